// One search from the outside: given options taken out, an engine chosen by the shape of what is
// left, answers in the numbers of the original problem.
//
// A search that turns out to be long gets help, if the engine was not asked for by name:
//
// - Another engine that walks the same tree is tried (engine_trial.hpp), and takes over if it is
//   faster. That is the one place where time decides, because no answer depends on it. So is one
//   that prunes the tree, and takes over if it enters clearly fewer nodes.
// - If options determine colors, cells begins with its supports (engines/color_supports.hpp), and
//   bits takes over if it gets further with as much work. Counted work decides, not time.
// - Its problem is preprocessed (preprocess.hpp), once that takes a small share of the work done
//   already. To list or count all solutions, what is left is searched on trial: with fewer options
//   other items are chosen, and the tree may even grow; the walk that gets further stays.
// - As long as no solution was found, a coloring argument (coloring.hpp) is looked for, once that
//   takes a small share of the work done already.
// - If one solution or a proof is wanted, searches that remember what failed
//   (memo/nogood_trial.hpp) take part in a race of rounds (race.hpp), and so does one that learns
//   clauses from its dead ends (engines/clauses.hpp): early and with a larger share beside cells,
//   late and with a small share beside other engines. With bounds, clauses begin, and cells join
//   in.
//
// A round of that race is one run of the engine: it restarts with every round, so that a bad early
// choice costs little, and what was learned about failing items steers the next run. Rounds double:
// a proof needs one run that is long enough, and the shorter ones before it at most double its
// cost. (To find a first solution of quasigroups with holes, factors from 1.1 to 2 did equally
// well, and first lengths from 30 to 300.)
//
// Everything else depends on counted work, never on time, so a search is the same every time.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "coloring.hpp"
#include "engine.hpp"
#include "engine_trial.hpp"
#include "memo/nogood_trial.hpp"
#include "preprocess.hpp"
#include "race.hpp"
#include "support_trial.hpp"

namespace minuet {

// What the search is for decides how the tree is walked.
enum class Purpose {
  all,    // every solution: smallest item first; in large problems weights break ties
  first,  // a first solution, or a proof that there is none or one: weights on failing items
};

class Search {
 public:
  // `engine` is "auto", "cells", "bits", "masks" or "nogoods" (memo/nogoods.hpp), or "in order":
  // like "auto", but nothing is done that could change the order of the solutions.
  // std::invalid_argument if it cannot take the problem. The options `given` must be distinct and
  // must not clash; solutions with any of those `excluded` are left out.
  Search(const Problem& problem, const std::string& engine, Purpose purpose,
         std::span<const Index> given, std::optional<std::uint64_t> seed,
         std::span<const Index> excluded = {});

  // On to the next solution. With Purpose::first only the first one is promised: after it, a
  // restart may find it again.
  Status next(Slice& slice);

  // Lists solutions until `to` has `want` of them: their options, the given ones first.
  Status list(Slice& slice, std::uint64_t want, Rows& to);

  // Counts solutions (Purpose::all) until `limit` in all were met.
  Status count(Slice& slice, std::uint64_t limit);

  // Whether there is exactly one solution (Purpose::first): `done` when that is decided.
  // Restarts may meet a solution again, so solutions are compared, not counted.
  Status prove_unique(Slice& slice);
  bool found_one() const { return found_one_; }  // whether a solution was found ...
  bool found_two() const { return found_two_; }  // ... and another one

  // After `found`: adds the options chosen to the end of `all`, the given ones first.
  void append_solution(std::vector<Index>& all);
  // The solution found first by prove_unique, likewise.
  const std::vector<Index>& first() const { return first_; }

  // What has not been searched yet (Purpose::all), and how much has been; see engine.hpp.
  std::vector<Prefix> remaining() const;
  // (With Purpose::first, how much by whoever has come furthest since the last restart.)
  double fraction() const;

  // With Purpose::first: `next` and `prove_unique` pause, and no longer continue, at the first
  // restart after this many nodes. Unlike a slice of time, that is the same on every machine.
  std::uint64_t node_limit = UINT64_MAX;

  // Of all that took part. The name is that of the engine; or "nogoods" or "clauses" if a search
  // that remembers what failed (memo/nogoods.hpp) or learns from it has answered.
  // The solutions are those outside of what remains: they become fewer when another walk starts.
  Stats stats() const;
  // How many different solutions were met for certain: this never becomes less.
  std::uint64_t met() const;
  std::string engine_name() const {
    return answered_ == kNogoods ? "nogoods" : answered_ == kLearner ? learner_.name : now_.name;
  }

 private:
  // An engine, and the way back from its numbers to those of the original problem.
  struct Walk {
    std::string name;                // of the engine
    std::unique_ptr<Engine> engine;  // null: there is no solution
    std::vector<Index> option_of;
    std::vector<Index> given;  // options that are in every solution, in the original numbers
  };
  // A problem before it was preprocessed, and the way back from its numbers.
  struct Whole {
    Problem problem;
    Walk walk;
  };

  bool out_of_nodes() const { return now_.engine->stats.nodes >= now_.engine->node_limit; }
  Status next_by_turns(Slice& slice);
  void restart();
  void begin_run();
  Status run(std::size_t runner, Slice& slice);
  void remember();
  void consider_learning(std::uint64_t nodes);
  void learn(double share);
  void report();
  double compare_learner() const;
  bool pairs_with_cells() const;

  template <class Step>
  Status lead(EngineTrial::Use use, Step step);
  void try_another(EngineTrial::Use use);
  void end_trial();
  bool finish_round(Slice& slice);
  void prune();

  void compare_before_listing();
  void compare_supports(EngineTrial::Use use);
  void end_support_trial();

  std::uint64_t work() const;
  bool begin_coloring();
  double coloring_work() const;
  bool continue_coloring(Slice& slice);
  void end_coloring();
  bool may_simplify() const;
  void begin_simplifying();
  bool ready(Slice& slice);
  bool simplify();
  void look(EngineTrial::Use use);
  void stay();
  void decide(EngineTrial::Use use);
  void set_aside(Walk& walk);

  const Purpose purpose_;
  Walk now_;
  Walk before_;                                   // while now_ is on trial: what it is to replace
  Problem problem_;                               // what now_ searches, kept while help may come
  bool may_help_ = false, may_remember_ = false;  // preprocessing; nogoods
  bool may_learn_ = false;                        // clauses
  std::unique_ptr<Whole> whole_;                  // until then, if problem_ was preprocessed
  std::unique_ptr<Preprocessing> preprocessing_;  // of problem_, while it is under way
  bool may_color_ = false, is_coloring_ = false;  // may there be a coloring; is it its turn
  std::unique_ptr<Coloring> coloring_;            // of problem_
  std::unique_ptr<EngineTrial> trial_;            // of another engine, while it is under way
  bool may_try_ = false, is_followed_ = false;    // may there be one; is its round to be finished
  double counting_seconds_ = 0;                   // before that
  bool is_supported_ = false;                     // cells, to be compared with bits ...
  std::unique_ptr<SupportTrial> support_trial_;   // ... once this has begun
  bool prunes_ = false;                           // whether the pair rule has taken over
  std::uint64_t trial_end_ = 0;                   // in nodes, at the latest
  double updates_per_node_ = 0;                   // until the trial began
  std::vector<Index> excluded_;
  enum { kNogoods, kEngine, kLearner };
  Race race_;                             // by nodes (Purpose::first)
  std::unique_ptr<NogoodTrial> nogoods_;  // null before they take part
  Walk learner_;                          // ... its engine likewise
  std::optional<double> learner_cost_;    // of its nodes, in those of the engine, once known
  std::size_t answered_ = kEngine;        // which of them found the current solution
  bool is_over_ = false;                  // one of them has come to its end: no run follows
  Stats given_up_;                        // of the searches given up
  std::uint64_t most_met_ = 0;            // solutions met by a walk that was given up
  std::vector<Index> chosen_;             // used by append_solution
  std::vector<Index> first_;
  bool found_one_ = false;
  bool found_two_ = false;
};

}  // namespace minuet

// Building the diagram of all solutions, in two ways at once.
//
// From the top: branch on the first open item in a fixed order of the items, and remember the node
// of each subproblem by its key. Options are ranked by their first item in that order, so that the
// ranks grow along every branch. This is best where there are very many solutions.
//
// From a list: find all solutions by plain search, sort them, and merge their common parts. This is
// best where solutions are few and hard to find, and the only way with multiplicities.
//
// Both give the same diagram, and the first to end wins. They take turns by work, not by time, so
// that a build does the same on every machine.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine.hpp"
#include "memo/diagram.hpp"
#include "memo/memo.hpp"
#include "memo/subproblem.hpp"
#include "search.hpp"

namespace minuet {

// The order of the items, the ranking of the options that follows from it, and the problem with its
// options in that ranking, those left out that can never be chosen. A function of the problem
// alone: a few orders are tried for a bounded number of nodes.
struct Ordered {
  std::vector<Index> order;  // of the primary items
  std::shared_ptr<const Ranking> ranking;
  Problem problem;
};

// Building from the top.
class TopDown {
 public:
  // Options are given by rank.
  TopDown(const Ordered& ordered, std::span<const Index> given, std::size_t memory);

  // Goes on until the diagram is complete (done), the slice or the nodes are used up, or the memory
  // (paused; see `full`).
  Status run(Slice& slice);
  bool full() const { return full_; }
  Diagram diagram() { return maker_.finish(ranking_, root_); }

  double fraction() const;  // of the tree, by the weights of its branches
  std::size_t bytes() const { return memo_.bytes() + maker_.bytes(); }
  double bytes_at(double expected) const;  // what so many nodes would take, by what these take
  std::size_t size() const { return maker_.size(); }
  std::uint64_t work() const { return problems_.updates() + kWorkPerStep * steps_; }

  std::uint64_t node_limit = UINT64_MAX, work_limit = UINT64_MAX;
  std::uint64_t nodes = 0, hits = 0;
  double plain_nodes = 0;  // those that building without a memo would have visited so far

 private:
  using Word = Subproblems::Word;
  struct Frame {
    Index item, option;  // branched on; the next option to try, or kNone
    Index tried, of;     // options begun, of how many
    std::size_t begin;   // where its children begin in found_
    double plain_nodes;  // below it
  };
  static constexpr std::uint64_t kWorkPerStep = 50;
  struct Child {
    Index option, node;
  };

  Word* state(std::size_t depth) { return &stack_[depth * stride_]; }
  Word* key(std::size_t depth) { return state(depth) + problems_.words(); }
  void make_room(std::size_t depth);
  void step();
  void arrive();
  bool is_dead(const Word* s);
  void deliver(Index node, double plain_nodes);
  void leave();

  std::shared_ptr<const Ranking> ranking_;
  Subproblems problems_;
  Memo memo_;
  DiagramMaker maker_;
  std::size_t memory_, stride_;
  std::vector<Word> stack_, ahead_;
  std::vector<Frame> frames_;
  std::vector<Child> found_;  // of the frames, one behind another; only those with solutions
  bool finished_ = false, full_ = false;
  Index root_ = Diagram::kEmpty;
  std::uint64_t steps_ = 0;
};

// With `finished`, that is set if a trial came to its end. What `poll` throws ends the trials.
Ordered ordered(const Problem& problem, std::optional<TopDown>* finished, const Poll& poll);

// Building from a list.
class Listed {
 public:
  Listed(const Problem& problem, std::shared_ptr<const Ranking> ranking,
         std::span<const Index> given, std::size_t memory);
  Status run(Slice& slice, std::uint64_t work_limit);
  bool full() const { return full_; }
  Diagram diagram(const Poll& poll) const { return listed_diagram(ranking_, ranks_, start_, poll); }
  double fraction() const { return search_.fraction(); }
  std::size_t bytes() const { return 4 * ranks_.capacity() + 8 * start_.capacity(); }
  Stats stats() const { return search_.stats(); }
  std::uint64_t work() const { return stats().updates + 64 * stats().solutions; }

 private:
  std::shared_ptr<const Ranking> ranking_;
  Search search_;
  std::size_t memory_;
  std::vector<Index> ranks_, options_;
  std::vector<std::uint64_t> start_{0};
  bool full_ = false;
};

class DiagramBuild {
 public:
  // The options `given` must be distinct and must not clash. If `may_give_up`, the build ends as
  // soon as it seems hopeless.
  DiagramBuild(const Problem& problem, std::span<const Index> given, std::size_t memory,
               bool may_give_up, const Poll& poll);

  // Done: the diagram is there, or `failed`.
  Status run(Slice& slice);
  bool failed() const { return failed_; }  // it does not fit into the memory, or gave up
  Diagram diagram(const Poll& poll);       // after `done`, once

  std::uint64_t nodes() const;
  std::size_t most_bytes() const { return most_bytes_; }
  std::size_t size() const { return top_ ? top_->size() : 2; }  // nodes of the diagram so far
  double fraction();                                            // never falls
  const char* engine_name() const { return winner_ == 2 ? "list" : "memo"; }

 private:
  bool run_top(Slice& slice);  // false if the slice is over before the turn
  bool run_list(Slice& slice);
  void drop_top();
  void drop_list();
  bool top_is_hopeless() const;
  bool list_is_hopeless() const;

  std::optional<TopDown> top_;
  std::optional<Listed> list_;
  std::size_t memory_, most_bytes_ = 0;
  std::uint64_t dropped_nodes_ = 0;  // of a way that was dropped
  double furthest_ = 0;              // the largest share that was told
  std::uint64_t goal_;               // the work that each way may have done after this round
  bool may_give_up_, failed_ = false;
  int winner_ = 0;
  double last_nodes_ = 1, last_plain_nodes_ = 1;  // from the top, a round ago
};

}  // namespace minuet

// The k cheapest solutions, proven.
//
// Every search for them is a search for all solutions cheaper than a cutoff (cost/priced.hpp).
// Prices of items (cost/prices.hpp) say what every solution pays anyway; the remaining costs of the
// options say which of them a cheap solution can afford at all, often few. So the cutoff matters
// most:
//
// 1. With taxes as prices, a short search without a cutoff. Small problems are done after it, and
// others often have k solutions, the most expensive of which is a first cutoff.
// 2. Better prices, from a linear program, where it is not too large.
// 3. Rounds: a cutoff a little above the bound, then farther and farther from it, until a round has
//    found k solutions. A round that has not has proven that there are no others below its cutoff.
//
// With bounds, the searches are those of engines/clauses.hpp, and there are two of them: the
// rounds, and alternating with them a search without a cutoff, which looks for better and better
// solutions. So there is a solution as soon as one can be found, and when the two meet, it is
// proven to be the best. Another solver may help with solutions and bounds of its own.
//
// Costs are exact: integers of 128 bits. They are counted in steps (cost/steps.hpp), of 1 as a
// rule, without what every solution costs; only the bound is turned back. Prices have 64 bits and
// are in smaller units than costs, or in larger ones if costs are huge (then rounded down, as a
// bound may be).
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cost/priced.hpp"
#include "cost/prices.hpp"
#include "cost/relaxation.hpp"
#include "cost/steps.hpp"
#include "wide.hpp"

namespace minuet {

class Optimum {
 public:
  using Cost = Int128;
  struct Answer {
    Cost cost;                   // in steps
    std::vector<Index> options;  // ascending
    auto operator<=>(const Answer&) const = default;
  };

  // One cost per option. `engine` is "auto", "bits", "cells" or "clauses"; std::invalid_argument if
  // it cannot take the problem. The options `given` must be distinct and must not clash. With
  // `straight`, there is no short search first (for tests: small problems would end with it).
  Optimum(const Problem& problem, const std::vector<Cost>& costs, std::size_t k,
          const std::string& engine, std::span<const Index> given, bool straight = false);

  // Continues; Status::done when the answers are proven to be the k cheapest, or all there are.
  Status run(Slice& slice);

  // Whether `run` pauses when it has found a better solution, and whether it did.
  bool pauses_when_better = false;
  bool is_better() const { return pauses_when_better && is_better_; }

  // Takes a solution, or a bound as below, from elsewhere; for the cheapest solution only (k = 1).
  // The solution must be one.
  void offer(std::vector<Index> options);
  void raise_bound(Cost bound);

  // The best so far. Every solution that costs less than the bound is among them.
  const std::set<Answer>& answers() const { return answers_; }
  std::optional<Cost> bound() const {  // none: there are no others at all
    return bound_ ? std::optional(steps_.base + *bound_ * steps_.step) : std::nullopt;
  }

  Stats stats() const;
  const std::string& engine_name() const { return name_; }

  // The share that is done, by the weights of the trees of the rounds. The round that has k
  // solutions below its cutoff is the last one, and all that is left. Any other counts for a small
  // part of what is left, because the next one will be several times as large.
  double fraction() const;

 private:
  enum class Phase { start, short_search, linear_program, round, end };

  static constexpr std::int64_t kUnlimited = std::int64_t{1} << 62;

  void choose_engine(const std::string& engine);
  void choose_units();
  std::int64_t to_units(Cost cost) const;  // both round down
  Cost from_units(std::int64_t units) const;

  void use(Prices prices);
  bool program_pays() const;
  double short_search_work() const;
  void leave_short_search();
  std::int64_t first_gap() const;
  std::int64_t next_gap(std::uint64_t nodes);
  void start_round();

  bool have_all() const { return answers_.size() >= k_; }
  bool is_last_round() const;
  std::int64_t affordable(std::optional<Cost> below) const;
  void start_search(std::optional<Cost> cutoff);
  Status search(Slice& slice);
  void keep_solution(const PricedEngine& engine);
  void end_search();
  void drop_engine();
  void add_answer(Answer answer);
  void end_if_proven();
  void finish();

  bool learns() const { return name_ == "clauses"; }
  Prices first_prices() const;
  Status solve_program(Slice& slice);
  void use_relaxation();
  void start_rounds();
  std::unique_ptr<PricedEngine> make_learning() const;
  void start_dive();
  Status take_turns(Slice& slice);
  void dive(Slice& slice);

  Reduced reduced_;
  std::vector<Index> given_;
  Index options_;           // of the problem as it was given
  std::vector<Cost> cost_;  // of the options of the reduced problem, in steps
  CostSteps steps_;         // with the options that are given
  std::size_t k_;
  bool straight_;
  std::string name_;
  int shift_ = 0;                        // units per cost are 2 to this power
  std::vector<std::int64_t> unit_cost_;  // of the options, in units

  Phase phase_ = Phase::start;
  Prices prices_;
  std::vector<double> shares_;  // what the linear program would take; empty: not known
  std::unique_ptr<LinearProgram> program_;
  std::unique_ptr<Relaxation> relaxation_;    // instead, for searches that learn
  std::unique_ptr<PricedEngine> engine_;      // the current search
  std::unique_ptr<PricedEngine> diver_;       // the search without a cutoff beside it
  bool is_better_ = false;                    // whether there is news for pauses_when_better
  std::vector<Index> option_of_;              // its option -> option of the reduced problem
  std::vector<Index> chosen_;                 // used by keep_solution
  bool whole_ = false;                        // whether it has all options
  std::optional<Cost> cutoff_;                // only cheaper ones are looked for; none: no cutoff
  std::int64_t gap_ = 0;                      // of the round, in units
  double last_gap_ = 0, last_log_nodes_ = 0;  // of the round before
  double rounds_ = 0;                         // the share of the rounds before
  Stats before_;                              // of the searches before this one

  std::set<Answer> answers_;
  std::optional<Cost> bound_;
};

}  // namespace minuet

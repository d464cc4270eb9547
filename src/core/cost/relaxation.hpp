// The linear relaxation of a problem: options may be taken in part, 0 <= x <= 1.
//
//     minimize  cost x   where  low <= (sum of x over the options of an item) <= high.
//
// It sees at once what no look at single items can: sixteen shifts need sixteen people, and five
// people who work at most three times each are fifteen. If it has no solution, some items prove
// that, each with a whole number as multiplier:
//
//     sum of multiplier * (low if the multiplier is positive, else high)
//       >  sum over the options of (sum of the multipliers of its items, if that is positive).
//
// The left-hand side is the least and the right-hand side is the most that the same sum can come to
// in a solution. With multiplier 1 for each shift and -1 for each person, 16 - 15 > 0.
//
// The program is solved with floating-point numbers, by the dual simplex method with bounds on all
// variables. What is concluded from it is exact: multipliers are rounded, then checked.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine.hpp"

namespace minuet {

class Relaxation {
 public:
  // One cost per option. The problem must outlive this.
  Relaxation(const Problem& problem, const std::vector<double>& cost);
  ~Relaxation();

  // About how many updates and bytes it takes for a problem, at least.
  static double least_work(const Problem& problem);
  static double memory(const Problem& problem);

  // Status::done when solved or refuted, or when it does not get any further.
  Status run(Slice& slice);

  // Multipliers of the items that prove that there is no solution; empty if there may be one.
  const std::vector<std::int64_t>& refutation() const { return refutation_; }

  // Once it is done: the price of an item in the best prices there are, as a part of the largest
  // cost, and how much of each option is taken.
  double price(Index item) const;
  std::vector<double> shares() const;

 private:
  class Simplex;
  const Problem& problem_;
  std::unique_ptr<Simplex> simplex_;
  std::vector<std::int64_t> refutation_;
};

// Whether the multipliers prove that the problem has no solution.
bool refutes(const Problem& problem, const std::vector<std::int64_t>& multiplier);

}  // namespace minuet

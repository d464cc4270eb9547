// The linear relaxation of a problem: options may be taken in part, 0 <= x <= 1.
//
//     minimize  cost x   where  low <= (sum of x over the options of an item) <= high.
//
// It sees immediately what looking at single items cannot show: sixteen shifts need sixteen people,
// and five people who work at most three times each make only fifteen. If it has no solution, some
// items prove that, each with a whole number as multiplier:
//
//     sum of multiplier * (low if the multiplier is positive, else high)
//       >  sum over the options of (sum of the multipliers of its items, if that is positive).
//
// The left-hand side is the minimum and the right-hand side the maximum of the same sum in a
// solution. With multiplier 1 for each shift and -1 for each person, 16 - 15 > 0.
//
// The program is solved with floating-point numbers (cost/dual_simplex.hpp). What is concluded from
// it is exact: multipliers are rounded, then checked.
#pragma once

#include <cstdint>
#include <vector>

#include "cost/dual_simplex.hpp"
#include "engine.hpp"

namespace minuet {

class Relaxation {
 public:
  // One cost per option. The problem must outlive this.
  Relaxation(const Problem& problem, const std::vector<double>& cost);

  // About how many updates and bytes it takes for a problem, at least.
  static double least_work(const Problem& problem);
  static double memory(const Problem& problem);

  // Status::done when solved or refuted, or when it does not get any further.
  Status run(Slice& slice, std::uint64_t most_work = UINT64_MAX);
  std::uint64_t work() const { return work_; }  // of all runs, in updates

  // An option that is fixed is taken, or left, as a whole. The next run starts where the last one
  // ended.
  void fix(Index option, bool is_taken) { simplex_.bound(option, is_taken, is_taken); }
  void release(Index option) { simplex_.bound(option, 0, 1); }

  // Once done: whether it has no solution, as far as floating-point numbers can show.
  bool is_refuted() const { return is_refuted_; }

  // Then: multipliers of the items that are likely to prove it, and those that do prove that
  // no solution exists, whatever is fixed (empty: none do).
  using Multipliers = std::vector<std::int64_t>;
  std::vector<Multipliers> multipliers() const;
  Multipliers refutation() const;

  // Once it is done: the price of an item in the best prices there are, as a part of the largest
  // cost, how much of each option is taken, and those that are taken in part.
  double price(Index item) const { return simplex_.price(item); }
  std::vector<double> shares() const { return simplex_.shares(); }
  const std::vector<DualSimplex::Part>& parts();

 private:
  const Problem& problem_;
  DualSimplex simplex_;
  std::vector<DualSimplex::Part> parts_;
  bool is_refuted_ = false;
  std::uint64_t work_ = 0;
};

// Whether the multipliers prove that the problem has no solution.
bool refutes(const Problem& problem, const std::vector<std::int64_t>& multiplier);

}  // namespace minuet

// Costs in larger steps.
//
// A solution covers some items a known number of times, so a price for such an item changes the
// cost of every solution by the same amount. Sometimes prices exist that make all remaining costs
// multiples of one number. In a cutting stock problem, patterns may cost what they waste: if the
// lengths are paid for, each pattern costs a whole roll. All solutions then cost a fixed amount and
// a number of steps, and a bound between two of these counts as the upper one.
//
// The step is the greatest common divisor of the costs of those sums of options, with integer
// factors, that cover each of these items zero times in all. Elimination finds it. Most problems
// have steps of 1, and this ends as soon as that is known, or when it has taken too long.
#pragma once

#include <vector>

#include "problem.hpp"
#include "wide.hpp"

namespace minuet {

// What a solution costs: `base` plus `step` times the sum of the new costs of its options.
struct CostSteps {
  Int128 base = 0;
  std::int64_t step = 1;
};

// Replaces the costs of the options by their numbers of steps.
CostSteps count_in_steps(const Problem& problem, std::vector<Int128>& costs);

}  // namespace minuet

// Orders of the primary items: where a memo finds equal subproblems depends on it.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "problem.hpp"

namespace minuet {

// Breadth-first (Cuthill and McKee) from a peripheral item of each part of the problem; items are
// neighbors if an option has both. Neighbors with few neighbors come first.
std::vector<Index> breadth_first(const Problem& problem);

// As a search would cover them: random walks down the tree, always at an item with the fewest
// options (of several, the first in `order`), say when each item is covered on average.
// Precondition: subproblems_fit(problem). `poll` is called between two walks; it may throw.
std::vector<Index> by_urgency(const Problem& problem, std::span<const Index> order,
                              const std::function<void()>& poll);

}  // namespace minuet

// Orders of the primary items: where a memo finds equal subproblems depends on it.
#pragma once

#include <vector>

#include "problem.hpp"

namespace minuet {

// Breadth-first (Cuthill and McKee) from a peripheral item of each part of the problem; items are
// neighbors if an option has both. Neighbors with few neighbors come first.
std::vector<Index> breadth_first(const Problem& problem);

}  // namespace minuet

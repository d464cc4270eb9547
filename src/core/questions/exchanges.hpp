// Steps of paths that can be exchanged for other steps over the same cells of a grid.
//
// Two sets of edges of a small window can be exchanged if every cell has as many edges in one as in
// the other, there is no ring in either, and the strands join the same cells: then whatever the
// paths do elsewhere, both or neither make a solution. Of all sets that can be exchanged for each
// other one is the best: the one that has the first edge, row by row, to the right before
// downwards, in which two of them differ. The others are listed, if no part of them is.
//
// The order is the same wherever the window lies in a grid. So exchanging steps for better ones
// comes to an end, and of the solutions that can be reached from each other at least one has none
// of the sets listed.
#pragma once

#include <utility>
#include <vector>

#include "problem.hpp"

namespace minuet {

// An edge from a cell to the right (2 cell) or downwards (2 cell + 1), in a window of kSide cells a
// row.
struct Exchange {
  static constexpr Index kSide = 4;
  Index height, width;  // of the part of the window that is used
  std::vector<Index> worse, better;
};

// All of windows of up to 3x4 and 4x3 cells. Made once.
const std::vector<Exchange>& exchanges();

}  // namespace minuet

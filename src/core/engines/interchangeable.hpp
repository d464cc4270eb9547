// Interchangeable items: people with the same skills, slots with the same use.
//
// Two items are interchangeable if their options correspond one to one, so that swapping them
// everywhere leaves the problem unchanged. Items that only options of one of them have are swapped
// too:
//
//   ana mon ana-mon    ana tue ana-tue        swap ana with ben, ana-mon with ben-mon,
//   ben mon ben-mon    ben tue ben-tue        and ana-tue with ben-tue
//
// A search for one solution does not have to try both. Of each solution and its image, it may leave
// out the one that comes later when they are compared option by option, in one order for all swaps.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace minuet {

struct Swap {
  struct Pair {
    Index first, second;  // options; first < second
  };
  std::vector<Pair> pairs;  // by their first options, ascending
};

// Swaps of neighbors among the items that can all change places with each other. Options that
// correspond cost the same; no costs: nothing costs anything.
std::vector<Swap> swaps(const Problem& problem, const std::vector<std::int64_t>& cost);

}  // namespace minuet

// Solutions on their way out of a walk: written one behind another, in blocks that stay in the
// cache, so that a search need not be left and entered again for each of them.
//
// `Listing` is plain data: it is shared by files that are compiled for different instruction sets.
#pragma once

#include <stdint.h>

namespace minuet {

// Where a walk writes solutions, under the names `name_of_option`. Not listing if `most` is 0.
struct Listing {
  uint32_t* to;     // behind the last option written
  uint32_t* sizes;  // the number of options of each solution
  uint32_t count, most;
  const uint32_t* name_of_option;
};

}  // namespace minuet

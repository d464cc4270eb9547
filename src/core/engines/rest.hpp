// The rest of a search, continued by masks: what remains of the tree of another engine, part by
// part.
//
//   the first engine   *--- done          masks may walk another tree in each part: together, the
//                      |--- part 1        parts have every solution that the first engine has not
//                      `--- part 2        met, and have it once
#pragma once

#include <memory>

#include "engine.hpp"
#include "engines/masks.hpp"

namespace minuet {

// Its statistics continue those of the first engine. `by` may be anywhere.
std::unique_ptr<Engine> continue_by(std::unique_ptr<MasksSearch> by, const Engine& first);

}  // namespace minuet

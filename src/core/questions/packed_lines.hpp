// Solutions as lines of text, without an object for each of them.
//
// Solutions lie one after another in `options`, and `sizes` says how many options each has;
// `texts` has the word for each option. A line is "[word, word, word]".
#pragma once

#include <span>
#include <string>
#include <vector>

#include "problem.hpp"

namespace minuet {

// Throws std::invalid_argument if there are fewer options than the sizes say, std::out_of_range if
// one of them has no word.
std::string packed_lines(std::span<const Index> sizes, std::span<const Index> options,
                         const std::vector<std::string>& texts);

}  // namespace minuet

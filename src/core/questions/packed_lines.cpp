#include "questions/packed_lines.hpp"

#include <stdexcept>

namespace minuet {

std::string packed_lines(std::span<const Index> sizes, std::span<const Index> options,
                         const std::vector<std::string>& texts) {
  std::string lines;
  for (const Index size : sizes) {
    if (size > options.size()) throw std::invalid_argument("fewer options than the sizes say");
    lines += '[';
    for (Index k = 0; k < size; ++k) {
      if (k) lines += ", ";
      lines += texts.at(options[k]);
    }
    lines += "]\n";
    options = options.subspan(size);
  }
  return lines;
}

}  // namespace minuet

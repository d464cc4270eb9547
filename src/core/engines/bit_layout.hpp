// Where the bits of each item are in a mask: see engines/bits.hpp for what the bits mean.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace minuet {

// One bit for a primary or plain secondary item, a few for a secondary item with colors; the
// primary items are the first bits, in order.
class Layout {
 public:
  explicit Layout(const Problem& p) : first_bit_(p.items), colors_(p.items) {
    for (std::size_t k = 0; k < p.color.size(); ++k)
      if (p.color[k]) colors_[p.item[k]].push_back(p.color[k]);
    for (Index i = 0; i < p.items; ++i) {
      auto& colors = colors_[i];
      std::sort(colors.begin(), colors.end());
      colors.erase(std::unique(colors.begin(), colors.end()), colors.end());
      first_bit_[i] = bits_;
      bits_ += width(i);
    }
  }

  std::uint64_t bits() const { return bits_; }
  std::uint64_t first_bit(Index item) const { return first_bit_[item]; }

  // Calls add(bit, in_footprint, in_blocks) for the bits of an item used with a color (0: none).
  template <class Add>
  void each_bit(Index item, Index color, Add add) const {
    const std::uint64_t touched = first_bit_[item], uncolored = touched + 1;
    if (colors_[item].empty()) return add(touched, true, true);
    add(touched, true, color == 0);
    add(uncolored, color == 0, color != 0);
    if (color == 0) return;
    const std::size_t rank =
        std::lower_bound(colors_[item].begin(), colors_[item].end(), color) - colors_[item].begin();
    for (std::uint64_t k = 0; k < color_bits(item); ++k) {
      const bool one = rank >> k & 1;
      add(touched + 2 + 2 * k, one, !one);
      add(touched + 3 + 2 * k, !one, one);
    }
  }

 private:
  std::uint64_t color_bits(Index item) const { return std::bit_width(colors_[item].size() - 1); }
  std::uint64_t width(Index item) const {
    return colors_[item].empty() ? 1 : 2 + 2 * color_bits(item);
  }

  std::vector<std::uint64_t> first_bit_;
  std::vector<std::vector<Index>> colors_;  // per item, ascending
  std::uint64_t bits_ = 0;
};

}  // namespace minuet

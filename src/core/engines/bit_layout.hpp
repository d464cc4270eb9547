// Items as bits: what an option stands on and what it blocks, as two masks.
//
// Every primary item and every plain secondary item is one bit; the primary items come first, in
// order. A secondary item with colors has a few bits. An option is two masks:
//
//   footprint   what it stands on,
//   blocks      what it makes impossible: option p cannot join o iff footprint(p) & blocks(o) != 0.
//
// Without colors the two are the same mask. For a secondary item with colors, let T be "touched",
// U "used without a color", and let P_k, N_k stand for bit k of the color's number being 1 or 0.
// Then x:c has the footprint T + (P_k or N_k for each k) and blocks U + (the opposite of each); x
// without a color has the footprint T + U and blocks T. Two uses of x clash exactly if they differ
// in some bit of the color or one has no color. T and U are left out for items that are never used
// without a color, so an item that has always the same color takes no bits at all.
//
// Example: secondary x with the colors red, green, blue (numbers 0, 1, 2), never without one:
//
//            P_0 N_0 P_1 N_1
//   x:red     .   f   .   f    footprint f, blocks the opposite bits P_0 and P_1
//   x:green   f   .   .   f
//   x:blue    .   f   f   .
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace minuet {

class BitLayout {
 public:
  explicit BitLayout(const Problem& p)
      : first_bit_(p.items), colors_(p.has_colors() ? p.items : 0) {
    for (std::size_t k = 0; k < p.color.size(); ++k)
      if (p.item[k] >= p.primaries) colors_[p.item[k]].push_back(p.color[k]);
    for (auto& colors : colors_) {
      std::sort(colors.begin(), colors.end());
      colors.erase(std::unique(colors.begin(), colors.end()), colors.end());
    }
    for (Index i = 0; i < p.items; ++i) {
      first_bit_[i] = bits_;
      bits_ += width(i);
    }
  }

  std::uint64_t bits() const { return bits_; }
  std::size_t words() const { return static_cast<std::size_t>((bits_ + 63) / 64); }

  // Calls add(bit, in_footprint, in_blocks) for the bits of an item used with a color (0: none).
  template <class Add>
  void each_bit(Index item, Index color, Add add) const {
    std::uint64_t bit = first_bit_[item];
    if (plain(item)) return add(bit, true, true);
    if (mixed(item)) {
      add(bit++, true, color == 0);
      add(bit++, color == 0, color != 0);
    }
    if (color == 0) return;
    const std::vector<Index>& colors = colors_[item];
    const auto rank = std::lower_bound(colors.begin(), colors.end(), color) - colors.begin();
    for (std::uint64_t k = 0; k < color_bits(item); ++k) {
      const bool one = rank >> k & 1;
      add(bit++, one, !one);
      add(bit++, !one, one);
    }
  }

 private:
  // Never used with a color / used both with and without one.
  bool plain(Index i) const {
    return colors_.empty() || colors_[i].empty() || colors_[i].back() == 0;
  }
  bool mixed(Index i) const { return colors_[i].front() == 0; }
  std::uint64_t color_bits(Index i) const { return std::bit_width(colors_[i].size() - 1); }
  std::uint64_t width(Index i) const {
    return plain(i) ? 1 : 2 * color_bits(i) + (mixed(i) ? 2 : 0);
  }

  std::vector<std::uint64_t> first_bit_;    // per item
  std::vector<std::vector<Index>> colors_;  // per secondary item, ascending; 0 = used without one
  std::uint64_t bits_ = 0;
};

}  // namespace minuet

// The compact problem: flat arrays, checked once on entry, never changed afterward.
//
// Items are numbered from 0, primary ones first. The options lie in sequence in `item`: option o is
// item[start[o]] ... item[start[o + 1] - 1], and color[] runs beside item[]. Example: primary a b,
// secondary x; options {a x:red}, {a b}, {b x:blue}:
//
//   primaries = 2   items = 3   start = 0 2 4 6   item = 0 2  0 1  1 2   color = 1' 0' ...
//
// where color 0 means "no color". `color` is empty when no option has a color; `low` and `high`
// are empty when every primary item is to be covered exactly once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace minuet {

using Index = std::uint32_t;
constexpr Index kNone = UINT32_MAX;  // no item, option or whatever else has numbers

struct Problem {
  Index primaries = 0;          // items 0 .. primaries-1 are primary
  Index items = 0;              // all items, primary and secondary
  std::vector<Index> start{0};  // options + 1 offsets into item
  std::vector<Index> item;      // the items of the options, one option after another
  std::vector<Index> color;     // beside item; 0 = no color; empty = no colors at all
  std::vector<Index> low;       // per primary item; empty = all 1
  std::vector<Index> high;      // per primary item; empty = all 1

  Index options() const { return static_cast<Index>(start.size() - 1); }
  std::span<const Index> of(Index option) const {
    return {item.data() + start[option], start[option + 1] - start[option]};
  }
  Index color_at(std::size_t position) const { return color.empty() ? 0 : color[position]; }
  bool has_colors() const { return !color.empty(); }
  bool has_bounds() const { return !low.empty(); }

  // How many options of an item there must and may be in a solution.
  Index least(Index i) const { return i >= primaries ? 0 : has_bounds() ? low[i] : 1; }
  Index most(Index i) const { return i < primaries && has_bounds() ? high[i] : 1; }
  std::vector<Index> lows() const;  // of the primary items
  std::vector<Index> highs() const;

  std::vector<Index> sizes() const;  // per item: how many options it has

  // The problem with only these options, in this order.
  Problem with_options(std::span<const Index> options) const;

  // Throws std::invalid_argument unless every index is in range and no option names an item twice.
  void validate() const;
};

// The columns of the matrix: where each item stands, in the order of the options.
struct Columns {
  explicit Columns(const Problem& problem);

  std::span<const Index> of(Index item) const {
    return {entry.data() + start[item], start[item + 1] - start[item]};
  }

  std::vector<Index> start;   // items + 1 offsets into entry
  std::vector<Index> entry;   // places in problem.item, one item after another
  std::vector<Index> option;  // per place in problem.item: the option that it belongs to
};

// What is left of a problem once some options are chosen: the items still to be covered and the
// options that can still be chosen, renumbered, with their original numbers.
struct Reduced {
  Problem problem;
  std::vector<Index> option_of;  // new option -> option of the original problem
  std::vector<Index> item_of;    // new item -> item of the original problem
  bool possible = true;          // false: the given options already exclude every solution
};

// Takes the options `given` as chosen (they must not clash: the caller has checked), and leaves out
// those `excluded` and those that can never be chosen for want of a primary item. With `shuffle`,
// options and primary items come in a random order that depends on `seed` alone.
Reduced reduce(const Problem& problem, std::span<const Index> given, bool shuffle,
               std::uint64_t seed, std::span<const Index> excluded = {});

}  // namespace minuet

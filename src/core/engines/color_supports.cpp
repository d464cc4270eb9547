#include "engines/color_supports.hpp"

#include <bit>
#include <numeric>

namespace minuet {
namespace {

constexpr Index kColorless = UINT32_MAX;

// Of an option and a pair of items: more would take longer to build than they save.
constexpr std::uint64_t kMostEntries = 1 << 21;

// The color of an item in an option: where the cells of this color begin; kColorless without a
// color.
Index color_in(const ItemCells& cells, Index option, Index item) {
  for (const Touch& touch : cells.touches_of(option))
    if (touch.item == item && touch.same.begin < touch.same.end) return touch.same.begin;
  return kColorless;
}

template <class Visit>
void each_option(const ItemCells& cells, Index item, Visit visit) {
  const CellRange range = cells.of(item);
  for (Index c = range.begin; c < range.end; ++c)
    for (std::uint64_t rest = cells.mask[c]; rest; rest &= rest - 1)
      visit(cells.word[c] * 64 + static_cast<Index>(std::countr_zero(rest)));
}

}  // namespace

std::vector<Determined> determined_colors(const Problem& problem) {
  std::vector<Determined> pairs;
  if (!problem.has_colors() || problem.has_bounds()) return pairs;
  const Columns columns(problem);
  std::vector<Index> times(problem.items, 0), seen;
  std::uint64_t entries = 0;
  for (Index a = 0; a < problem.primaries; ++a) {
    const auto options = columns.of(a);
    for (const Index place : options) {
      const Index o = columns.option[place];
      for (Index e = problem.start[o]; e < problem.start[o + 1]; ++e)
        if (problem.color[e] != 0 && times[problem.item[e]]++ == 0) seen.push_back(problem.item[e]);
    }
    for (const Index b : seen) {
      const bool always = times[b] == options.size();
      times[b] = 0;
      if (!always || columns.of(b).size() == options.size()) continue;
      pairs.push_back({a, b});
      entries += columns.of(b).size();
    }
    seen.clear();
    if (entries > kMostEntries) return {};
  }
  return pairs;
}

ColorSupports::ColorSupports(const std::vector<Determined>& pairs, const ItemCells& cells) {
  if (pairs.empty()) return;
  const std::vector<Entry> entries = find(pairs, cells);
  start_.assign(cells.options + std::size_t{1}, 0);
  for (const Entry& entry : entries) ++start_[entry.option + 1];
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  support_of_.resize(entries.size());
  std::vector<Index> next = start_;
  for (const Entry& entry : entries) support_of_[next[entry.option]++] = entry.support;
}

std::vector<ColorSupports::Entry> ColorSupports::find(const std::vector<Determined>& pairs,
                                                      const ItemCells& cells) {
  std::vector<Entry> entries;
  std::vector<Index> number(cells.word.size(),
                            kColorless);  // of a color's support, by its first cell
  dead_.assign(cells.options, 0);
  for (const Determined& pair : pairs) {
    const Index a = pair.item, b = pair.secondary;  // clang 14 cannot capture bindings
    const std::size_t first = supports_.size();
    each_option(cells, a, [&](Index o) {
      const Index color = color_in(cells, o, b);
      if (number[color] == kColorless) {
        number[color] = static_cast<Index>(supports_.size());
        supports_.push_back({a, b, {color, 0}, 0});
      }
      entries.push_back({o, number[color]});
    });
    each_option(cells, b, [&](Index o) {
      const Index color = color_in(cells, o, b);
      dead_[o] |= color == kColorless || number[color] == kColorless;
    });
    for (std::size_t s = first; s < supports_.size(); ++s)
      number[supports_[s].value.begin] = kColorless;
  }
  for (Index o = 0; o < cells.options; ++o)
    for (const Touch& touch : cells.touches_of(o))
      if (touch.same.begin < touch.same.end) number[touch.same.begin] = touch.same.end;
  for (Support& support : supports_) support.value.end = number[support.value.begin];
  number_values(number);
  return entries;
}

// Numbers the items with a color; `number` is used to look them up by their first cell.
void ColorSupports::number_values(std::vector<Index>& number) {
  for (const Support& support : supports_) number[support.value.begin] = kColorless;
  for (Support& support : supports_) {
    Index& value = number[support.value.begin];
    if (value == kColorless) value = values_++;
    support.number = value;
  }
}

}  // namespace minuet

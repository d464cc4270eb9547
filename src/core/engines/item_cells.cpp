#include "engines/item_cells.hpp"

#include <algorithm>
#include <numeric>

namespace minuet {

ItemCells::ItemCells(const Problem& problem)
    : primaries(problem.primaries),
      items(problem.items),
      options(problem.options()),
      words((options + 63) / 64) {
  number_options(problem);
  list_items(problem);
  list_options(problem);
}

// Neighbors in the bit string should share items, because fewer cells make a faster search. A
// shuffled problem must not be slower, and one shared primary item is most of the possible gain.
// Options that share it keep their order.
void ItemCells::number_options(const Problem& problem) {
  std::vector<Index> lowest(options, primaries);
  for (Index o = 0; o < options; ++o)
    for (Index i : problem.of(o)) lowest[o] = std::min(lowest[o], i);
  original.resize(options);
  std::iota(original.begin(), original.end(), Index{0});
  std::stable_sort(original.begin(), original.end(),
                   [&](Index a, Index b) { return lowest[a] < lowest[b]; });
}

// Fills `primary` and `touch`, except for the cells of the same color.
void ItemCells::list_items(const Problem& problem) {
  primary_start.push_back(0);
  touch_start.push_back(0);
  for (Index o = 0; o < options; ++o) {
    for (Index i : problem.of(original[o])) {
      if (i < primaries)
        primary.push_back(i);
      else
        touch.push_back({i, {}});
    }
    primary_start.push_back(static_cast<Index>(primary.size()));
    touch_start.push_back(static_cast<Index>(touch.size()));
  }
}

// Inverts the lists of items: fills the cells, item by item.
void ItemCells::list_options(const Problem& problem) {
  std::vector<Index> free(problem.items + 1, 0);  // where the next option of an item goes
  for (Index i : problem.item) ++free[i + 1];
  std::partial_sum(free.begin(), free.end(), free.begin());
  const std::vector<Index> first = free;
  std::vector<Entry> entries(problem.item.size());
  for (Index o = 0, next_touch = 0; o < options; ++o) {
    for (std::size_t k = problem.start[original[o]]; k < problem.start[original[o] + 1]; ++k) {
      const Index i = problem.item[k];
      entries[free[i]++] = {o, problem.color_at(k), i < primaries ? 0 : next_touch++};
    }
  }
  auto of = [&](Index i) { return std::span(entries).subspan(first[i], first[i + 1] - first[i]); };
  start.push_back(0);
  shelf_start.push_back(0);
  for (Index i = 0; i < items; ++i) {
    start.push_back(add_cells(of(i)).end);
    add_shelves({start[i], start[i + 1]});
  }
  for (Index i = primaries; problem.has_colors() && i < items; ++i) add_colors(of(i));
}

// Makes the cells of each color of an item, given all its options.
void ItemCells::add_colors(std::span<Entry> entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.color < b.color; });
  for (std::size_t begin = 0, end; begin < entries.size(); begin = end) {
    const Index color = entries[begin].color;
    for (end = begin; end < entries.size() && entries[end].color == color;) ++end;
    if (color == 0) continue;
    const CellRange same = add_cells(entries.subspan(begin, end - begin));
    for (std::size_t k = begin; k < end; ++k) touch[entries[k].touch].same = same;
  }
}

// Makes the shelves of an item, if it has too many cells to scan quickly.
void ItemCells::add_shelves(CellRange cells) {
  constexpr Index kMany = 128;
  const std::size_t begin = shelf.size();
  for (Index c = cells.begin; c < cells.end && cells.end - cells.begin > kMany; ++c) {
    if (shelf.size() == begin || shelf.back().number != word[c] / 64)
      shelf.push_back({word[c] / 64, c, 0});
    shelf.back().mask |= std::uint64_t{1} << word[c] % 64;
  }
  shelf_start.push_back(static_cast<Index>(shelf.size()));
}

// Makes the cells of some options, in ascending order.
CellRange ItemCells::add_cells(std::span<const Entry> entries) {
  const Index begin = static_cast<Index>(word.size());
  for (const Entry& entry : entries) {
    if (word.size() == begin || word.back() != entry.option / 64) {
      word.push_back(entry.option / 64);
      mask.push_back(0);
    }
    mask.back() |= std::uint64_t{1} << entry.option % 64;
  }
  return {begin, static_cast<Index>(word.size())};
}

}  // namespace minuet

#include "masks.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace minuet {

namespace {

constexpr Index kMostOptions = 64;           // of an item: the bits of a mask
constexpr std::size_t kMostPairs = 1 << 20;  // no pair rule where the tables would be larger

std::vector<Index> option_counts(const Problem& problem) {
  std::vector<Index> count(problem.items, 0);
  for (Index item : problem.item) ++count[item];
  return count;
}

}  // namespace

// ---- Tables ------------------------------------------------------------------------------------

MasksTables::MasksTables(const Problem& problem, Vectors vectors)
    : primaries(problem.primaries), items(problem.items), options(problem.options()) {
  number_options(problem);
  find_spared(problem);
  find_pairs(problem);
  lanes = make_lanes_tables(*this, vectors);
}

void MasksTables::number_options(const Problem& problem) {
  option_start = problem.start;
  item_start.assign(items + 1, 0);
  for (Index item : problem.item) ++item_start[item + 1];
  std::partial_sum(item_start.begin(), item_start.end(), item_start.begin());
  option_at.resize(problem.item.size());
  place.reserve(problem.item.size());
  std::vector<Index> filled(items, 0);
  for (Index o = 0; o < options; ++o) {
    for (Index item : problem.of(o)) {
      place.push_back({item, filled[item]});
      option_at[item_start[item] + filled[item]++] = o;
    }
  }
}

void MasksTables::find_spared(const Problem& problem) {
  spared.resize(place.size());
  for (std::size_t k = 0; k < place.size(); ++k) spared[k] = Mask{1} << place[k].bit;
  if (!problem.has_colors()) return;
  // The color that each option gives to each item, by offset in option_at.
  std::vector<Index> color(place.size());
  for (std::size_t k = 0; k < place.size(); ++k)
    color[item_start[place[k].item] + place[k].bit] = problem.color[k];
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (problem.color[k] == 0) continue;
    const Index item = place[k].item;
    for (Index bit = 0; bit < size(item); ++bit)
      if (color[item_start[item] + bit] == problem.color[k]) spared[k] |= Mask{1} << bit;
  }
}

// The partners of an item are counted option by option. A pair is worth keeping if it shares two
// options or more, and if either item has other options too: else it can never kill.
void MasksTables::find_pairs(const Problem& problem) {
  std::vector<char> colored(items, 0);
  if (problem.has_colors())
    for (std::size_t k = 0; k < place.size(); ++k) colored[place[k].item] |= problem.color[k] != 0;

  std::vector<Mask> shared(items, 0), keep(items, 0);  // with the item at hand
  std::vector<Index> number(items), partners;
  pair_start.assign(1, 0);
  pair_at_start.assign(1, 0);
  for (Index a = 0; a < primaries; ++a) {
    partners.clear();
    for (Index bit = 0; bit < size(a); ++bit) {
      for (const Place& p : places(option(a, bit))) {
        if (p.item == a || colored[p.item]) continue;
        if (shared[p.item] == 0) partners.push_back(p.item);
        shared[p.item] |= Mask{1} << bit;
        keep[p.item] |= Mask{1} << p.bit;
      }
    }
    std::erase_if(partners, [&](Index b) {
      const bool useless = std::has_single_bit(shared[b]) || keep[b] == full(b);
      if (useless) shared[b] = keep[b] = 0;
      return useless;
    });
    for (Index b : partners) {
      number[b] = static_cast<Index>(pair.size());
      pair.push_back({b, shared[b], keep[b]});
    }
    for (Index bit = 0; bit < size(a); ++bit) {
      for (const Place& p : places(option(a, bit)))
        if (p.item != a && shared[p.item] != 0) pair_at.push_back(number[p.item]);
      pair_at_start.push_back(static_cast<Index>(pair_at.size()));
    }
    pair_start.push_back(static_cast<Index>(pair.size()));
    for (Index b : partners) shared[b] = keep[b] = 0;
    if (pair_at.size() > kMostPairs) {
      pair.clear();
      pair_at.clear();
      break;
    }
  }
}

// ---- Making one --------------------------------------------------------------------------------

bool masks_fit(const Problem& reduced) {
  if (reduced.has_bounds()) return false;
  const auto count = option_counts(reduced);
  return std::ranges::all_of(count, [](Index n) { return n <= kMostOptions; });
}

std::unique_ptr<MasksSearch> make_masks_search(std::shared_ptr<const MasksTables> tables,
                                               bool weighted) {
  if (auto search = make_lanes_search(tables, weighted)) return search;
  return make_scattered_search(std::move(tables), weighted);
}

std::unique_ptr<Engine> make_masks(const Problem& reduced, bool weighted) {
  return make_masks_search(std::make_shared<MasksTables>(reduced), weighted);
}

}  // namespace minuet

#include "engines/masks.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace minuet {

namespace {

constexpr Index kMostOptions = 64;  // of an item: the bits of a mask

// Pairs are found by visiting all pairs of places of each option. With more than this many, the
// pair rule is turned off, which limits the time and the tables.
constexpr std::uint64_t kMostPlacePairs = 1 << 22;

std::vector<Index> option_counts(const Problem& problem) {
  std::vector<Index> count(problem.items, 0);
  for (Index item : problem.item) ++count[item];
  return count;
}

std::uint64_t place_pairs(const Problem& problem) {
  std::uint64_t sum = 0;
  for (Index o = 0; o < problem.options(); ++o) {
    const std::uint64_t places = problem.of(o).size();
    sum += places * places;
  }
  return sum;
}

std::vector<char> colored_items(const Problem& problem) {
  std::vector<char> colored(problem.items, 0);
  for (std::size_t k = 0; k < problem.color.size(); ++k)
    colored[problem.item[k]] |= problem.color[k] != 0;
  return colored;
}

// What one item shares with the others.
class Sharing {
 public:
  explicit Sharing(const MasksTables& tables, const Problem& problem)
      : t_(tables), colored_(colored_items(problem)), with_(tables.items) {}

  // The pairs of an item that can ever kill something: they share at least two options, and the
  // partner has others. Partners with colors do not exclude each other, so they are skipped.
  const std::vector<MasksTables::Pair>& pairs(Index item) {
    partners_.clear();
    pairs_.clear();
    for (Index bit = 0; bit < t_.size(item); ++bit) {
      for (const auto& p : t_.places(t_.option(item, bit))) {
        if (p.item == item || colored_[p.item]) continue;
        auto& with = with_[p.item];
        if (with.shared == 0) partners_.push_back(p.item);
        with.shared |= MasksTables::Mask{1} << bit;
        with.partner_keep |= MasksTables::Mask{1} << p.bit;
      }
    }
    for (Index partner : partners_) {
      const auto pair = std::exchange(with_[partner], {});
      const bool is_single = (pair.shared & (pair.shared - 1)) == 0;
      if (!is_single && pair.partner_keep != t_.full(partner))
        pairs_.push_back({partner, pair.shared, pair.partner_keep});
    }
    return pairs_;
  }

 private:
  const MasksTables& t_;
  std::vector<char> colored_;
  std::vector<MasksTables::Pair> with_;  // by partner, for the current item
  std::vector<Index> partners_;
  std::vector<MasksTables::Pair> pairs_;
};

}  // namespace

// ---- Tables ------------------------------------------------------------------------------------

MasksTables::MasksTables(const Problem& problem, Vectors vectors, bool pairs)
    : primaries(problem.primaries), items(problem.items), options(problem.options()) {
  number_options(problem);
  find_spared(problem);
  if (pairs) find_pairs(problem);
  lanes = make_lanes_tables(*this, vectors);
  if (!lanes) index_pairs();
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

void MasksTables::find_pairs(const Problem& problem) {
  pair_start.assign(1, 0);
  if (place_pairs(problem) > kMostPlacePairs) return;
  Sharing sharing(*this, problem);
  for (Index item = 0; item < primaries; ++item) {
    for (const Pair& p : sharing.pairs(item)) pair.push_back(p);
    pair_start.push_back(static_cast<Index>(pair.size()));
  }
}

void MasksTables::index_pairs() {
  if (pair.empty()) return;
  pair_at_start.assign(1, 0);
  for (Index item = 0; item < primaries; ++item) {
    for (Index bit = 0; bit < size(item); ++bit) {
      for (Index k = pair_start[item]; k < pair_start[item + 1]; ++k)
        if (pair[k].shared >> bit & 1) pair_at.push_back(k);
      pair_at_start.push_back(static_cast<Index>(pair_at.size()));
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
                                               Weights weights) {
  if (auto search = make_lanes_search(tables, weights)) return search;
  return make_scattered_search(std::move(tables), weights);
}

std::unique_ptr<Engine> make_masks(const Problem& reduced, bool weighted) {
  return make_masks_search(std::make_shared<MasksTables>(reduced),
                           weighted ? Weights::ratio : Weights::none);
}

std::unique_ptr<Engine> make_masks_for_all(const Problem& reduced) {
  return make_masks_search(std::make_shared<MasksTables>(reduced), Weights::ties);
}

}  // namespace minuet

#include "masks.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "masks_search.hpp"

namespace minuet {

using Mask = MasksTables::Mask;

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

// ---- Scattered masks ---------------------------------------------------------------------------

namespace {

// Options are killed one by one, and the way back revives them in the opposite order. A slot is
// just how much had been killed and chosen when it was made.
class Scattered {
 public:
  Scattered(const MasksTables& tables, bool weighted)
      : t_(tables), weighted_(weighted), weight_(tables.primaries, 0) {
    mask_.resize(t_.items);
    chosen_.assign(t_.options, 0);
    killed_.resize(t_.options);
    trail_.reserve(t_.primaries);
    queue_.resize(t_.place.size() + t_.primaries + 1);
    open_.resize(t_.primaries);
    where_open_.resize(t_.primaries);
    seen_.assign(t_.primaries, 0);
    use_pairs_ = !t_.pair.empty();
  }

  bool start(std::span<const Index> given) {
    for (Index i = 0; i < t_.items; ++i) mask_[i] = t_.full(i);
    for (Index i = 0; i < t_.primaries; ++i) open_[i] = where_open_[i] = i;
    for (Index o : trail_) chosen_[o] = 0;
    trail_.clear();
    still_open_ = t_.primaries;
    kills_ = pairs_done_ = 0;
    waiting_ = 0;
    for (Index i = 0; i < t_.primaries; ++i)
      if (t_.size(i) <= 1) queue_[waiting_++] = i;
    bool alive = true;
    for (Index o : given) alive = alive && (chosen_[o] || choose(o));
    slots_.assign(1, {});
    alive = alive && propagate();
    slots_[0] = here();
    return alive;
  }

  bool take(Index from, Index option, Index to) {
    back_to(from);
    const bool alive = choose(option) && propagate();
    slots_.resize(to + 1);
    slots_[to] = here();
    return alive;
  }

  void back_to(Index slot) {
    const Slot& s = slots_[slot];
    while (kills_ > s.kills) {
      const Index o = killed_[--kills_];
      for (const auto& p : t_.places(o)) mask_[p.item] |= Mask{1} << p.bit;
    }
    while (trail_.size() > s.chosen) {
      chosen_[trail_.back()] = 0;
      trail_.pop_back();
    }
    still_open_ = s.open;
    pairs_done_ = kills_;
    waiting_ = 0;
  }

  bool solved() const { return still_open_ == 0; }

  Branch branch() const {
    const Index item = weighted_ ? heaviest() : smallest();
    return {item, mask_[item]};
  }

  std::span<const Index> trail() const { return trail_; }

  void forget() {
    std::fill(weight_.begin(), weight_.end(), 0);
    updates = 0;
  }

  std::uint64_t updates = 0;

 private:
  struct Slot {
    Index kills, chosen, open;
  };

  Slot here() const { return {kills_, static_cast<Index>(trail_.size()), still_open_}; }

  Index smallest() const {
    Index best = open_[0];
    int least = std::popcount(mask_[best]);
    for (Index k = 1; k < still_open_; ++k) {
      const Index item = open_[k];
      const int size = std::popcount(mask_[item]);
      if (size < least || (size == least && item < best)) {
        least = size;
        best = item;
      }
    }
    return best;
  }

  // The least size / (1 + weight), compared crosswise; ties go to the lowest number.
  Index heaviest() const {
    Index best = open_[0];
    std::uint64_t size = std::popcount(mask_[best]), weight = 1 + weight_[best];
    for (Index k = 1; k < still_open_; ++k) {
      const Index item = open_[k];
      const std::uint64_t s = std::popcount(mask_[item]), w = 1 + weight_[item];
      const std::uint64_t mine = s * weight, other = size * w;
      if (mine < other || (mine == other && item < best)) {
        best = item;
        size = s;
        weight = w;
      }
    }
    return best;
  }

  // Clears the option's bits. Items left with one option or none go to the queue: the write
  // happens always and the step forward is computed, as a jump here would often be guessed wrong.
  void kill(Index o) {
    killed_[kills_++] = o;
    for (const auto& p : t_.places(o)) {
      const Mask left = mask_[p.item] & ~(Mask{1} << p.bit);
      mask_[p.item] = left;
      queue_[waiting_] = p.item;
      waiting_ += (left & (left - 1)) == 0;
    }
  }

  // Kills what clashes with the option. False if that leaves a primary item without options.
  bool choose(Index o) {
    const Index news = waiting_;
    const Index kills = kills_;
    chosen_[o] = 1;
    trail_.push_back(o);
    for (Index k = t_.option_start[o]; k < t_.option_start[o + 1]; ++k) {
      const Index item = t_.place[k].item;
      Mask clash = mask_[item] & ~t_.spared[k];
      const Index* option_of = &t_.option_at[t_.item_start[item]];
      for (; clash; clash &= clash - 1) kill(option_of[std::countr_zero(clash)]);
    }
    updates += 1 + kills_ - kills;
    if (!no_item_died(news)) return false;
    for (const auto& p : t_.places(o))
      if (p.item < t_.primaries) close(p.item);
    return true;
  }

  bool no_item_died(Index news) {
    for (Index k = news; k < waiting_; ++k) {
      if (mask_[queue_[k]] == 0 && queue_[k] < t_.primaries) {
        ++weight_[queue_[k]];
        return false;
      }
    }
    return true;
  }

  void close(Index item) {
    const Index at = where_open_[item], last = open_[--still_open_];
    open_[at] = last;
    where_open_[last] = at;
    open_[still_open_] = item;
    where_open_[item] = still_open_;
  }

  bool propagate() {
    for (Index next = 0;;) {
      while (next < waiting_) {
        const Index item = queue_[next++];
        if (item >= t_.primaries) continue;
        if (mask_[item] == 0) {
          ++weight_[item];
          return false;
        }
        const Index o = t_.option(item, std::countr_zero(mask_[item]));
        if (!chosen_[o] && !choose(o)) return false;
      }
      next = waiting_ = 0;
      if (!use_pairs_ || pairs_done_ == kills_) return true;
      if (!apply_pairs()) return false;
    }
  }

  // Looks at the items of the options killed since the last time.
  bool apply_pairs() {
    ++epoch_;
    const Index end = kills_;
    for (; pairs_done_ < end; ++pairs_done_) {
      for (const auto& p : t_.places(killed_[pairs_done_])) {
        if (p.item >= t_.primaries || seen_[p.item] == epoch_) continue;
        seen_[p.item] = epoch_;
        apply_pairs_of(p.item);
      }
    }
    return no_item_died(0);
  }

  void apply_pairs_of(Index a) {
    const Mask live = mask_[a];
    if (live == 0) return;
    const Index offset = t_.item_start[a] + std::countr_zero(live);
    for (Index k = t_.pair_at_start[offset]; k < t_.pair_at_start[offset + 1]; ++k) {
      ++updates;
      const auto& pair = t_.pair[t_.pair_at[k]];
      if (live & ~pair.shared) continue;
      Mask dead = mask_[pair.partner] & ~pair.partner_keep;
      const Index* option_of = &t_.option_at[t_.item_start[pair.partner]];
      for (; dead; dead &= dead - 1) kill(option_of[std::countr_zero(dead)]);
    }
  }

  const MasksTables& t_;
  const bool weighted_;
  bool use_pairs_;
  std::vector<Mask> mask_;
  std::vector<char> chosen_;           // by option
  std::vector<Index> killed_;          // the first kills_ are the dead options, in order
  std::vector<Index> trail_;           // the chosen options, in order
  std::vector<Index> queue_;           // items with one option or none left
  std::vector<Index> open_;            // primary items; the first still_open_ are not covered yet
  std::vector<Index> where_open_;      // item -> its place in open_
  std::vector<std::uint64_t> seen_;    // item -> the epoch in which its pairs were looked at last
  std::vector<std::uint64_t> weight_;  // item -> how often it ran out of options
  std::vector<Slot> slots_;
  std::uint64_t epoch_ = 0;
  Index kills_ = 0, waiting_ = 0, still_open_ = 0;
  Index pairs_done_ = 0;  // kills the pair rule has seen
};

}  // namespace

// ---- Making one --------------------------------------------------------------------------------

bool masks_fit(const Problem& reduced) {
  if (reduced.has_bounds()) return false;
  const auto count = option_counts(reduced);
  return std::ranges::all_of(count, [](Index n) { return n <= kMostOptions; });
}

std::unique_ptr<MasksSearch> make_masks_search(std::shared_ptr<const MasksTables> tables,
                                               bool weighted) {
  if (auto search = make_lanes_search(tables, weighted)) return search;
  return std::make_unique<MasksTreeSearch<Scattered>>(std::move(tables), weighted);
}

std::unique_ptr<Engine> make_masks(const Problem& reduced, bool weighted) {
  return make_masks_search(std::make_shared<MasksTables>(reduced), weighted);
}

}  // namespace minuet

#include "engines/cells.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engines/color_supports.hpp"
#include "engines/item_cells.hpp"

namespace minuet {
namespace {

using Bits = std::uint64_t;
using Count = std::int32_t;

// Added to the counter of an item that needs no more options. Such an item is closed: it is never
// chosen, forced or dead, whatever is subtracted from its counter.
constexpr Count kClosed = Count{1} << 30;

// Items are scanned in blocks, and blocks with only closed items are skipped.
constexpr Index kBlock = 64;

// kColors: some options have colors. kBounds: some items have bounds other than 1..1. kSmall: each
// level has its own copy of the state, and scanning all of it is cheap; otherwise there is a trail,
// and notes on what can be skipped. So no problem pays for what it does not need.
template <bool kColors, bool kBounds, bool kSmall>
class Cells final : public Engine {
 public:
  Cells(const Problem& problem, ItemCells cells, ColorSupports supports, bool weighted)
      : cells_(std::move(cells)),
        supports_(std::move(supports)),
        weighted_(weighted),
        blocks_((problem.primaries + kBlock - 1) / kBlock),
        settled_(kColors ? cells_.items : 0),
        aside_(kColors ? cells_.words : 0),
        removal_(std::size_t{cells_.options} + 1),  // and a place to write ahead
        busy_(kSmall ? 0 : cells_.words / 64 + 1),
        block_best_(kSmall ? 0 : blocks_),
        weight_(weighted ? std::size_t{blocks_} * kBlock : 0, 1.0f) {
    make_root(problem);
    restart();
  }

  Status next(Slice& slice) override { return run(slice, stats.solutions + 1); }

  Status count(Slice& slice, std::uint64_t limit) override {
    return stats.solutions < limit ? run(slice, limit) : Status::found;
  }

  void solution(std::vector<Index>& options) const override {
    options.clear();
    for (Index o : chosen_) options.push_back(cells_.original[o]);
  }

  void restart() override {
    use_copy(0);
    std::copy(root_live_.begin(), root_live_.end(), live_);
    std::copy(root_counts_.begin(), root_counts_.end(), size_);
    std::fill(settled_.begin(), settled_.end(), kNone);
    std::fill(busy_.begin(), busy_.end(), ~Bits{0});
    std::fill(is_stale_.begin(), is_stale_.end(), 1);
    removed_ = 0;
    gone_.clear();
    chosen_.clear();
    dropped_.clear();
    levels_.clear();
    forced_.clear();
    searched_ = 0;
    share_ = 1;
    for (Index i = 0; i < cells_.primaries; ++i)
      if (size_[i] == 1) forced_.push_back(i);
    backwards_ = false;
    done_ = !possible_ || !drop_unsupported();
  }

  // The current node, unless it is done, and the second branches still to come.
  std::vector<Prefix> remaining() const override {
    std::vector<Prefix> parts;
    if (done_) return parts;
    if (!backwards_) parts.push_back(part(chosen_.size(), dropped_.size(), share_));
    for (auto level = levels_.rbegin(); level != levels_.rend(); ++level) {
      parts.push_back(part(level->chosen, level->dropped, level->share));
      parts.back().excluded.push_back(cells_.original[level->option]);
    }
    return parts;
  }

  double fraction() const override {
    if (done_) return 1;
    return searched_ + (backwards_ ? share_ : 0);
  }

  double effort() const override {  // measured
    return 150 * static_cast<double>(stats.nodes) + 10 * static_cast<double>(stats.updates) +
           2 * static_cast<double>(looked_at_);
  }

 private:
  // A color that was dropped, and how long the trail was then.
  struct Gone {
    Index value, removed;
  };
  // Live options of one word that were removed together.
  struct Removal {
    Index word;
    Bits mask;
  };
  // A node whose first branch is being searched: the option taken there, and how to go back.
  struct Level {
    Index option;
    Index chosen;   // how many options had been taken before ...
    Index dropped;  // ... and dropped
    Index removed;  // how long the trail was
    double share;   // of the tree below the second branch
  };

  // ---- The root (X1) ----

  void make_root(const Problem& problem) {
    root_live_.assign(cells_.words, 0);
    const std::size_t padded = std::size_t{blocks_} * kBlock;
    first_support_ = static_cast<Index>(padded + blocks_ + 1 + rooms());
    root_counts_.assign(first_support_ + supports_.size() + supports_.values(), 0);
    use_counts(root_counts_.data());
    is_stale_.resize(kSmall ? 0 : root_counts_.size() / kBlock + 1);
    list_counters();
    std::vector<Index> live(cells_.primaries, 0);
    for (Index o = 0; o < cells_.options; ++o) {
      if (!can_be_taken(problem, o)) continue;
      root_live_[o / 64] |= Bits{1} << o % 64;
      for (Index i : cells_.primaries_of(o)) ++live[i];
      for (Index s : supports_.of(o)) ++size_[first_support_ + s];
    }
    std::fill_n(root_counts_.begin(), padded, kClosed);
    for (Index s = 0; s < supports_.size(); ++s) ++size_[first_support_ + s];
    for (Index i = 0; i < cells_.primaries; ++i) make_item(problem, i, live[i]);
  }

  // The counters that an option takes part in: its primary items and, behind them, its supports.
  void list_counters() {
    counters_ = cells_.primary.data();
    counters_start_ = cells_.primary_start.data();
    if (supports_.size() == 0) return;
    counter_store_.reserve(cells_.primary.size() + supports_.entries());
    counter_start_store_.push_back(0);
    for (Index o = 0; o < cells_.options; ++o) {
      for (Index i : cells_.primaries_of(o)) counter_store_.push_back(i);
      for (Index s : supports_.of(o)) counter_store_.push_back(first_support_ + s);
      counter_start_store_.push_back(static_cast<Index>(counter_store_.size()));
    }
    counters_ = counter_store_.data();
    counters_start_ = counter_start_store_.data();
  }
  std::span<const Index> counters_of(Index o) const {
    return {counters_ + counters_start_[o], counters_start_[o + 1] - counters_start_[o]};
  }

  bool can_be_taken(const Problem& problem, Index option) const {
    const auto items = cells_.primaries_of(option);
    auto is_full = [&](Index i) { return kBounds && problem.high[i] == 0; };
    return !items.empty() && std::none_of(items.begin(), items.end(), is_full) &&
           !supports_.is_dead(option);
  }

  // At the root: colors that lost their support to options that are dead there.
  bool drop_unsupported() {
    for (Index s = 0; s < supports_.size(); ++s)
      if (size_[first_support_ + s] == 1) drop_color(s);
    return count_down(0);
  }

  void make_item(const Problem& problem, Index i, Index live) {
    const Index low = kBounds ? problem.low[i] : 1;
    const Index high = kBounds ? std::min(problem.high[i], live) : 1;
    if (live < low) {
      possible_ = false;
      return;
    }
    size_[i] = static_cast<Count>(live + 1 - low + (low > 0 ? 0 : kClosed));
    open_[i / kBlock] += low > 0;
    open_[blocks_] += low > 0;
    if (!kBounds) return;
    room_[i] = static_cast<Count>(high);
    slack_.push_back(static_cast<Count>(high - low));
  }

  // ---- The search. Where a bool is returned, false means a dead end. ----

  Status run(Slice& slice, std::uint64_t limit) {
    while (!done_) {
      stats.depth = std::max<std::uint64_t>(stats.depth, chosen_.size());
      // At the limit of nodes it stops at the next choice instead, wherever slices end.
      if (slice.spend(1 + std::exchange(work_, 0)) && stats.nodes < node_limit)
        return Status::paused;
      if (backwards_) {
        leave();
        continue;
      }
      if (!settle()) {
        backwards_ = true;
        continue;
      }
      const auto [option, branches] = choose_option();
      if (option == kNone) {  // X2: everything is settled
        backwards_ = true;
        stats.depth = std::max<std::uint64_t>(stats.depth, chosen_.size());
        if (++stats.solutions >= limit) return Status::found;
        continue;
      }
      if (stats.nodes >= node_limit) return Status::paused;
      if (!kBounds && open_[blocks_] == 1 && limit - stats.solutions > static_cast<Index>(branches))
        count_last(branches);
      else
        enter(option, branches);
    }
    return Status::done;
  }

  // Takes forced options, those of items with one branch. No scan over the items: they were noted
  // when their counters dropped.
  bool settle() {
    while (!forced_.empty()) {
      const Index item = forced_.back();
      forced_.pop_back();
      while (size_[item] == 1)  // an item that needs several options takes them one by one
        if (!take(first_live(item))) return false;
    }
    return true;
  }

  // X3. An option of the item with the fewest branches, and their number. When no item needs
  // options anymore, the remaining live ones may be taken or not; kNone if there are none.
  std::pair<Index, Count> choose_option() {
    const Index item = choose_item();
    if (item != kNone) return {first_live(item), size_[item]};
    return {kBounds ? first_live() : kNone, 2};
  }

  Index choose_item() {
    const Count* const size = size_;
    const float* const weight = weight_.data();
    // Without weights, nothing is below 2: items with one branch have been settled.
    if (!weighted_) return lowest(2, kClosed, [size](std::size_t i) { return size[i]; });
    return lowest(0, INT32_MAX, [size, weight](std::size_t i) {
      // The bits of positive floats have the same order as the floats.
      const Count score = std::bit_cast<Count>(static_cast<float>(size[i]) / weight[i]);
      return score | (-(size[i] / kClosed) & INT32_MAX);  // INT32_MAX if closed
    });
  }

  // The first item with the lowest score, if that is below `never`. Stops at a score of `stop`.
  template <class Score>
  Index lowest(Count stop, Count never, Score score) {
    Count best = never;
    Index best_block = 0;
    for (Index b = 0; b < blocks_ && best > stop; ++b) {
      if (open_[b] == 0) continue;
      const Count here = kSmall ? lowest_in(b, score) : noted_lowest_in(b, score);
      if (here < best) best = here, best_block = b;
    }
    if (best == never) return kNone;
    Index item = best_block * kBlock;
    while (score(item) != best) ++item;
    return item;
  }

  // No branches here: compilers turn this into vector code.
  template <class Score>
  static Count lowest_in(Index block, Score score) {
    const std::size_t first = std::size_t{block} * kBlock;
    Count best = INT32_MAX;
    for (std::size_t k = 0; k < kBlock; ++k) best = std::min(best, score(first + k));
    return best;
  }

  template <class Score>
  Count noted_lowest_in(Index block, Score score) {
    if (std::exchange(is_stale_[block], 0)) block_best_[block] = lowest_in(block, score);
    return block_best_[block];
  }

  // X5. The first branch of a node: with the option. In Knuth's tree this is one of several
  // branches, and our second branch stands for the others.
  void enter(Index option, Count branches) {
    ++stats.nodes;
    const double share = share_ / branches;
    levels_.push_back({option, static_cast<Index>(chosen_.size()),
                       static_cast<Index>(dropped_.size()), removed_, share_ - share});
    share_ = share;
    if (kSmall) {
      use_copy(levels_.size());
      std::copy_n(live_ - cells_.words, cells_.words, live_);
      std::copy_n(size_ - root_counts_.size(), root_counts_.size(), size_);
    }
    backwards_ = !take(option);
  }

  // X6, X8. The second branch: without the option. This is not a new level: its consequences hold
  // as long as everything else at the node.
  void leave() {
    done_ = levels_.empty();
    if (done_) return;
    const Level level = levels_.back();
    levels_.pop_back();
    if (kSmall)
      use_copy(levels_.size());
    else
      put_back(level.removed);
    while (chosen_.size() > level.chosen) untake();
    dropped_.resize(level.dropped);
    dropped_.push_back(level.option);
    searched_ += share_;
    share_ = level.share;
    backwards_ = !drop(level.option);
  }

  // Counts the branches of the only open item: each of its live options is a solution, since
  // options that clash with the chosen ones are not live.
  void count_last(Count branches) {
    stats.nodes += branches;
    stats.solutions += branches;
    stats.depth = std::max<std::uint64_t>(stats.depth, chosen_.size() + 1);
    backwards_ = true;
  }

  Prefix part(std::size_t chosen, std::size_t dropped, double weight) const {
    Prefix part;
    part.weight = weight;
    for (std::size_t k = 0; k < chosen; ++k) part.chosen.push_back(cells_.original[chosen_[k]]);
    for (std::size_t k = 0; k < dropped; ++k) part.excluded.push_back(cells_.original[dropped_[k]]);
    return part;
  }

  void blame(Index item) {
    if (weighted_) weight_[item] += 1;
    change(item);
  }

  // ---- Moves ----

  bool take(Index option) {
    const Index from = removed_;
    const auto items = cells_.primaries_of(option);
    for (Index i : items) occupy(i);
    chosen_.push_back(option);
    if (!kBounds && open_[blocks_] == 0) return true;  // a solution, whatever is still live
    for (Index i : items) remove_rest(i);
    for (const Touch& touch : cells_.touches_of(option)) settle_secondary(touch);
    remove(option);
    return count_down(from);
  }

  // Undoes the last take, except for its removals.
  void untake() {
    const Index option = chosen_.back();
    chosen_.pop_back();
    if (!kSmall)
      for (Index i : cells_.primaries_of(option)) vacate(i);
    if (kColors)
      for (const Touch& touch : cells_.touches_of(option))
        if (settled_[touch.item] == chosen_.size()) settled_[touch.item] = kNone;
  }

  bool drop(Index option) {
    const Index from = removed_;
    remove(option);
    return count_down(from);
  }

  // An item gets an option.
  void occupy(Index i) {
    if (!kBounds) return close(i);
    --room_[i];
    if (room_[i] < slack_[i]) return;
    ++size_[i];  // it needed the option: one live option and one need less
    if (room_[i] == slack_[i]) close(i);
  }

  // Removes the options of an item that has no room for another (X4, M4: cover). The option that it
  // got is removed anyway, so nothing is left to do if it was the only one.
  void remove_rest(Index i) {
    if (kBounds ? room_[i] == 0 && size_[i] > kClosed + 2 : size_[i] > kClosed + 1) remove_all(i);
  }

  void vacate(Index i) {
    if (!kBounds) return reopen(i);
    ++room_[i];
    if (room_[i] <= slack_[i]) return;
    if (room_[i] == slack_[i] + 1) reopen(i);
    --size_[i];
  }

  // A secondary item gets a color, or allows no other option at all (C: purify or cover).
  void settle_secondary(const Touch& touch) {
    if (!kColors) return remove_all(touch.item);
    if (settled_[touch.item] != kNone) return;
    settled_[touch.item] = static_cast<Index>(chosen_.size() - 1);
    looked_at_ += 2 * (touch.same.end - touch.same.begin);
    // Options of the same color are set aside while all others are removed.
    Bits* aside = aside_.data();
    for (Index c = touch.same.begin; c < touch.same.end; ++c) {
      Bits& word = live_[cells_.word[c]];
      *aside = word & cells_.mask[c];
      word ^= *aside++;
    }
    remove_all(touch.item);
    aside = aside_.data();
    for (Index c = touch.same.begin; c < touch.same.end; ++c) live_[cells_.word[c]] |= *aside++;
  }

  void close(Index item) {
    size_[item] += kClosed;
    --open_[item / kBlock];
    --open_[blocks_];
    change(item);
  }
  void reopen(Index item) {
    size_[item] -= kClosed;
    ++open_[item / kBlock];
    ++open_[blocks_];
    change(item);
  }

  // To be called when the score of an item changes.
  void change(Index item) {
    if (!kSmall) is_stale_[item / kBlock] = 1;
  }

  // ---- Removing options: first the bits of all of them are cleared, then their items are counted
  // down. So no option is counted twice, whatever it shares with the one taken. ----

  void remove_all(Index item) {
    const auto shelves = cells_.shelves_of(item);
    if (kSmall || shelves.empty()) return remove(cells_.of(item));
    for (const Shelf& shelf : shelves)
      for (Bits rest = busy_[shelf.number] & shelf.mask; rest; rest &= rest - 1)
        remove(cell_at(shelf, rest));
  }

  // The cell of a shelf for the lowest of some words.
  static CellRange cell_at(const Shelf& shelf, Bits words) {
    const Bits below = (words & -words) - 1;
    const Index cell = shelf.first + std::popcount(shelf.mask & below);
    return {cell, cell + 1};
  }

  void remove(CellRange cells) {
    // Branch-free: whether a cell has live options is unpredictable.
    Bits* const live = live_;
    Removal* next = removal_.data() + removed_;
    for (Index c = cells.begin; c < cells.end; ++c) {
      const Index word = cells_.word[c];
      const Bits gone = live[word] & cells_.mask[c];
      live[word] ^= gone;
      *next = {word, gone};
      next += gone != 0;
    }
    removed_ = static_cast<Index>(next - removal_.data());
    if (kColors) looked_at_ += cells.end - cells.begin;
  }

  void remove(Index option) {
    const Bits gone = live_[option / 64] & (Bits{1} << option % 64);
    live_[option / 64] ^= gone;
    removal_[removed_] = {option / 64, gone};
    removed_ += gone != 0;
  }

  // Counts the items of the options removed since `from`, up to the first dead end.
  bool count_down(Index from) {
    bool possible = true;
    std::int64_t work = 0;
    for (Index at = from; possible && at < removed_; ++at) {
      const Index word = removal_[at].word;
      if (!kSmall) busy_[word / 64] &= ~(Bits{live_[word] == 0} << word % 64);
      Bits mask = removal_[at].mask;
      do {
        possible = lose(word * 64 + std::countr_zero(mask));
        mask &= mask - 1;
        ++work;
      } while (mask && possible);
      if (!possible) cut_short(at, mask);
    }
    work_ += work;
    stats.updates += work;
    if (kSmall) removed_ = 0;
    return possible;
  }

  // The items of a removed option have one branch less, and its colors less support.
  bool lose(Index option) {
    Count* const size = size_;
    bool possible = true;
    for (Index c : counters_of(option)) {
      const Count left = --size[c];
      change(c);
      if (left > 1) [[likely]]
        continue;
      if (kColors && c >= first_support_) {
        drop_color(c - first_support_);
      } else if (left == 1) {
        forced_.push_back(c);
      } else {
        blame(c);
        possible = false;
        if (kSmall) return false;  // this copy of the state is discarded anyway
      }
    }
    return possible;
  }

  // A color without support: its options are dead, unless the item that should support it is
  // covered already. If the color is settled, the others are gone. Most colors have lost another
  // support before, so it is noted which are gone.
  void drop_color(Index support) {
    const auto& [item, secondary, value, number] = supports_[support];
    Count& is_gone = size_[first_support_ + supports_.size() + number];
    if (is_gone || size_[item] >= kClosed || settled_[secondary] != kNone) return;
    is_gone = 1;
    remove(value);
    if (!kSmall) gone_.push_back({number, removed_});
  }

  // After the trail has become shorter.
  void put_back_colors() {
    for (; !gone_.empty() && gone_.back().removed > removed_; gone_.pop_back())
      size_[first_support_ + supports_.size() + gone_.back().value] = 0;
  }

  // Ends a move at a dead end. The trail must have exactly the removals that were counted.
  void cut_short(Index at, Bits rest) {
    forced_.clear();
    if (kSmall) return;
    revive({removal_[at].word, rest});
    removal_[at].mask ^= rest;
    while (removed_ > at + 1) revive(removal_[--removed_]);
    put_back_colors();
  }

  void revive(const Removal& removal) {
    live_[removal.word] |= removal.mask;
    busy_[removal.word / 64] |= Bits{1} << removal.word % 64;
  }

  // Shortens the trail.
  void put_back(Index until) {
    while (removed_ > until) {
      const auto [word, mask] = removal_[--removed_];
      revive({word, mask});
      for (Bits rest = mask; rest; rest &= rest - 1) regain(word * 64 + std::countr_zero(rest));
    }
    put_back_colors();
  }

  void regain(Index option) {
    for (Index c : counters_of(option)) ++size_[c], change(c);
  }

  // ---- Finding options ----

  // The first live option of an item, which must have one.
  Index first_live(Index item) const {
    const auto shelves = cells_.shelves_of(item);
    if (kSmall || shelves.empty()) return first_live(cells_.of(item));
    for (const Shelf& shelf : shelves) {
      for (Bits rest = busy_[shelf.number] & shelf.mask; rest; rest &= rest - 1) {
        const Index option = first_live(cell_at(shelf, rest));
        if (option != kNone) return option;
      }
    }
    return kNone;
  }

  Index first_live(CellRange cells) const {
    for (Index c = cells.begin; c < cells.end; ++c) {
      const Bits bits = live_[cells_.word[c]] & cells_.mask[c];
      if (bits) return cells_.word[c] * 64 + std::countr_zero(bits);
    }
    return kNone;
  }

  // The first live option of all.
  Index first_live() const {
    for (Index word = 0; word < cells_.words; ++word)
      if (live_[word]) return word * 64 + std::countr_zero(live_[word]);
    return kNone;
  }

  // Points to the state with this number, and makes room for it.
  void use_copy(std::size_t number) {
    const std::size_t counts = root_counts_.size(), words = root_live_.size();
    if (count_store_.size() <= number * counts + counts) {
      count_store_.resize((number + number / 2 + 1) * counts + 1);
      live_store_.resize((number + number / 2 + 1) * words + 1);
    }
    live_ = live_store_.data() + number * words;
    use_counts(count_store_.data() + number * counts);
  }

  void use_counts(Count* counts) {
    size_ = counts;
    open_ = size_ + std::size_t{blocks_} * kBlock;
    room_ = open_ + blocks_ + 1;
  }
  Index rooms() const { return kBounds ? cells_.primaries : 0; }

  const ItemCells cells_;
  const ColorSupports supports_;
  const bool weighted_;
  const Index blocks_;  // of primary items

  // The state. Between moves the counters agree with the bits.
  Bits* live_;   // the options that may still be taken
  Count* size_;  // per primary item: its branches, + kClosed if closed (beyond the last: kClosed)
  Count* open_;  // per block: its number of items that are not closed; after the last: the total
  Count* room_;  // kBounds: per primary item: how many more options it can have (Knuth: BOUND)
  // Behind these (engines/color_supports.hpp): per support, 1 + its live options; per color of a
  // secondary item, 1 if it has been dropped.
  Index first_support_ = 0;

  // The counters of the options, or just their primary items if there are no supports.
  const Index *counters_ = nullptr, *counters_start_ = nullptr;
  std::vector<Index> counter_store_, counter_start_store_;

  // The storage of the state: the copies of the levels one after another (or the only state). The
  // root's state is kept separately, for restarts.
  std::vector<Bits> live_store_, root_live_;
  std::vector<Count> count_store_, root_counts_;
  bool possible_ = true;  // whether every item has enough options at the root

  std::vector<Count> slack_;      // kBounds: per primary item: high - low (Knuth: SLACK)
  std::vector<Index> settled_;    // kColors: per secondary item: its choice, or kNone
  std::uint64_t looked_at_ = 0;   // kColors: cells, when options were removed
  std::vector<Bits> aside_;       // kColors: see settle_secondary
  std::vector<Removal> removal_;  // the trail of removals; with kSmall, of this move only
  std::vector<Gone> gone_;        // unless kSmall: the colors dropped
  Index removed_ = 0;             // how much of removal_ is in use
  std::vector<Index> forced_;     // items with only one branch left
  std::vector<Index> chosen_;     // the options taken (Knuth: x_0 x_1 ...)
  std::vector<Index> dropped_;    // the options dropped at nodes above
  std::vector<Level> levels_;     // the nodes whose first branch is being searched

  // Unless kSmall: notes on the state.
  std::vector<Bits> busy_;         // words with live options, perhaps with some others
  std::vector<Count> block_best_;  // per block: the lowest score of its items, ...
  std::vector<Index> is_stale_;    // ... unless one of them has changed since

  std::vector<float> weight_;  // weighted_: per primary item: 1 + its number of dead ends
  double searched_ = 0;        // the share of the tree that is done, ...
  double share_ = 1;           // ... and that of the current part
  bool backwards_ = false;     // whether to go back first; otherwise at a node
  bool done_ = false;
  std::int64_t work_ = 0;  // options removed since the slice was last checked
};

// Whether a copy per level is cheaper than a trail: measurements say up to about this size. There
// may be as many levels as options in a solution, which must not take too much memory.
bool is_small(const Problem& problem, std::size_t supports) {
  constexpr std::uint64_t kOptions = 32 << 10, kBytes = 16 << 10, kTotalBytes = 64 << 20;
  std::uint64_t levels = problem.has_bounds() ? 0 : problem.primaries;
  for (Index high : problem.high) levels += high;
  levels = std::min<std::uint64_t>(levels, problem.options());
  const std::uint64_t bytes =
      problem.options() / 8 + sizeof(Count) * (problem.primaries + supports);
  return problem.options() <= kOptions && bytes <= kBytes && bytes * levels <= kTotalBytes;
}

template <bool kColors, bool kBounds>
std::unique_ptr<Engine> make(const Problem& problem, bool weighted) {
  ItemCells cells(problem);
  ColorSupports supports(determined_colors(problem), cells);
  const auto make_one = [&]<bool kSmall>() -> std::unique_ptr<Engine> {
    return std::make_unique<Cells<kColors, kBounds, kSmall>>(problem, std::move(cells),
                                                             std::move(supports), weighted);
  };
  return is_small(problem, supports.size()) ? make_one.template operator()<true>()
                                            : make_one.template operator()<false>();
}

}  // namespace

std::unique_ptr<Engine> make_cells(const Problem& problem, bool weighted) {
  const auto make_one = problem.has_colors()
                            ? (problem.has_bounds() ? make<true, true> : make<true, false>)
                            : (problem.has_bounds() ? make<false, true> : make<false, false>);
  return make_one(problem, weighted);
}

}  // namespace minuet

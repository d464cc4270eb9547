// Scattered masks: an array of 64-bit masks, one per item, for problems of any size.
//
// Options are killed one by one and revived in reverse order. So to return to a node it is enough
// to know how much had been killed and chosen there (a Mark), and deep searches of large problems
// need little memory.
#include <algorithm>
#include <bit>
#include <utility>

#include "engines/masks.hpp"

namespace minuet {

namespace {

using Mask = MasksTables::Mask;

// In plain arithmetic: std::popcount is a function call unless newer instructions are allowed.
inline std::uint64_t count_bits(Mask x) {
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return x * 0x0101010101010101 >> 56;
}

inline Mask without_lowest(Mask x) { return x & (x - 1); }

// A set of items.
class ItemSet {
 public:
  explicit ItemSet(Index items) : words_((items + 63) / 64, 0) {}
  void put(Index item) { words_[item / 64] |= Mask{1} << item % 64; }
  void remove(Index item) { words_[item / 64] &= ~(Mask{1} << item % 64); }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }
  const std::vector<Mask>& words() const { return words_; }

 private:
  std::vector<Mask> words_;
};

// An item to branch on.
struct Branch {
  Index item;
  Mask live;
};

// How much had been killed and chosen at a node.
struct Mark {
  Index kills, chosen, open;
};

// The usual depth of dead ends, as a moving average. The pair rule helps if it prunes large
// subtrees, so it is applied some levels above the dead ends.
class DeadDepth {
 public:
  void note(std::size_t depth) { average_ += (static_cast<double>(depth) - average_) / 64; }
  bool far_below(std::size_t depth) const { return static_cast<double>(depth) + 3 <= average_; }

 private:
  double average_ = 0;
};

// ---- The masks, and the consequences of choosing an option -------------------------------------

class Scattered {
 public:
  Scattered(const MasksTables& tables, Weights weights)
      : t_(tables),
        weights_(weights),
        mask_(t_.items),
        chosen_(t_.options, 0),
        killed_(t_.options),
        queue_(t_.place.size() + t_.primaries + 1),
        open_(t_.primaries),
        heavy_(t_.primaries),
        weight_(t_.primaries, 0),
        seen_(t_.items, 0) {}

  // Starting from full masks, chooses the given options and their consequences. False at a dead
  // end.
  bool start(std::span<const Index> given) {
    for (Index i = 0; i < t_.items; ++i) mask_[i] = t_.full(i);
    for (Index i = 0; i < t_.primaries; ++i) open_.put(i);
    for (Index o : trail_) chosen_[o] = 0;
    trail_.clear();
    still_open_ = t_.primaries;
    kills_ = waiting_ = pairs_seen_ = 0;
    for (Index i = 0; i < t_.primaries; ++i)
      if (t_.size(i) <= 1) queue_[waiting_++] = i;
    for (Index o : given)
      if (!chosen_[o] && !choose(o)) return false;
    return propagate(!t_.pair.empty());
  }

  // Chooses one more option at this depth of the tree, and its consequences. False at a dead end.
  bool take(Index option, std::size_t depth) {
    if (choose(option) && propagate(pairs_pay(depth))) return true;
    dead_depth_.note(depth);
    return false;
  }

  Mark mark() const { return {kills_, static_cast<Index>(trail_.size()), still_open_}; }

  void back_to(const Mark& mark) {
    while (kills_ > mark.kills)
      for (const auto& p : t_.places(killed_[--kills_])) mask_[p.item] |= Mask{1} << p.bit;
    while (trail_.size() > mark.chosen) {
      for (const auto& p : t_.places(trail_.back()))
        if (p.item < t_.primaries) open_.put(p.item);
      chosen_[trail_.back()] = 0;
      trail_.pop_back();
    }
    still_open_ = mark.open;
    pairs_seen_ = kills_;
    waiting_ = 0;
  }

  bool solved() const { return still_open_ == 0; }

  Branch branch() const {
    Index item = smallest();
    if (weights_ == Weights::ratio) item = heaviest(item);
    return {item, mask_[item]};
  }

  std::span<const Index> trail() const { return trail_; }

  void forget() {
    std::fill(weight_.begin(), weight_.end(), 0);
    heavy_.clear();
    dead_depth_ = {};
    updates = 0;
  }

  std::uint64_t updates = 0;

 private:
  // ---- Choosing and killing --------------------------------------------------------------------

  // The targets of killing, kept in registers meanwhile.
  struct Pen {
    Index kills, waiting;
  };

  // Clears the option's bits. Items left with one option or none go to the queue: the write always
  // happens and the increment is computed, since a branch here would often be mispredicted.
  void kill(Index o, Pen& pen) {
    killed_[pen.kills++] = o;
    for (const auto& p : t_.places(o)) {
      const Mask left = mask_[p.item] & ~(Mask{1} << p.bit);
      mask_[p.item] = left;
      queue_[pen.waiting] = p.item;
      pen.waiting += without_lowest(left) == 0;
    }
  }

  void kill(Index item, Mask dead, Pen& pen) {
    const Index* option_of = &t_.option_at[t_.item_start[item]];
    for (; dead; dead &= dead - 1) kill(option_of[std::countr_zero(dead)], pen);
  }

  // Kills what clashes with the option. False if that leaves a primary item without options.
  bool choose(Index o) {
    chosen_[o] = 1;
    trail_.push_back(o);
    Pen pen{kills_, waiting_};
    for (Index k = t_.option_start[o]; k < t_.option_start[o + 1]; ++k) {
      const Index item = t_.place[k].item;
      if (const Mask dead = mask_[item] & ~t_.spared[k]) kill(item, dead, pen);
      if (item < t_.primaries) {
        open_.remove(item);
        --still_open_;
      }
    }
    return put_down(pen);
  }

  bool put_down(Pen pen) {
    const Index news = waiting_;
    updates += 1 + pen.kills - kills_;
    kills_ = pen.kills;
    waiting_ = pen.waiting;
    for (Index k = news; k < waiting_; ++k)
      if (mask_[queue_[k]] == 0 && queue_[k] < t_.primaries) return blame(queue_[k]);
    return true;
  }

  bool blame(Index item) {
    ++weight_[item];
    heavy_.put(item);
    return false;
  }

  bool propagate(bool pairs) {
    for (;;) {
      for (Index next = 0; next < waiting_;) {
        const Index item = queue_[next++];
        if (item >= t_.primaries) continue;
        if (mask_[item] == 0) return blame(item);
        const Index o = t_.option(item, std::countr_zero(mask_[item]));
        if (!chosen_[o] && !choose(o)) return false;
      }
      waiting_ = 0;
      if (!pairs || pairs_seen_ == kills_) return true;
      if (!apply_pairs()) return false;
    }
  }

  // ---- The pair rule ---------------------------------------------------------------------------

  bool pairs_pay(std::size_t depth) const {
    return !t_.pair.empty() && dead_depth_.far_below(depth);
  }

  // Visits the items of the options killed since the last time.
  bool apply_pairs() {
    ++epoch_;
    Pen pen{kills_, waiting_};
    for (const Index end = kills_; pairs_seen_ < end; ++pairs_seen_) {
      for (const auto& p : t_.places(killed_[pairs_seen_])) {
        if (seen_[p.item] == epoch_) continue;
        seen_[p.item] = epoch_;
        if (p.item < t_.primaries) apply_pairs_of(p.item, pen);
      }
    }
    return put_down(pen);
  }

  void apply_pairs_of(Index a, Pen& pen) {
    const Mask live = mask_[a];
    if (live == 0) return;
    const Index offset = t_.item_start[a] + std::countr_zero(live);
    for (Index k = t_.pair_at_start[offset]; k < t_.pair_at_start[offset + 1]; ++k) {
      ++updates;
      const auto& pair = t_.pair[t_.pair_at[k]];
      if (live & ~pair.shared) continue;
      if (const Mask dead = mask_[pair.partner] & ~pair.partner_keep) kill(pair.partner, dead, pen);
    }
  }

  // ---- Choosing the item to branch on ----------------------------------------------------------

  // No open item has fewer than two options: unless ties matter, the first with two is the best.
  Index smallest() const {
    const bool ties = weights_ == Weights::ties;
    Index best = 0;
    std::uint64_t least = UINT64_MAX, weight = 0;
    const auto& words = open_.words();
    for (Index w = 0; w < words.size(); ++w) {
      for (Mask items = words[w]; items; items &= items - 1) {
        const Index item = w * 64 + static_cast<Index>(std::countr_zero(items));
        const Mask rest = without_lowest(mask_[item]);
        if (!ties && without_lowest(rest) == 0) return item;
        const std::uint64_t size = count_bits(rest) + 1, its_weight = ties ? weight_[item] : 0;
        if (size < least || (size == least && its_weight > weight)) {
          least = size;
          weight = its_weight;
          best = item;
        }
      }
    }
    return best;
  }

  // The lowest size / (1 + weight), compared by cross-multiplication. Among the items without
  // weight the smallest is the best, so only those with a weight are compared with it.
  Index heaviest(Index best) const {
    std::uint64_t size = count_bits(mask_[best]), weight = 1 + weight_[best];
    const auto &open = open_.words(), &heavy = heavy_.words();
    for (Index w = 0; w < open.size(); ++w) {
      for (Mask items = open[w] & heavy[w]; items; items &= items - 1) {
        const Index item = w * 64 + static_cast<Index>(std::countr_zero(items));
        const std::uint64_t its_size = count_bits(mask_[item]), its_weight = 1 + weight_[item];
        if (its_size * weight < size * its_weight) {
          best = item;
          size = its_size;
          weight = its_weight;
        }
      }
    }
    return best;
  }

  const MasksTables& t_;
  const Weights weights_;
  std::vector<Mask> mask_;
  std::vector<char> chosen_;           // by option
  std::vector<Index> killed_;          // the first kills_ are the dead options, in order
  std::vector<Index> trail_;           // the chosen options, in order
  std::vector<Index> queue_;           // the first waiting_ are items with one option or none left
  ItemSet open_;                       // primary items not covered yet
  ItemSet heavy_;                      // primary items with a weight
  std::vector<std::uint64_t> weight_;  // item -> how often it ran out of options
  std::vector<std::uint64_t> seen_;    // item -> the epoch in which its pairs were last checked
  DeadDepth dead_depth_;
  std::uint64_t epoch_ = 0;
  Index kills_ = 0, waiting_ = 0, still_open_ = 0;
  Index pairs_seen_ = 0;  // kills that the pair rule has processed
};

// ---- The tree ----------------------------------------------------------------------------------

// Depth first, on an explicit stack, resumable.
class ScatteredSearch final : public MasksSearch {
 public:
  ScatteredSearch(std::shared_ptr<const MasksTables> tables, Weights weights)
      : tables_(std::move(tables)), state_(*tables_, weights) {}

  void reset(std::span<const Index> given) override {
    given_.assign(given.begin(), given.end());
    state_.forget();
    spent_ = 0;
    stats = Stats{};
    at_ = At::root;
  }

  void restart() override {
    if (at_ == At::root || !root_alive_) return;
    way_.clear();
    state_.back_to(root_);
    share_ = 1;
    ++stats.nodes;
    at_ = At::node;
  }

  Status next(Slice& slice) override { return run(slice, stats.solutions + 1); }

  Status count(Slice& slice, std::uint64_t limit) override {
    return stats.solutions >= limit ? Status::found : run(slice, limit);
  }

  void solution(std::vector<Index>& options) const override {
    const auto trail = state_.trail();
    options.assign(trail.begin(), trail.end());
  }

  std::vector<Prefix> remaining() const override {
    if (at_ == At::root) return {Prefix{given_, {}}};
    std::vector<Prefix> parts;
    if (at_ == At::node) parts.push_back(prefix(state_.mark(), share_));
    for (auto b = way_.rbegin(); b != way_.rend(); ++b) {
      for (Mask untried = b->untried; untried; untried &= untried - 1) {
        parts.push_back(prefix(b->mark, b->branch_share));
        parts.back().chosen.push_back(tables_->option(b->item, std::countr_zero(untried)));
      }
    }
    return parts;
  }

  double fraction() const override {
    if (at_ == At::root) return 0;
    double left = at_ == At::node ? share_ : 0;
    for (const Branching& b : way_) left += b.branch_share * std::popcount(b.untried);
    return std::max(0.0, 1 - left);
  }

 private:
  enum class At { root, node, branching, end };  // what to do next

  // A node on the path with untried options. Trying its last option pops the entry, so the stack
  // stays short if there is nothing to return to.
  struct Branching {
    Mark mark;
    Index item;
    Mask untried;
    double branch_share;  // of the tree below each branch
  };

  Status run(Slice& slice, std::uint64_t limit) {
    bool alive = at_ == At::root ? start() : at_ == At::node;
    for (;;) {
      if (alive && !state_.solved()) {
        branch();
      } else if (alive && ++stats.solutions >= limit) {
        return leave(At::branching, Status::found);
      }
      if (way_.empty()) return leave(At::end, Status::done);
      if (stats.nodes >= node_limit || slice.spend(newly_spent()))
        return leave(At::branching, Status::paused);
      alive = try_next_option();
    }
  }

  Status leave(At at, Status status) {
    at_ = at;
    stats.updates = state_.updates;
    return status;
  }

  std::int64_t newly_spent() {
    const auto spent = static_cast<std::int64_t>(state_.updates - spent_);
    spent_ = state_.updates;
    return spent;
  }

  bool start() {
    way_.clear();
    share_ = 1;
    root_alive_ = state_.start(given_);
    root_ = state_.mark();
    note_node();
    return root_alive_;
  }

  void branch() {
    const Branch branch = state_.branch();
    way_.push_back({state_.mark(), branch.item, branch.live, share_ / std::popcount(branch.live)});
  }

  bool try_next_option() {
    Branching& top = way_.back();
    const Index option = tables_->option(top.item, std::countr_zero(top.untried));
    top.untried &= top.untried - 1;
    share_ = top.branch_share;
    state_.back_to(top.mark);
    if (top.untried == 0) way_.pop_back();
    const bool alive = state_.take(option, way_.size());
    note_node();
    return alive;
  }

  void note_node() {
    ++stats.nodes;
    stats.depth = std::max<std::uint64_t>(stats.depth, state_.trail().size());
  }

  Prefix prefix(const Mark& mark, double weight) const {
    const auto trail = state_.trail().first(mark.chosen);
    return {{trail.begin(), trail.end()}, {}, weight};
  }

  std::shared_ptr<const MasksTables> tables_;
  Scattered state_;
  std::vector<Index> given_;
  std::vector<Branching> way_;
  Mark root_{};
  double share_ = 1;  // of the tree below the current node
  std::uint64_t spent_ = 0;
  bool root_alive_ = false;
  At at_ = At::root;
};

}  // namespace

std::unique_ptr<MasksSearch> make_scattered_search(std::shared_ptr<const MasksTables> tables,
                                                   Weights weights) {
  return std::make_unique<ScatteredSearch>(std::move(tables), weights);
}

}  // namespace minuet

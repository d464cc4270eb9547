#include "priced.hpp"

#include <algorithm>
#include <numeric>

namespace minuet {
namespace {

using Price = std::int64_t;

// The live options of every item are the first ones of its part of `at_`, in any order: removing
// one exchanges it with the last live one (Knuth's sparse sets). What was done is kept on a trail
// and undone in the opposite order, so putting an option back is just counting it again.
class PricedLinks final : public PricedEngine {
 public:
  PricedLinks(const Problem& problem, std::vector<Price> prices)
      : p_(problem), price_(std::move(prices)) {
    list_options();
    list_items();
  }

  void afford(Price most) override { most_ = most; }
  bool left_out() const override { return left_out_; }

  Status next(Slice& slice) override {
    for (;;) {
      if (at_ == At::end) return Status::done;
      if (at_ == At::node && live_ == 0) {
        at_ = At::back;
        ++stats.solutions;
        return Status::found;
      }
      if (stats.nodes >= node_limit || slice.spend(stats.updates - reported_)) {
        reported_ = stats.updates;
        return Status::paused;
      }
      reported_ = stats.updates;
      step();
    }
  }

  void solution(std::vector<Index>& options) const override { options = chosen_; }

 private:
  static constexpr Index kNone = UINT32_MAX, kTaken = UINT32_MAX;

  enum class At { root, node, back, end };

  // A node with two branches: the option is taken, or else removed.
  struct Branch {
    std::size_t trail;
    Index option;
  };

  enum class Did : std::uint8_t { remove, choose, charge, fix };
  struct Step {
    Did what;
    Index which;    // an option (remove, choose) or an item (charge, fix)
    Index witness;  // charge: the item's witness before
    Price each;     // charge: what was taken off its live options
    Price all;      // charge: what was added to what is spent
  };

  // ---- the tree

  void step() {
    bool alive = true;
    if (at_ == At::root) {
      alive = start();
    } else if (at_ == At::node) {
      branches_.push_back({trail_.size(), cheapest()});
      alive = choose(branches_.back().option) && settle();
    } else {
      if (branches_.empty()) {
        at_ = At::end;
        return;
      }
      const Branch branch = branches_.back();
      branches_.pop_back();
      undo(branch.trail);
      alive = affordable() && remove(branch.option) && settle();
    }
    ++stats.nodes;
    stats.depth = std::max<std::uint64_t>(stats.depth, chosen_.size());
    at_ = alive ? At::node : At::back;
  }

  bool start() {
    for (Index i = 0; i < p_.primaries; ++i) {
      if (size_[i] < need_[i]) return false;
      if (need_[i] == 0) continue;
      waiting_.push_back(i);
      queued_[i] = 1;
      if (size_[i] == need_[i]) forced_.push_back(i);
    }
    return settle();
  }

  // The cheapest option of the item with the fewest branches; ties go to the lowest number.
  Index cheapest() const {
    Index best = kNone, fewest = UINT32_MAX;
    for (Index k = 0; k < open_count_; ++k) {
      const Index i = open_[k];
      if (need_[i] == 0) continue;
      const Index branches = size_[i] - need_[i];
      if (branches < fewest || (branches == fewest && i < best)) {
        fewest = branches;
        best = i;
      }
    }
    if (best == kNone) return live_list_[0];  // nothing must be covered, but some items may
    Index option = owner_[at_list_[start_[best]]];
    for (const Index o : live(best))
      if (price_[o] < price_[option] || (price_[o] == price_[option] && o < option)) option = o;
    return option;
  }

  // ---- propagation

  // Takes what is forced, charges items, removes what is too dear, until nothing changes.
  // False: a dead end.
  bool settle() {
    for (;;) {
      while (!forced_.empty()) {
        const Index i = forced_.back();
        forced_.pop_back();
        while (need_[i] > 0)
          if (size_[i] < need_[i] || !choose(owner_[at_list_[start_[i]]])) return false;
      }
      if (!charge_items()) return false;
      if (spent_ != looked_at_ && !remove_dear()) return false;
      if (forced_.empty() && waiting_.empty()) return true;
    }
  }

  bool charge_items() {
    for (std::size_t k = 0; k < waiting_.size(); ++k) {
      const Index i = waiting_[k];
      queued_[i] = 0;
      if (need_[i] > 0 && !has_witness(i)) charge(i);
    }
    waiting_.clear();
    return affordable();
  }

  // A witness is a live option of the item that is free of charge.
  bool has_witness(Index i) const {
    const Index o = witness_[i];
    return o != kNone && where_live_[o] < live_ && price_[o] == 0;
  }

  void charge(Index i) {
    Index best = kNone;
    for (const Index o : live(i))
      if (best == kNone || price_[o] < price_[best]) best = o;
    const Price each = price_[best], all = each * need_[i];
    trail_.push_back({Did::charge, i, witness_[i], each, all});
    witness_[i] = best;
    stats.updates += size_[i];
    if (each == 0) return;
    spent_ += all;
    for (const Index o : live(i)) price_[o] -= each;
  }

  bool affordable() {
    left_out_ = left_out_ || spent_ > most_;
    return spent_ <= most_;
  }

  bool remove_dear() {
    looked_at_ = spent_;
    const Price left = most_ - spent_;
    stats.updates += live_ / 4;
    for (Index k = 0; k < live_;) {
      const Index o = live_list_[k];
      if (price_[o] <= left) {
        ++k;
        continue;
      }
      left_out_ = true;
      if (!remove(o)) return false;
    }
    return true;
  }

  // ---- what is done to options

  bool choose(Index o) {
    trail_.push_back({Did::choose, o, 0, 0, 0});
    chosen_.push_back(o);
    spent_ += price_[o];
    unlist(o);
    for (const Index i : primaries_of(o)) {
      if (need_[i] > 0) --need_[i];
      if (--may_[i] == 0) close(i);
    }
    if (!affordable()) return false;
    for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e) {
      const Index i = p_.item[e];
      if (i < p_.primaries ? may_[i] == 0 : fix(i, p_.color_at(e)))
        if (!remove_others(i, i < p_.primaries ? 0 : p_.color_at(e))) return false;
    }
    return true;
  }

  // Notes the color of a secondary item; false if it was known.
  bool fix(Index i, Index color) {
    if (state_[i - p_.primaries] != 0) return false;
    state_[i - p_.primaries] = color ? color : kTaken;
    trail_.push_back({Did::fix, i, 0, 0, 0});
    return true;
  }

  // Removes the live options of an item that do not give it this color (0: all of them).
  bool remove_others(Index i, Index color) {
    for (Index k = start_[i]; k < start_[i] + size_[i];) {
      const Index e = at_list_[k];
      if (color != 0 && p_.color_at(e) == color)
        ++k;
      else if (!remove(owner_[e]))
        return false;
    }
    return true;
  }

  // False if an item is left with fewer options than it needs.
  bool remove(Index o) {
    trail_.push_back({Did::remove, o, 0, 0, 0});
    unlist(o);
    bool alive = true;
    for (const Index i : primaries_of(o)) {
      if (need_[i] == 0) continue;
      if (size_[i] <= need_[i]) {
        alive = alive && size_[i] == need_[i];
        forced_.push_back(i);
      }
      if (witness_[i] == o && !queued_[i]) {
        queued_[i] = 1;
        waiting_.push_back(i);
      }
    }
    return alive;
  }

  void unlist(Index o) {
    ++stats.updates;
    for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e) {
      const Index i = p_.item[e];
      const Index last = start_[i] + --size_[i], other = at_list_[last];
      std::swap(at_list_[place_[e]], at_list_[last]);
      std::swap(place_[e], place_[other]);
    }
    move_behind(live_list_, where_live_, o, --live_);
  }

  void close(Index i) { move_behind(open_, where_open_, i, --open_count_); }

  static void move_behind(std::vector<Index>& list, std::vector<Index>& where, Index what,
                          Index last) {
    const Index other = list[last];
    std::swap(list[where[what]], list[last]);
    std::swap(where[what], where[other]);
  }

  void undo(std::size_t length) {
    for (; trail_.size() > length; trail_.pop_back()) {
      const Step& s = trail_.back();
      switch (s.what) {
        case Did::remove:
          relist(s.which);
          break;
        case Did::choose:
          relist(s.which);
          unchoose(s.which);
          break;
        case Did::charge:
          witness_[s.which] = s.witness;
          spent_ -= s.all;
          if (s.each != 0)
            for (const Index o : live(s.which)) price_[o] += s.each;
          break;
        case Did::fix:
          state_[s.which - p_.primaries] = 0;
          break;
      }
    }
    for (const Index i : waiting_) queued_[i] = 0;
    waiting_.clear();
    forced_.clear();
    looked_at_ = -1;
  }

  void relist(Index o) {
    for (const Index i : p_.of(o)) ++size_[i];
    ++live_;
  }

  void unchoose(Index o) {
    chosen_.pop_back();
    spent_ -= price_[o];
    const auto items = primaries_of(o);
    for (auto i = items.rbegin(); i != items.rend(); ++i) {
      if (may_[*i]++ == 0) ++open_count_;
      need_[*i] = low_[*i] - std::min(low_[*i], high_[*i] - may_[*i]);
    }
  }

  // ---- lists

  struct Live {  // the live options of an item
    const Index* entry;
    const Index* last;
    const Index* owner;
    struct Iterator {
      const Index *entry, *owner;
      Index operator*() const { return owner[*entry]; }
      void operator++() { ++entry; }
      bool operator!=(const Iterator& other) const { return entry != other.entry; }
    };
    Iterator begin() const { return {entry, owner}; }
    Iterator end() const { return {last, owner}; }
  };
  Live live(Index i) const {
    const Index* first = at_list_.data() + start_[i];
    return {first, first + size_[i], owner_.data()};
  }

  // Its primary items come first in an option (see list_options).
  std::span<const Index> primaries_of(Index o) const { return p_.of(o).first(primary_count_[o]); }

  void list_options() {
    const Index options = p_.options();
    primary_count_.assign(options, 0);
    owner_.resize(p_.item.size());
    for (Index o = 0; o < options; ++o) {
      std::vector<std::pair<Index, Index>> entries;  // item, color
      for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e)
        entries.push_back({p_.item[e], p_.color_at(e)});
      std::sort(entries.begin(), entries.end());
      for (std::size_t k = 0; k < entries.size(); ++k) {
        const std::size_t e = p_.start[o] + k;
        p_.item[e] = entries[k].first;
        if (p_.has_colors()) p_.color[e] = entries[k].second;
        primary_count_[o] += entries[k].first < p_.primaries;
        owner_[e] = o;
      }
    }
    live_list_.resize(options);
    std::iota(live_list_.begin(), live_list_.end(), 0);
    where_live_ = live_list_;
    live_ = options;
  }

  void list_items() {
    start_.assign(p_.items + 1, 0);
    for (const Index i : p_.item) ++start_[i + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    size_.assign(p_.items, 0);
    at_list_.resize(p_.item.size());
    place_.resize(p_.item.size());
    for (Index e = 0; e < p_.item.size(); ++e) {
      place_[e] = start_[p_.item[e]] + size_[p_.item[e]]++;
      at_list_[place_[e]] = e;
    }
    low_ = p_.has_bounds() ? p_.low : std::vector<Index>(p_.primaries, 1);
    high_ = p_.has_bounds() ? p_.high : std::vector<Index>(p_.primaries, 1);
    need_ = low_;
    may_ = high_;
    state_.assign(p_.items - p_.primaries, 0);
    witness_.assign(p_.primaries, kNone);
    queued_.assign(p_.primaries, 0);
    open_.resize(p_.primaries);
    std::iota(open_.begin(), open_.end(), 0);
    where_open_ = open_;
    open_count_ = p_.primaries;
  }

  Problem p_;
  std::vector<Price> price_;  // what the option costs beyond what its items are charged
  Price most_ = 0, spent_ = 0;
  Price looked_at_ = -1;                // what was spent when dear options were last removed
  std::vector<Index> primary_count_;    // per option
  std::vector<Index> owner_;            // entry of p_.item -> its option
  std::vector<Index> start_, size_;     // item -> its part of at_list_, and how much of it is live
  std::vector<Index> at_list_, place_;  // entries, item by item; entry -> its place there
  std::vector<Index> live_list_, where_live_;  // options: the first live_ are live
  Index live_ = 0;
  std::vector<Index> low_, high_;         // primary items
  std::vector<Index> need_, may_;         // how many options must, may still be chosen for the item
  std::vector<Index> state_;              // secondary items: 0, their color, or kTaken
  std::vector<Index> open_, where_open_;  // primary items: the first open_count_ may be covered
  Index open_count_ = 0;
  std::vector<Index> witness_;  // per primary item; see has_witness
  std::vector<char> queued_;    // whether it is in waiting_:
  std::vector<Index> waiting_;  // items that may have lost their witness
  std::vector<Index> forced_;   // items that need all their live options
  std::vector<Index> chosen_;
  std::vector<Step> trail_;
  std::vector<Branch> branches_;
  bool left_out_ = false;
  std::uint64_t reported_ = 0;
  At at_ = At::root;
};

}  // namespace

std::unique_ptr<PricedEngine> make_priced_links(const Problem& problem,
                                                std::vector<std::int64_t> prices) {
  return std::make_unique<PricedLinks>(problem, std::move(prices));
}

}  // namespace minuet

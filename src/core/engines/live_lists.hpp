// Live options of every item as lists, with a trail: what choosing and removing options does.
//
// The live options of an item are the first ones of its part of `list_`, in any order: removing one
// exchanges it with the last live one (Knuth's sparse sets). What was done is kept on a trail and
// undone in the opposite order, so putting an option back is just counting it again. It handles
// everything a problem may have: secondary items, colors, multiplicities.
//
// Example: primary a b, options 0 {a}, 1 {a b}, 2 {b}. The list of a is 0 1, that of b is 1 2, two
// live each. Removing option 1 leaves 0 | 1 and 2 | 1, one live each: so a and b force 0 and 2.
//
// A class that derives from it (template argument Self) is notified of what happens, by
//
//   chose(option)     after the option was unlisted, before others are removed
//   removed(option)   likewise; the items that need more options than are left are known
//   unchose(option)   on the way back
//   undid_own()       for a step that Self put on the trail by note_own()
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "problem.hpp"

namespace minuet {

template <class Self>
class Lists {
 protected:
  explicit Lists(Problem problem) : p_(std::move(problem)) {
    list_options();
    list_items();
  }

  // ---- steps; they are false if an item is left with fewer options than it needs

  bool choose(Index o) {
    trail_.push_back({Did::choose, o});
    chosen_.push_back(o);
    unlist(o);
    for (const Index i : primaries_of(o)) {
      if (need_[i] > 0) --need_[i];
      if (--may_[i] == 0) exchange(open_, where_open_, i, --open_count_);
    }
    if (!self().chose(o)) return false;
    for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e) {
      const Index i = p_.item[e];
      if (i < p_.primaries) {
        if (may_[i] == 0 && !remove_others(i, 0)) return false;
      } else if (fix(i, p_.color_at(e)) && !remove_others(i, p_.color_at(e))) {
        return false;
      }
    }
    return true;
  }

  bool remove(Index o) {
    trail_.push_back({Did::remove, o});
    unlist(o);
    bool alive = true;
    for (const Index i : primaries_of(o)) {
      if (need_[i] == 0 || size_[i] > need_[i]) continue;
      alive = alive && size_[i] == need_[i];
      forced_.push_back(i);
    }
    self().removed(o);
    return alive;
  }

  // Looks at all items, once, before the first step.
  bool look_at_items() {
    for (Index i = 0; i < p_.primaries; ++i) {
      if (size_[i] < need_[i]) return false;
      if (need_[i] > 0 && size_[i] == need_[i]) forced_.push_back(i);
    }
    return true;
  }

  // Chooses what items need because they have no more than that.
  bool take_forced() {
    while (!forced_.empty()) {
      const Index i = forced_.back();
      forced_.pop_back();
      while (need_[i] > 0)
        if (size_[i] < need_[i] || !choose(owner_[list_[start_[i]]])) return false;
    }
    return true;
  }

  std::size_t mark() const { return trail_.size(); }
  void note_own() { trail_.push_back({Did::own, 0}); }

  void undo(std::size_t mark) {
    for (; trail_.size() > mark; trail_.pop_back()) {
      const Step s = trail_.back();
      switch (s.what) {
        case Did::remove:
          relist(s.which);
          break;
        case Did::choose:
          relist(s.which);
          unchoose(s.which);
          break;
        case Did::fix:
          state_[s.which - p_.primaries] = 0;
          break;
        case Did::own:
          self().undid_own();
          break;
      }
    }
    forced_.clear();
  }

  // ---- what there is

  bool is_live(Index o) const { return where_live_[o] < live_; }
  std::span<const Index> live_options() const { return {live_list_.data(), live_}; }
  std::span<const Index> open_items() const { return {open_.data(), open_count_}; }

  // Its primary items come first in an option.
  std::span<const Index> primaries_of(Index o) const { return p_.of(o).first(primary_count_[o]); }

  class Live {  // the live options of an item
   public:
    struct Iterator {
      const Index *entry, *owner;
      Index operator*() const { return owner[*entry]; }
      void operator++() { ++entry; }
      bool operator!=(const Iterator& other) const { return entry != other.entry; }
    };
    Live(const Index* first, Index size, const Index* owner)
        : first_(first), last_(first + size), owner_(owner) {}
    Iterator begin() const { return {first_, owner_}; }
    Iterator end() const { return {last_, owner_}; }

   private:
    const Index *first_, *last_, *owner_;
  };
  Live live(Index i) const { return {list_.data() + start_[i], size_[i], owner_.data()}; }

  Problem p_;                      // with the items of each option sorted
  std::vector<Index> need_, may_;  // primary: how many options must, may still be chosen
  std::vector<Index> size_;        // how many options of the item are live
  std::vector<Index> chosen_;      // in order
  std::uint64_t updates_ = 0;      // options chosen or removed
  std::vector<Index> forced_;      // items that need all their live options

 private:
  static constexpr Index kTaken = UINT32_MAX;
  enum class Did : std::uint8_t { remove, choose, fix, own };
  struct Step {
    Did what;
    Index which;  // an option, or (fix) an item
  };

  Self& self() { return static_cast<Self&>(*this); }

  // Notes the color of a secondary item; false if it was known.
  bool fix(Index i, Index color) {
    Index& state = state_[i - p_.primaries];
    if (state != 0) return false;
    state = color ? color : kTaken;
    trail_.push_back({Did::fix, i});
    return true;
  }

  // Removes the live options of an item that do not give it this color (0: all of them).
  bool remove_others(Index i, Index color) {
    for (Index k = start_[i]; k < start_[i] + size_[i];) {
      const Index e = list_[k];
      if (color != 0 && p_.color_at(e) == color)
        ++k;
      else if (!remove(owner_[e]))
        return false;
    }
    return true;
  }

  void unlist(Index o) {
    ++updates_;
    for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e) {
      const Index i = p_.item[e];
      const Index last = start_[i] + --size_[i], other = list_[last];
      std::swap(list_[place_[e]], list_[last]);
      std::swap(place_[e], place_[other]);
    }
    exchange(live_list_, where_live_, o, --live_);
  }

  void relist(Index o) {
    for (const Index i : p_.of(o)) ++size_[i];
    ++live_;
  }

  void unchoose(Index o) {
    chosen_.pop_back();
    const auto items = primaries_of(o);
    for (auto i = items.rbegin(); i != items.rend(); ++i) {
      if (may_[*i]++ == 0) ++open_count_;
      need_[*i] = low_[*i] - std::min(low_[*i], high_[*i] - may_[*i]);
    }
    self().unchose(o);
  }

  static void exchange(std::vector<Index>& list, std::vector<Index>& where, Index what,
                       Index last) {
    const Index other = list[last];
    std::swap(list[where[what]], list[last]);
    std::swap(where[what], where[other]);
  }

  void list_options() {
    const Index options = p_.options();
    primary_count_.assign(options, 0);
    std::vector<std::pair<Index, Index>> entries;  // item, color
    for (Index o = 0; o < options; ++o) {
      entries.clear();
      for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e)
        entries.push_back({p_.item[e], p_.color_at(e)});
      std::sort(entries.begin(), entries.end());
      for (std::size_t k = 0; k < entries.size(); ++k) {
        const std::size_t e = p_.start[o] + k;
        p_.item[e] = entries[k].first;
        if (p_.has_colors()) p_.color[e] = entries[k].second;
        primary_count_[o] += entries[k].first < p_.primaries;
      }
    }
    live_list_.resize(options);
    std::iota(live_list_.begin(), live_list_.end(), 0);
    where_live_ = live_list_;
    live_ = options;
  }

  void list_items() {
    Columns columns(p_);
    start_ = std::move(columns.start);
    list_ = std::move(columns.entry);
    owner_ = std::move(columns.option);
    size_ = p_.sizes();
    place_.resize(list_.size());
    for (Index k = 0; k < list_.size(); ++k) place_[list_[k]] = k;
    need_ = low_ = p_.lows();
    may_ = high_ = p_.highs();
    state_.assign(p_.items - p_.primaries, 0);
    open_.resize(p_.primaries);
    std::iota(open_.begin(), open_.end(), 0);
    where_open_ = open_;
    open_count_ = p_.primaries;
  }

  std::vector<Step> trail_;
  std::vector<Index> primary_count_;           // per option
  std::vector<Index> owner_;                   // entry of p_.item -> its option
  std::vector<Index> start_;                   // item -> its part of list_
  std::vector<Index> list_, place_;            // entries, item by item; entry -> its place there
  std::vector<Index> live_list_, where_live_;  // options: the first live_ are live
  Index live_ = 0;
  std::vector<Index> low_, high_;         // primary items
  std::vector<Index> state_;              // secondary items: 0, their color, or kTaken
  std::vector<Index> open_, where_open_;  // primary items: the first ones may be covered
  Index open_count_ = 0;
};

}  // namespace minuet

// The clauses of a search that learns (engines/clauses.hpp), one after another in one array:
//
//   size, levels, kind, literal, literal, literal, ...   size, levels, ...
//
// A clause is known by the place of its first number. Places change when clauses are dropped. The
// first two literals of a clause are watched: it is looked at when one of them becomes false.
// Clauses of two literals are not stored at all, because a watch holds the other literal.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "problem.hpp"

namespace minuet {

using Literal = Index;  // 2 v: variable v is true; 2 v + 1: it is false

inline Literal literal(Index variable, bool value) { return 2 * variable + !value; }
inline Index variable_of(Literal p) { return p / 2; }
inline Literal negated(Literal p) { return p ^ 1; }

class ClauseStore {
 public:
  static constexpr Index kPair = UINT32_MAX;  // the "place" of a clause of two literals

  struct Watch {
    Index clause;
    Literal other;  // if this literal is true, so is the clause; the only other one of a pair
  };

  // Makes room for the watches of this many literals.
  void resize(std::size_t literals) { watches_.resize(literals); }
  std::vector<Watch>& watches(Literal p) { return watches_[p]; }

  // Keeps a clause of two literals or more. A learned one may be dropped later; `levels` says how
  // many levels it spanned.
  Index add(std::span<const Literal> literals, Index levels, bool is_learnt) {
    const bool is_pair = literals.size() == 2;
    const Index c = is_pair ? kPair : static_cast<Index>(store_.size());
    watches_[literals[0]].push_back({c, literals[1]});
    watches_[literals[1]].push_back({c, literals[0]});
    if (is_pair) return c;
    store_.insert(store_.end(), {static_cast<Index>(literals.size()), levels, is_learnt});
    store_.insert(store_.end(), literals.begin(), literals.end());
    return c;
  }

  std::span<Literal> literals(Index c) { return {store_.data() + c + kHead, store_[c]}; }
  std::span<const Literal> literals(Index c) const {
    return {store_.data() + c + kHead, store_[c]};
  }

  // A learned clause has led to a dead end, and spans this many levels now.
  void use(Index c, Index levels) {
    store_[c + 1] = std::min(store_[c + 1], levels);
    if (store_[c + 2] == kLearnt) store_[c + 2] = kUsed;
  }
  bool is_learnt(Index c) const { return store_[c + 2] != 0; }
  Index levels(Index c) const { return store_[c + 1]; }

  // Drops half of the learned clauses that span more than two levels, have not been used since the
  // last time and are not `needed`; those that span many levels first. `move(place)` is called
  // for each needed clause, with its new place.
  template <class Needed, class Move>
  void drop(const Needed& needed, const Move& move) {
    std::vector<Index> candidates;
    for (Index c = 0; c < store_.size(); c += kHead + store_[c]) {
      if (store_[c + 2] == kLearnt && store_[c + 1] > kFewLevels && !needed(c))
        candidates.push_back(c);
      if (store_[c + 2] == kUsed) store_[c + 2] = kLearnt;
    }
    const auto is_worse = [&](Index a, Index b) {
      return levels(a) != levels(b) ? levels(a) > levels(b) : store_[a] > store_[b];
    };
    std::stable_sort(candidates.begin(), candidates.end(), is_worse);
    candidates.resize((candidates.size() + 1) / 2);
    for (const Index c : candidates) store_[c + 1] = kDropped;
    compact(needed, move);
  }

 private:
  static constexpr Index kHead = 3, kLearnt = 1, kUsed = 2, kFewLevels = 2, kDropped = UINT32_MAX;

  template <class Needed, class Move>
  void compact(const Needed& needed, const Move& move) {
    for (std::vector<Watch>& list : watches_)
      std::erase_if(list, [](const Watch& watch) { return watch.clause != kPair; });
    Index to = 0;
    for (Index c = 0, next = 0; c < store_.size(); c = next) {
      next = c + kHead + store_[c];
      if (store_[c + 1] == kDropped) continue;
      const bool is_needed = needed(c);
      std::copy(store_.begin() + c, store_.begin() + next, store_.begin() + to);
      if (is_needed) move(to);
      const std::span<const Literal> kept = literals(to);
      watches_[kept[0]].push_back({to, kept[1]});
      watches_[kept[1]].push_back({to, kept[0]});
      to += next - c;
    }
    store_.resize(to);
  }

  std::vector<Index> store_;
  std::vector<std::vector<Watch>> watches_;  // per literal
};

}  // namespace minuet

#include "preprocess.hpp"

#include <algorithm>

#include "engines/live_lists.hpp"

namespace minuet {
namespace {

class Preprocessor : private Lists<Preprocessor> {
 public:
  Preprocessor(const Problem& problem, std::uint64_t most_updates)
      : Lists(problem), most_updates_(most_updates) {
    colored_.assign(problem.items, 0);
    for (std::size_t e = 0; e < problem.color.size(); ++e)
      colored_[problem.item[e]] |= problem.color[e] != 0;
    gone_.assign(problem.items, 0);
    shared_.assign(problem.items, 0);
  }

  Preprocessed run(const Problem& problem) {
    bool possible = look_at_items() && take_forced();
    bool again = true;
    while (possible && again && updates_ < most_updates_) {
      const std::uint64_t before = removed_;
      possible = try_options() && merge_items();
      again = removed_ > before;
    }
    Preprocessed result;
    result.updates = updates_;
    result.ended = !possible || !again;
    result.chosen = chosen_;
    // What the options chosen leave out is left out by `reduce`, with what was found besides.
    std::vector<char> in(problem.options(), 0);
    for (const Index o : live_options()) in[o] = 1;
    for (const Index o : chosen_) in[o] = 1;
    std::vector<Index> excluded;
    for (Index o = 0; o < problem.options(); ++o)
      if (!in[o]) excluded.push_back(o);
    result.left = reduce(problem, chosen_, false, 0, excluded);
    result.left.possible = result.left.possible && possible;
    drop_items(result.left);
    return result;
  }

 private:
  friend class Lists<Preprocessor>;

  // Tries every live option; those that lead to a dead end at once are removed.
  bool try_options() {
    const std::vector<Index> options(live_options().begin(), live_options().end());
    for (const Index o : options) {
      if (updates_ >= most_updates_) return true;
      if (!is_live(o)) continue;
      const std::size_t here = mark();
      const bool alive = choose(o) && take_forced();
      undo(here);
      if (alive) continue;
      ++removed_;
      if (!remove(o) || !take_forced()) return false;
    }
    return true;
  }

  // Looks for items that are covered whenever another one is.
  bool merge_items() {
    for (Index a = 0; a < p_.primaries; ++a) {
      if (gone_[a] || !ordinary(a) || size_[a] == 0) continue;
      for (const Index o : live(a))
        for (const Index b : p_.of(o)) ++shared_[b];
      // Those in all options of a are in its first one.
      const Index first = *live(a).begin();
      std::vector<Index> always;
      for (const Index b : p_.of(first))
        if (b != a && shared_[b] == size_[a]) always.push_back(b);
      for (const Index o : live(a))
        for (const Index b : p_.of(o)) shared_[b] = 0;
      updates_ += size_[a];
      for (const Index b : always)
        if (!gone_[b] && ordinary(b) && !follow(a, b)) return false;
    }
    return true;
  }

  // An item that is covered once at most, no matter how.
  bool ordinary(Index i) const {
    return i < p_.primaries ? need_[i] == 1 && may_[i] == 1 : !colored_[i];
  }

  // Whatever covers a covers b: so the other options of b are removed, and b.
  bool follow(Index a, Index b) {
    std::vector<Index> others;
    for (const Index o : live(b))
      if (!std::ranges::count(p_.of(o), a)) others.push_back(o);
    gone_[b] = 1;
    ++removed_;
    for (const Index o : others)
      if (is_live(o) && !remove(o)) return false;
    return take_forced();
  }

  // Leaves out of the problem the items that say nothing new.
  void drop_items(Reduced& left) const {
    std::vector<Index> number(left.problem.items), kept;
    Index primaries = 0;
    for (Index i = 0; i < left.problem.items; ++i) {
      if (gone_[left.item_of[i]]) {
        number[i] = UINT32_MAX;
        continue;
      }
      number[i] = static_cast<Index>(kept.size());
      kept.push_back(i);
      primaries += i < left.problem.primaries;
    }
    if (kept.size() == left.problem.items) return;
    Problem q;
    q.primaries = primaries;
    q.items = static_cast<Index>(kept.size());
    const Problem& p = left.problem;
    for (Index o = 0; o < p.options(); ++o) {
      for (std::size_t e = p.start[o]; e < p.start[o + 1]; ++e) {
        if (number[p.item[e]] == UINT32_MAX) continue;
        q.item.push_back(number[p.item[e]]);
        if (p.has_colors()) q.color.push_back(p.color[e]);
      }
      q.start.push_back(static_cast<Index>(q.item.size()));
    }
    for (const Index i : kept) {
      if (p.has_bounds() && i < p.primaries) {
        q.low.push_back(p.low[i]);
        q.high.push_back(p.high[i]);
      }
    }
    std::vector<Index> item_of;
    for (const Index i : kept) item_of.push_back(left.item_of[i]);
    left.problem = std::move(q);
    left.item_of = std::move(item_of);
  }

  // ---- what Lists tells

  bool chose(Index) { return true; }
  void removed(Index) {}
  void unchose(Index) {}
  void undid_own() {}

  const std::uint64_t most_updates_;
  std::uint64_t removed_ = 0;  // options and items
  std::vector<char> colored_;  // whether an option gives the item a color
  std::vector<char> gone_;     // items that say nothing new
  std::vector<Index> shared_;  // used by merge_items
};

}  // namespace

Preprocessed preprocess(const Problem& problem, std::uint64_t most_updates) {
  return Preprocessor(problem, most_updates).run(problem);
}

}  // namespace minuet

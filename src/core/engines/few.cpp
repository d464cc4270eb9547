#include "engines/few.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "engines/lister.hpp"
#include "engines/words.hpp"

namespace minuet {
namespace {

using Word = std::uint64_t;

constexpr Index kFewOptions = 64, kFewItems = 64;

// A number per item, below 128, as the bytes of some words. Their top bits are free for comparing:
// the top bit of a byte of 128 + a - b says whether a >= b.
constexpr Word kOne = 0x0101010101010101, kTop = 0x8080808080808080;

template <int kWords>
struct ItemCounts {
  Word word[kWords] = {};

  void add(Index item, Word number) { word[item / 8] += number << item % 8 * 8; }
  ItemCounts& operator+=(const ItemCounts& other) {
    for (int w = 0; w < kWords; ++w) word[w] += other.word[w];
    return *this;
  }
  ItemCounts& operator-=(const ItemCounts& other) {
    for (int w = 0; w < kWords; ++w) word[w] -= other.word[w];
    return *this;
  }
};

// The bytes that have their top bit, as eight bits.
inline Word gather(Word tops) { return (tops >> 7) * 0x0102040810204080 >> 56; }

// The items that can be left without an option or get too many.
std::vector<Index> items_that_matter(const Problem& problem) {
  const std::vector<Index> sizes = problem.sizes();
  std::vector<Index> items;
  for (Index i = 0; i < problem.primaries; ++i)
    if (problem.least(i) > 0 || problem.most(i) < sizes[i]) items.push_back(i);
  return items;
}

// What never changes while a problem is searched.
template <int kWords>
struct FewTables {
  // Sets of options are looked up digit by digit. With many items, large digits would need tables
  // that are too large for the fastest cache.
  static constexpr Index kDigit = kWords <= 2 ? 8 : 4, kRadix = 1 << kDigit;
  using Counts = ItemCounts<kWords>;

  explicit FewTables(const Problem& problem) : digits((problem.options() + kDigit - 1) / kDigit) {
    const Columns columns(problem);
    const std::vector<Index> items = items_that_matter(problem);
    for (Index k = 0; k < items.size(); ++k) add_item(problem, columns, k, items[k]);
    for (int w = 0; w < kWords; ++w) least.word[w] -= kTop, most.word[w] += kTop;
    add_options(problem, columns);
    add_sets(problem.options());
  }

  // How many of these options each item has.
  Counts count(Word options) const {
    Counts sum;
    for (Index d = 0; d < digits; ++d)
      sum += counts[place(d, static_cast<Index>(options >> d * kDigit) & (kRadix - 1))];
    return sum;
  }
  const Counts& count_one(Index option) const {
    return counts[place(option / kDigit, Index{1} << option % kDigit)];
  }

  // The options of the items whose bytes in word w have their top bit.
  Word of_items(int w, Word tops) const { return options_of[w][gather(tops)]; }

  Index digits;
  bool possible = true;               // whether every item has enough options
  Word live = 0;                      // the options that can be chosen at all
  Counts least, most;                 // the bounds; -128, and +128, in each byte
  std::vector<Counts> counts;         // per digit of a set of options and its value
  Word options_of[kWords][256] = {};  // per word of items, and set of these
  Word item_options[kFewItems] = {};
  std::vector<Word> clashes;  // per option: those that it excludes by a secondary item

 private:
  void add_item(const Problem& problem, const Columns& columns, Index at, Index item) {
    const auto entries = columns.of(item);
    for (Index entry : entries) item_options[at] |= Word{1} << columns.option[entry];
    const auto size = static_cast<Index>(entries.size());
    possible = possible && problem.least(item) <= size;
    least.add(at, std::min(problem.least(item), size));
    most.add(at, std::min(problem.most(item), size));
  }

  void add_options(const Problem& problem, const Columns& columns) {
    for (Index i = 0; i < problem.primaries; ++i)
      for (Index entry : columns.of(i)) live |= Word{1} << columns.option[entry];
    clashes.assign(problem.options(), 0);
    for (Index i = problem.primaries; i < problem.items; ++i)
      for (Index a : columns.of(i))
        for (Index b : columns.of(i))
          if (a != b && (problem.color_at(a) != problem.color_at(b) || problem.color_at(a) == 0))
            clashes[columns.option[a]] |= Word{1} << columns.option[b];
  }

  // The counts of each option by itself, and then of each set: those of a smaller one and of its
  // lowest member.
  void add_sets(Index options) {
    counts.resize(std::size_t{digits} * kRadix);
    for (Index i = 0; i < 8 * kWords; ++i)
      for (Word rest = item_options[i]; rest; rest &= rest - 1) {
        const auto option = static_cast<Index>(lowest_bit(rest));
        counts[place(option / kDigit, Index{1} << option % kDigit)].add(i, 1);
      }
    for (Index d = 0; d < digits; ++d) {
      const Index end = Index{1} << std::min(kDigit, options - d * kDigit);
      for (Index set = 1; set < end; ++set) {
        const Index fewer = set & (set - 1);
        if (fewer == 0) continue;
        counts[place(d, set)] = counts[place(d, fewer)];
        counts[place(d, set)] += counts[place(d, set ^ fewer)];
      }
    }
    for (Index w = 0; w < kWords; ++w)
      for (Index set = 1; set < 256; ++set)
        options_of[w][set] =
            options_of[w][set & (set - 1)] | item_options[8 * w + std::countr_zero(set)];
  }

  static Index place(Index digit, Index set) { return digit * kRadix + set; }
};

template <int kWords, bool kClashes>
class Few final : public Engine {
 public:
  explicit Few(const Problem& problem)
      : options_(problem.options()), tables_(problem), levels_(problem.options() + 2) {
    restart();
  }

  Status next(Slice& slice) override { return go(slice, stats.solutions + 1); }
  Status count(Slice& slice, std::uint64_t limit) override {
    return stats.solutions < limit ? go(slice, limit) : Status::found;
  }
  Status list(Slice& slice, std::uint64_t want, const Names& names, Rows& to) override {
    return lister_.list(list_, options_, slice, want, names, to,
                        [&] { return go(slice, UINT64_MAX); });
  }

  void solution(std::vector<Index>& options) const override { options = members(found_); }

  void restart() override {
    depth_ = 0;
    levels_[0] = {};
    levels_[0].live = tables_.live;
    levels_[0].available = tables_.count(tables_.live);
    started_ = false;
    done_ = !tables_.possible;
  }

  std::vector<Prefix> remaining() const override {
    if (done_) return {};
    if (!started_) return {Prefix{}};
    std::vector<Prefix> parts;
    double weight = 1;
    for (Index d = 0; d <= depth_; ++d) {
      const Level& l = levels_[d];
      weight /= l.branches;
      Word excluded = l.excluded, rest = l.untried;
      for (Index k = 0; k < l.left; ++k, rest &= rest - 1) {
        parts.push_back({members(l.chosen), members(excluded), weight});
        parts.back().chosen.push_back(static_cast<Index>(std::countr_zero(rest)));
        excluded |= rest & -rest;
      }
    }
    return parts;
  }

  double fraction() const override {
    if (done_) return 1;
    double done = 0, weight = 1;
    for (Index d = 0; started_ && d <= depth_; ++d) {
      const Level& l = levels_[d];
      const Index inside = d < depth_ ? 1 : 0;  // the current branch
      done += weight * (l.branches - l.left - inside) / l.branches;
      weight /= l.branches;
    }
    return done;
  }

 private:
  using Counts = ItemCounts<kWords>;

  struct Level {
    Word live, chosen;
    Counts available, taken;  // per item: its options among those live or chosen, and chosen
    Word untried;             // the options of the branching item that are still to be tried
    Word excluded;            // those that were tried, here and above
    Index branches, left;     // how many are to be tried, and how many of these still are
  };

  enum class Node { dead, open, solved };

  static std::vector<Index> members(Word set) {
    std::vector<Index> list;
    for (; set; set &= set - 1) list.push_back(static_cast<Index>(std::countr_zero(set)));
    return list;
  }

  Status go(Slice& slice, std::uint64_t limit) {
    for (;;) {
      const Status status = run(limit);
      if (status != Status::paused) return status;
      if (stats.nodes >= node_limit || slice.spend(tuning.updates_per_look)) return status;
    }
  }

  // Continues until `limit` solutions were met, or for about as long as between two looks at the
  // clock.
  Status run(std::uint64_t limit) {
    const std::uint64_t pause = stats.updates + tuning.updates_per_look;
    while (!done_) {
      if (stats.nodes >= node_limit || stats.updates >= pause) return Status::paused;
      const bool is_root = !std::exchange(started_, true);
      if (!is_root && levels_[depth_].left == 0) {
        done_ = depth_ == 0;
        depth_ -= !done_;
        continue;
      }
      Level node = is_root ? levels_[0] : next_branch(levels_[depth_]);
      const Node state = settle(node);
      if (state != Node::dead && node.left > 0)
        levels_[depth_ += !is_root] = node;
      else
        done_ = is_root;
      if (state == Node::solved && !note_solution(node.chosen, limit)) return Status::found;
    }
    return Status::done;
  }

  // The next branch of a node: without the options tried before, and with the first one that was
  // not.
  Level next_branch(Level& parent) {
    ++stats.nodes;
    const Word option = parent.untried & -parent.untried;
    const Counts& counts = tables_.count_one(static_cast<Index>(lowest_bit(option)));
    parent.live ^= option;
    parent.untried ^= option;
    --parent.left;
    Level child = parent;
    child.chosen |= option;
    child.taken += counts;
    parent.excluded |= option;
    parent.available -= counts;
    if (kClashes) remove(child, child.live & excluded_by(option));
    return child;
  }

  // Chooses and removes what the bounds demand, until nothing is left to be done; then says how to
  // branch. All items are looked at together.
  Node settle(Level& l) {
    for (;;) {
      stats.updates += tables_.digits;
      Counts spare;  // beyond its least number of options, + 128
      Word possible = kTop, take = 0, drop = 0;
      for (int w = 0; w < kWords; ++w) {
        spare.word[w] = l.available.word[w] - tables_.least.word[w];
        const Word room = tables_.most.word[w] - l.taken.word[w];
        possible &= spare.word[w] & room;
        take |= tables_.of_items(w, ~(spare.word[w] - kOne) & kTop);
        drop |= tables_.of_items(w, ~(room - kOne) & kTop);
      }
      if (possible != kTop) return Node::dead;
      take &= l.live;
      drop &= l.live & ~take;
      if (!(take | drop)) return branch(l, spare);
      l.chosen |= take;
      l.live ^= take;
      l.taken += tables_.count(take);
      if (kClashes) {
        const Word excluded = excluded_by(take);
        if (excluded & take) return Node::dead;
        drop |= excluded & l.live;
      }
      if (l.live == drop) return finish(l);
      remove(l, drop);
    }
  }

  // Nothing is live anymore.
  Node finish(Level& l) const {
    Word possible = kTop;
    for (int w = 0; w < kWords; ++w)
      possible &=
          (l.taken.word[w] - tables_.least.word[w]) & (tables_.most.word[w] - l.taken.word[w]);
    l.left = 0;
    return possible == kTop ? Node::solved : Node::dead;
  }

  void remove(Level& l, Word options) {
    l.live &= ~options;
    l.available -= tables_.count(options);
  }

  Word excluded_by(Word options) const {
    Word all = 0;
    for (; options; options &= options - 1) all |= tables_.clashes[lowest_bit(options)];
    return all;
  }

  // Makes ready to branch on the first of the items with the fewest branches: one more than the
  // options it can spare. (It can spare one at least, or they would have been chosen.)
  Node branch(Level& l, const Counts& spare) {
    Word needy[kWords], any = 0;
    for (int w = 0; w < kWords; ++w)
      any |= needy[w] = ~(l.taken.word[w] - tables_.least.word[w]) & kTop;
    if (!any) {
      l.untried = l.live;
      l.branches = l.left = static_cast<Index>(ones(l.live));
      return Node::solved;
    }
    for (Index least = 1;; ++least) {
      for (int w = 0; w < kWords; ++w) {
        const Word found = ~(spare.word[w] - kOne * (least + 1)) & needy[w];
        if (!found) continue;
        l.untried = l.live & tables_.item_options[8 * w + lowest_bit(found) / 8];
        l.branches = l.left = least + 1;
        return Node::open;
      }
    }
  }

  // False if the search is to stop here.
  bool note_solution(Word chosen, std::uint64_t limit) {
    found_ = chosen;
    stats.depth = std::max<std::uint64_t>(stats.depth, ones(chosen));
    ++stats.solutions;
    return list_.most ? write(chosen) : stats.solutions < limit;
  }

  // Lists a solution; false if there is no room for another.
  bool write(Word chosen) {
    Index* to = std::copy(list_.row, list_.named, list_.to);
    for (; chosen; chosen &= chosen - 1) *to++ = list_.name_of_option[lowest_bit(chosen)];
    list_.sizes[list_.count++] = static_cast<Index>(to - list_.to);
    list_.to = to;
    return list_.count < list_.most;
  }

  const Index options_;
  const FewTables<kWords> tables_;
  std::vector<Level> levels_;  // the nodes on the path, and one that is being looked at
  Index depth_ = 0;
  bool started_ = false;  // whether the root has been looked at
  bool done_ = false;
  Word found_ = 0;  // the solution found last
  Listing list_{};
  Lister lister_;
};

template <int kWords>
std::unique_ptr<Engine> make_few_of(const Problem& problem) {
  if (problem.items > problem.primaries) return std::make_unique<Few<kWords, true>>(problem);
  return std::make_unique<Few<kWords, false>>(problem);
}

}  // namespace

bool few_fit(const Problem& problem) {
  return problem.has_bounds() && problem.options() <= std::min(kFewOptions, tuning.few_options) &&
         items_that_matter(problem).size() <= kFewItems;
}

std::unique_ptr<Engine> make_few(const Problem& problem) {
  const std::size_t items = items_that_matter(problem).size();
  if (items <= 8) return make_few_of<1>(problem);
  if (items <= 16) return make_few_of<2>(problem);
  return items <= 32 ? make_few_of<4>(problem) : make_few_of<8>(problem);
}

}  // namespace minuet

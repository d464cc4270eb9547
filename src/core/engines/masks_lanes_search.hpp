// The search on masks in lanes. Included by one file per instruction set, which defines before:
//
//   Block<Word>  64 bytes as lanes of type Word, with load, store, & and |, and
//     zero()            the set of lanes that are zero
//     at_most_one()     the set of lanes with at most one bit
//     without_lowest()  each lane without its lowest bit
//     differs(other)    the set of lanes that differ
//   kItemBits<Word>  bits that stand for a lane in such a set
//
// Everything is in an anonymous namespace and nothing of the standard library is used, so that no
// code compiled for one instruction set can end up in a program that runs on another.
#pragma once

#include <string.h>

#include "engines/masks_lanes.hpp"
#include "engines/words.hpp"

namespace minuet::lanes {
namespace {

// The pair rule helps where it prunes large subtrees. So it is applied at the root, and where dead
// ends are usually met (by a moving average) this many branchings further down, or more.
constexpr double kPairsAbove = 3, kDeadDepthMemory = 64;

// 1 / n: a division would cost as much as a look at a small node.
struct Shares {
  double of[65] = {};
  constexpr Shares() {
    for (int n = 1; n <= 64; ++n) of[n] = 1.0 / n;
  }
};
constexpr Shares kShares;

// `words` is the number of words in a set of items, where the compiler may know it: for the
// smallest problems all loops are unrolled and sets live in registers. 0: any number.
template <class Word, uint32_t words>
class Search {
 public:
  explicit Search(State& state) : s(state), t(*state.tables) {}

  Outcome run(int64_t budget) {
    const uint64_t stop = s.updates + static_cast<uint64_t>(budget);
    bool alive = s.at == At::root ? start() : s.at == At::node;
    for (;;) {
      if (alive && !solved()) {
        branch();
      } else if (alive) {
        ++s.solutions;
        if (s.list.most ? !list_solution() : s.solutions >= s.solution_limit)
          return leave(At::branching, Outcome::found);
      }
      if (s.depth == 0) return leave(At::end, Outcome::done);
      if (s.nodes_entered >= s.node_limit || s.updates >= stop)
        return leave(At::branching, Outcome::paused);
      alive = try_next_option();
    }
  }

 private:
  using Lanes = Block<Word>;
  static constexpr uint32_t kLanes = kBlock / sizeof(Word);
  static constexpr uint32_t kBits = 8 * sizeof(Word);
  static constexpr uint32_t kSetBits = kLanes * kItemBits<Word>;  // of one block
  // Two blocks share a word where they fit.
  static constexpr uint32_t kPerWord = kSetBits < 64 ? 2 : 1;
  static constexpr uint64_t kItem = ~(~uint64_t{0} << kItemBits<Word>);  // the first of a word

  uint32_t set_words() const { return words ? words : t.set_words; }
  uint32_t blocks() const { return words ? words * kPerWord : t.blocks; }
  uint32_t set_at() const { return words ? words * kPerWord * kBlock : t.set_at; }
  uint32_t row_bytes() const { return words ? set_at() + kBlock : t.row_bytes; }

  // ---- Nodes: the masks, then a set of items ---------------------------------------------------

  uint8_t* node(uint32_t depth) const { return s.nodes + size_t{depth} * row_bytes(); }
  const uint64_t* open_items(const uint8_t* node) const {
    return reinterpret_cast<const uint64_t*>(node + set_at());
  }
  static const Word* masks(const uint8_t* node) { return reinterpret_cast<const Word*>(node); }
  static Word* masks(uint8_t* node) { return reinterpret_cast<Word*>(node); }

  // The word w of a set of items, of which `of_block` gives the part of each block of masks.
  template <class OfBlock>
  uint64_t set_word(uint32_t w, OfBlock of_block) const {
    uint64_t word = of_block(w * kPerWord);
    if constexpr (kPerWord == 2)
      if (w * 2 + 1 < blocks()) word |= of_block(w * 2 + 1) << kSetBits;
    return word;
  }

  // Takes the first item out of a word of a set.
  static uint32_t take_first(uint64_t& word, uint32_t w) {
    const uint32_t bit = static_cast<uint32_t>(lowest_bit(word)) / kItemBits<Word>;
    word &= ~(kItem << bit * kItemBits<Word>);
    return w * kPerWord * kLanes + bit;
  }

  uint32_t only_option(const Word* mask, uint32_t item) const {
    return t.option_at[item * kBits + static_cast<uint32_t>(lowest_bit(mask[item]))];
  }

  // ---- Walking the tree ------------------------------------------------------------------------

  Outcome leave(At at, Outcome outcome) {
    s.at = at;
    return outcome;
  }

  bool start() {
    s.depth = 0;
    ++s.look;
    uint32_t last = 0;
    for (uint32_t k = 0; k < s.givens; ++k) enlist(s.given[k], last);
    for (uint32_t k = 0; k < last; ++k) s.together[k] = k + 1;
    memset(s.looked_at, 0, blocks() * kBlock);
    s.way[0].share = 1;
    return s.root_alive = settle(t.root, 0, 0, last);
  }

  bool solved() const {
    const uint64_t* open = open_items(node(s.depth));
    uint64_t any = 0;
    for (uint32_t w = 0; w < set_words(); ++w) any |= open[w];
    return any == 0;
  }

  // Writes down the solution it stands on; true if there is room for another.
  bool list_solution() {
    const uint32_t length = s.way[s.depth].chosen;
    if (s.plain) sort_groups(s.list.same, length);
    return write_solution(s.list, s.trail, length);
  }

  // What `bits` takes in order, from a place on the trail where a group begins.
  void sort_groups(uint32_t from, uint32_t length) {
    for (; from < length; from = s.together[from]) {
      for (uint32_t at = from + 1; at < s.together[from]; ++at) {
        const uint32_t option = s.trail[at];
        uint32_t to = at;
        for (; to > from && s.trail[to - 1] > option; --to) s.trail[to] = s.trail[to - 1];
        s.trail[to] = option;
      }
    }
  }

  void branch() {
    Branching& here = s.way[s.depth];
    here.item = pick(node(s.depth));
    here.untried = masks(node(s.depth))[here.item];
    here.branch_share = here.share * kShares.of[ones(here.untried)];
    ++s.depth;
  }

  // The last option is tried in place: nothing has to come back to the node. (But the root stays,
  // for restarts.)
  bool try_next_option() {
    const uint32_t from = s.depth - 1;
    Branching& branching = s.way[from];
    if (branching.untried == 0) {
      --s.depth;
      return false;
    }
    const uint32_t bit = static_cast<uint32_t>(lowest_bit(branching.untried));
    branching.untried &= branching.untried - 1;
    if (branching.untried == 0 && from > 0) --s.depth;
    s.way[s.depth].share = branching.branch_share;
    go_back(s.list, branching.chosen);
    s.trail[branching.chosen] = t.option_at[branching.item * kBits + bit];
    s.together[branching.chosen] = branching.chosen + 1;
    if (pairs_pay(s.depth)) copy(masks(node(from)), s.looked_at);
    return settle(node(from), s.depth, branching.chosen, branching.chosen + 1);
  }

  void copy(const Word* from, uint8_t* to) const {
    for (uint32_t b = 0; b < blocks(); ++b) Lanes::load(from + b * kLanes).store(to + b * kBlock);
  }

  // ---- Propagation -----------------------------------------------------------------------------

  // Makes the node at `depth` from the node `from` by choosing trail[first] ... trail[last - 1]
  // and all that follows from it. False at a dead end.
  bool settle(const uint8_t* from, uint32_t depth, uint32_t first, uint32_t last) {
    uint8_t* to = node(depth);
    const bool pairs = pairs_pay(depth);
    bool alive = true;
    for (;;) {
      alive = choose(from, to, first, last);
      if (!alive) break;
      from = to;
      first = last;
      enlist_forced(masks(to), last);
      s.together[first] = last;
      if (first == last && !(pairs && apply_pairs(masks(to), open_items(to)))) break;
    }
    s.way[depth].chosen = last;
    ++s.nodes_entered;
    if (last > s.deepest) s.deepest = last;
    if (!alive) note_dead_end(depth);
    return alive;
  }

  // Chooses trail[first] ... trail[last - 1], then looks at what is left of the masks. Most often
  // these are few: then the loop over them is unrolled.
  bool choose(const uint8_t* from, uint8_t* to, uint32_t first, uint32_t last) {
    const uint32_t rows = last - first;
    const uint32_t* option = s.trail + first;
    s.updates += (rows + 1) * blocks();
    if (rows == 1) {
      const uint8_t* const one[] = {s.row[option[0]]};
      if (one[0]) return apply_rows<1>(from, to, one, 1);
    } else if (rows == 2) {
      const uint8_t* const two[] = {s.row[option[0]], s.row[option[1]]};
      if (two[0] && two[1]) return apply_rows<2>(from, to, two, 2);
    } else {
      bool all = true;
      for (uint32_t r = 0; r < rows; ++r) all &= (s.chosen_row[r] = s.row[option[r]]) != nullptr;
      if (all) return apply_rows<0>(from, to, s.chosen_row, rows);
    }
    return choose_without_rows(from, to, option, rows);
  }

  // The same if rows are missing: the ones that were made come first.
  bool choose_without_rows(const uint8_t* from, uint8_t* to, const uint32_t* option,
                           uint32_t rows) {
    uint32_t made = 0;
    for (uint32_t r = 0; r < rows; ++r)
      if (const uint8_t* row = row_by_now(option[r])) s.chosen_row[made++] = row;
    and_rows(from, to, s.chosen_row, made);
    for (uint32_t r = 0; r < rows; ++r)
      if (!s.row[option[r]]) kill_rivals(to, option[r]);
    return apply_rows<0>(to, to, nullptr, 0);
  }

  // An option's row, which is made if it has been missed often enough, or null.
  const uint8_t* row_by_now(uint32_t option) {
    if (!s.row[option] && s.uses[option]++ >= s.most_uses) s.make_row(s, option);
    return s.row[option];
  }

  void and_rows(const uint8_t* from, uint8_t* to, const uint8_t* const* row, uint32_t rows) const {
    for (uint32_t k = 0; k < row_bytes(); k += kBlock)
      apply_to_block(from + k, row, rows, k).store(to + k);
  }

  // Covers the option's items, and kills what clashes with it.
  void kill_rivals(uint8_t* to, uint32_t option) const {
    Word* mask = masks(to);
    uint64_t* open = reinterpret_cast<uint64_t*>(to + set_at());
    for (uint32_t k = t.place_start[option]; k < t.place_start[option + 1]; ++k) {
      const uint32_t item = t.place[k].item, lane = item % (kPerWord * kLanes);
      if (item < t.primaries)
        open[item / (kPerWord * kLanes)] &= ~(kItem << lane * kItemBits<Word>);
      for (uint64_t dead = mask[item] & ~t.spared[k]; dead; dead &= dead - 1)
        kill(mask, t.option_at[item * kBits + static_cast<uint32_t>(lowest_bit(dead))]);
    }
  }

  // Applies rows (`known` says how many, where the compiler may know it), and finds the masks that
  // have one bit left, or none. No jump depends on what it finds, as a jump that is guessed wrong
  // costs more than a block.
  template <uint32_t known>
  MINUET_ALWAYS_INLINE bool apply_rows(const uint8_t* from, uint8_t* to, const uint8_t* const* row,
                                       uint32_t rows) {
    if (known) rows = known;
    for (uint32_t k = set_at() / kBlock * kBlock; k < row_bytes(); k += kBlock)
      apply_to_block(from + k, row, rows, k).store(to + k);
    const uint64_t *open = open_items(to), *primary = t.primary;
    uint64_t* forced = s.forced;
    uint64_t dead = 0, busy = 0;
    const auto look = [&](uint32_t w, uint64_t zero, uint64_t single) {
      dead |= zero & primary[w];
      forced[w] = single & open[w];
      busy |= uint64_t{forced[w] != 0} << w;
    };
    const uint32_t full_words = blocks() / kPerWord;
    uint32_t k = 0;
    for (uint32_t w = 0; w < full_words; ++w) {
      Lanes x[kPerWord];
      for (uint32_t i = 0; i < kPerWord; ++i) x[i] = Lanes::load(from + k + i * kBlock);
      for (uint32_t r = 0; r < rows; ++r)
        for (uint32_t i = 0; i < kPerWord; ++i) x[i] = x[i] & Lanes::load(row[r] + k + i * kBlock);
      uint64_t zero = 0, single = 0;
      for (uint32_t i = 0; i < kPerWord; ++i, k += kBlock) {
        x[i].store(to + k);
        zero |= x[i].zero() << i * (kSetBits % 64);
        single |= x[i].at_most_one() << i * (kSetBits % 64);
      }
      look(w, zero, single);
    }
    if (full_words < set_words()) {  // half a word is left
      const Lanes x = apply_to_block(from + k, row, rows, k);
      x.store(to + k);
      look(full_words, x.zero(), x.at_most_one());
    }
    busy_ = busy;
    if (dead && s.weights) blame(masks(to));
    return dead == 0;
  }

  static MINUET_ALWAYS_INLINE Lanes apply_to_block(const uint8_t* from, const uint8_t* const* row,
                                                   uint32_t rows, uint32_t k) {
    Lanes x = Lanes::load(from);
    for (uint32_t r = 0; r < rows; ++r) x = x & Lanes::load(row[r] + k);
    return x;
  }

  void enlist(uint32_t option, uint32_t& last) {
    s.trail[last] = option;
    last += s.stamp[option] != s.look;
    s.stamp[option] = s.look;
  }

  // An option may be forced by several of its items at once: the stamp shows it.
  void enlist_forced(const Word* mask, uint32_t& last) {
    ++s.look;
    for (uint64_t busy = busy_; busy; busy &= busy - 1) {
      const uint32_t w = static_cast<uint32_t>(lowest_bit(busy));
      for (uint64_t items = s.forced[w]; items;)
        enlist(only_option(mask, take_first(items, w)), last);
    }
  }

  void blame(const Word* mask) {
    for (uint32_t w = 0;; ++w) {
      uint64_t zero = t.primary[w] & set_word(w, [&](uint32_t b) {
                        return Lanes::load(mask + b * kLanes).zero();
                      });
      if (!zero) continue;
      const uint64_t before = zero;
      ++s.weights[take_first(zero, w)];
      s.heavy[w] |= before & ~zero;
      return;
    }
  }

  // ---- The pair rule ---------------------------------------------------------------------------

  bool pairs_pay(uint32_t depth) const {
    return t.has_pairs && !s.plain && (depth == 0 || depth + kPairsAbove <= s.dead_depth);
  }

  void note_dead_end(uint32_t depth) { s.dead_depth += (depth - s.dead_depth) / kDeadDepthMemory; }

  // Looks at the items whose masks have changed. True if something was killed. All tests are made
  // first: a block cannot be loaded while the processor is still writing some of its lanes.
  bool apply_pairs(Word* mask, const uint64_t* open) {
    uint32_t firing = 0;
    for (uint32_t b = 0; b < blocks(); ++b) {
      const Lanes x = Lanes::load(mask + b * kLanes), old = Lanes::load(s.looked_at + b * kBlock);
      x.store(s.looked_at + b * kBlock);
      const uint32_t w = b / kPerWord, shift = b % kPerWord * kSetBits;
      const uint64_t items = (t.paired[w] & open[w]) >> shift & x.differs(old);
      if (!items) continue;
      for (uint32_t k = t.test_start[b]; k < t.test_start[b + 1]; ++k) {
        s.firing[firing] = {items & (x & Lanes::load(t.test + k * kBlock)).zero(), k};
        firing += s.firing[firing].items != 0;
      }
    }
    bool hit = false;
    for (uint32_t f = 0; f < firing; ++f)
      for (uint64_t items = s.firing[f].items; items;)
        hit |= apply_pair(mask, t.pair[s.firing[f].test * kLanes + take_first(items, 0)]);
    return hit;
  }

  bool apply_pair(Word* mask, const Pair& pair) {
    uint64_t dead = mask[pair.partner] & ~pair.partner_keep;
    if (!dead) return false;
    for (; dead; dead &= dead - 1)
      kill(mask, t.option_at[pair.partner * kBits + static_cast<uint32_t>(lowest_bit(dead))]);
    return true;
  }

  void kill(Word* mask, uint32_t option) const {
    for (uint32_t k = t.place_start[option]; k < t.place_start[option + 1]; ++k)
      mask[t.place[k].item] &= static_cast<Word>(~(Word{1} << t.place[k].bit));
  }

  // ---- Choosing the item to branch on ----------------------------------------------------------

  uint32_t pick(const uint8_t* node) {
    uint32_t size = 2;
    const uint32_t smallest = pick_smallest(masks(node), open_items(node), size);
    if (!s.weights || s.ties) return smallest;
    return pick_heaviest(masks(node), open_items(node), smallest, size);
  }

  // Takes bits away, one from each mask at a time, until some mask has just one left.
  uint32_t pick_smallest(const Word* mask, const uint64_t* open, uint32_t& size) {
    constexpr uint32_t kNone = ~uint32_t{0};
    const auto* left = reinterpret_cast<const uint8_t*>(mask);
    for (uint32_t best = kNone;; ++size, left = s.scratch) {
      uint64_t weight = 0;
      for (uint32_t w = 0; w < set_words(); ++w) {
        uint64_t small = open[w] & set_word(w, [&](uint32_t b) {
                           const Lanes x = Lanes::load(left + b * kBlock).without_lowest();
                           x.store(s.scratch + b * kBlock);
                           return x.at_most_one();
                         });
        if (!small) continue;
        uint64_t heavy = small & s.heavy[w];
        if (best == kNone) best = take_first(small, w);
        if (!s.ties) return best;
        while (heavy) {
          const uint32_t item = take_first(heavy, w);
          if (s.weights[item] <= weight) continue;
          best = item;
          weight = s.weights[item];
        }
      }
      if (best != kNone) return best;
    }
  }

  // The least size / (1 + weight). Among the items without weight the smallest is the best, so
  // only those with one are compared with it.
  uint32_t pick_heaviest(const Word* mask, const uint64_t* open, uint32_t best, uint64_t size) {
    uint64_t weight = 1 + s.weights[best];
    for (uint32_t w = 0; w < set_words(); ++w) {
      for (uint64_t items = s.heavy[w] & open[w]; items;) {
        const uint32_t item = take_first(items, w);
        const uint64_t its_size = static_cast<uint64_t>(ones(mask[item]));
        const uint64_t its_weight = 1 + s.weights[item];
        if (its_size * weight < size * its_weight) {
          best = item;
          size = its_size;
          weight = its_weight;
        }
      }
    }
    return best;
  }

  State& s;
  const Tables& t;
  uint64_t busy_ = 0;  // the words of s.forced that are not zero
};

template <class Word>
Outcome run(State& state, int64_t budget) {
  switch (state.tables->set_words) {
    case 1:
      return Search<Word, 1>(state).run(budget);
    case 2:
      return Search<Word, 2>(state).run(budget);
    default:
      return Search<Word, 0>(state).run(budget);
  }
}

template <class Word>
Engine engine() {
  const uint32_t lanes = kBlock / sizeof(Word);
  return {run<Word>, {kItemBits<Word>, lanes * (lanes * kItemBits<Word> < 64 ? 2 : 1)}};
}

Engine engine_for(uint32_t lane_bytes) {
  switch (lane_bytes) {
    case 1:
      return engine<uint8_t>();
    case 2:
      return engine<uint16_t>();
    case 4:
      return engine<uint32_t>();
    default:
      return engine<uint64_t>();
  }
}

}  // namespace
}  // namespace minuet::lanes

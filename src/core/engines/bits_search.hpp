// The search of the `bits` engine (see engines/bits.hpp for the idea), written once for vectors
// `Vec` and compiled once per instruction set: each bits_<target>.cpp defines Vec in an unnamed
// namespace and then includes this file. Only C headers and builtins are used, so that no inline
// function of the standard library is compiled for a machine that may not be the user's.
//
// Vec offers: lanes; Vec::load/store (unaligned), splat, zero; operators & | ^; and
//   zero_lanes(v)            a bit per lane that is zero
//   keep(to, v, mask)        stores the lanes in mask contiguously (may write all lanes)
//   keep_ids(to, from, mask) the same for 32-bit numbers
//   maskz(v, mask)           v with the lanes outside mask zeroed
//   fold(v, step)            v with its lanes exchanged at distance `step`
//   first(v)                 lane 0
//   pext(word, mask)         the bits of word under mask, packed

#include <string.h>

#include "engines/bits_state.hpp"
#include "engines/words.hpp"

namespace minuet::bits {
namespace {

inline uint32_t round_up(uint32_t n) { return (n + kLanes - 1) / kLanes * kLanes; }
inline uint32_t* ids_of(const Level& l, uint32_t columns) {
  return reinterpret_cast<uint32_t*>(l.data + uint64_t(columns) * l.stride);
}

// Lanes of the vector at `position` that hold options.
inline uint32_t lanes_in(uint32_t count, uint32_t position) {
  const uint32_t left = count - position;
  return left >= uint32_t(Vec::lanes) ? (1u << Vec::lanes) - 1 : (1u << left) - 1;
}

template <int W>
struct Words {
  uint64_t word[W];
  bool any() const {
    uint64_t all = 0;
    for (int w = 0; w < W; ++w) all |= word[w];
    return all != 0;
  }
};

// Items met at least once, twice, three times: per lane while filtering, then merged.
template <class T>
struct Thermometer {
  T once, twice, thrice;
  void add(T v) {
    thrice = thrice | (twice & v);
    twice = twice | (once & v);
    once = once | v;
  }
  void merge(const Thermometer& b) {
    thrice = thrice | b.thrice | (twice & b.once) | (once & b.twice);
    twice = twice | b.twice | (once & b.once);
    once = once | b.once;
  }
};

template <int W>
struct Survey {  // the merged thermometers of a list
  Words<W> once, twice, thrice;
};

template <int W>
inline void merge_lanes(const Thermometer<Vec>* t, Survey<W>& survey) {
  for (int w = 0; w < W; ++w) {
    Thermometer<Vec> all = t[w];
    for (int step = Vec::lanes / 2; step >= 1; step /= 2) {
      Thermometer<Vec> other{fold(all.once, step), fold(all.twice, step), fold(all.thrice, step)};
      all.merge(other);
    }
    survey.once.word[w] = first(all.once);
    survey.twice.word[w] = first(all.twice);
    survey.thrice.word[w] = first(all.thrice);
  }
}

// Makes room for `count` options in a level; what it held is lost.
inline void reserve(Level& l, uint32_t columns, uint32_t count) {
  l.stride = round_up(count) + 2 * kLanes;
  const uint64_t need = uint64_t(columns + 1) * l.stride;  // ids need half a column
  if (l.capacity < need) grow(l, need + need / 2);
}

// How many options of the list, which are its first ones, a solution can still afford.
inline uint32_t affordable(State& s, const Level& l, uint32_t columns, int64_t spent) {
  if (!s.price) return l.count;
  const uint32_t* ids = ids_of(l, columns);
  uint32_t low = 0, high = l.count;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (spent + s.price[ids[middle]] <= s.most)
      low = middle + 1;
    else
      high = middle;
  }
  s.left_out |= low < l.count;
  return low;
}

// to = those of the first `count` options of `from` that are not blocked; `to` may be `from`
// itself, for a kept option never moves behind the vector it was read from. The thermometers
// t[0 .. W-1] are made in the same pass, lane by lane.
template <int W, bool Colored>
inline void filter(const Level& from, uint32_t count, Level& to, const Words<W>& blocked,
                   Thermometer<Vec>* t) {
  constexpr int kColumns = Colored ? 2 * W : W;
  const uint32_t from_stride = from.stride, to_stride = to.stride;
  const uint64_t* source = from.data;
  uint64_t* target = to.data;
  const uint32_t* from_ids = ids_of(from, kColumns);
  uint32_t* to_ids = ids_of(to, kColumns);
  Vec block[W];
  for (int w = 0; w < W; ++w) {
    block[w] = Vec::splat(blocked.word[w]);
    t[w] = {Vec::zero(), Vec::zero(), Vec::zero()};
  }
  uint32_t kept = 0;
  auto filter_vector = [&](uint32_t i, uint32_t valid) MINUET_ALWAYS_INLINE {
    Vec f[W], clash = Vec::zero();
    for (int w = 0; w < W; ++w) {
      f[w] = Vec::load(source + w * from_stride + i);
      clash = clash | (f[w] & block[w]);
    }
    const uint32_t mask = zero_lanes(clash) & valid;
    if (!mask) return;
    for (int w = 0; w < W; ++w) {
      t[w].add(maskz(f[w], mask));
      keep(target + w * to_stride + kept, f[w], mask);
    }
    if constexpr (Colored) {
      for (int w = W; w < 2 * W; ++w)
        keep(target + w * to_stride + kept, Vec::load(source + w * from_stride + i), mask);
    }
    keep_ids(to_ids + kept, from_ids + i, mask);
    kept += ones(mask);
  };
  uint32_t i = 0;
  for (; i + Vec::lanes <= count; i += Vec::lanes) filter_vector(i, ~0u);
  if (i < count) filter_vector(i, lanes_in(count, i));
  to.count = kept;
}

// The survey of a list as it stands (for the root, where nothing is filtered).
template <int W>
void survey_root(const Level& l, Survey<W>& survey) {
  Thermometer<Vec> t[W];
  for (int w = 0; w < W; ++w) {
    t[w] = {Vec::zero(), Vec::zero(), Vec::zero()};
    for (uint32_t i = 0; i < l.count; i += Vec::lanes)
      t[w].add(maskz(Vec::load(l.data + w * l.stride + i), lanes_in(l.count, i)));
  }
  merge_lanes<W>(t, survey);
}

// Bit-sliced counts: bit i of plane p is bit p of the number of options that cover item i.
template <int W>
struct Planes {
  uint64_t plane[32][W];
  int used;
};

// Adds b to a, carry c: the sum stays in a, the carry is returned.
inline Vec full_add(Vec& a, Vec b, Vec c) {
  const Vec half = a ^ b;
  const Vec carry = (a & b) | (half & c);
  a = half ^ c;
  return carry;
}

// Counts one column. Eight vectors at a time go through a tree of carry-save adders, so that the
// higher planes are touched once per eight vectors only.
inline int count_column(const uint64_t* column, uint32_t count, Vec* plane) {
  int used = 3;
  for (int p = 0; p < 3; ++p) plane[p] = Vec::zero();
  for (uint32_t i = 0; i < count; i += 8 * Vec::lanes) {
    Vec v[8];
    for (int k = 0; k < 8; ++k) {
      const uint32_t at = i + k * Vec::lanes;
      v[k] = at >= count ? Vec::zero() : maskz(Vec::load(column + at), lanes_in(count, at));
    }
    const Vec two_a = full_add(plane[0], v[0], v[1]), two_b = full_add(plane[0], v[2], v[3]);
    const Vec two_c = full_add(plane[0], v[4], v[5]), two_d = full_add(plane[0], v[6], v[7]);
    const Vec four_a = full_add(plane[1], two_a, two_b);
    const Vec four_b = full_add(plane[1], two_c, two_d);
    Vec carry = full_add(plane[2], four_a, four_b);
    for (int p = 3; !all_zero(carry); ++p) {
      if (p == used) plane[used++] = Vec::zero();
      const Vec next = plane[p] & carry;
      plane[p] = plane[p] ^ carry;
      carry = next;
    }
  }
  return used;
}

template <int W>
void count_items(const Level& l, Planes<W>& planes) {
  planes.used = 0;
  for (int w = 0; w < W; ++w) {
    Vec plane[32];
    int used = count_column(l.data + w * l.stride, l.count, plane);
    for (int step = Vec::lanes / 2; step >= 1; step /= 2) {  // add the lanes together
      Vec carry = Vec::zero();
      for (int p = 0; p < used; ++p) carry = full_add(plane[p], fold(plane[p], step), carry);
      plane[used++] = carry;
    }
    for (int p = 0; p < used; ++p) planes.plane[p][w] = first(plane[p]);
    for (int p = used; w > 0 && p < planes.used; ++p) planes.plane[p][w] = 0;
    for (int p = planes.used; p < used; ++p)
      for (int v = 0; v < w; ++v) planes.plane[p][v] = 0;
    if (used > planes.used) planes.used = used;
  }
}

// The open items with the fewest options: those whose count has a 0 where any has, from the top.
template <int W>
Words<W> fewest(const Planes<W>& planes, const uint64_t* open) {
  Words<W> best;
  for (int w = 0; w < W; ++w) best.word[w] = open[w];
  for (int p = planes.used - 1; p >= 0; --p) {
    Words<W> smaller;
    for (int w = 0; w < W; ++w) smaller.word[w] = best.word[w] & ~planes.plane[p][w];
    if (smaller.any()) best = smaller;
  }
  return best;
}

// The open item with the smallest count / (1 + weight) (dom/wdeg), ties to the first.
template <int W>
Words<W> weighted_item(const State& s, const Level& l, const Planes<W>& planes) {
  uint64_t best_count = 1, best_weight = 0;  // 1 / 0: worse than everything
  int best = 0;
  for (int w = 0; w < W; ++w) {
    for (uint64_t rest = l.open[w]; rest; rest &= rest - 1) {
      const int bit = lowest_bit(rest);
      uint64_t count = 0;
      for (int p = 0; p < planes.used; ++p) count |= (planes.plane[p][w] >> bit & 1) << p;
      const uint64_t weight = 1 + s.weights[l.name_of[64 * w + bit]];
      if (count * best_weight < best_count * weight) {
        best_count = count;
        best_weight = weight;
        best = 64 * w + bit;
      }
    }
  }
  Words<W> item{};
  item.word[best / 64] = uint64_t(1) << best % 64;
  return item;
}

template <int W>
inline void choose_item(const State& s, Level& l, const Survey<W>& survey) {
  Words<W> best;
  for (int w = 0; w < W; ++w) best.word[w] = l.open[w] & ~survey.thrice.word[w];
  if (s.weights || !best.any()) {
    Planes<W> planes;
    count_items<W>(l, planes);
    best = s.weights ? weighted_item<W>(s, l, planes) : fewest<W>(planes, l.open);
  }
  uint32_t w = 0;
  while (!best.word[w]) ++w;
  l.item_word = w;
  l.item_bit = best.word[w] & -best.word[w];
  l.position = l.pending = l.pending_at = 0;
}

// Packs a level's masks down to the bits that still matter, if they then fit fewer words: open
// items, and other bits that at least two live options could still clash on.
template <int W, bool Colored>
void squeeze(Level& l, const Survey<W>& survey) {
  uint64_t matter[W];
  uint32_t bits = 0;
  for (int w = 0; w < W; ++w) {
    if constexpr (Colored) {
      uint64_t blocked = 0;
      for (uint32_t i = 0; i < l.count; ++i) blocked |= l.data[(W + w) * l.stride + i];
      matter[w] = l.open[w] | (survey.once.word[w] & blocked);
    } else {
      matter[w] = l.open[w] | survey.twice.word[w];
    }
    bits += ones(matter[w]);
  }
  if (bits > 32 * W) return;
  uint32_t width = 1;
  while (64 * width < bits) width *= 2;

  // In place: the packed columns of an entry come to lie before anything not yet read.
  auto pack = [&](const uint64_t* words, uint64_t* packed) {
    for (uint32_t w = 0; w < width; ++w) packed[w] = 0;
    uint32_t at = 0;
    for (int w = 0; w < W; ++w) {
      const uint64_t part = pext(words[w], matter[w]);
      const uint32_t length = ones(matter[w]);
      if (length == 0) continue;
      packed[at / 64] |= part << at % 64;
      if (at % 64 && at % 64 + length > 64) packed[at / 64 + 1] |= part >> (64 - at % 64);
      at += length;
    }
  };
  uint64_t words[W], packed[W];
  constexpr int kParts = Colored ? 2 : 1;
  for (uint32_t i = 0; i < l.count; ++i) {
    for (int part = 0; part < kParts; ++part) {
      for (int w = 0; w < W; ++w) words[w] = l.data[(part * W + w) * l.stride + i];
      pack(words, packed);
      for (uint32_t w = 0; w < width; ++w) l.data[(part * W + w) * l.stride + i] = packed[w];
    }
  }
  if constexpr (Colored)  // close the gap between footprints and blocks
    memmove(l.data + width * l.stride, l.data + W * l.stride,
            uint64_t(width) * l.stride * sizeof(uint64_t));
  memmove(l.data + uint64_t(kParts * width) * l.stride, l.data + uint64_t(kParts * W) * l.stride,
          l.count * sizeof(uint32_t));
  pack(l.open, packed);
  if (l.name_of) {
    uint32_t at = 0;
    for (int w = 0; w < W; ++w)
      for (uint64_t rest = matter[w]; rest; rest &= rest - 1)
        l.name_of[at++] = l.name_of[64 * w + lowest_bit(rest)];
  }
  for (uint32_t w = 0; w < width; ++w) l.open[w] = packed[w];
  l.width = width;
  uint32_t item = ones(matter[l.item_word] & (l.item_bit - 1));
  for (uint32_t w = 0; w < l.item_word; ++w) item += ones(matter[w]);
  l.item_word = item / 64;
  l.item_bit = uint64_t(1) << item % 64;
}

// Takes all options that are the only one left for some item, if they agree with one another.
// Their footprints and blocks are added up; false: two of them clash, a dead end.
template <int W, bool Colored>
inline bool take_forced(State& s, Level& l, const Words<W>& forced, Words<W>& covered,
                        Words<W>& blocked) {
  const uint32_t* ids = ids_of(l, Colored ? 2 * W : W);
  covered = blocked = {};
  Vec wanted[W];
  for (int w = 0; w < W; ++w) wanted[w] = Vec::splat(forced.word[w]);
  for (uint32_t i = 0; i < l.count; i += Vec::lanes) {
    Vec hit = Vec::zero();
    for (int w = 0; w < W; ++w) hit = hit | (Vec::load(l.data + w * l.stride + i) & wanted[w]);
    for (uint32_t mask = ~zero_lanes(hit) & lanes_in(l.count, i); mask; mask &= mask - 1) {
      const uint32_t k = i + lowest_bit(mask);
      uint64_t clash = 0;
      for (int w = 0; w < W; ++w) {
        const uint64_t f = l.data[w * l.stride + k];
        clash |= f & blocked.word[w];
        covered.word[w] |= f;
      }
      if (clash) return false;
      for (int w = 0; w < W; ++w) blocked.word[w] |= l.data[(Colored ? W + w : w) * l.stride + k];
      s.trail[s.trail_length++] = ids[k];
      if (s.price) l.spent += s.price[ids[k]];
    }
  }
  if (!s.price || l.spent <= s.most) return true;
  s.left_out = 1;
  return false;
}

inline void blame(State& s, const Level& l, const uint64_t* items, int width) {
  if (!s.weights) return;
  for (int w = 0; w < width; ++w)
    if (items[w]) return void(++s.weights[l.name_of[64 * w + lowest_bit(items[w])]]);
}

enum Node { kDead, kSolved, kOpen };

// Looks at a node whose list was just filtered: takes what is forced until nothing is.
template <int W, bool Colored>
inline Node settle(State& s, Level& l, Survey<W>& survey) {
  for (;;) {
    Words<W> missing, forced;
    uint64_t open = 0;
    for (int w = 0; w < W; ++w) {
      open |= l.open[w];
      missing.word[w] = l.open[w] & ~survey.once.word[w];
      forced.word[w] = l.open[w] & ~survey.twice.word[w];
    }
    if (!open) return kSolved;
    if (missing.any()) return blame(s, l, missing.word, W), kDead;
    if (!forced.any()) return kOpen;
    Words<W> covered, blocked;
    if (!take_forced<W, Colored>(s, l, forced, covered, blocked))
      return blame(s, l, forced.word, W), kDead;
    for (int w = 0; w < W; ++w) l.open[w] &= ~covered.word[w];
    s.updates += l.count;
    s.words += W * l.count;
    Thermometer<Vec> t[W];
    filter<W, Colored>(l, affordable(s, l, Colored ? 2 * W : W, l.spent), l, blocked, t);
    merge_lanes<W>(t, survey);
  }
}

// The next option of the branching item, or -1.
template <int W>
inline int64_t next_option(Level& l) {
  const uint64_t* column = l.data + l.item_word * l.stride;
  while (!l.pending) {
    if (l.position >= l.count) return -1;
    const Vec hit = Vec::load(column + l.position) & Vec::splat(l.item_bit);
    l.pending = ~zero_lanes(hit) & lanes_in(l.count, l.position);
    l.pending_at = l.position;
    l.position += Vec::lanes;
  }
  const int lane = lowest_bit(l.pending);
  l.pending &= l.pending - 1;
  return l.pending_at + lane;
}

// Makes ready to try the options of the best item of a node, one after the other.
template <int W, bool Colored>
inline void branch(State& s, Level& l, const Survey<W>& survey) {
  choose_item<W>(s, l, survey);
  l.trail = s.trail_length;
  if constexpr (W > 1) {
    uint32_t open = 0;
    for (int w = 0; w < W; ++w) open += ones(l.open[w]);
    if (open <= 32 * W) squeeze<W, Colored>(l, survey);
  }
}

// Looks at the root; the first thing a search does.
template <int W, bool Colored>
Node start(State& s) {
  Survey<W> survey;
  survey_root<W>(s.levels[0], survey);
  ++s.nodes;
  const Node node = settle<W, Colored>(s, s.levels[0], survey);
  if (node == kOpen) branch<W, Colored>(s, s.levels[0], survey);
  return node;
}

// A list of one word that fits two vectors: its subtree is finished in registers.
struct Tiny {
  static constexpr uint32_t kMost = 2 * Vec::lanes;
  Vec low, high;               // the footprints of the options
  const uint64_t* footprints;  // the same in memory
  const uint64_t* blocks;

  Tiny(const Level& l, bool colored)
      : low(Vec::load(l.data)),
        high(Vec::load(l.data + Vec::lanes)),
        footprints(l.data),
        blocks(l.data + (colored ? l.stride : 0)) {}

  uint32_t without(uint64_t bits) const {  // the options that have none of these bits
    const Vec b = Vec::splat(bits);
    return zero_lanes(low & b) | zero_lanes(high & b) << Vec::lanes;
  }
};

// Counting: no best item is looked for, for that would cost more than the few nodes it could save.
struct TinyCount : Tiny {
  using Tiny::Tiny;
  uint64_t nodes = 0;

  uint64_t count(uint32_t live, uint64_t open) {
    ++nodes;
    uint64_t solutions = 0;
    for (uint32_t rest = live & ~without(open & -open); rest; rest &= rest - 1) {
      const int k = lowest_bit(rest);
      const uint64_t still_open = open & ~footprints[k];
      if (!still_open) {
        ++solutions;
        ++nodes;
      } else if (const uint32_t still_live = live & without(blocks[k])) {
        solutions += count(still_live, still_open);
      }
    }
    return solutions;
  }
};

inline uint64_t count_tiny(State& s, const Level& l, bool colored) {
  TinyCount tiny(l, colored);
  const uint64_t solutions = tiny.count((1u << l.count) - 1, l.open[0]);
  s.nodes += tiny.nodes;
  s.updates += tiny.nodes * l.count;
  return solutions;
}

// Listing: node by node as `walk` would go, so that the order of the solutions is the same.
struct TinyList : Tiny {
  State& s;
  const uint32_t* ids;

  TinyList(State& state, const Level& l, bool colored)
      : Tiny(l, colored), s(state), ids(ids_of(l, colored ? 2 : 1)) {}

  struct Open {  // a node where nothing is forced
    uint32_t live;
    uint64_t open;
    Survey<1> survey;
  };

  void look(Open& n) const {
    Thermometer<Vec> t{maskz(low, n.live & ((1u << Vec::lanes) - 1)), Vec::zero(), Vec::zero()};
    t.add(maskz(high, n.live >> Vec::lanes));
    merge_lanes<1>(&t, n.survey);
  }

  uint64_t best_item(const Open& n) const {
    uint64_t best = n.open & ~n.survey.thrice.word[0];
    if (best) return best & -best;
    uint32_t fewest = ~0u;
    for (uint64_t rest = n.open; rest; rest &= rest - 1) {
      const uint32_t count = ones(n.live & ~without(rest & -rest));
      if (count >= fewest) continue;
      fewest = count;
      best = rest & -rest;
    }
    return best;
  }

  // As `settle` does.
  Node settle(Open& n) const {
    for (;;) {
      look(n);
      if (n.open & ~n.survey.once.word[0]) return kDead;
      const uint64_t forced = n.open & ~n.survey.twice.word[0];
      if (!forced) return kOpen;
      uint64_t covered = 0, blocked = 0;
      for (uint32_t rest = n.live & ~without(forced); rest; rest &= rest - 1) {
        const int k = lowest_bit(rest);
        if (footprints[k] & blocked) return kDead;
        covered |= footprints[k];
        blocked |= blocks[k];
        s.trail[s.trail_length++] = ids[k];
      }
      s.updates += ones(n.live);
      n.open &= ~covered;
      if (!n.open) return kSolved;
      n.live &= without(blocked);
    }
  }

  // False if there is no room for all the solutions, or the search must pause on the way.
  bool list(const Open& n) const {
    const uint32_t trail = s.trail_length;
    for (uint32_t rest = n.live & ~without(best_item(n)); rest; rest &= rest - 1) {
      if (s.nodes >= s.node_limit) return false;
      const int k = lowest_bit(rest);
      go_back(s.list, trail);
      s.trail_length = trail;
      s.trail[s.trail_length++] = ids[k];
      ++s.nodes;
      s.updates += ones(n.live);
      Open child{n.live & without(blocks[k]), n.open & ~footprints[k], {}};
      const Node node = child.open ? settle(child) : kSolved;
      if (s.trail_length > s.deepest) s.deepest = s.trail_length;
      if (node == kSolved) {
        if (s.list.count >= s.list.room) return false;
        ++s.solutions;
        write_solution(s.list, s.trail, s.trail_length);
      } else if (node == kOpen && !list(child)) {
        return false;
      }
    }
    return true;
  }
};

// Lists what is below a node; false, with nothing changed, if it must be done step by step.
inline bool list_tiny(State& s, const Level& l, const Survey<1>& survey, bool colored) {
  const uint64_t nodes = s.nodes, updates = s.updates, solutions = s.solutions;
  const uint32_t trail_length = s.trail_length;
  const Listing before = s.list;
  const TinyList tiny(s, l, colored);
  if (tiny.list({(1u << l.count) - 1, l.open[0], survey})) return true;
  s.nodes = nodes;
  s.updates = updates;
  s.solutions = solutions;
  s.trail_length = trail_length;
  s.list = before;
  go_back(s.list, trail_length);
  return false;
}

enum Step { kSolution, kEnd, kTired, kOtherWidth };

// Searches while the current node is W words wide.
template <int W, bool Colored>
Step walk(State& s, int64_t& budget, bool counting) {
  for (;;) {
    Level& l = s.levels[s.depth];
    if (l.width != W) return kOtherWidth;
    if (budget < 0 || s.nodes >= s.node_limit) return kTired;
    const int64_t k = next_option<W>(l);
    const uint32_t option = k < 0 ? 0 : ids_of(l, Colored ? 2 * W : W)[k];
    const int64_t spent = s.price && k >= 0 ? l.spent + s.price[option] : 0;
    s.left_out |= spent > s.most;
    if (k < 0 || spent > s.most) {  // all tried, or all others are more expensive still
      if (s.depth == 0) return kEnd;
      --s.depth;
      continue;
    }
    Level& child = (&l)[1];
    child.spent = spent;
    s.trail_length = l.trail;
    go_back(s.list, l.trail);
    s.trail[s.trail_length++] = option;
    ++s.nodes;
    s.updates += l.count;
    s.words += W * l.count;
    budget -= 16 + l.count;
    Words<W> blocked;
    uint64_t open = 0;
    for (int w = 0; w < W; ++w) {
      open |= child.open[w] = l.open[w] & ~l.data[w * l.stride + k];
      blocked.word[w] = l.data[(Colored ? W + w : w) * l.stride + k];
    }
    Node node = kSolved;
    Survey<W> survey;
    if (open) {
      child.width = W;
      reserve(child, Colored ? 2 * W : W, l.count);
      if (s.weights) memcpy(child.name_of, l.name_of, 64 * W * sizeof(uint16_t));
      Thermometer<Vec> t[W];
      filter<W, Colored>(l, affordable(s, l, Colored ? 2 * W : W, spent), child, blocked, t);
      merge_lanes<W>(t, survey);
      node = settle<W, Colored>(s, child, survey);
      if constexpr (W == 1 && Vec::lanes > 1) {
        if (node == kOpen && child.count <= Tiny::kMost) {
          if (counting) {
            const uint64_t below = count_tiny(s, child, Colored);
            if (below < s.solution_limit - s.solutions) {
              s.solutions += below;
              continue;
            }  // else one by one, so that it is known what remains
          } else if (s.list.most && !s.price && !s.weights &&
                     list_tiny(s, child, survey, Colored)) {
            if (s.list.count < s.list.most) continue;
            return kSolution;
          }
        }
      }
    }
    if (s.trail_length > s.deepest) s.deepest = s.trail_length;
    if (node == kSolved) {
      ++s.solutions;
      if (s.list.most && write_solution(s.list, s.trail, s.trail_length)) continue;
      if (!counting || s.solutions >= s.solution_limit) return kSolution;
    } else if (node == kOpen) {
      branch<W, Colored>(s, child, survey);
      ++s.depth;
    }
  }
}

template <bool Colored>
Node start_at_width(State& s) {
  switch (s.levels[0].width) {
    case 1:
      return start<1, Colored>(s);
    case 2:
      return start<2, Colored>(s);
    case 4:
      return start<4, Colored>(s);
    default:
      return start<8, Colored>(s);
  }
}

template <bool Colored>
Step walk_at_width(State& s, int64_t& budget, bool counting) {
  switch (s.levels[s.depth].width) {
    case 1:
      return walk<1, Colored>(s, budget, counting);
    case 2:
      return walk<2, Colored>(s, budget, counting);
    case 4:
      return walk<4, Colored>(s, budget, counting);
    default:
      return walk<8, Colored>(s, budget, counting);
  }
}

// Looks at the root the first time; afterward, searches on below it.
Outcome run(State& s, int64_t budget, bool counting) {
  if (!s.started) {
    s.started = 1;
    const Node node = s.colored ? start_at_width<true>(s) : start_at_width<false>(s);
    s.finished = node != kOpen;
    if (node == kSolved) {
      s.deepest = s.trail_length;
      ++s.solutions;
      if (s.list.most) write_solution(s.list, s.trail, s.trail_length);
      return kFound;
    }
  }
  if (s.finished) return kDone;
  for (;;) {
    const Step step = s.colored ? walk_at_width<true>(s, budget, counting)
                                : walk_at_width<false>(s, budget, counting);
    if (step == kSolution) return kFound;
    if (step == kTired) return kPaused;
    if (step == kEnd) return s.finished = 1, kDone;
  }
}

}  // namespace
}  // namespace minuet::bits

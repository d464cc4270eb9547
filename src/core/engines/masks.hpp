// Masks: bit-parallel search with propagation, for problems where no item has more than 64 options.
//
// The state is one mask per item: bit k stands while the item's k-th option can still be chosen.
// Example: primary a b c, secondary x; options 0 {a b}, 1 {a c x}, 2 {b x}, 3 {c}:
//
//   item   its options   mask        choosing option 0 kills options 1 and 2, which clash with it
//   a      0 1           11    --->  01   (bit 0: option 0)
//   b      0 2           11          01
//   c      1 3           11          10   one bit left: option 3 is forced
//   x      1 2           11          00   secondary: it may stay uncovered
//
// - Killing an option clears its bit in the mask of each of its items.
// - A primary item whose mask has one bit left forces that option; all forced options are chosen
//   before the search branches. A mask of zero is a dead end.
// - A covered item needs no mark: its mask holds the one option that covers it. If two chosen
//   options clash, some mask becomes zero, so a clash is a dead end like any other.
// - Colors: an option kills, on a secondary item, only what does not agree in color with it.
//
// The pair rule: let every live option of a primary item A also cover the item B. Then whatever
// covers A covers B, and every option of B that does not cover A is dead. The tables list for each
// pair that shares two or more options the shared ones as masks, so a test is one AND. The rule is
// applied to items whose mask has changed, when nothing is forced anymore, and only high enough in
// the tree: near its leaves it costs more than the few nodes that it saves.
//
// There are two ways to keep the masks:
//
//   in lanes   (engines/masks_lanes.hpp) side by side in vector registers: for small problems
//   scattered  (engines/masks_scattered.cpp) an array of words, options killed one by one: for the
//   others
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine.hpp"
#include "engines/vectors.hpp"
#include "problem.hpp"

namespace minuet {

class LanesTables;

// What a search does with the weights of the items: how often each ran out of options.
enum class Weights {
  none,
  ties,   // of the items with the fewest options, the heaviest is branched on
  ratio,  // the least size / (1 + weight): dom/wdeg
};

// What never changes while a problem is searched. Made once, shared by any number of searches.
class MasksTables {
 public:
  using Mask = std::uint64_t;

  // One item of an option, seen from the option.
  struct Place {
    Index item;
    Index bit;  // the option's bit in the item's mask
  };

  // Two items that share two options or more, seen from the first.
  struct Pair {
    Index partner;      // the second item
    Mask shared;        // the shared options, as bits of the first item
    Mask partner_keep;  // the same options, as bits of the second
  };

  // `vectors`: the widest to be used (tests and benchmarks ask for less).
  explicit MasksTables(const Problem& problem, Vectors vectors = Vectors::avx512,
                       bool pairs = true);
  MasksTables(const MasksTables&) = delete;  // its lanes point into it
  MasksTables& operator=(const MasksTables&) = delete;

  Index primaries, items, options;
  std::vector<Index> option_start;  // option -> its places, as offsets into place
  std::vector<Place> place;
  std::vector<Mask> spared;  // beside place: options of the item that survive if this one is chosen
  std::vector<Index> item_start;  // item -> its options, as offsets into option_at
  std::vector<Index> option_at;

  std::vector<Index> pair_start;  // primary item -> its pairs, as offsets into pair
  std::vector<Pair> pair;
  // While the option at offset k of option_at is live, only the pairs pair_at[pair_at_start[k]] ...
  // of its item can fire. Left empty if there are lanes.
  std::vector<Index> pair_at_start, pair_at;

  std::shared_ptr<const LanesTables> lanes;  // for small problems, else null

  std::span<const Place> places(Index o) const {
    return {place.data() + option_start[o], option_start[o + 1] - option_start[o]};
  }
  std::span<const Pair> pairs(Index item) const {
    return {pair.data() + pair_start[item], pair_start[item + 1] - pair_start[item]};
  }
  Index size(Index item) const { return item_start[item + 1] - item_start[item]; }
  Index option(Index item, Index bit) const { return option_at[item_start[item] + bit]; }
  Mask full(Index item) const { return size(item) == 0 ? 0 : ~Mask{0} >> (64 - size(item)); }

 private:
  void number_options(const Problem& problem);
  void find_spared(const Problem& problem);
  void find_pairs(const Problem& problem);
  void index_pairs();
};

// A search that can be started again and again on the same tables, from other given options.
class MasksSearch : public Engine {
 public:
  // Starts again with the options `given` chosen in advance (givens that clash: no solution). They
  // come first in every solution. What was learned about failing items, and the statistics, are
  // cleared.
  virtual void reset(std::span<const Index> given) = 0;
};

std::shared_ptr<const LanesTables> make_lanes_tables(const MasksTables& tables, Vectors vectors);

// The search on lanes (engines/masks_lanes.hpp), or null where the problem is too large for it or
// the machine has no wide vectors.
std::unique_ptr<MasksSearch> make_lanes_search(std::shared_ptr<const MasksTables> tables,
                                               Weights weights);

std::unique_ptr<MasksSearch> make_scattered_search(std::shared_ptr<const MasksTables> tables,
                                                   Weights weights);

// Can this engine search the problem? (No bounds, and no item with more than 64 options.)
bool masks_fit(const Problem& reduced);

std::unique_ptr<MasksSearch> make_masks_search(std::shared_ptr<const MasksTables> tables,
                                               Weights weights);

std::unique_ptr<Engine> make_masks(const Problem& reduced, bool weighted);

// For all solutions of a large problem: dom/wdeg can make such a tree larger, but to prefer, of
// items with equally few options, those that failed before makes it smaller or leaves it as it is
// (25x25 sudoku: a fifth of the nodes, quasigroup with holes: a fortieth, 12 queens: 98 %).
std::unique_ptr<Engine> make_masks_for_all(const Problem& reduced);

// Masks in lanes without the pair rule: it walks the tree of `bits`, node by node, and meets the
// same solutions in the same order. Null where masks are kept scattered. Precondition: masks_fit.
std::unique_ptr<Engine> make_plain_masks(const Problem& reduced);

// The same with the pair rule, whose tree may be smaller. Null also where the rule never applies.
std::unique_ptr<MasksSearch> make_pruning_masks(const Problem& reduced);

}  // namespace minuet

// The state of a `bits` search, as plain data: it is shared by files that are compiled for
// different instruction sets, so nothing here may have inline code that a linker could mix up.
#pragma once

#include <stdint.h>

#include "engines/listing.hpp"

namespace minuet::bits {

enum { kMaxWords = 8, kLanes = 8 };  // masks of up to 8 words; vectors of up to 8 entries

enum Outcome { kFound, kDone, kPaused };

// A node of the search tree, with the list of its live options in columns of `stride` entries:
// `width` columns of footprints, then (with colors) `width` columns of blocks, then the option
// numbers. A column has room for two whole vectors behind its last entry.
struct Level {
  uint64_t* data;            // the columns; owned, kept for the next node at this depth
  uint64_t capacity;         // of data
  uint32_t count;            // live options
  uint32_t stride;           // entries from one column to the next
  uint32_t width;            // words per mask: 1, 2, 4 or 8
  uint32_t trail;            // options chosen above this node
  int64_t spent;             // what they cost (see State::price)
  uint32_t item_word;        // the branching item: its word ...
  uint64_t item_bit;         // ... and its bit there
  uint32_t position;         // where the vector of options behind the one being tried begins
  uint32_t pending;          // which options of the one being tried are still to be tried
  uint32_t pending_at;       // where that one begins
  uint64_t open[kMaxWords];  // primary items not yet covered
  uint16_t* name_of;         // bit -> item, for weights (null unless weighted); owned
};

struct State {
  Level* levels;  // levels[0 .. depth] is the path from the root
  uint32_t depth;
  uint32_t colored;   // 1: blocks are stored beside footprints
  uint32_t started;   // 0: the root has not been looked at yet
  uint32_t finished;  // 1: the tree has been searched to its end
  uint32_t* trail;    // the options chosen, in order
  uint32_t trail_length;
  uint32_t* weights;     // per item, times it ran out of options; null: not weighted
  const int64_t* price;  // per option, ascending, none negative; null: no prices
  int64_t most;          // what a solution may cost in all
  uint32_t left_out;     // 1: some option or node was left out, being too expensive
  uint64_t nodes, updates, solutions, deepest;
  uint64_t words;  // updates times the width of their masks, without short lists
  Listing list;
  uint64_t solution_limit;  // stop when this many solutions were met (counting only)
  uint64_t node_limit;
};

// Gives a level room for `words` words; what it held is lost. Throws std::bad_alloc.
void grow(Level& level, uint64_t words);

// Searches on for about `budget` updates. With `counting`, solutions are only counted.
using Run = Outcome (*)(State&, int64_t budget, bool counting);

Outcome run_generic(State&, int64_t budget, bool counting);
// Null unless their files are compiled for these instruction sets.
extern const Run run_avx2;    // x86-64 with AVX2 and BMI2
extern const Run run_avx512;  // x86-64 with AVX-512 F, BW, DQ and VL

}  // namespace minuet::bits

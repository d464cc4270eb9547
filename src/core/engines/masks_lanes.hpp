// Masks in lanes: for small problems all masks lie side by side in a few blocks of 64 bytes, each
// in a lane as wide as the largest item needs (8, 16, 32 or 64 bits), so that one vector
// instruction works on many items. The 324 masks of a 9x9 sudoku, 9 bits each, take 11 blocks.
//
// For every option that is chosen often, a row of a table says what is left of each mask once it is
// chosen: all that it clashes with, in whatever way, was worked out beforehand. So choosing an
// option is a row of ANDs without any branches; then one look at each block finds all masks that
// are zero (dead ends) or have one bit left (forced options). The masks of a node are made from
// those of its parent by the first of these rows, so that there is nothing to copy and nothing to
// undo. Until an option has its row, what clashes with it is killed bit by bit in a copy: the
// masks are the same, and a short search need not touch megabytes of new memory.
//
//                   masks                    open items (a set)
//   a node          ...  0011 1010 0100 ...       00111111 ...
//   row of option   ...  1111 1101 0111 ...       11101101 ...
//                                       AND
//
// The set lies behind the masks, in the last of their blocks if there is room.
//
// A set of items is a row of 64-bit words. How items and bits correspond is up to the instruction
// set: with AVX-512 an item is one bit, with AVX2 as many as its lane has bytes (see Shape).
//
// This header is plain data: it is shared by files compiled for different instruction sets, so
// nothing here may have inline code that a linker could mix up.
#pragma once

#include <stdint.h>

#include "engines/listing.hpp"

namespace minuet::lanes {

enum { kBlock = 64 };         // bytes
enum { kMostSetWords = 64 };  // of a set of items; larger problems are better kept scattered
enum { kFewSetWords = 2 };    // there are searches compiled for this many words or fewer

// Item i is the bits i % items_per_word * item_bits ... of word i / items_per_word.
struct Shape {
  uint32_t item_bits;
  uint32_t items_per_word;
};

// A bit of a mask: an option's place in one of its items.
struct Place {
  uint32_t item;
  uint32_t bit;
};

// What the pair rule leaves of an item's partner (see MasksTables::Pair).
struct Pair {
  uint64_t partner_keep;
  uint32_t partner;
};

// Items whose pairs in a test can kill something: all their live options are shared.
struct Firing {
  uint64_t items;  // of the block of the test, as a set
  uint32_t test;
};

struct Tables {
  uint32_t primaries;
  uint32_t set_words;  // of a set of items
  uint32_t blocks;     // all masks
  uint32_t set_at;     // in bytes: where the set of items begins in a row or a node
  uint32_t row_bytes;  // of a row or a node: the masks, then the set
  bool has_pairs;

  const uint8_t* root;          // the node where every option is live
  const uint64_t* primary;      // the set of primary items
  const uint32_t* option_at;    // [item * bits of a lane + bit]
  const uint32_t* place_start;  // per option: its places, as offsets into place
  const Place* place;
  const uint64_t* spared;  // beside place: see MasksTables

  // Pair tests: the k-th pair of each item is in the k-th test of the block of its mask.
  const uint64_t* paired;      // the set of items with pairs
  const uint32_t* test_start;  // per block: its tests
  const uint8_t* test;         // per test a block: the bits of options that are not shared
  const Pair* pair;            // per test and lane
};

// A node on the way from the root that branches. Its masks are in State::nodes, at the same number.
struct Branching {
  uint32_t chosen;      // options on the trail at this node
  uint32_t item;        // the item it branches on ...
  uint64_t untried;     // ... and those of its options that are still to be tried
  double share;         // of the tree that is below this node
  double branch_share;  // the same for each of its branches
};

enum class At { root, node, branching, end };  // what is to be done next
enum class Outcome { found, done, paused };

struct State {
  const Tables* tables;
  const uint8_t** row;  // per option; null: not made yet
  uint8_t* uses;        // per option: how often it was chosen without a row
  uint8_t most_uses;    // then the row is made
  void (*make_row)(State&, uint32_t option);
  void* owner;         // for make_row
  uint8_t* nodes;      // one for each node on the way: the covered items, then the masks
  uint8_t* looked_at;  // the masks that the pair rule saw last
  Firing* firing;      // room for one more than there are tests
  Branching* way;
  uint32_t depth;   // the current node; the ones above it branch
  uint32_t* trail;  // the options chosen, in order
  // Where what was forced together ends, per place on the trail where such a group begins.
  uint32_t* together;
  const uint8_t** chosen_row;  // the rows that are being applied
  uint64_t* forced;            // a set of items: where the last look found one option left
  uint64_t* stamp;             // per option: the look that forced it last
  uint64_t look;               // the number of looks taken
  uint8_t* scratch;            // as many blocks as masks
  uint64_t* weights;           // per item: how often it ran out of options; null: not weighted
  uint64_t* heavy;             // the set of items with a weight
  bool ties;                   // they decide between items with equally few options, no more
  double dead_depth;           // the depth at which dead ends are usually met
  bool plain;                  // the tree of `bits`: no pair rule

  const uint32_t* given;
  uint32_t givens;
  At at;
  bool root_alive;

  uint64_t nodes_entered, solutions, deepest;
  uint64_t updates;  // blocks of masks read
  uint64_t node_limit, solution_limit;
  Listing list;
};

// Brings options on the trail that were forced together into order: as `bits` takes them.
void sort_groups(uint32_t* trail, const uint32_t* together, uint32_t length);

// Searches on for about `budget` updates.
using Run = Outcome (*)(State&, int64_t budget);

struct Engine {
  Run run;
  Shape shape;
};

// The engine for lanes of 1, 2, 4 or 8 bytes.
using Find = Engine (*)(uint32_t lane_bytes);

// Null unless their files are compiled for these instruction sets.
extern const Find engine_avx2;    // x86-64 with AVX2 and BMI2
extern const Find engine_avx512;  // x86-64 with AVX-512 F, BW, DQ and VL

}  // namespace minuet::lanes

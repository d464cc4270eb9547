// The `bits` engine: options as masks of items, one list of live masks per node, no undo.
//
// For problems of up to 512 bits. An option is two masks of items, its footprint and what it blocks
// (engines/bit_layout.hpp); without colors they are the same, and only one is stored.
//
// A node of the tree is the contiguous list of the options still live, word by word ("columns" of
// 64-bit words, one entry per option), copied and filtered from its parent:
//
//   keep p  iff  (footprint(p) & blocks(chosen)) == 0
//
// While a vector of options is filtered, three thermometers are kept beside it: the items met at
// least once, twice, three times. They show dead ends (an uncovered item not met), all forced
// items (met once; they are taken together, in one further filter) and the best branching item in
// most nodes; only when every item has three options or more are exact counts made, bit-sliced: a
// stack of "planes" to which every mask is added with carry.
//
// Deep in the tree few items are left, so a node whose open items fit half the words is squeezed:
// every mask is packed down to the bits that still matter, and the whole subtree below runs on
// narrower masks. Most nodes of most problems end up one word wide.
#pragma once

#include <memory>

#include "cost/priced.hpp"
#include "engine.hpp"

namespace minuet {

// Whether the engine can take the problem: no multiplicities, and masks of at most 512 bits.
bool bits_fit(const Problem& problem);

// Precondition: bits_fit(problem). The engine keeps no reference to the problem.
std::unique_ptr<Engine> make_bits(const Problem& problem, bool weighted);

// A search for solutions that are not too expensive (cost/priced.hpp). The lists are in order of
// price, so that the options a node can afford are always the first ones of its parent's list:
// prices cost next to nothing.
std::unique_ptr<PricedEngine> make_priced_bits(const Problem& problem,
                                               std::vector<std::int64_t> prices);

// The instruction sets this machine can run, best last: "generic", "avx2", "avx512".
const std::vector<const char*>& bits_targets();

// Makes later engines use the named target (a test compares them all); false if it cannot run here.
bool bits_use(const char* target);

}  // namespace minuet

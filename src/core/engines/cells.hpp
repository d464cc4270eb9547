// Cells: the engine that takes every problem: secondary items, colors, multiplicities, any size.
//
// It is Knuth's Algorithm X with colors (C) and multiplicities (M; all in TAOCP 7.2.2.1), with one
// change and another data structure.
//
// The change: a node of the tree has two branches. At a node an option of the item with the fewest
// branches is either taken or removed; below the second branch an item is chosen again. So the
// search has nothing to remember about an item that it has started to branch on, which is also what
// multiplicities need: each option is removed once it has been tried, and every set of options is
// found once. An item with one branch left is not a node: its option is taken immediately, on the
// same level.
//
// The data structure is a bit string of live options, with the static lists of
// engines/item_cells.hpp to find those of an item, and one counter per primary item that says how
// many branches it has. For an ordinary item this is the number of its live options (Knuth: LEN or
// SIZE). In general an item with bounds low..high that is in t of the options taken still needs n =
// max(0, low - t) of them, and has live + 1 - n branches: 1 means that all live options must be
// taken, 0 is a dead end.
//
// Undoing: if the state is small, each level works on a copy of it, and going back means dropping
// the copy. Otherwise what was removed is recorded on a trail and put back. A large problem also
// has notes on its state: which words of the bit string may have live options, and the best item of
// each block of items. So no step has to look at everything, and a search a hundred thousand
// options deep is not slower than others.
#pragma once

#include <memory>

#include "engine.hpp"

namespace minuet {

// An engine for `problem`. If `weighted`, it prefers items that ran out of options before.
std::unique_ptr<Engine> make_cells(const Problem& problem, bool weighted);

}  // namespace minuet

// ItemCells: where the options of an item lie, in a form that can be searched 64 options at a time.
//
// The options are renumbered so that those with the same lowest primary item are neighbors. Which
// options are live is then one bit string, option o being bit o % 64 of word o / 64. The options of
// an item are a list of cells: a cell is a word's number and a mask, the bits of those options in
// that word that contain the item. So the live options of an item are found by one AND per cell,
// and nothing but the bit string itself has to be kept up to date for it.
//
// Example: primary a b, secondary x; options 0 = {a x:red}, 1 = {a b}, 2 = {b x:blue}. There is one
// word; a has the cell (0, 011), b (0, 110) and x (0, 101). The options that give x the color red
// form a list of cells too, (0, 001), and so do those that give it blue, (0, 100).
//
// In a large problem an item may have thousands of cells, of which deep in the search few have live
// options. So an item with many cells has a list of shelves, too: a shelf is 64 words, and its mask
// says in which of them the item has a cell. If the words with live options are known, 64 at a
// time, the cells to look at are found by one AND per shelf.
//
// Knuth's sparse sets keep an array per item whose live options come first. Compared with them,
// removing an option costs one subtraction per primary item and nothing for a secondary one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "problem.hpp"

namespace minuet {

// A part of the lists `word` and `mask` below.
struct CellRange {
  Index begin = 0, end = 0;
};

// Up to 64 cells of an item, in neighboring words.
struct Shelf {
  Index number;        // words 64 * number ... 64 * number + 63
  Index first;         // the first of its cells
  std::uint64_t mask;  // the words, among these, in which the item has a cell
};

// A secondary item in an option, with the options that agree: the cells of the same item with the
// same color. Without a color no other option agrees, and there are no such cells.
struct Touch {
  Index item;
  CellRange same;
};

struct ItemCells {
  explicit ItemCells(const Problem& problem);

  std::span<const Index> primaries_of(Index o) const {
    return {primary.data() + primary_start[o], primary_start[o + 1] - primary_start[o]};
  }
  std::span<const Touch> touches_of(Index o) const {
    return {touch.data() + touch_start[o], touch_start[o + 1] - touch_start[o]};
  }
  CellRange of(Index item) const { return {start[item], start[item + 1]}; }
  std::span<const Shelf> shelves_of(Index item) const {
    return {shelf.data() + shelf_start[item], shelf_start[item + 1] - shelf_start[item]};
  }

  Index primaries;                   // number of primary items ...
  Index items;                       // ... and of all
  Index options;                     // number of options
  Index words;                       // of the bit string of options
  std::vector<Index> original;       // the option's number in the problem
  std::vector<Index> primary_start;  // options + 1 offsets into ...
  std::vector<Index> primary;        // ... the primary items of the options
  std::vector<Index> touch_start;    // options + 1 offsets into ...
  std::vector<Touch> touch;          // ... the secondary items of the options
  std::vector<Index> start;          // items + 1 offsets into ...
  std::vector<Index> word;           // ... the cells: words ascend, and
  std::vector<std::uint64_t> mask;   // masks are not 0. Behind them: the cells of the colors
  std::vector<Index> shelf_start;    // items + 1 offsets into ...
  std::vector<Shelf> shelf;          // ... the shelves; none for items with few cells

 private:
  struct Entry {  // an option of an item, while the cells are being built
    Index option, color;
    Index touch;  // where the option keeps the item, if it is a secondary one
  };

  void number_options(const Problem& problem);
  void list_items(const Problem& problem);
  void list_options(const Problem& problem);
  void add_colors(std::span<Entry> entries);
  CellRange add_cells(std::span<const Entry> entries);
  void add_shelves(CellRange cells);
};

}  // namespace minuet

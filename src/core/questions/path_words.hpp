// How paths that join pairs of cells of a grid can cross the lines between its rows, from the first
// row to the last: a proof that few ways are worth a closer look.
//
// Paths are shortened as long as two cells of a path can be joined by a straight run of empty
// cells that is shorter than the path between them. What is left are reduced ways. Their word at a
// line is the letters of the edges that cross it, from left to right, wherever these are:
//
//     + - - - +
//     |   A   |        x x
//     B   |   |        x A x
//     A - +   B        A B
//
// A path that comes over a hill has no letter yet (x): its two edges are a pair of brackets, as in
// questions/frontier.hpp.
//
// There are a hundred times as many ways to place the edges as there are words. All that is kept
// of the places are bounds for the column of each edge, the widest ones of all ways to come to a
// word. So the words are more than those of reduced ways, but none of these is left out.
//
// In a row, paths make runs of cells. From left to right, the next run
//
//   - passes: it comes from above and leaves downwards, further to the left or right
//   - is a valley, which joins two edges from above, or a hill, which begins two
//   - ends an edge in a letter, begins one there, or joins two letters
//
// Between two runs there are only empty cells and walls. So runs side by side, without a wall
// between them, are of different paths, or they could be joined. This leaves few hills and valleys:
// under a hill there is a letter or a wall, or another hill, which is narrower; a valley has one
// of these above it.
//
// A word is dropped if two paths have to cross, as in questions/frontier.hpp.
//
// What is learned is how many edges cross each line, and of which letters. With this, clauses
// (questions/path_search.hpp) prove in no time what would otherwise take them a hundred thousand
// conflicts: that a way without bends that fills the grid is the only way. Another one can be
// shortened and can fall until neither is possible. As soon as it is shortened, it leaves cells
// empty, and before that it cannot fall, as there is no room. So it becomes another fallen way, and
// the words of that one are among these.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "problem.hpp"
#include "questions/frontier.hpp"

namespace minuet {

class PathWords {
 public:
  using Poll = Frontier::Poll;
  using Letter = Frontier::Letter;
  static constexpr Index kWidest = 23;
  static constexpr Letter kLetters = 190;  // letters are numbered from 1 up to this

  // The edges across a line: how many there can be, and of which letters.
  struct Line {
    Index fewest, most;
    std::vector<Letter> letters;
  };

  // The grid as rows of letters: 0 for a cell without one, Frontier::kWall for no cell.
  PathWords(Index width, std::vector<Letter> grid);

  bool done() const { return row_ == height_; }
  std::size_t states() const { return words_.size(); }
  // Takes the next row. If `poll` throws, nothing has changed.
  void step(const Poll& poll);
  // When all rows are taken: the lines under each row. If there is no way, `fewest` is more than
  // `most`.
  std::vector<Line> lines() const;

 private:
  using Columns = std::array<std::int8_t, kWidest>;
  // Numbers from here on are paths whose letter is not known, in the order of their first edges.
  static constexpr Letter kUnknown = kLetters + 1;

  struct Word {
    std::array<Letter, kWidest> letters;
    std::uint8_t size;
    std::uint32_t above;  // edges with a run between them and the next one, in the row above ...
    std::uint32_t below;  // ... or needed there in the row below, as both are of one path

    bool operator==(const Word&) const = default;
    std::uint64_t hash() const;
  };
  struct State {
    Word word;
    Columns first, last;  // where each edge can be
  };

  enum class Kind : std::uint8_t { pass, valley, hill, end, begin, join, wall };
  struct Run {
    Kind kind;
    std::uint8_t edge;            // the first edge from above
    Letter letter;                // of a hill or letter
    std::int8_t column, column2;  // of its letters
  };
  // From a word to one below it, with what its unknown paths are called there.
  struct Arc {
    Index from, to;
    std::size_t names;  // from this place of the level's names on
  };
  using Letters = std::bitset<256>;
  // The row and the words under it.
  struct Level {
    std::vector<Arc> arcs;
    std::vector<Letter> names;
    std::vector<Letter> words;      // all letters of all words ...
    std::vector<std::size_t> ends;  // ... and where each word ends
  };
  // Two places of the rim that a path joins.
  struct Chord {
    Index from, to;

    bool crosses(const Chord& other) const {
      return (from < other.from && other.from < to) != (from < other.to && other.to < to);
    }
  };
  static constexpr std::size_t kSmallestTable = 1024;
  static constexpr std::size_t kStatesPerPoll = 256;

  void prepare();
  void add_hill_over(int first, int last);
  void expand(const State& from);
  void go(Index edge, std::size_t place, int column, bool needs_run);
  void add_hill(Index edge, std::size_t place, int column);
  void add_place(Index edge, std::size_t place, int column, bool needs_run);
  void add_valley(Index edge, std::size_t place, int column);
  template <class Next>
  void with(const Run& run, Next next);
  template <class Next>
  void joined(Letter one, Letter other, Next next);
  Letter path(Letter letter) const;
  void finish();
  bool bound_left();
  bool bound_right();
  bool spell();
  void renumber(Word& word);
  void name_paths();
  bool must_cross(const Word& word) const;
  void store();
  void grow();
  bool is_below(Index edge) const { return from_->word.below >> edge & 1; }
  Letter at(Index row, Index column) const { return grid_[row * width_ + column]; }

  Index width_, height_, row_ = 0;
  std::vector<Letter> grid_;
  std::vector<State> words_, next_;
  std::vector<Index> table_;  // from hash values to places in next_, plus one
  std::vector<Level> levels_;

  // Of the row.
  std::vector<int> places_;  // the columns of letters and walls
  // Of hills over letters or walls below: where one that begins at a column or to the right of it
  // can end first, and where one that ends to the left of a column can begin last.
  std::array<int, kWidest + 1> hill_ends_, hill_begins_;
  std::vector<Letter> side_;  // the letters at the rim of the rows below, clockwise
  bool is_last_ = false;
  // Of the word that is expanded: the runs so far, and which paths they have joined.
  const State* from_ = nullptr;
  Index number_ = 0;
  std::vector<Run> runs_;
  std::array<Letter, 256> joined_;
  int unknown_ = 0, known_ = 0;      // the next number, for a hill, and the first one
  std::array<Letter, 256> numbers_;  // of unknown paths in the word below
  Columns entry_;                    // the first column of each edge from above
  State to_;
  Level level_;
};

}  // namespace minuet

// A search for ways to join pairs of cells of a grid by paths, one at a time. The diagram of all
// ways (questions/frontier.hpp) grows with the width of the grid; this does not.
//
// There is a variable for each edge between neighboring cells, and one for each cell and letter:
//
//   - a cell with a letter has one edge, another cell two (or none, if the grid is not to be
//   filled)
//   - the two cells of an edge have the same letter
//
// What these rules do not forbid is rings. They are rare, so they are ruled out when one is met: at
// least one edge leaves its cells, or, if these may stay empty, one of its edges is not used.
//
// Without bends, neighboring cells with the same letter are joined by an edge. With bends there are
// so many ways for a path to wind through a room that proofs would take forever. But most of these
// ways come in families: if some steps of the paths, as on the left, can be exchanged for those on
// the right, which join the same ends over the same cells, then there is a solution with either.
//
//     a   d       a - d
//     |   |
//     b - c   ->  b - c        (questions/exchanges.hpp)
//                 |   |
//     e - f       e   f
//
// Other exchanges depend on how the steps are joined elsewhere. Two steps of one path, side by side
// and in the same direction, can be turned: the part of the path between them is then walked
// backwards, and all its cells stay on it.
//
//     a   d       a - d
//     |   |   ->              (the path goes a b ... d c; then it goes a d ... b c)
//     b   c       b - c
//
// So there are variables for the direction of a path on each edge: paths go from the first end of
// their letter to the second. On a chessboard a path leaves black and white cells in turn, so each
// cell has an edge that leaves a black cell (`out`) and one that leaves a white cell (`back`).
//
// With Bends::reduced, only solutions are found in which no steps can be exchanged for better ones,
// by a fixed order. If there are solutions, one of these is among them. If one of these is the only
// one, and no steps of it can be exchanged at all, then there is no other solution.
//
// If cells may stay empty, Bends::reduced finds fallen paths. Paths are shortened as long as
// possible, and where they are not held, they fall into empty cells:
//
//     a   d       a - d       a - b            a
//     |   |   ->                  |   ->       |         (x is empty)
//     b - c       b   c       x   c        b - c
//
// Every solution falls into one without bends, and in a fallen one nothing can be moved like this.
// So a path turns down only at a corner that is held by a letter, or by other corners in a row down
// to a letter (on the left), and turns up again only around a letter, or around a path that does
// (on the right). This leaves nearly one solution for each way that the paths can pass the letters,
// and few cells where a path can turn, which is why proofs are short.
//
//     - - - +
//     - - + |         | | A | |
//       A | |         | + - + |
//         | |         + - - - +
//
// This also proves that a filled grid has one solution: if it has no bends, and is the only fallen
// one. For what would fall into it leaves cells empty.
#pragma once

#include <memory>
#include <vector>

#include "engines/clauses.hpp"
#include "questions/frontier.hpp"
#include "questions/path_words.hpp"

namespace minuet {

class PathSearch {
 public:
  using Letter = Frontier::Letter;

  enum class Bends { none, reduced };
  using Line = PathWords::Line;

  // The grid as rows of letters: 0 for a cell without one, Frontier::kWall for no cell.
  // With `lines`, only ways are found that cross the line under each row like this.
  PathSearch(Index width, std::vector<Letter> grid, bool fill, Bends bends,
             std::vector<Line> lines = {});

  // On to the next way.
  Status next(Slice& slice);
  // Leaves out a way, given by its edges. Calls of `next` from now on are likely to be proofs that
  // there is no other.
  void exclude(const std::vector<std::uint8_t>& way);
  // After `found`: the edges of each cell (1 to the right, 2 downwards).
  std::vector<std::uint8_t> edges() const;
  // ... and whether some of its steps can be exchanged: that is another way (if the grid is
  // filled).
  bool has_exchange() const;
  std::uint64_t conflicts() const { return solver_->conflicts(); }

 private:
  struct Edge {
    Index from, to;  // cells
  };
  // Four cells, by the edges between them.
  struct Square {
    Index top, bottom, left, right;
  };

  void find_edges();
  std::vector<Rule> rules() const;
  void add_cell(Index cell, std::vector<Rule>& rules) const;
  void add_edge(Index edge, std::vector<Rule>& rules) const;
  void add_directions(std::vector<Rule>& rules) const;
  void forbid_turns(std::vector<Rule>& rules) const;
  template <class Found>
  void each_square(Found found) const;
  void forbid_squares(std::vector<Rule>& rules) const;
  void forbid_falls(std::vector<Rule>& rules) const;
  void hold_corner(Index row, Index column, int side, std::vector<Rule>& rules) const;
  bool is_held(Index row, Index column, int side) const;
  Index edge_to(Index cell, int side) const;
  void add_lines(std::vector<Rule>& rules) const;
  void forbid_sags(std::vector<Rule>& rules) const;
  void forbid_sags(Index row, Index first, std::vector<Rule>& rules) const;
  bool is_below(Index row, Index first, Index last) const;
  void forbid_exchanges(std::vector<Rule>& rules) const;
  template <class Found>
  void each_exchange(Found found) const;
  bool place(const std::vector<Index>& steps, Index row, Index column,
             std::vector<Index>& edges) const;
  bool forbid_rings();
  std::vector<Index> component(Index cell, std::vector<char>& seen) const;
  std::vector<Literal> broken(const std::vector<Index>& ring) const;

  bool is_cell(Index row, Index column) const {
    return row < height_ && column < width_ && grid_[row * width_ + column] != Frontier::kWall;
  }
  Literal on(Index edge) const { return literal(edge, true); }
  Literal colored(Index cell, Index letter) const;
  // Of edges, if there are directions: whether both cells have the same letter, and whether a path
  // takes the edge from the black cell to the white one or back.
  Literal alike(Index edge) const { return literal(first_extra() + edge, true); }
  Literal out(Index edge) const { return literal(first_extra() + edge_count() + edge, true); }
  Literal back(Index edge) const { return literal(first_extra() + 2 * edge_count() + edge, true); }
  // If paths have fallen: whether a path turns down in this cell from the left (-1) or right (1).
  Literal corner(Index cell, int side) const {
    return literal(first_extra() + 2 * cell + (side > 0), true);
  }
  bool has_directions() const { return fill_ && bends_ == Bends::reduced; }
  bool has_fallen() const { return !fill_ && bends_ == Bends::reduced; }
  bool can_turn(Index edge, Index other, Index between) const;
  Index edge_count() const { return static_cast<Index>(edges_.size()); }
  Index extra_count() const {
    if (has_directions()) return 3 * edge_count();
    return has_fallen() ? 2 * static_cast<Index>(grid_.size()) : 0;
  }
  Index first_extra() const { return edge_count() + static_cast<Index>(grid_.size()) * letters_; }

  Index width_, height_, letters_ = 0;
  std::vector<Letter> grid_;
  bool fill_;
  Bends bends_;
  std::vector<Line> lines_;
  std::vector<Edge> edges_;
  std::vector<Index> right_, down_;           // cell -> edge, or kNone
  std::vector<std::vector<Index>> edges_of_;  // cell -> edges
  std::unique_ptr<ClauseSolver> solver_;
  bool on_solution_ = false;
};

}  // namespace minuet

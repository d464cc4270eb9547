// All ways to join pairs of cells of a grid by paths, as a diagram that is built cell by cell.
//
// Cells are decided row by row: which of the edges to the right and downwards its path takes. The
// line between the cells that are decided and the others is the frontier. All that matters for the
// others is which edges cross it, and how they are joined among the decided cells:
//
//   0        the edge is not used
//   letter   the path leads back to a cell with this letter
//   ( )      the path leads back to another edge of the frontier: brackets that belong together,
//            as paths do not cross
//
// Partial ways that agree in this become one state (Knuth's simpath, TAOCP 7.1.4, exercise 225). A
// ring would join a bracket with its partner, and is never made: so the ways are exactly those that
// the rules allow, and they can be counted without being listed.
//
// A state is dropped if two letters have to cross. The cells that are not decided lie in a disc.
// Edges of the frontier, and letters at the rim of the disc, are points of its rim. If A, B, A, B
// follow each other there, then both paths can only be joined if one of them leaves the disc and
// comes back on the other side of the other's two points, that is, over a pair of brackets of
// which one lies between these points and one does not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "natural.hpp"
#include "problem.hpp"

namespace minuet {

class Frontier {
 public:
  using Poll = std::function<void()>;
  using Letter = std::uint8_t;
  static constexpr Letter kWall = 255;     // in the grid: a cell that no path may use
  static constexpr Letter kLetters = 250;  // letters are numbered from 1 up to this
  static constexpr Index kWidest = 23;

  // The grid as rows of letters: 0 for a cell without one. With `fill`, all cells are on paths.
  Frontier(Index width, std::vector<Letter> grid, bool fill);

  bool done() const { return cell_ == grid_.size(); }
  std::size_t states() const { return states_.size(); }
  // Decides the next cell. If `poll` throws, nothing has changed.
  void step(const Poll& poll);
  // When all cells are decided: the number of ways, and the first of them, by the edges of each
  // cell in order (1 to the right, 2 downwards).
  Natural count(const Poll& poll) const;
  std::vector<std::vector<std::uint8_t>> ways(std::size_t most) const;

 private:
  using State = std::array<Letter, kWidest + 1>;
  static constexpr Letter kOpen = 253, kClose = 254;

  struct Way {
    State state;
    std::uint8_t edges;
  };

  // From a state before a cell to one after it; of one cell, in the order of `from`.
  struct Arc {
    Index from, to;
    std::uint8_t edges;
  };

  void prepare();
  void expand(const State& before, std::vector<Way>& ways) const;
  void end_path(const State& state, std::vector<Way>& ways) const;
  void add(State state, Letter down, Letter right, std::vector<Way>& ways) const;
  bool join(State& state) const;
  Index partner(const State& state, Index place) const;
  bool is_dead(const State& state);
  bool must_cross(const std::vector<Letter>& rim) const;
  Index number(const State& state);
  void grow();
  void prune();

  Letter at(Index row, Index column) const { return grid_[row * width_ + column]; }

  Index width_, height_;
  std::vector<Letter> grid_;
  bool fill_;
  Index cell_ = 0, row_ = 0, column_ = 0;
  bool goes_right_ = false, goes_down_ = false;  // whether the cell may have these edges
  State leads_{};             // the letter of the cell to which an edge of the frontier leads
  std::vector<Letter> side_;  // the letters at the rim of the grid, from the frontier clockwise
  std::vector<Letter> rim_;   // what is_dead looks at
  std::vector<State> states_, next_;
  std::vector<Index> table_;  // from hash values to places in next_, plus one
  // Of each decided cell. After `prune` only arcs that lead to a state of today are left, and
  // after the last cell there is at most one such state.
  std::vector<std::vector<Arc>> arcs_;
};

}  // namespace minuet

#include "questions/path_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "questions/exchanges.hpp"

namespace minuet {
namespace {

Rule at_least_one(std::vector<Literal> literals) {
  const auto size = static_cast<Index>(literals.size());
  return {std::move(literals), 1, size};
}

}  // namespace

PathSearch::PathSearch(Index width, std::vector<Letter> grid, bool fill, Bends bends,
                       std::vector<Line> lines)
    : width_(width),
      height_(static_cast<Index>(grid.size() / width)),
      grid_(std::move(grid)),
      fill_(fill),
      bends_(bends),
      lines_(std::move(lines)) {
  if (!lines_.empty() && lines_.size() != height_)
    throw std::invalid_argument("the lines are those of another grid");
  for (const Letter letter : grid_)
    if (letter != Frontier::kWall) letters_ = std::max<Index>(letters_, letter);
  find_edges();
  solver_ = make_clause_solver(first_extra() + extra_count(), rules());
}

void PathSearch::find_edges() {
  right_.assign(grid_.size(), kNone);
  down_.assign(grid_.size(), kNone);
  edges_of_.resize(grid_.size());
  const auto add = [&](Index from, Index to) {
    const auto edge = static_cast<Index>(edges_.size());
    edges_.push_back({from, to});
    edges_of_[from].push_back(edge);
    edges_of_[to].push_back(edge);
    return edge;
  };
  for (Index row = 0; row < height_; ++row)
    for (Index column = 0; column < width_; ++column) {
      const Index cell = row * width_ + column;
      if (!is_cell(row, column)) continue;
      if (is_cell(row, column + 1)) right_[cell] = add(cell, cell + 1);
      if (is_cell(row + 1, column)) down_[cell] = add(cell, cell + width_);
    }
}

Literal PathSearch::colored(Index cell, Index letter) const {
  return literal(edge_count() + cell * letters_ + letter - 1, true);
}

// ---- the rules

std::vector<Rule> PathSearch::rules() const {
  std::vector<Rule> rules;
  for (Index cell = 0; cell < grid_.size(); ++cell) add_cell(cell, rules);
  for (Index edge = 0; edge < edges_.size(); ++edge) add_edge(edge, rules);
  forbid_squares(rules);
  if (has_directions()) {
    forbid_exchanges(rules);
    add_directions(rules);
    forbid_turns(rules);
  }
  if (has_fallen()) {
    forbid_falls(rules);
    forbid_sags(rules);
  }
  add_lines(rules);
  return rules;
}

void PathSearch::add_cell(Index cell, std::vector<Rule>& rules) const {
  std::vector<Literal> letters, edges;
  for (Index k = 1; k <= letters_; ++k) letters.push_back(colored(cell, k));
  for (const Index edge : edges_of_[cell]) edges.push_back(on(edge));
  const Letter here = grid_[cell];
  if (here == Frontier::kWall) {
    rules.push_back({letters, 0, 0});
  } else if (here != 0) {
    rules.push_back({{colored(cell, here)}, 1, 1});
    rules.push_back({letters, 1, 1});
    rules.push_back({edges, 1, 1});
  } else if (fill_) {
    rules.push_back({letters, 1, 1});
    rules.push_back({edges, 2, 2});
  } else {
    rules.push_back({letters, 0, 1});
    rules.push_back({edges, 0, 2});
    for (const Literal edge : edges) {  // two or none, and a letter if there are two
      std::vector<Literal> others = edges, letter = letters;
      std::replace(others.begin(), others.end(), edge, negated(edge));
      letter.push_back(negated(edge));
      rules.push_back(at_least_one(others));
      rules.push_back(at_least_one(letter));
    }
    for (const Literal letter : letters) {
      std::vector<Literal> some = edges;
      some.push_back(negated(letter));
      rules.push_back(at_least_one(some));
    }
  }
}

void PathSearch::add_edge(Index edge, std::vector<Rule>& rules) const {
  const auto [a, b] = edges_[edge];
  // Without bends, two cells with the same letter are joined, so that the edge says both.
  const Literal same = has_directions() ? alike(edge) : on(edge);
  for (Index k = 1; k <= letters_; ++k) {
    const Literal one = colored(a, k), other = colored(b, k);
    rules.push_back(at_least_one({negated(same), negated(one), other}));
    rules.push_back(at_least_one({negated(same), one, negated(other)}));
    rules.push_back(at_least_one({same, negated(one), negated(other)}));
  }
}

// A cell without a letter has an edge out and one back. A path that leaves its first end from a
// black cell, or reaches its second end in a white one, goes out there; otherwise back.
void PathSearch::add_directions(std::vector<Rule>& rules) const {
  std::vector<char> is_begun(letters_ + 1, 0);
  for (Index cell = 0; cell < grid_.size(); ++cell) {
    const Letter here = grid_[cell];
    if (here == Frontier::kWall) continue;
    std::vector<Literal> outs, backs;
    for (const Index edge : edges_of_[cell]) outs.push_back(out(edge)), backs.push_back(back(edge));
    const bool is_black = (cell / width_ + cell % width_) % 2 == 0;
    const bool is_first = here != 0 && !std::exchange(is_begun[here], 1);
    rules.push_back({outs, here == 0 || is_black == is_first, 1});
    rules.push_back({backs, here == 0 || is_black != is_first, 1});
  }
  for (Index edge = 0; edge < edges_.size(); ++edge) {
    rules.push_back({{negated(on(edge)), out(edge), back(edge)}, 1, 1});
    rules.push_back(at_least_one({negated(on(edge)), alike(edge)}));
  }
}

// How many edges lead down from each row, and of which letters. A row has letters of its own and
// those of the lines above and below it.
void PathSearch::add_lines(std::vector<Rule>& rules) const {
  std::vector<char> above(letters_ + 1, 0);
  for (Index row = 0; row < lines_.size(); ++row) {
    const Line& line = lines_[row];
    std::vector<char> below(letters_ + 1, 0);
    for (const Letter letter : line.letters) below.at(letter) = 1;
    std::vector<char> here = above;
    std::vector<Literal> edges, absent;
    for (Index cell = row * width_; cell < (row + 1) * width_; ++cell)
      if (grid_[cell] != Frontier::kWall) here[grid_[cell]] = 1;
    for (Index cell = row * width_; cell < (row + 1) * width_; ++cell) {
      const Index down = down_[cell];
      if (down != kNone) edges.push_back(on(down));
      for (Index letter = 1; letter <= letters_; ++letter) {
        if (below[letter]) continue;
        if (!here[letter])
          absent.push_back(colored(cell, letter));
        else if (down != kNone)
          rules.push_back(at_least_one({negated(on(down)), negated(colored(cell, letter))}));
      }
    }
    const auto size = static_cast<Index>(edges.size());
    if (line.fewest > std::min(line.most, size)) return rules.push_back({{}, 1, 1});  // no way
    rules.push_back({std::move(edges), line.fewest, std::min(line.most, size)});
    rules.push_back({std::move(absent), 0, 0});
    above = below;
  }
}

// Calls `found(square)` with all squares of four cells.
template <class Found>
void PathSearch::each_square(Found found) const {
  for (Index cell = 0; cell < grid_.size(); ++cell) {
    if (right_[cell] == kNone || down_[cell] == kNone) continue;
    const Square square{right_[cell], right_[cell + width_], down_[cell], down_[cell + 1]};
    if (square.bottom != kNone && square.right != kNone) found(square);
  }
}

// Two steps that run down beside each other in the same direction, one out and one back, are worse
// than the two across: these have the first edge of the four.
void PathSearch::forbid_turns(std::vector<Rule>& rules) const {
  each_square([&](const Square& square) {
    const auto [top, bottom, left, right] = square;
    rules.push_back({{out(left), back(right), alike(top)}, 0, 2});
    rules.push_back({{back(left), out(right), alike(top)}, 0, 2});
  });
}

// The smallest rings.
void PathSearch::forbid_squares(std::vector<Rule>& rules) const {
  each_square([&](const Square& square) {
    const auto [top, bottom, left, right] = square;
    rules.push_back({{on(top), on(left), on(bottom), on(right)}, 0, 3});
  });
}

// ---- fallen paths

// A corner that a path enters from a side and leaves downwards is held from below.
void PathSearch::forbid_falls(std::vector<Rule>& rules) const {
  for (Index row = 0; row < height_; ++row)
    for (Index column = 0; column < width_; ++column)
      for (const int side : {-1, 1}) hold_corner(row, column, side, rules);
}

// The cell under the corner's inside is a letter, a wall, or a corner like this one: it has no edge
// to the path, which would be beside itself. With a variable for each corner, a row of them down to
// a letter is as many short clauses, and what is learned speaks of corners.
void PathSearch::hold_corner(Index row, Index column, int side, std::vector<Rule>& rules) const {
  const Index cell = row * width_ + column, under = cell + width_ + side;
  const Index across = edge_to(cell, side), down = down_[cell];
  const Literal here = corner(cell, side);
  const auto follows = [&](Literal p) { rules.push_back(at_least_one({negated(here), p})); };
  const bool is_possible = grid_[cell] == 0 && across != kNone && down != kNone;
  if (is_possible) rules.push_back(at_least_one({negated(on(across)), negated(on(down)), here}));
  if (!is_possible || !is_held(row, column, side)) return rules.push_back({{here}, 0, 0});
  follows(on(across)), follows(on(down));
  if (const Index back = edge_to(under, -side); back != kNone) follows(negated(on(back)));
  if (grid_[under] == 0) follows(corner(under, side));
}

// Whether there is a letter or a wall on the diagonal below a corner, to hold it.
bool PathSearch::is_held(Index row, Index column, int side) const {
  while (++row < height_ && (column += side) < width_)
    if (grid_[row * width_ + column] != 0) return true;
  return false;
}

// The edge to the left (-1) or right (1).
Index PathSearch::edge_to(Index cell, int side) const {
  if (side > 0) return right_[cell];
  return cell % width_ == 0 ? kNone : right_[cell - 1];
}

// A path that goes down, along a row and up again goes around something in the row above.
void PathSearch::forbid_sags(std::vector<Rule>& rules) const {
  for (Index row = 1; row < height_; ++row)
    for (Index first = 0; first + 2 < width_; ++first) forbid_sags(row, first, rules);
}

// Those that begin in this column. What is above them, if not a letter or a wall, is a path that
// comes down and goes up in the same way.
void PathSearch::forbid_sags(Index row, Index first, std::vector<Rule>& rules) const {
  const Index begin = row * width_ + first;
  std::vector<Literal> along, above;
  for (Index cell = begin; cell < (row + 1) * width_ && grid_[cell] == 0; ++cell) {
    if (cell > begin) along.push_back(negated(on(right_[cell - 1])));
    if (cell < begin + 2) continue;
    if (grid_[cell - 1 - width_] != 0) return;
    if (row > 1 && down_[cell - 1 - 2 * width_] != kNone)
      above.push_back(on(down_[cell - 1 - 2 * width_]));
    if (down_[begin - width_] == kNone || down_[cell - width_] == kNone) continue;
    std::vector<Literal> clause = along;
    clause.insert(clause.end(),
                  {negated(on(down_[begin - width_])), negated(on(down_[cell - width_]))});
    if (is_below(row, first, cell % width_))
      clause.insert(clause.end(), above.begin(), above.end());
    rules.push_back(at_least_one(std::move(clause)));
  }
}

// Whether paths that go around each other can go around a letter or a wall, the last one in these
// columns of this row: each is narrower than the next.
bool PathSearch::is_below(Index row, Index first, Index last) const {
  while (row-- > 0 && ++first <= --last)
    for (Index column = first; column <= last; ++column)
      if (grid_[row * width_ + column] != 0) return true;
  return false;
}

// Calls `found(worse, better)` with the edges of each exchange, at every position in the grid.
template <class Found>
void PathSearch::each_exchange(Found found) const {
  std::vector<Index> worse, better;
  for (const Exchange& exchange : exchanges())
    for (Index row = 0; row + exchange.height <= height_; ++row)
      for (Index column = 0; column + exchange.width <= width_; ++column)
        if (place(exchange.worse, row, column, worse) &&
            place(exchange.better, row, column, better))
          found(worse, better);
}

// The edges of some steps of a window at a place; false if one of them is not in the grid.
bool PathSearch::place(const std::vector<Index>& steps, Index row, Index column,
                       std::vector<Index>& edges) const {
  edges.clear();
  for (const Index step : steps) {
    const Index r = row + step / 2 / Exchange::kSide, c = column + step / 2 % Exchange::kSide;
    edges.push_back((step % 2 ? down_ : right_)[r * width_ + c]);
    if (edges.back() == kNone) return false;
  }
  return true;
}

void PathSearch::forbid_exchanges(std::vector<Rule>& rules) const {
  each_exchange([&](const std::vector<Index>& worse, const std::vector<Index>&) {
    std::vector<Literal> off;
    for (const Index edge : worse) off.push_back(negated(on(edge)));
    rules.push_back(at_least_one(std::move(off)));
  });
}

// ---- solutions

Status PathSearch::next(Slice& slice) {
  if (on_solution_) exclude(edges());
  while (true) {
    const Status status = solver_->next(slice);
    if (status != Status::found) return status;
    if (forbid_rings()) continue;
    on_solution_ = true;
    return status;
  }
}

void PathSearch::exclude(const std::vector<std::uint8_t>& way) {
  std::vector<Literal> off;  // another way lacks one of these edges
  const auto lacks = [&](Index edge) {
    if (edge == kNone) throw std::invalid_argument("the way leaves the grid");
    off.push_back(negated(on(edge)));
  };
  if (way.size() != grid_.size()) throw std::invalid_argument("the way is of another grid");
  for (Index cell = 0; cell < grid_.size(); ++cell) {
    if (way[cell] & 1) lacks(right_[cell]);
    if (way[cell] & 2) lacks(down_[cell]);
  }
  on_solution_ = false;
  solver_->require(std::move(off));
  solver_->keep_runs_short();
}

std::vector<std::uint8_t> PathSearch::edges() const {
  std::vector<std::uint8_t> taken(grid_.size(), 0);
  const auto is_on = [&](Index edge) { return edge != kNone && solver_->is_true(on(edge)); };
  for (Index cell = 0; cell < grid_.size(); ++cell)
    taken[cell] = static_cast<std::uint8_t>(is_on(right_[cell]) | is_on(down_[cell]) << 1);
  return taken;
}

bool PathSearch::has_exchange() const {
  bool has = false;
  const auto are_on = [&](const std::vector<Index>& edges) {
    return std::all_of(edges.begin(), edges.end(),
                       [&](Index edge) { return solver_->is_true(on(edge)); });
  };
  each_exchange([&](const std::vector<Index>& worse, const std::vector<Index>& better) {
    has = has || are_on(worse) || are_on(better);
  });
  if (!has_directions()) return has;  // without bends, no path is beside itself
  each_square([&](const Square& square) {
    const auto [top, bottom, left, right] = square;
    has = has || can_turn(left, right, top) || can_turn(top, bottom, left);
  });
  return has;
}

// Whether a path takes two opposite edges of a square in the same direction.
bool PathSearch::can_turn(Index edge, Index other, Index between) const {
  const auto are = [&](Literal one, Literal two) {
    return solver_->is_true(one) && solver_->is_true(two) && solver_->is_true(alike(between));
  };
  return are(out(edge), back(other)) || are(back(edge), out(other));
}

// Whether there are rings. Forbids each of them.
bool PathSearch::forbid_rings() {
  std::vector<char> seen(grid_.size(), 0);
  for (Index cell = 0; cell < grid_.size(); ++cell)
    if (grid_[cell] != 0 && grid_[cell] != Frontier::kWall) component(cell, seen);
  std::vector<std::vector<Literal>> clauses;
  for (Index cell = 0; cell < grid_.size(); ++cell) {
    if (seen[cell]) continue;
    const std::vector<Index> ring = component(cell, seen);
    if (ring.size() > 1) clauses.push_back(broken(ring));
  }
  for (std::vector<Literal>& clause : clauses) solver_->require(std::move(clause));
  return !clauses.empty();
}

// The cells that are joined to this one.
std::vector<Index> PathSearch::component(Index cell, std::vector<char>& seen) const {
  std::vector<Index> found{cell};
  seen[cell] = 1;
  for (std::size_t k = 0; k < found.size(); ++k)
    for (const Index edge : edges_of_[found[k]]) {
      const Index other = edges_[edge].from + edges_[edge].to - found[k];
      if (seen[other] || !solver_->is_true(on(edge))) continue;
      seen[other] = 1;
      found.push_back(other);
    }
  return found;
}

// A clause that forbids a ring: an edge leaves it if its cells must be on paths; otherwise one of
// its edges is off.
std::vector<Literal> PathSearch::broken(const std::vector<Index>& ring) const {
  std::vector<char> inside(grid_.size(), 0);
  for (const Index cell : ring) inside[cell] = 1;
  std::vector<Literal> clause;
  for (Index edge = 0; edge < edges_.size(); ++edge) {
    const auto [a, b] = edges_[edge];
    if (fill_ && inside[a] != inside[b]) clause.push_back(on(edge));
    if (!fill_ && inside[a] && solver_->is_true(on(edge))) clause.push_back(negated(on(edge)));
  }
  return clause;
}

}  // namespace minuet

#include "questions/path_search.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "questions/exchanges.hpp"

namespace minuet {
namespace {

constexpr Index kNone = UINT32_MAX;

Rule at_least_one(std::vector<Literal> literals) {
  const auto size = static_cast<Index>(literals.size());
  return {std::move(literals), 1, size};
}

}  // namespace

PathSearch::PathSearch(Index width, std::vector<Letter> grid, bool fill, Bends bends)
    : width_(width),
      height_(static_cast<Index>(grid.size() / width)),
      grid_(std::move(grid)),
      fill_(fill),
      bends_(bends) {
  for (const Letter letter : grid_)
    if (letter != Frontier::kWall) letters_ = std::max<Index>(letters_, letter);
  find_edges();
  const Index variables = first_extra() + (has_directions() ? 3 * edge_count() : 0);
  solver_ = make_clause_solver(variables, rules());
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
    if (bends_ == Bends::none || has_directions())
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

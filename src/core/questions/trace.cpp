#include "questions/trace.hpp"

#include <stdexcept>
#include <utility>

namespace minuet {

Tracer::Heuristic Tracer::heuristic(const std::string& name) {
  if (name == "fewest") return Heuristic::fewest;
  if (name == "first") return Heuristic::first;
  if (name == "weighted") return Heuristic::weighted;
  throw std::invalid_argument("unknown heuristic '" + name + "'");
}

Tracer::Tracer(const Problem& problem, std::span<const Index> given, Heuristic heuristic)
    : problem_(problem),
      heuristic_(heuristic),
      columns_(problem),
      reasons_(problem.options(), 0),
      size_(problem.sizes()),
      low_(problem.lows()),
      high_(problem.highs()),
      taken_(problem.items, 0),
      weight_(problem.primaries, 0),
      left_(problem.primaries + std::size_t{1}),
      right_(problem.primaries + std::size_t{1}) {
  make_circle();
  for (Index option : given) {
    if (reasons_[option] > 0) throw std::invalid_argument("the given options clash");
    take(option);
  }
}

void Tracer::make_circle() {
  const Index root = problem_.primaries;
  for (Index item = 0; item <= root; ++item) {
    left_[item] = item == 0 ? root : item - 1;
    right_[item] = item == root ? 0 : item + 1;
  }
  for (Index item = 0; item < root; ++item)
    if (high_[item] == 0) deactivate(item);
}

bool Tracer::more(Out& out, std::size_t max_events, Slice& slice) {
  const std::size_t enough = out.size() + 4 * max_events;
  while (!finished_ && out.size() < enough) {
    if (slice.spend(1 + std::exchange(work_, 0))) return true;
    if (arriving_)
      visit(out);
    else if (nodes_.empty())
      finished_ = true;
    else if (nodes_.back().is_open)
      go_back(nodes_.back(), out);
    else
      go_on(nodes_.back(), out);
  }
  return !finished_;
}

void Tracer::emit(Out& out, Kind kind, std::size_t depth, Index item, Index last) {
  out.push_back(kind);
  for (std::size_t number : {depth, std::size_t{item}, std::size_t{last}})
    out.push_back(static_cast<std::int32_t>(number));  // kNone becomes -1
}

// ---- The tree ----

// X2, X3. Enters a node, which is a solution, a dead end, or has an item to branch on.
void Tracer::visit(Out& out) {
  arriving_ = false;
  const std::size_t depth = nodes_.size();
  const Index item = choose();
  if (item == kNone) return emit(out, kSolution, depth);
  if (size_[item] < need(item)) {
    ++weight_[item];
    return emit(out, kDead, depth, item, size_[item]);
  }
  emit(out, kChoose, depth, item, size_[item]);
  nodes_.push_back({item, columns_.start[item], static_cast<Index>(tried_.size())});
}

// X5, M5. The next branch of a node, if there is one.
void Tracer::go_on(Node& node, Out& out) {
  const std::size_t depth = nodes_.size() - 1;
  node.option = next_option(node);
  if (node.option != kNone) {
    take(node.option);
    emit(out, kTry, depth, node.item, node.option);
  } else if (need(node.item) == 0 && !node.is_left) {
    node.is_left = true;
    deactivate(node.item);
    emit(out, kLeave, depth, node.item);
  } else {
    return finish(node);
  }
  arriving_ = node.is_open = true;
}

// X6, M6. Undoes the decision of a node. Everything with the option has been tried, so the option
// stays out in later branches, and every set of options is visited once instead of in every order.
// (If the item has room for only one option, this changes nothing.)
void Tracer::go_back(Node& node, Out& out) {
  if (node.option == kNone) {
    activate(node.item);
  } else {
    untake(node.option);
    block(node.option);
    tried_.push_back(node.option);
  }
  node.is_open = false;
  emit(out, kBack, nodes_.size() - 1, node.item, node.option);
}

// The next live option of the node's item, unless there are fewer than the item needs.
Index Tracer::next_option(Node& node) const {
  if (size_[node.item] == 0 || size_[node.item] < need(node.item)) return kNone;
  while (reasons_[columns_.option[columns_.entry[node.cursor]]] > 0) ++node.cursor;
  return columns_.option[columns_.entry[node.cursor]];
}

// X7, X8, M8. Leaves a node for good.
void Tracer::finish(const Node& node) {
  for (; tried_.size() > node.tried; tried_.pop_back()) unblock(tried_.back());
  nodes_.pop_back();
}

// ---- The heuristics ----

// The active item with the lowest score, the first in a tie; kNone if no item is active.
Index Tracer::choose() const {
  const Index root = problem_.primaries;
  Index best = right_[root];
  if (best == root) return kNone;
  if (heuristic_ == Heuristic::first) return best;
  double lowest = score(best);
  for (Index item = right_[best]; item != root; item = right_[item]) {
    const double here = score(item);
    if (here < lowest) lowest = here, best = item;
  }
  return best;
}

double Tracer::score(Index item) const {
  const Index need_of_it = need(item);
  const double branches = size_[item] < need_of_it ? 0.0 : size_[item] - need_of_it + 1.0;
  if (heuristic_ == Heuristic::fewest) return branches;
  return branches < 2 ? branches - 2 : branches / (1.0 + weight_[item]);
}

// ---- Moves, each with its inverse ----

void Tracer::take(Index option) {
  block(option);
  for (Index entry = problem_.start[option]; entry < problem_.start[option + 1]; ++entry) {
    const Index item = problem_.item[entry];
    ++taken_[item];
    if (item >= problem_.primaries)
      fix(entry);
    else if (taken_[item] == high_[item])
      deactivate(item);
  }
}

void Tracer::untake(Index option) {
  for (Index entry = problem_.start[option + 1]; entry-- > problem_.start[option];) {
    const Index item = problem_.item[entry];
    if (item >= problem_.primaries)
      unfix(entry);
    else if (taken_[item] == high_[item])
      activate(item);
    --taken_[item];
  }
  unblock(option);
}

// A secondary item gets its color when the first of its options is taken.
void Tracer::fix(Index entry) {
  const Index item = problem_.item[entry];
  if (taken_[item] > 1) return;
  for (Index other : columns_.of(item))
    if (!agree(entry, other)) block(columns_.option[other]);
}

void Tracer::unfix(Index entry) {
  const Index item = problem_.item[entry];
  if (taken_[item] > 1) return;
  for (Index other : columns_.of(item))
    if (!agree(entry, other)) unblock(columns_.option[other]);
}

bool Tracer::agree(Index entry, Index other) const {
  return problem_.color_at(entry) != 0 && problem_.color_at(entry) == problem_.color_at(other);
}

// An item that has no room for more options, or is left uncovered.
void Tracer::deactivate(Index item) {
  right_[left_[item]] = right_[item];
  left_[right_[item]] = left_[item];
  for (Index entry : columns_.of(item)) block(columns_.option[entry]);
}

void Tracer::activate(Index item) {
  for (Index entry : columns_.of(item)) unblock(columns_.option[entry]);
  right_[left_[item]] = left_[right_[item]] = item;
}

void Tracer::block(Index option) {
  ++work_;
  if (reasons_[option]++ > 0) return;
  for (Index item : problem_.of(option)) --size_[item];
}

void Tracer::unblock(Index option) {
  ++work_;
  if (--reasons_[option] > 0) return;
  for (Index item : problem_.of(option)) ++size_[item];
}

}  // namespace minuet

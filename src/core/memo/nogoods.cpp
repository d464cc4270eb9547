#include "memo/nogoods.hpp"

#include <algorithm>
#include <numeric>

namespace minuet {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 28;  // bytes, for an engine chosen by name

}  // namespace

NogoodSearch::NogoodSearch(const Problem& problem, std::span<const Index> order,
                           std::size_t memory_limit)
    : SubproblemWalk(problem, order, false, memory_limit) {}

Status NogoodSearch::next(Slice& slice) {
  if (!started_) {
    if (!prepare(slice)) return Status::paused;
    started_ = true;
    problems_.root(state(0));
    if (arrive()) return Status::found;
  }
  while (!nodes_.empty()) {
    if (stats.nodes >= node_limit) return Status::paused;
    if (step()) return Status::found;
    if (spend(slice)) break;  // after a step, so even the shortest slice makes progress
  }
  return nodes_.empty() ? Status::done : Status::paused;
}

// Tries the next option of the last node, or leaves the node. True: solved.
bool NogoodSearch::step() {
  if (nodes_.back().option == Subproblems::kNone) {
    leave();
    return false;
  }
  trail_.resize(nodes_.back().trail);
  trail_.push_back(next_option());
  try_option(trail_.back());
  return arrive();
}

// Looks at the next subproblem. True: solved. Otherwise it becomes a node, unless it is dead or
// known to fail.
bool NogoodSearch::arrive() {
  ++stats.nodes;
  add_work(1);
  const auto outcome =
      problems_.settle(state(depth()), [&](Index option) { trail_.push_back(option); });
  stats.updates = problems_.updates();
  stats.depth = std::max<std::uint64_t>(stats.depth, trail_.size());
  if (outcome == Subproblems::State::dead) return false;
  if (outcome == Subproblems::State::solved) {
    ++stats.solutions;
    for (Node& node : nodes_) node.fruitless = false;
    return true;
  }
  if (!recall()) open(problems_.best_item(state(depth())), {trail_.size(), true});
  return false;
}

// All options of the last node have been tried.
void NogoodSearch::leave() {
  const Node node = close();
  if (node.fruitless) remember(0, node.work);
}

void NogoodSearch::solution(std::vector<Index>& options) const {
  options.clear();
  for (const Index o : trail_) options.push_back(problems_.original(o));
}

void NogoodSearch::restart() {
  nodes_.clear();
  trail_.clear();
  started_ = false;
}

std::vector<Prefix> NogoodSearch::remaining() const {
  if (!started_) return {Prefix{}};
  std::vector<Prefix> parts;
  double share = 1;
  for (std::size_t depth = 0; depth < nodes_.size(); ++depth) {
    const Node& node = nodes_[depth];
    share /= node.of;
    std::vector<Index> chosen;
    for (std::size_t k = 0; k < node.trail; ++k) chosen.push_back(problems_.original(trail_[k]));
    for (Index o = node.option; o != Subproblems::kNone;
         o = problems_.next_option(state(depth), node.item, o + 1)) {
      parts.push_back({chosen, {}, share});
      parts.back().chosen.push_back(problems_.original(o));
    }
  }
  return parts;
}

double NogoodSearch::fraction() const { return nodes_.empty() ? (started_ ? 1 : 0) : share_done(); }

std::unique_ptr<Engine> make_nogoods(const Problem& reduced, bool) {
  std::vector<Index> order(reduced.primaries);
  std::iota(order.begin(), order.end(), 0);
  return std::make_unique<NogoodSearch>(reduced, order, kMemory);
}

}  // namespace minuet

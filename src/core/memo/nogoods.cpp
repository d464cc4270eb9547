#include "memo/nogoods.hpp"

#include <algorithm>
#include <numeric>

namespace minuet {
namespace {

constexpr std::size_t kMemory = std::size_t{1} << 28;  // bytes, of an engine asked for by name

}  // namespace

NogoodSearch::NogoodSearch(const Problem& problem, std::span<const Index> order,
                           std::size_t memory_limit)
    : problems_(problem, order, false),
      memo_(problems_.key_words(), memory_limit),
      stride_(problems_.words() + problems_.key_words()),
      stack_(2 * stride_) {}

Status NogoodSearch::next(Slice& slice) {
  if (!started_) {
    started_ = true;
    problems_.root(state(0));
    if (arrive()) return Status::found;
  }
  for (std::uint64_t spent = problems_.updates();;) {
    if (nodes_.empty()) return Status::done;
    const std::uint64_t updates = problems_.updates();
    if (stats.nodes >= node_limit || slice.spend(static_cast<std::int64_t>(8 + updates - spent)))
      return Status::paused;
    spent = updates;
    stats.updates = updates;
    Node& node = nodes_.back();
    if (node.option == Subproblems::kNone) {
      leave();
      continue;
    }
    const std::size_t depth = nodes_.size() - 1;
    trail_.resize(node.trail);
    trail_.push_back(node.option);
    problems_.choose(state(depth), node.option, state(depth + 1));
    node.option = problems_.next_option(state(depth), node.item, node.option + 1);
    ++node.tried;
    if (arrive()) return Status::found;
  }
}

// Looks at the subproblem behind the last node. True: solved. Else it becomes a node, unless it is
// dead or known to fail.
bool NogoodSearch::arrive() {
  const std::size_t depth = nodes_.size();
  Word* here = state(depth);
  ++stats.nodes;
  if (depth > 0) nodes_.back().work += 1;
  const auto outcome = problems_.settle(here, [&](Index option) { trail_.push_back(option); });
  stats.depth = std::max<std::uint64_t>(stats.depth, trail_.size());
  if (outcome == Subproblems::State::dead) return false;
  if (outcome == Subproblems::State::solved) {
    ++stats.solutions;
    for (Node& node : nodes_) node.failed = false;
    return true;
  }
  problems_.key(here, key(depth));
  if (const Memo::Slot* known = memo_.find(key(depth), memo_.hash(key(depth)))) {
    saved_ += known->work;
    if (depth > 0) nodes_.back().work += known->work;
    return false;
  }
  const Index item = problems_.best_item(here);
  nodes_.push_back({item, problems_.next_option(here, item, 0), 0, problems_.count(here, item),
                    trail_.size(), true, 0});
  if (stack_.size() < (depth + 2) * stride_) stack_.resize(2 * (depth + 2) * stride_);
  return false;
}

// All options of the last node were tried.
void NogoodSearch::leave() {
  const Node node = nodes_.back();
  nodes_.pop_back();
  if (node.failed) memo_.store(key(nodes_.size()), 0, node.work);
  if (!nodes_.empty()) nodes_.back().work += node.work;
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
    const Word* here = &stack_[depth * stride_];
    std::vector<Index> chosen;
    for (std::size_t k = 0; k < node.trail; ++k) chosen.push_back(problems_.original(trail_[k]));
    for (Index o = node.option; o != Subproblems::kNone;
         o = problems_.next_option(here, node.item, o + 1)) {
      parts.push_back({chosen, {}, share});
      parts.back().chosen.push_back(problems_.original(o));
    }
  }
  return parts;
}

double NogoodSearch::fraction() const {
  if (nodes_.empty()) return started_ ? 1 : 0;
  double done = 0, share = 1;
  for (const Node& node : nodes_) {
    share /= node.of;
    // Below the last option tried lies the next node; at the last node it is done with.
    done += share * (&node == &nodes_.back() ? node.tried : node.tried - 1);
  }
  return done;
}

std::unique_ptr<Engine> make_failed(const Problem& reduced, bool weighted) {
  std::vector<Index> order(reduced.primaries);
  std::iota(order.begin(), order.end(), 0);
  return std::make_unique<NogoodSearch>(reduced, order, kMemory);
}

}  // namespace minuet

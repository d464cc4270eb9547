#include "memo/top_down.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "memo/variable_order.hpp"

namespace minuet {
namespace {

constexpr std::uint64_t kOrderNodes = 4000, kOrderWork = 2000000;  // per order of the items
constexpr double kFew = 1000;          // nodes: an order that takes fewer is good enough
constexpr double kPollSeconds = 0.01;  // between two checks while orders are tried

// Options that can be chosen, ranked by their first item in the order, then by number.
std::shared_ptr<const Ranking> ranked(const Problem& p, std::span<const Index> order) {
  std::vector<Index> place(p.primaries), first(p.options(), Ranking::kNone);
  for (Index k = 0; k < order.size(); ++k) place[order[k]] = k;
  std::vector<Index> options;
  for (Index o = 0; o < p.options(); ++o) {
    for (Index i : p.of(o))
      if (i < p.primaries) first[o] = std::min(first[o], place[i]);
    if (first[o] != Ranking::kNone) options.push_back(o);
  }
  std::stable_sort(options.begin(), options.end(),
                   [&](Index a, Index b) { return first[a] < first[b]; });
  return std::make_shared<Ranking>(p.options(), options);
}

Ordered with_order(const Problem& problem, std::vector<Index> order) {
  auto ranking = ranked(problem, order);
  Problem in_order = problem.with_options(ranking->option);
  return {std::move(order), std::move(ranking), std::move(in_order)};
}

// Continues to the limits of a trial, however long that takes; true if the build is done.
bool run_trial(TopDown& build, std::uint64_t nodes, const Poll& poll) {
  build.work_limit = kOrderWork;
  build.node_limit = nodes;
  while (true) {
    Slice slice(kPollSeconds);
    if (build.run(slice) == Status::done) return true;
    if (build.nodes() >= nodes || build.work() >= kOrderWork) return false;
    poll();
  }
}

// Tries an order; returns how many nodes it is expected to take.
double trial(TopDown& build, const Poll& poll) {
  run_trial(build, kOrderNodes / 2, poll);
  const double nodes = static_cast<double>(build.nodes()), plain_nodes = build.plain_nodes();
  if (run_trial(build, kOrderNodes, poll)) return static_cast<double>(build.nodes());
  return expected_nodes(build, nodes, plain_nodes);
}

}  // namespace

TopDown::TopDown(const Ordered& ordered, std::span<const Index> given, std::size_t memory)
    : SubproblemWalk(ordered.problem, ordered.order, false, memory / 2),
      ranking_(ordered.ranking),
      memory_(memory) {
  Slice endless(1e9);
  prepare(endless);
  ahead_.resize(problems_.words());
  problems_.root(state(0), given);
  arrive();
}

Status TopDown::run(Slice& slice) {
  while (!finished_) {
    if (full_ || entered_ >= node_limit || work() >= work_limit) return Status::paused;
    step();
    if (spend(slice)) break;
  }
  return finished_ ? Status::done : Status::paused;
}

void TopDown::step() {
  ++steps_;
  if (nodes_.back().option == Subproblems::kNone) return leave();
  found_.push_back({next_option(), Diagram::kEmpty});
  try_option(found_.back().option);
  arrive();
}

void TopDown::arrive() {
  const Index item = problems_.first_item(state(depth()));
  if (item == Subproblems::kNone) return deliver(Diagram::kUnit);
  const Index best = problems_.best_item(state(depth()));
  if (problems_.count(state(depth()), best) == 0) return deliver(Diagram::kEmpty);
  if (const Memo::Slot* slot = recall()) return deliver(static_cast<Index>(slot->answer));
  ++entered_;
  if (!is_dead(state(depth()))) return open(item, {found_.size()}, 1);
  remember(Diagram::kEmpty, 1);
  add_work(1);
  deliver(Diagram::kEmpty);
}

// Whether taking forced options, in whatever order, ends in a contradiction.
bool TopDown::is_dead(const Word* s) {
  std::copy_n(s, problems_.words(), ahead_.data());
  return problems_.settle(ahead_.data(), [](Index) {}) == Subproblems::State::dead;
}

void TopDown::deliver(Index node) {
  if (nodes_.empty()) {
    root_ = node;
    finished_ = true;
  } else if (node == Diagram::kEmpty) {
    found_.pop_back();
  } else {
    found_.back().node = node;
  }
}

void TopDown::leave() {
  const Node last = close();
  Index node = Diagram::kEmpty;
  for (; found_.size() > last.begin; found_.pop_back())
    node = maker_.make(found_.back().option, node, found_.back().node);
  remember(node, last.work);
  full_ = bytes() > memory_;
  deliver(node);
}

// The memo counts as if nothing were forgotten, since forgotten entries must be searched again.
double TopDown::bytes_at(double expected) const {
  const double made = static_cast<double>(maker_.bytes()) / static_cast<double>(entered_);
  return expected * (static_cast<double>(memo_.bytes_each()) + made);
}

// The plain nodes grow like a power of the nodes; so do the nodes needed for the whole tree.
double expected_nodes(const TopDown& build, double last_nodes, double last_plain_nodes) {
  const double nodes = static_cast<double>(build.nodes()), share = build.fraction();
  const double power = std::log(std::max(1.0, build.plain_nodes() / last_plain_nodes)) /
                       std::log(std::max(1.01, nodes / last_nodes));
  return share > 0 ? nodes * std::pow(1 / share, 1 / std::clamp(power, 1.0, 30.0)) : HUGE_VAL;
}

Ordered ordered(const Problem& problem, std::optional<TopDown>* finished, const Poll& poll) {
  std::vector<Index> as_given(problem.primaries);
  std::iota(as_given.begin(), as_given.end(), 0);
  Ordered best = with_order(problem, as_given);
  if (!subproblems_fit(best.problem)) return best;
  double least = HUGE_VAL;
  const std::vector<Index> near = breadth_first(problem);
  for (int k = 0; k < 4 && least > kFew; ++k) {
    poll();
    Ordered other = with_order(problem, k == 0   ? as_given
                                        : k == 1 ? near
                                        : k == 2 ? by_urgency(best.problem, as_given, poll)
                                                 : by_urgency(best.problem, near, poll));
    TopDown build(other, {}, SIZE_MAX);
    if (const double nodes = trial(build, poll); nodes < least) {
      least = nodes;
      best = std::move(other);
      if (finished && nodes < kOrderNodes) finished->emplace(std::move(build));
    }
  }
  return best;
}

}  // namespace minuet

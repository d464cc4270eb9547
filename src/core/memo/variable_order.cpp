#include "memo/variable_order.hpp"

#include <algorithm>
#include <numeric>

#include "memo/subproblem.hpp"
#include "random.hpp"

namespace minuet {
namespace {

class Walk {
 public:
  explicit Walk(const Problem& p) : neighbors_(p.primaries) {
    const Columns columns(p);
    std::vector<Index> last(p.primaries, UINT32_MAX);  // item -> the last item it was a neighbor of
    for (Index i = 0; i < p.primaries; ++i) {
      last[i] = i;
      for (Index entry : columns.of(i)) {
        if (neighbors_[i].size() + 1 == p.primaries) break;  // there are no others
        for (Index j : p.of(columns.option[entry]))
          if (j < p.primaries && last[j] != i) last[j] = i, neighbors_[i].push_back(j);
      }
    }
  }

  // The items reachable from `start`, nearest first; ties by degree, then by number.
  std::vector<Index> from(Index start, std::vector<char>& seen) const {
    std::vector<Index> order{start};
    seen[start] = 1;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t first = order.size();
      for (Index j : neighbors_[order[k]])
        if (!seen[j]) seen[j] = 1, order.push_back(j);
      std::sort(order.begin() + first, order.end(), [&](Index a, Index b) {
        const std::size_t near_a = neighbors_[a].size(), near_b = neighbors_[b].size();
        return near_a != near_b ? near_a < near_b : a < b;
      });
    }
    return order;
  }

  // A peripheral item: the last one reached from the last one reached.
  Index peripheral(Index start) const {
    for (int turn = 0; turn < 2; ++turn) {
      std::vector<char> seen(neighbors_.size(), 0);
      start = from(start, seen).back();
    }
    return start;
  }

 private:
  std::vector<std::vector<Index>> neighbors_;  // items that share an option, each listed once
};

}  // namespace

std::vector<Index> breadth_first(const Problem& problem) {
  const Walk walk(problem);
  std::vector<char> seen(problem.primaries, 0);
  std::vector<Index> order;
  for (Index i = 0; i < problem.primaries; ++i) {
    if (seen[i]) continue;
    const auto part = walk.from(walk.peripheral(i), seen);
    order.insert(order.end(), part.begin(), part.end());
  }
  return order;
}

namespace {

constexpr int kWalks = 30;

// One walk: adds to each item's `steps` the step at which it was covered.
void walk_down(const Problem& problem, const Subproblems& problems, Random& random,
               std::vector<Subproblems::Word>& state, std::vector<std::uint64_t>& steps) {
  problems.root(state.data());
  std::vector<char> covered(problem.primaries, 0);
  std::uint64_t step = 1;
  for (;; ++step) {
    const Index item = problems.best_item(state.data());
    const Index count = item == Subproblems::kNone ? 0 : problems.count(state.data(), item);
    if (count == 0) break;
    Index option = problems.next_option(state.data(), item, 0);
    for (std::uint64_t skip = random.below(count); skip > 0; --skip)
      option = problems.next_option(state.data(), item, option + 1);
    problems.choose(state.data(), option, state.data());
    for (Index i : problem.of(problems.original(option))) {
      if (i >= problem.primaries) continue;
      covered[i] = 1;
      steps[i] += step;
    }
  }
  for (Index i = 0; i < problem.primaries; ++i)
    if (!covered[i]) steps[i] += step;
}

}  // namespace

std::vector<Index> by_urgency(const Problem& problem, std::span<const Index> order,
                              const std::function<void()>& poll) {
  const Subproblems problems(problem, order, false);
  std::vector<Subproblems::Word> state(problems.words());
  std::vector<std::uint64_t> steps(problem.primaries, 0);
  Random random(1);
  for (int walk = 0; walk < kWalks; ++walk) {
    poll();
    walk_down(problem, problems, random, state, steps);
  }
  std::vector<Index> sorted(problem.primaries);
  std::iota(sorted.begin(), sorted.end(), 0);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](Index a, Index b) { return steps[a] < steps[b]; });
  return sorted;
}

}  // namespace minuet

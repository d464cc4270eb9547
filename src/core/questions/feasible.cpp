#include "questions/feasible.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "cost/relaxation.hpp"
#include "memo/variable_order.hpp"
#include "questions/walker.hpp"

namespace minuet {
namespace {

constexpr double kMostTurns = 64;                             // turns
constexpr std::size_t kMemoryForMemo = std::size_t{1} << 28;  // bytes

// Primary items that need not be covered anymore become secondary, which every engine supports.
Problem with_fewer_primaries(const Problem& p, const std::vector<char>& is_required) {
  Problem q = p;
  std::vector<Index> place(p.items);
  Index next = 0;
  for (Index i = 0; i < p.primaries; ++i)
    if (is_required[i]) place[i] = next++;
  q.primaries = next;
  for (Index i = 0; i < p.items; ++i)
    if (i >= p.primaries || !is_required[i]) place[i] = next++;
  for (Index& i : q.item) i = place[i];
  return q;
}

}  // namespace

Problem relaxed(const Problem& problem, std::span<const Index> required) {
  std::vector<char> is_required(problem.primaries, 0);
  for (Index i : required) is_required[i] = 1;
  if (!problem.has_bounds()) return with_fewer_primaries(problem, is_required);
  Problem q = problem;
  for (Index i = 0; i < q.primaries; ++i)
    if (!is_required[i]) q.low[i] = 0;
  return q;
}

std::optional<std::vector<Index>> refuted_items(const Problem& problem,
                                                std::span<const Index> required,
                                                std::span<const Index> given,
                                                std::uint64_t most_nodes) {
  Reduced rest = reduce(relaxed(problem, required), given, false, 0);
  const Tree tree(std::move(rest.problem));
  std::vector<Walker> stack{Walker(tree)};
  for (std::uint64_t nodes = 1; !stack.empty(); ++nodes) {
    const Walker node = std::move(stack.back());
    stack.pop_back();
    if (nodes > most_nodes || node.state() == Walker::State::solved) return std::nullopt;
    if (node.state() == Walker::State::dead) continue;
    for (Index k = 0; k < node.branches(); ++k) {
      stack.push_back(node);
      stack.back().descend(k);
    }
  }
  std::vector<Index> items;  // without multiplicities, the required items are renumbered in order
  std::vector<Index> sorted(required.begin(), required.end());
  std::sort(sorted.begin(), sorted.end());
  for (Index i = 0; i < tree.problem.primaries; ++i) {
    if (!tree.used[i]) continue;
    const Index item = problem.has_bounds() ? rest.item_of[i] : sorted[rest.item_of[i]];
    if (std::binary_search(sorted.begin(), sorted.end(), item)) items.push_back(item);
  }
  return items;
}

namespace {

constexpr double kMostBytes = 1 << 28;  // bytes of a relaxation

// Drops the limits that a proof by counting does not need. Each option weighs the sum of its items'
// multipliers, and the proof is that the items need more than the limits and the weights above zero
// allow: `excess` more. Without a limit this allowance is smaller, but its options weigh more.
class NeededLimits {
 public:
  NeededLimits(const Problem& p, std::vector<std::int64_t>& multiplier)
      : p_(p), columns_(p), multiplier_(multiplier), weights_(p.options()) {
    for (Index i = 0; i < p.items; ++i)
      excess_ += multiplier[i] * (multiplier[i] > 0 ? p.least(i) : allowed(i));
    for (Index o = 0; o < p.options(); ++o) {
      for (const Index i : p.of(o)) weights_[o] += multiplier[i];
      excess_ -= std::max<std::int64_t>(0, weights_[o]);
    }
  }

  void drop_others() {
    for (bool again = true; std::exchange(again, false);)
      for (Index i = 0; i < p_.items; ++i) again |= multiplier_[i] < 0 && drop(i);
  }

 private:
  std::int64_t allowed(Index i) const {
    return std::min<std::int64_t>(p_.most(i), columns_.of(i).size());
  }

  // False, and nothing is changed, if the limit is needed for the proof, or to state it plainly.
  bool drop(Index limit) {
    const std::int64_t more = -multiplier_[limit];
    std::int64_t excess = excess_ + more * allowed(limit);
    for (const Index entry : columns_.of(limit)) {
      const Index o = columns_.option[entry];
      excess -= std::max<std::int64_t>(0, weights_[o] + more);
      excess += std::max<std::int64_t>(0, weights_[o]);
      if (weights_[o] + more > 0 && !is_plain_without(limit, o)) return false;
    }
    if (excess <= 0) return false;
    for (const Index entry : columns_.of(limit)) weights_[columns_.option[entry]] += more;
    multiplier_[limit] = 0;
    excess_ = excess;
    return true;
  }

  // Whether one item that needs the option is all that is left of it.
  bool is_plain_without(Index limit, Index o) const {
    std::int64_t needing = 0;
    for (const Index i : p_.of(o)) {
      if (multiplier_[i] < 0 && i != limit) return false;
      needing += multiplier_[i] > 0;
    }
    return needing == 1;
  }

  const Problem& p_;
  const Columns columns_;
  std::vector<std::int64_t>& multiplier_;
  std::vector<std::int64_t> weights_;  // per option
  std::int64_t excess_ = 0;
};

Counting explained(const Reduced& rest, std::vector<std::int64_t> multiplier) {
  const Problem& p = rest.problem;
  Counting counting;
  counting.is_plain = true;
  const std::vector<Index> size = p.sizes();
  NeededLimits(p, multiplier).drop_others();
  for (Index o = 0; o < p.options(); ++o) {
    std::int64_t sum = 0, needed = 0;
    for (const Index i : p.of(o)) sum += multiplier[i], needed += multiplier[i] > 0;
    if (sum <= 0) continue;
    ++counting.others;
    const auto items = p.of(o);
    const bool has_limit =
        std::any_of(items.begin(), items.end(), [&](Index i) { return multiplier[i] < 0; });
    counting.is_plain = counting.is_plain && needed == 1 && !has_limit;
  }
  for (Index i = 0; i < p.items; ++i) {
    if (multiplier[i] == 0) continue;
    counting.is_plain = counting.is_plain && std::abs(multiplier[i]) == 1;
    const Index times = multiplier[i] > 0 ? p.least(i) : std::min(p.most(i), size[i]);
    counting.parts.push_back({rest.item_of[i], multiplier[i], times});
  }
  return counting;
}

}  // namespace

std::optional<Counting> count_against(const Problem& problem, std::span<const Index> required,
                                      std::span<const Index> given) {
  if (!problem.has_bounds() || Relaxation::memory(problem) > kMostBytes) return std::nullopt;
  const Reduced rest = reduce(relaxed(problem, required), given, false, 0);
  Relaxation relaxation(rest.problem, std::vector<double>(rest.problem.options(), 1.0));
  Slice slice(1e9);
  relaxation.run(slice);
  const Relaxation::Multipliers refutation = relaxation.refutation();
  if (refutation.empty()) return std::nullopt;
  return explained(rest, refutation);
}

Feasible::Feasible(const Problem& problem, std::span<const Index> given)
    : problem_(problem),
      given_(given.begin(), given.end()),
      search_(problem, "auto", Purpose::first, given, std::nullopt),
      race_(1, kMostTurns) {
  race_.enter(1);
  race_.enter(1);
}

// A slice of zero time ends after a fixed amount of work, so the outcome is the same everywhere.
Status Feasible::run(Slice& slice) {
  while (!answer_ && turns_[kSearch] < most_turns) {
    const std::size_t runner = race_.turn();
    Slice turn(0);
    runner == kSearch ? run_search(turn) : run_memo(turn);
    race_.report(runner, static_cast<double>(++turns_[runner]));
    if (slice.spend(tuning.updates_per_look)) return answer_ ? Status::done : Status::paused;
  }
  return Status::done;
}

void Feasible::run_search(Slice& turn) {
  const Status status = search_.next(turn);
  if (status != Status::paused) answer_ = status == Status::found;
}

void Feasible::run_memo(Slice& turn) {
  if (!memo_) {
    const Problem rest = reduce(problem_, given_, false, 0).problem;
    if (rest.primaries == 0 || !subproblems_fit(rest)) return race_.leave(kMemo);
    memo_ = std::make_unique<MemoCount>(rest, breadth_first(rest), kMemoryForMemo);
  }
  if (memo_->run(turn) == Status::done)
    answer_ = !memo_->total().is_zero();
  else if (!memo_->so_far().is_zero())
    answer_ = true;
}

}  // namespace minuet

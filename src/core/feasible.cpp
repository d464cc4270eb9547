#include "feasible.hpp"

#include <algorithm>

#include "order.hpp"

namespace minuet {
namespace {

constexpr double kFirstTurn = 0.0005, kLongestTurn = 0.02;    // seconds
constexpr std::size_t kMemoryForMemo = std::size_t{1} << 28;  // bytes

// Primary items that need not be covered any more become secondary, which every engine takes.
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

Feasible::Feasible(const Problem& problem, std::span<const Index> given)
    : problem_(problem),
      given_(given.begin(), given.end()),
      search_(problem, "auto", Purpose::first, given, std::nullopt),
      turn_(kFirstTurn) {}

Status Feasible::run(Slice& slice) {
  while (!answer_) {
    Slice turn(turn_);
    const Status status = search_.next(turn);
    if (status != Status::paused)
      answer_ = status == Status::found;
    else
      run_memo();
    turn_ = std::min(2 * turn_, kLongestTurn);
    if (!answer_ && slice.spend(1 << 20)) return Status::paused;
  }
  return Status::done;
}

void Feasible::run_memo() {
  if (!memo_tried_) {
    memo_tried_ = true;
    const Problem rest = reduce(problem_, given_, false, 0).problem;
    if (rest.primaries > 0 && subproblems_fit(rest))
      memo_ = std::make_unique<MemoCount>(rest, breadth_first(rest), kMemoryForMemo);
  }
  if (!memo_) return;
  Slice turn(turn_);
  if (memo_->run(turn) == Status::done)
    answer_ = !memo_->total().is_zero();
  else if (!memo_->so_far().is_zero())
    answer_ = true;
}

}  // namespace minuet

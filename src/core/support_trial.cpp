#include "support_trial.hpp"

#include <algorithm>
#include <atomic>

#include "engines/bits.hpp"

namespace minuet {
namespace {

constexpr double kFarAhead = 4;  // times as fast: decides at once
// So does this much of the tree, after a minimum of effort, and this much effort.
constexpr double kEnoughDone = 0.02, kLeastEffort = 5e5, kMostEffort = 2e7;
constexpr double kBitsShare = 0.5;        // of the cost of cells is enough to judge bits
constexpr std::uint64_t kBitsNodes = 64;  // nodes of bits between two looks at the cost

}  // namespace

SupportTrial::Verdict SupportTrial::compare(const Problem& problem, const Engine& cells) {
  if (!bits_) bits_ = make_bits(problem, false);
  const double cost = lists_ ? cells.effort() : cells_seconds_;
  follow(kBitsShare * cost);
  if (is_done_) return Verdict::bits;
  const double cells_pace = cells.fraction() / std::max(cost, 1e-9);
  const double bits_pace = bits_->fraction() / std::max(bits_cost(), 1e-9);
  const double less = std::min(cells_pace, bits_pace), more = std::max(cells_pace, bits_pace);
  const double done = std::max(cells.fraction(), bits_->fraction()), effort = cells.effort();
  const bool is_decided = more > kFarAhead * less || effort > kMostEffort ||
                          (done > kEnoughDone && effort > kLeastEffort);
  if (!is_decided) return Verdict::undecided;
  return bits_pace > cells_pace ? Verdict::bits : Verdict::cells;
}

// Lets bits search until it has cost this much.
void SupportTrial::follow(double cost) {
  const std::atomic<bool> never = false;
  Slice slice(never);
  while (!is_done_ && bits_cost() < cost) {
    const Stopwatch watch(bits_seconds_);
    bits_->node_limit = bits_->stats.nodes + kBitsNodes;
    is_done_ = Status::done == (lists_ ? bits_->Engine::count(slice, UINT64_MAX)  // one by one
                                       : bits_->count(slice, UINT64_MAX));
  }
}

}  // namespace minuet

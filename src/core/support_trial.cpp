#include "support_trial.hpp"

#include <algorithm>
#include <atomic>

#include "engines/bits.hpp"

namespace minuet {
namespace {

// What decides, after some effort: being this many times as fast, or this much of the tree.
constexpr double kFarAhead = 4, kFarEffort = 2e5;
constexpr double kAhead = 2, kAheadEffort = 4e5;
constexpr double kSlightlyAhead = 1.3, kEnoughDone = 0.02, kCloseEffort = 1e6;
constexpr double kMostEffort = 2e7;       // decides in any case
constexpr double kMostWrong = 5;          // times: what was counted, going by the clock
constexpr double kBitsShare = 0.5;        // of the cost of cells is enough to judge bits
constexpr std::uint64_t kBitsNodes = 64;  // nodes of bits between two looks at the cost

}  // namespace

SupportTrial::Verdict SupportTrial::compare(const Problem& problem, const Engine& cells) {
  if (!bits_) bits_ = make_bits(problem, false);
  const bool is_timed = !lists_ && comparisons_++ > 0;
  cells_work_.end_lap(cells, is_timed);
  follow(kBitsShare * cells_work_.cost(cells));
  if (is_done_) return Verdict::bits;
  bits_work_.end_lap(*bits_, is_timed);
  const double cells_pace = cells.fraction() / std::max(cells_work_.cost(cells), 1.0);
  const double bits_pace = bits_->fraction() / std::max(bits_work_.cost(*bits_), 1.0);
  const double less = std::min(cells_pace, bits_pace), more = std::max(cells_pace, bits_pace);
  const double done = std::max(cells.fraction(), bits_->fraction()), effort = cells.effort();
  const auto is_ahead = [&](double lead, double least) {
    return more > lead * less && effort > least;
  };
  const bool is_decided =
      is_ahead(kFarAhead, kFarEffort) || is_ahead(kAhead, kAheadEffort) || effort > kMostEffort ||
      (done > kEnoughDone && (is_ahead(kSlightlyAhead, kAheadEffort) || effort > kCloseEffort));
  if (!is_decided) return Verdict::undecided;
  return bits_pace > cells_pace ? Verdict::bits : Verdict::cells;
}

double SupportTrial::Work::cost(const Engine& engine) const { return rate_ * engine.effort(); }

void SupportTrial::Work::end_lap(const Engine& engine, bool is_timed) {
  if (!is_timed) {
    effort_ = engine.effort();
    seconds = 0;
  } else if (engine.effort() > effort_) {
    rate_ = std::clamp(1e9 * seconds / (engine.effort() - effort_), 1 / kMostWrong, kMostWrong);
  }
}

// Lets bits search until it has cost this much.
void SupportTrial::follow(double cost) {
  const std::atomic<bool> never = false;
  Slice slice(never);
  while (!is_done_ && bits_work_.cost(*bits_) < cost) {
    const Stopwatch watch(bits_work_.seconds);
    bits_->node_limit = bits_->stats.nodes + kBitsNodes;
    is_done_ = Status::done == (lists_ ? bits_->Engine::count(slice, UINT64_MAX)  // one by one
                                       : bits_->count(slice, UINT64_MAX));
  }
}

}  // namespace minuet

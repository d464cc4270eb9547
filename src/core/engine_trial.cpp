#include "engine_trial.hpp"

#include <algorithm>
#include <utility>

namespace minuet {
namespace {

constexpr std::size_t kRounds = 3;  // compared at most; two that agree decide
constexpr double kClear = 0.7;      // a single round decides if the ratio is below this
// The ratio that the challenger must reach. It may be slightly slower: later it is faster than in a
// trial, because by then it has all of its rows.
constexpr double kGain = 1.03;
constexpr double kHopeless = 2;            // times as slow: not even one round is finished
constexpr std::uint64_t kLookNodes = 256;  // nodes of the challenger between two looks at the clock
constexpr std::uint64_t kNearLookNodes = 32;  // the same near the end, to avoid overshooting ...
constexpr double kFar = 0.75;                 // ... from this share of the round on
constexpr double kFarAlong = 8;               // this part of the leader's nodes counts as a round
// One in this many laps of the pruner is faster than the one it is judged by.
constexpr std::size_t kColdLaps = 16;
// In a long search, what sets the engines apart shows in longer rounds.
constexpr std::uint64_t kLongRound = 4;  // times as many nodes ...
constexpr double kLong = 8;              // ... if the search is this much longer than it has to be

// The remaining parts of the tree, in an order that does not depend on the engine.
std::vector<std::vector<Index>> parts_left(const Engine& engine) {
  std::vector<std::vector<Index>> parts;
  for (Prefix& part : engine.remaining()) parts.push_back(std::move(part.chosen));
  std::sort(parts.begin(), parts.end());
  return parts;
}

std::uint64_t warm_up_nodes() { return (1 + tuning.trial_nodes) / 2; }

// How many solutions are listed in one go. They fit in a cache, and take little memory: the
// system's work for new pages took longer than a round.
std::uint64_t few_solutions() { return 1 + tuning.trial_nodes / 16; }

}  // namespace

bool EngineTrial::is_worth_it(const Engine& leader, double times) {
  const double done = leader.fraction(), nodes = static_cast<double>(leader.stats.nodes);
  const double round = static_cast<double>(tuning.trial_nodes);
  const double left = nodes * (1 - done);  // times `done`
  return left >= times * tuning.trial_worth * std::max(round, nodes / kFarAlong) * done;
}

std::uint64_t EngineTrial::most_nodes() { return (1 + kLongRound * kRounds) * tuning.trial_nodes; }

std::uint64_t EngineTrial::round_nodes(const Engine& leader) {
  if (!is_warm_) return warm_up_nodes();
  if (ratios_.empty()) is_long_ = is_worth_it(leader, kLong);
  return (is_long_ ? kLongRound : 1) * tuning.trial_nodes;
}

Status EngineTrial::lead_list(Slice& slice, Engine& leader, std::uint64_t want, const Names& names,
                              Rows& to) {
  Status status = Status::found;
  while (status == Status::found && to.size() < want) {
    rows_.clear();
    const std::uint64_t few = std::min(want - to.size(), few_solutions());
    status = lead(Use::list, [&] { return leader.list(slice, few, names, rows_); });
    to.append(rows_);
  }
  rows_.clear();
  return status;
}

bool EngineTrial::follow(Slice& slice, const Engine& leader, const Names& names) {
  if (is_first_) return prune(slice, leader);
  if (counts()) return challenge(slice, leader, names) && prune(slice, leader);
  return prune(slice, leader) && (has_pruned(leader) || challenge(slice, leader, names));
}

bool EngineTrial::challenge(Slice& slice, const Engine& leader, const Names& names) {
  if (!challenger_) return true;
  // The first time, it has to start at the root, and caches are cold.
  const auto rounds = static_cast<double>(leader.stats.nodes / warm_up_nodes());
  const double hopeless = kHopeless * (is_warm_ ? 1 : 1.5 * rounds);
  const double most = tuning.trial_favor * hopeless * leader_seconds_ - challenger_seconds_;
  const Stopwatch watch(challenger_seconds_);
  const double begin = processor_seconds(), from = challenger_->fraction();
  const Goal goal{leader.stats.nodes, leader.fraction() - kRounding};
  while (!has_reached(goal)) {
    const bool is_near = challenger_->fraction() > from + kFar * (goal.share - from);
    const Status status = step(slice, goal, is_near ? kNearLookNodes : kLookNodes, names);
    rows_.clear();
    if (status == Status::done) break;
    const bool is_over = challenger_->stats.nodes >= challenger_->node_limit;
    if (status == Status::paused && !is_over) return false;
    if (!is_near && processor_seconds() - begin > most) break;
  }
  return true;
}

// The pruner follows, as long as it enters fewer nodes.
bool EngineTrial::prune(Slice& slice, const Engine& leader) {
  const double share = leader.fraction() - kRounding;
  while (!is_mixed_ && prunes(leader, 1) && pruner_->fraction() < share) {
    double seconds = 0;
    pruner_->node_limit = pruner_->stats.nodes + kNearLookNodes;
    const Status status = [&] {
      const Stopwatch watch(seconds);
      return pruner_->count(slice, UINT64_MAX);
    }();
    if (is_first_) pruner_seconds_.push_back(seconds / static_cast<double>(kNearLookNodes));
    if (status == Status::done) break;
    if (pruner_->stats.nodes < pruner_->node_limit) return false;
  }
  return true;
}

// Whether the pruner has entered less than this share of the nodes without the pair rule: those of
// the leader; or, when counting, of the challenger, once it has followed.
bool EngineTrial::prunes(const Engine& leader, double share) const {
  const bool asks_challenger = counts() && !is_first_;
  if (!pruner_ || (asks_challenger && !challenger_)) return false;
  const Stats& all = asks_challenger ? challenger_->stats : leader.stats;
  return static_cast<double>(pruner_->stats.nodes) < share * static_cast<double>(all.nodes);
}

// After the round: whether the pruner should take over.
bool EngineTrial::has_pruned(const Engine& leader) const {
  const double share = tuning.trial_pruned * (is_warm_ ? 1 : kClear);
  if (!prunes(leader, share)) return false;
  return !is_first_ || !counts() || pruner_seconds() < share * leader_seconds_;
}

// How long the pruner would have taken in the first round if all of its rows had been there: by one
// of its fastest laps.
double EngineTrial::pruner_seconds() const {
  if (pruner_seconds_.empty()) return 0;
  std::vector<double> laps = pruner_seconds_;
  const auto warm = laps.begin() + static_cast<std::ptrdiff_t>(laps.size() / kColdLaps);
  std::nth_element(laps.begin(), warm, laps.end());
  return *warm * static_cast<double>(pruner_->stats.nodes);
}

Status EngineTrial::step(Slice& slice, const Goal& goal, std::uint64_t nodes, const Names& names) {
  Engine& engine = *challenger_;
  engine.node_limit = engine.stats.nodes + nodes;
  if (counts()) return engine.count(slice, UINT64_MAX);
  engine.node_limit = std::min(engine.stats.nodes + kLookNodes, goal.nodes);
  return engine.list(slice, few_solutions(), names, rows_);
}

bool EngineTrial::has_reached(const Goal& goal) const {
  if (is_mixed_) return true;
  if (counts()) return challenger_->fraction() >= goal.share;
  return challenger_->stats.nodes >= goal.nodes;
}

EngineTrial::Verdict EngineTrial::verdict(const Engine& leader) {
  const double ratio = challenger_seconds_ / tuning.trial_favor / std::max(leader_seconds_, 1e-9);
  const bool has_pruned_first = is_first_ && has_pruned(leader);
  leader_seconds_ = challenger_seconds_ = 0;
  if (is_mixed_) return Verdict::stay;
  if (std::exchange(is_first_, false))
    return has_pruned_first ? Verdict::prune : Verdict::undecided;
  if (challenger_ && !has_reached({leader.stats.nodes, leader.fraction() - kRounding}))
    challenger_.reset();
  if (has_pruned(leader)) return Verdict::prune;
  if (!prunes(leader, tuning.trial_pruned)) pruner_.reset();
  if (!challenger_ && !pruner_) return Verdict::stay;
  if (!std::exchange(is_warm_, true)) return Verdict::undecided;
  ratios_.push_back(ratio);
  std::sort(ratios_.begin(), ratios_.end());
  const double least = ratios_.front(), most = ratios_.back(), median = ratios_[ratios_.size() / 2];
  const bool is_clear = ratios_.size() == 1 ? median < kClear || median > 1 / kClear
                                            : (least > kGain) == (most > kGain);
  if (!is_clear && ratios_.size() < kRounds) return Verdict::undecided;
  if (median > kGain) return Verdict::stay;
  // This should always hold. If it did not, a list would have gaps.
  const bool agree = counts() || parts_left(*challenger_) == parts_left(leader);
  return agree ? Verdict::change : Verdict::stay;
}

}  // namespace minuet

#include "questions/count.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "memo/variable_order.hpp"
#include "stopwatch.hpp"

namespace minuet {
namespace {

// The memo's share of the time of plain search, once it looks hopeless.
constexpr double kIdleShare = 0.03;
// The share of a tally until it has visited this many states; then it is hopeless. It gives up by
// itself if there are too many states to keep.
constexpr double kTallyShare = 0.3;
constexpr std::uint64_t kLongTally = 1 << 17;
// Extra seconds for the memo, so small problems where it shines finish at once; at most these
// shares of what plain search has spent, and of what it is expected to take in all.
constexpr double kGrace = 1e-4, kSpentShare = 0.5, kWholeShare = 0.05;
constexpr double kLongestRound = 1e-3;  // seconds of plain search
constexpr double kLeaderTurn = 0.01;    // seconds, for a leading memo
constexpr std::uint64_t kTrialNodes = 1500, kLongTrialNodes = 6000;
constexpr double kMargin = 1.5;  // how much better the memo must promise to be to take the lead
constexpr double kFarWorse = 8;  // how much worse, to be practically dropped ...
constexpr double kFairTrial = 50000;  // ... after this many nodes

}  // namespace

Count::Count(const Problem& problem, std::span<const Index> given,
             std::optional<std::uint64_t> limit, std::size_t memory)
    : problem_(problem),
      given_(given.begin(), given.end()),
      limit_(limit),
      memory_(memory),
      plain_(std::make_unique<Search>(problem, "auto", Purpose::all, given, std::nullopt)),
      race_(tuning.shortest_turn, kLongestRound) {
  race_.enter(1);
  race_.enter(tuning.memo_share);
  if (memory == 0 || problem.primaries == 0) race_.leave(kMemo);
  report();
}

// The estimated startup time of the memo counts as spent until it is known.
void Count::report() {
  const double start = tuning.seconds_per_member * static_cast<double>(problem_.item.size());
  const double share = std::min(kSpentShare, kWholeShare / std::max(plain_->fraction(), 1e-9));
  race_.report(kPlain, plain_seconds_);
  race_.report(kMemo, (contenders_.empty() && !tally_ ? start : memo_seconds_) -
                          std::min(kGrace, share * plain_seconds_));
}

void Count::start_memo() {
  Stopwatch watch(memo_seconds_);
  const Problem problem = reduce(problem_, given_, false, 0).problem;
  if (problem.primaries > 0 && problem.has_bounds() && Coverings::fits(problem)) {
    tally_ = std::make_unique<Tally>(problem, memory_);
    return race_.set_share(kMemo, std::max(kTallyShare, tuning.memo_share));
  }
  if (problem.primaries == 0 || !subproblems_fit(problem)) return race_.leave(kMemo);
  std::vector<Index> given_order(problem.primaries);
  std::iota(given_order.begin(), given_order.end(), 0);
  for (const auto& order : {given_order, breadth_first(problem)}) {
    contenders_.emplace_back();
    contenders_.back().search = std::make_unique<MemoCount>(problem, order, memory_);
  }
  goal_ = tuning.first_goal;
}

Status Count::run(Slice& slice) {
  while (!answer_) {
    const std::size_t runner = race_.turn();
    const double seconds = memo_leads_ ? kLeaderTurn : race_.left(runner);
    const Status status = memo_leads_ || runner == kMemo ? run_memo(seconds) : run_plain(seconds);
    report();
    if (status != Status::done && slice.spend(1 << 20)) return Status::paused;
  }
  return Status::done;
}

Status Count::run_plain(double seconds) {
  Stopwatch watch(plain_seconds_);
  Slice slice(seconds);
  const Status status = plain_->count(slice, limit_.value_or(UINT64_MAX));
  if (status == Status::paused) return status;
  answer_ = plain_->stats().solutions;
  memo_leads_ = false;
  return Status::done;
}

Status Count::run_memo(double seconds) {
  if (tally_) return run_tally(seconds);
  if (contenders_.empty()) {
    start_memo();
    return Status::paused;
  }
  bool behind = false;  // whether a contender has not yet reached the goal
  for (Contender& contender : contenders_) {
    if (run_contender(contender, seconds) == Status::done) return Status::done;
    behind |= contender.search->stats.nodes < goal_;
  }
  if (!behind) judge();
  return Status::paused;
}

Status Count::run_tally(double seconds) {
  Stopwatch watch(memo_seconds_);
  Slice slice(seconds);
  const Status status = tally_->run(slice);
  if (tally_->stats.nodes > kLongTally) race_.set_share(kMemo, kIdleShare);
  most_bytes_ = std::max(most_bytes_, tally_->bytes());
  if (status == Status::paused) return status;
  if (tally_->gave_up()) {
    race_.leave(kMemo);
    return Status::paused;
  }
  answer_ = tally_->total();
  memo_leads_ = true;
  return status;
}

Status Count::run_contender(Contender& contender, double seconds) {
  Stopwatch watch(memo_seconds_), own_watch(contender.seconds);
  Slice slice(seconds);
  contender.search->node_limit = goal_;
  const Status status = contender.search->run(slice);
  most_bytes_ = std::max(most_bytes_, contender.search->bytes());
  if (status == Status::paused) {
    if (!limit_ || contender.search->so_far() < Natural(*limit_)) return status;
    answer_ = Natural(*limit_);  // already counted
  } else {
    answer_ = contender.search->total();
  }
  memo_leads_ = true;
  return Status::done;
}

// All contenders have reached the goal: keep the best one, and see whether it helps.
void Count::judge() {
  if (contenders_.size() > 1) keep_better();
  for (Contender& c : contenders_) {
    const double nodes = static_cast<double>(c.search->stats.nodes);
    if (c.nodes > 0) {
      const double now =
          std::log(c.search->plain_nodes() / c.plain_nodes) / std::log(nodes / c.nodes);
      c.growth = (c.growth + std::clamp(now, 1.0, 30.0)) / 2;
    }
    c.nodes = nodes;
    c.plain_nodes = c.search->plain_nodes();
  }
  goal_ *= 2;
  compare();
}

void Count::keep_better() {
  const double first = contenders_[0].search->plain_nodes();
  const double second = contenders_[1].search->plain_nodes();
  if (second > first) std::swap(contenders_[0], contenders_[1]);
  const bool clear = std::max(first, second) > 1.2 * std::min(first, second);
  if (goal_ < (clear ? kTrialNodes : kLongTrialNodes)) return;
  dropped_ = contenders_.back().search->stats;
  contenders_.pop_back();
}

// Whether the memo is expected to finish well before plain search, or long after it.
void Count::compare() {
  const Contender& c = contenders_.front();
  const double fraction = c.search->fraction();
  if (fraction <= 0 || c.plain_nodes <= 0) return;
  const double all_nodes = c.plain_nodes / fraction;
  const double plain_rate = static_cast<double>(plain_->stats().nodes) / plain_seconds_;
  const double plain_left = all_nodes / plain_rate - plain_seconds_;
  const double memo_left = c.seconds * (std::pow(1 / fraction, 1 / c.growth) - 1);
  memo_leads_ = memo_left < plain_left * (memo_leads_ ? kMargin : 1 / kMargin);
  const bool hopeless = memo_left > kFarWorse * plain_left && c.nodes > kFairTrial;
  race_.set_share(kMemo, hopeless ? kIdleShare : tuning.memo_share);
}

Natural Count::total() const {
  Natural known = answer_ ? *answer_ : Natural(plain_->met());
  if (!answer_)
    for (const Contender& c : contenders_)
      if (Natural counted = c.search->so_far(); known < counted) known = counted;
  return limit_ && Natural(*limit_) < known ? Natural(*limit_) : known;
}

std::string Count::engine_name() const { return memo_leads_ ? "memo" : plain_->engine_name(); }

Stats Count::stats() const {
  Stats all = plain_->stats();
  all += dropped_;
  for (const Contender& c : contenders_) all += c.search->stats;
  if (tally_) all += tally_->stats;
  all.solutions = 0;
  return all;
}

std::uint64_t Count::entries() const {
  if (tally_) return tally_->entries();
  return contenders_.empty() ? 0 : contenders_.front().search->entries();
}
std::uint64_t Count::lookups() const {
  if (tally_) return tally_->lookups;
  return contenders_.empty() ? 0 : contenders_.front().search->lookups;
}
std::uint64_t Count::hits() const {
  if (tally_) return tally_->hits;
  return contenders_.empty() ? 0 : contenders_.front().search->hits();
}

double Count::fraction() const {
  if (answer_) return 1;
  double most = plain_->fraction();
  for (const Contender& c : contenders_) most = std::max(most, c.search->fraction());
  return most;
}

}  // namespace minuet

#include "questions/diagram_build.hpp"

#include <algorithm>

namespace minuet {
namespace {

constexpr double kFirstRound = 20000;         // work
constexpr double kLevelWork = 4;              // level by level does this much more work ...
constexpr double kListWork = 16;              // ... and plain search this much, in the same time
constexpr std::uint64_t kFairWork = 1000000;  // work before a method may be given up
constexpr double kFarTooBig = 30;             // how many times too big to give up
constexpr double kTooManyNodes = 3e8;         // of plain search

std::vector<Index> by_rank(const Ranking& ranking, std::span<const Index> options) {
  std::vector<Index> ranks;
  for (Index o : options) ranks.push_back(ranking.rank[o]);
  return ranks;
}

}  // namespace

Listed::Listed(const Problem& problem, std::shared_ptr<const Ranking> ranking,
               std::span<const Index> given, std::size_t memory)
    : ranking_(std::move(ranking)),
      search_(problem, "auto", Purpose::all, given, std::nullopt),
      memory_(memory) {}

// A slice of zero time ends after a fixed amount of work, which makes turns the same everywhere.
Status Listed::run(Slice& slice) {
  while (!full_ && work() < work_limit) {
    Slice turn(0);
    Status status;
    while ((status = search_.next(turn)) == Status::found) {
      const std::size_t begin = ranks_.size();
      search_.append_solution(ranks_);
      for (std::size_t k = begin; k < ranks_.size(); ++k) ranks_[k] = ranking_->rank[ranks_[k]];
      std::sort(ranks_.begin() + static_cast<std::ptrdiff_t>(begin), ranks_.end());
      start_.push_back(ranks_.size());
      if (turn.spend(64)) break;
    }
    full_ = bytes() > memory_;
    if (status == Status::done && !full_) return status;
    if (slice.spend(1 << 20)) break;
  }
  return Status::paused;
}

DiagramBuild::DiagramBuild(const Problem& problem, std::span<const Index> given, std::size_t memory,
                           bool may_give_up, const Poll& poll)
    : memory_(memory), race_(kFirstRound), may_give_up_(may_give_up) {
  const Ordered in_order = ordered(problem, given.empty() ? &top_ : nullptr, poll);
  if (top_ && top_->bytes() > memory) top_.reset();  // the result of a trial
  if (!top_ && subproblems_fit(in_order.problem))
    top_.emplace(in_order, by_rank(*in_order.ranking, given), memory);
  if (problem.has_bounds() && Coverings::fits(in_order.problem))
    levels_.emplace(in_order.problem, in_order.ranking, by_rank(*in_order.ranking, given),
                    memory / 2);
  list_.emplace(problem, in_order.ranking, given, memory / 2);
  for (const double share : {1.0, kLevelWork, kListWork}) race_.enter(share);
  if (!top_) race_.leave(kTop);
  if (!levels_) race_.leave(kLevels);
}

Status DiagramBuild::run(Slice& slice) {
  while (!winner_ && !gave_up_) {
    const std::size_t runner = race_.turn();
    if (runner == kTop)
      run_way(kTop, top_, slice);
    else if (runner == kLevels)
      run_way(kLevels, levels_, slice);
    else if (runner == kList)
      run_way(kList, list_, slice);
    else
      gave_up_ = true;
    if (!winner_ && !gave_up_ && slice.spend(1 << 20)) return Status::paused;
  }
  return Status::done;
}

template <class Way>
void DiagramBuild::run_way(std::size_t runner, std::optional<Way>& way, Slice& slice) {
  if (way->work() >= kFairWork && is_hopeless(*way)) return drop(runner, way);
  begin_turn(*way);
  way->work_limit = static_cast<std::uint64_t>(race_.most(runner));
  const Status status = way->run(slice);
  race_.report(runner, static_cast<double>(way->work()));
  std::size_t bytes = 0;
  for_each_way([&](const auto& each) { bytes += each.bytes(); });
  most_bytes_ = std::max(most_bytes_, bytes);
  if (way->full())
    drop(runner, way);
  else if (status == Status::done)
    winner_ = runner;
}

template <class Way>
void DiagramBuild::drop(std::size_t runner, std::optional<Way>& way) {
  dropped_nodes_ += way->nodes();
  way.reset();
  race_.leave(runner);
}

void DiagramBuild::begin_turn(TopDown& top) {
  last_nodes_ = static_cast<double>(top.nodes());
  last_plain_nodes_ = top.plain_nodes();
  top.node_limit = UINT64_MAX;
}

bool DiagramBuild::is_hopeless(const TopDown& top) const {
  return may_give_up_ && top.bytes_at(expected_nodes(top, last_nodes_, last_plain_nodes_)) >
                             kFarTooBig * static_cast<double>(memory_);
}

bool DiagramBuild::is_hopeless(const Listed& list) const {
  if (!top_ && !levels_ && !may_give_up_) return false;
  const double share = list.fraction();
  return !(share > 0) || static_cast<double>(list.nodes()) / share > kTooManyNodes ||
         static_cast<double>(list.bytes()) / share > kFarTooBig * static_cast<double>(memory_);
}

template <class Ask>
void DiagramBuild::for_each_way(Ask ask) const {
  if (top_) ask(*top_);
  if (levels_) ask(*levels_);
  if (list_) ask(*list_);
}

Diagram DiagramBuild::diagram(const Poll& poll) {
  if (winner_ == kTop) return top_->diagram();
  return winner_ == kList ? list_->diagram(poll) : levels_->diagram(poll);
}

std::uint64_t DiagramBuild::nodes() const {
  std::uint64_t nodes = dropped_nodes_;
  for_each_way([&](const auto& way) { nodes += way.nodes(); });
  return nodes;
}

double DiagramBuild::fraction() {
  if (winner_) return 1;
  for_each_way([&](const auto& way) { furthest_ = std::max(furthest_, way.fraction()); });
  return furthest_;
}

}  // namespace minuet

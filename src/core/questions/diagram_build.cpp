#include "questions/diagram_build.hpp"

#include <algorithm>

namespace minuet {
namespace {

constexpr std::uint64_t kFirstGoal = 20000;
constexpr std::uint64_t kListWork = 16;        // plain search does so much more in the same time
constexpr std::uint64_t kFairTrial = 1000000;  // work before a way may be given up
constexpr double kFarTooBig = 30;              // how many times too big, to give up
constexpr double kTooManyNodes = 3e8;          // of plain search

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

// A slice of no time ends after a fixed amount of work, which makes turns the same everywhere.
Status Listed::run(Slice& slice, std::uint64_t work_limit) {
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
    : memory_(memory), goal_(kFirstGoal), may_give_up_(may_give_up) {
  const Ordered in_order = ordered(problem, given.empty() ? &top_ : nullptr, poll);
  if (top_ && top_->bytes() > memory) top_.reset();  // what came of a trial
  if (!top_ && subproblems_fit(in_order.problem))
    top_.emplace(in_order, by_rank(*in_order.ranking, given), memory);
  list_.emplace(problem, in_order.ranking, given, memory / 2);
}

Status DiagramBuild::run(Slice& slice) {
  while (!winner_ && !failed_) {
    if (top_ && !run_top(slice)) return Status::paused;
    if (!winner_ && list_ && !run_list(slice)) return Status::paused;
    failed_ = !winner_ && !top_ && !list_;
    goal_ *= 2;
    if (!winner_ && !failed_ && slice.spend(1 << 20)) return Status::paused;
  }
  return Status::done;
}

bool DiagramBuild::run_top(Slice& slice) {
  if (may_give_up_ && top_->work() >= kFairTrial && top_is_hopeless()) {
    drop_top();
    return true;
  }
  last_nodes_ = static_cast<double>(top_->nodes);
  last_plain_nodes_ = top_->plain_nodes();
  top_->node_limit = UINT64_MAX;
  top_->work_limit = goal_;
  if (top_->run(slice) == Status::done && !top_->full()) winner_ = 1;
  most_bytes_ = std::max(most_bytes_, top_->bytes() + (list_ ? list_->bytes() : 0));
  if (winner_) return true;
  if (top_->full())
    drop_top();
  else if (top_->work() < goal_)
    return false;
  return true;
}

bool DiagramBuild::run_list(Slice& slice) {
  if (list_->work() >= kFairTrial && (top_ || may_give_up_) && list_is_hopeless()) {
    drop_list();
    return true;
  }
  if (list_->run(slice, kListWork * goal_) == Status::done) winner_ = 2;
  most_bytes_ = std::max(most_bytes_, list_->bytes() + (top_ ? top_->bytes() : 0));
  if (winner_) return true;
  if (list_->full())
    drop_list();
  else if (list_->work() < kListWork * goal_)
    return false;
  return true;
}

void DiagramBuild::drop_top() {
  dropped_nodes_ += top_->nodes;
  top_.reset();
}

void DiagramBuild::drop_list() {
  dropped_nodes_ += list_->stats().nodes;
  list_.reset();
}

bool DiagramBuild::top_is_hopeless() const {
  return top_->bytes_at(expected_nodes(*top_, last_nodes_, last_plain_nodes_)) >
         kFarTooBig * static_cast<double>(memory_);
}

bool DiagramBuild::list_is_hopeless() const {
  const double share = list_->fraction();
  return !(share > 0) || static_cast<double>(list_->stats().nodes) / share > kTooManyNodes ||
         static_cast<double>(list_->bytes()) / share > kFarTooBig * static_cast<double>(memory_);
}

Diagram DiagramBuild::diagram(const Poll& poll) {
  return winner_ == 2 ? list_->diagram(poll) : top_->diagram();
}

std::uint64_t DiagramBuild::nodes() const {
  return dropped_nodes_ + (top_ ? top_->nodes : 0) + (list_ ? list_->stats().nodes : 0);
}

double DiagramBuild::fraction() {
  if (winner_) return 1;
  furthest_ = std::max({furthest_, top_ ? top_->fraction() : 0, list_ ? list_->fraction() : 0});
  return furthest_;
}

}  // namespace minuet

#include "memo/diagram_build.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "memo/variable_order.hpp"

namespace minuet {
namespace {

constexpr std::uint64_t kTrialNodes = 4000, kTrialWork = 2000000;  // for each order of the items
constexpr double kFew = 1000;  // nodes: an order that takes so few is good enough
constexpr std::uint64_t kFirstGoal = 20000;
constexpr double kPollSeconds = 0.01;          // between two looks, while orders are tried
constexpr std::uint64_t kListWork = 16;        // plain search does so much more in the same time
constexpr std::uint64_t kFairTrial = 1000000;  // work before a way may be given up
constexpr double kFarTooBig = 30;              // how many times too big, to give up
constexpr double kTooManyNodes = 3e8;          // of plain search

// Options that can be chosen, ranked by their first item in the order, then by number.
std::shared_ptr<const Ranking> ranked(const Problem& p, std::span<const Index> order) {
  std::vector<Index> place(p.primaries), first(p.options(), Ranking::kNone);
  for (Index k = 0; k < order.size(); ++k) place[order[k]] = k;
  auto ranking = std::make_shared<Ranking>();
  for (Index o = 0; o < p.options(); ++o) {
    for (Index i : p.of(o))
      if (i < p.primaries) first[o] = std::min(first[o], place[i]);
    if (first[o] != Ranking::kNone) ranking->option.push_back(o);
  }
  std::stable_sort(ranking->option.begin(), ranking->option.end(),
                   [&](Index a, Index b) { return first[a] < first[b]; });
  ranking->rank.assign(p.options(), Ranking::kNone);
  for (Index r = 0; r < ranking->option.size(); ++r) ranking->rank[ranking->option[r]] = r;
  return ranking;
}

Problem in_ranking(const Problem& p, const Ranking& ranking) {
  Problem q{p.primaries, p.items, {0}, {}, {}, p.low, p.high};
  for (Index o : ranking.option) {
    q.item.insert(q.item.end(), p.item.begin() + p.start[o], p.item.begin() + p.start[o + 1]);
    if (p.has_colors())
      q.color.insert(q.color.end(), p.color.begin() + p.start[o], p.color.begin() + p.start[o + 1]);
    q.start.push_back(static_cast<Index>(q.item.size()));
  }
  return q;
}

Ordered with_order(const Problem& problem, std::vector<Index> order) {
  auto ranking = ranked(problem, order);
  Problem in_order = in_ranking(problem, *ranking);
  return {std::move(order), std::move(ranking), std::move(in_order)};
}

// The plain nodes grow like a power of the nodes; so do the nodes needed for the whole tree.
double expected_nodes(const TopDown& build, double last_nodes, double last_plain_nodes) {
  const double nodes = static_cast<double>(build.nodes), share = build.fraction();
  const double power = std::log(std::max(1.0, build.plain_nodes / last_plain_nodes)) /
                       std::log(std::max(1.01, nodes / last_nodes));
  return share > 0 ? nodes * std::pow(1 / share, 1 / std::clamp(power, 1.0, 30.0)) : HUGE_VAL;
}

// Goes on to the limits of a trial, however long that takes; true if the build is done.
bool run_trial(TopDown& build, std::uint64_t nodes, const Poll& poll) {
  build.work_limit = kTrialWork;
  build.node_limit = nodes;
  while (true) {
    Slice slice(kPollSeconds);
    if (build.run(slice) == Status::done) return true;
    if (build.nodes >= nodes || build.work() >= kTrialWork) return false;
    poll();
  }
}

// Tries an order; returns how many nodes it is expected to take.
double trial(TopDown& build, const Poll& poll) {
  run_trial(build, kTrialNodes / 2, poll);
  const double nodes = static_cast<double>(build.nodes), plain_nodes = build.plain_nodes;
  if (run_trial(build, kTrialNodes, poll)) return static_cast<double>(build.nodes);
  return expected_nodes(build, nodes, plain_nodes);
}

std::vector<Index> by_rank(const Ranking& ranking, std::span<const Index> options) {
  std::vector<Index> ranks;
  for (Index o : options) ranks.push_back(ranking.rank[o]);
  return ranks;
}

}  // namespace

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
      if (finished && nodes < kTrialNodes) finished->emplace(std::move(build));
    }
  }
  return best;
}

TopDown::TopDown(const Ordered& ordered, std::span<const Index> given, std::size_t memory)
    : ranking_(ordered.ranking),
      problems_(ordered.problem, ordered.order, false),
      memo_(problems_.key_words(), memory / 2),
      memory_(memory),
      stride_(problems_.words() + problems_.key_words()),
      ahead_(problems_.words()) {
  make_room(1);
  problems_.root(state(0), given);
  arrive();
}

void TopDown::make_room(std::size_t depth) {
  if (stack_.size() < (depth + 1) * stride_) stack_.resize(2 * (depth + 1) * stride_);
}

Status TopDown::run(Slice& slice) {
  while (!finished_) {
    if (full_ || nodes >= node_limit || work() >= work_limit) return Status::paused;
    const std::uint64_t before = work();
    step();
    if (slice.spend(static_cast<std::int64_t>(work() - before)) && !finished_)
      return Status::paused;
  }
  return Status::done;
}

void TopDown::step() {
  ++steps_;
  Frame& frame = frames_.back();
  if (frame.option == Subproblems::kNone) return leave();
  const std::size_t depth = frames_.size() - 1;
  make_room(depth + 1);
  problems_.choose(state(depth), frame.option, state(depth + 1));
  found_.push_back({frame.option, Diagram::kEmpty});
  frame.option = problems_.next_option(state(depth), frame.item, frame.option + 1);
  ++frame.tried;
  arrive();
}

void TopDown::arrive() {
  const std::size_t depth = frames_.size();
  const Index item = problems_.first_item(state(depth));
  if (item == Subproblems::kNone) return deliver(Diagram::kUnit, 0);
  const Index best = problems_.best_item(state(depth));
  if (problems_.count(state(depth), best) == 0) return deliver(Diagram::kEmpty, 0);
  problems_.key(state(depth), key(depth));
  if (const Memo::Slot* slot = memo_.find(key(depth), memo_.hash(key(depth)))) {
    ++hits;
    plain_nodes += slot->work;
    return deliver(static_cast<Index>(slot->answer), slot->work);
  }
  ++nodes;
  ++plain_nodes;
  if (is_dead(state(depth))) {
    memo_.store(key(depth), Diagram::kEmpty, 1);
    return deliver(Diagram::kEmpty, 1);
  }
  frames_.push_back({item, problems_.next_option(state(depth), item, 0), 0,
                     problems_.count(state(depth), item), found_.size(), 1});
}

// Whether taking what is forced, in whatever order, ends in a contradiction.
bool TopDown::is_dead(const Word* s) {
  std::copy_n(s, problems_.words(), ahead_.data());
  return problems_.settle(ahead_.data(), [](Index) {}) == Subproblems::State::dead;
}

void TopDown::deliver(Index node, double plain_nodes) {
  if (frames_.empty()) {
    root_ = node;
    finished_ = true;
    return;
  }
  frames_.back().plain_nodes += plain_nodes;
  if (node == Diagram::kEmpty)
    found_.pop_back();
  else
    found_.back().node = node;
}

void TopDown::leave() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  Index node = Diagram::kEmpty;
  for (; found_.size() > frame.begin; found_.pop_back())
    node = maker_.make(found_.back().option, node, found_.back().node);
  memo_.store(key(frames_.size()), node, frame.plain_nodes);
  full_ = bytes() > memory_;
  deliver(node, frame.plain_nodes);
}

// The memo counts as if nothing were forgotten: what is, has to be searched again.
double TopDown::bytes_at(double expected) const {
  const double made = static_cast<double>(maker_.bytes()) / static_cast<double>(nodes);
  return expected * (static_cast<double>(memo_.bytes_each()) + made);
}

double TopDown::fraction() const {
  if (finished_) return 1;
  double done = 0, share = 1;
  for (const Frame& frame : frames_) {
    done += share * (std::max<Index>(frame.tried, 1) - 1.0) / frame.of;
    share /= frame.of;
  }
  return done;
}

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
  last_plain_nodes_ = top_->plain_nodes;
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

#include "questions/estimate.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

namespace minuet {
namespace {

// On the way down to a part that can be compared, its nodes are counted only when the live options
// have shrunk by this factor, not at each of a thousand nodes with one option less.
constexpr double kFewer = 0.75;
constexpr double kCompareShare = 0.05;   // of the work, roughly
constexpr std::uint64_t kTooMany = 100;  // nodes of an engine per node of a walker
constexpr std::int64_t kUpdatesPerTurn = 1 << 14;

// Numbers that differ by less than about a tenth share a stratum.
Index about(Index n) {
  const int digits = std::bit_width(n);
  return digits <= 4 ? n : n >> (digits - 4) | static_cast<Index>(digits) << 8;
}

}  // namespace

Estimate::Estimate(const Problem& problem, std::span<const Index> given, std::uint64_t effort,
                   std::uint64_t seed)
    : problem_(problem),
      given_(given.begin(), given.end()),
      search_(problem, "auto", Purpose::all, given, std::nullopt),
      compared_engine_(search_.engine_name()),
      reduced_(reduce(problem, given, false, 0)),
      tree_(std::move(reduced_.problem)),
      random_(seed),
      effort_(effort) {}

Status Estimate::run(Slice& slice) {
  const bool done =
      (searched_ || begin_search(slice)) && (exact_ || (sweep(slice) && compare(slice)));
  return done ? Status::done : Status::paused;
}

// With an effort of 10,000 nodes (1000 probes): 100,000 nodes of the search, 5 sweeps, 12
// comparisons of up to 1000 nodes each. Less effort means less of everything.
std::uint64_t Estimate::search_nodes() const {
  return std::min(tuning.search_nodes,
                  std::max<std::uint64_t>(1000, 10 * std::min(effort_, tuning.search_nodes)));
}
std::size_t Estimate::fewest_sweeps() const {
  return std::clamp<std::uint64_t>(effort_ / 200, 3, 5);
}
int Estimate::comparisons() const {
  return static_cast<int>(std::clamp<std::uint64_t>(effort_ / 800, 2, 12));
}
std::uint64_t Estimate::most_compared() const {
  return std::clamp<std::uint64_t>(effort_ / 10, 100, 1000);
}

double Estimate::fraction() const {
  if (exact_) return 1;
  const double effort = static_cast<double>(std::max<std::uint64_t>(effort_, 1));
  const double swept =
      std::min({1.0, static_cast<double>(expanded_) / effort,
                static_cast<double>(sweeps_.size()) / static_cast<double>(fewest_sweeps())});
  return (1 - kCompareShare) * swept + kCompareShare * compared_ / comparisons();
}

// A slice of zero time ends after a fixed amount of work, so the outcome is always the same.
bool Estimate::begin_search(Slice& slice) {
  while (!exact_ && search_.stats().nodes < search_nodes()) {
    const auto start = Slice::Clock::now();
    Slice turn(0);
    exact_ = search_.count(turn, UINT64_MAX) == Status::done;
    seconds_ += std::chrono::duration<double>(Slice::Clock::now() - start).count();
    if (slice.spend(kUpdatesPerTurn)) return exact_ && (searched_ = true);
  }
  return searched_ = true;
}

// ---- sweeps ------------------------------------------------------------------------------------

bool Estimate::sweep(Slice& slice) {
  while (sweeps_.size() < fewest_sweeps() || expanded_ < effort_) {
    if (!sweeping_) begin_sweep();
    if (level_.empty()) level_.swap(next_level_);
    if (level_.empty()) {
      sweeps_.push_back(now_);
      sweeping_ = false;
    } else if (!expand()) {
      level_.erase(level_.begin());
      next_branch_ = 0;
    }
    if (slice.spend(kUpdatesPerTurn)) return false;
  }
  return true;
}

void Estimate::begin_sweep() {
  now_ = {1, 0};
  sweeping_ = true;
  const Walker root(tree_);
  ++expanded_;
  if (root.state() == Walker::State::solved) now_.solutions = 1;
  if (root.state() == Walker::State::open) level_[0] = {1, std::make_unique<Walker>(root)};
}

// Goes down the next branch of the first stratum; false if there is none.
bool Estimate::expand() {
  const Stratum& stratum = level_.begin()->second;
  Walker child = *stratum.node;
  child.descend(next_branch_++);
  ++expanded_;
  meet(child, stratum.weight);
  return next_branch_ < stratum.node->branches();
}

void Estimate::meet(const Walker& node, double weight) {
  now_.nodes += weight;
  if (node.state() == Walker::State::solved) now_.solutions += weight;
  if (node.state() != Walker::State::open) return;
  Stratum& stratum = next_level_[about(node.live_options())];
  stratum.weight += weight;
  const double draw = static_cast<double>(random_.next() >> 11) * 0x1p-53;
  if (!stratum.node || draw * stratum.weight < weight)
    stratum.node = std::make_unique<Walker>(node);
}

// ---- comparisons -------------------------------------------------------------------------------

bool Estimate::compare(Slice& slice) {
  while (compared_ < comparisons()) {
    if (!comparison_) comparison_.reset(new Comparison{Walker(tree_)});
    if (!compare_once(slice)) return false;
    comparison_.reset();
    ++compared_;
  }
  return true;
}

// Goes down random branches until the subtree is small enough to be counted.
bool Estimate::compare_once(Slice& slice) {
  Comparison& c = *comparison_;
  while (!c.search && c.node.state() == Walker::State::open) {
    if (!c.census && c.node.live_options() <= kFewer * c.live) {
      c.live = c.node.live_options();
      c.census = std::make_unique<Census>(c.node, most_compared());
    }
    if (c.census) {
      const std::uint64_t before = c.census->nodes();
      const bool known = c.census->run(slice);
      counted_ += c.census->nodes() - before;
      if (!known) return false;
    }
    if (c.census && c.census->nodes() <= most_compared()) {
      open_comparison();
    } else {
      c.census.reset();
      c.node.descend(static_cast<Index>(random_.below(c.node.branches())));
    }
    if (slice.spend(kUpdatesPerTurn)) return false;
  }
  if (!c.search) return true;
  const Status status = c.search->count(slice, UINT64_MAX);
  const std::uint64_t nodes = c.search->stats().nodes;
  if (status == Status::paused) return nodes > kTooMany * most_compared();
  engine_nodes_ += static_cast<double>(nodes);
  walker_nodes_ += static_cast<double>(c.census->nodes());
  return true;
}

void Estimate::open_comparison() {
  const Walker& node = comparison_->node;
  std::vector<Index> given = given_, excluded;
  for (Index option : node.taken()) given.push_back(reduced_.option_of[option]);
  for (Index option : node.excluded()) excluded.push_back(reduced_.option_of[option]);
  comparison_->search = std::make_unique<Search>(problem_, compared_engine_, Purpose::all, given,
                                                 std::nullopt, excluded);
}

bool Estimate::Census::run(Slice& slice) {
  while (!stack_.empty() && nodes_ <= most_) {
    const Frame& top = stack_.back();
    if (top.node.state() != Walker::State::open || top.next == top.node.branches()) {
      stack_.pop_back();
      continue;
    }
    Walker child = top.node;
    child.descend(stack_.back().next++);
    ++nodes_;
    stack_.push_back({std::move(child), 0});
    if (slice.spend(kUpdatesPerTurn / 16)) return stack_.empty() || nodes_ > most_;
  }
  return true;
}

}  // namespace minuet

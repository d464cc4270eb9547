#include "questions/estimate.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

namespace minuet {
namespace {

constexpr std::size_t kFewestSweeps = 5;
constexpr int kComparisons = 12;
constexpr std::uint64_t kMostCompared = 1000;  // nodes of each part that is compared
constexpr double kCompareShare = 0.05;         // of the work, about

// Numbers that differ by less than about a tenth share a stratum.
Index about(Index n) {
  const int digits = std::bit_width(n);
  return digits <= 4 ? n : n >> (digits - 4) | static_cast<Index>(digits) << 8;
}

// The nodes below a walker's, counted one by one; more than `most` are not counted further.
std::uint64_t nodes_below(const Walker& top, std::uint64_t most) {
  std::uint64_t nodes = 0;
  std::vector<Walker> stack{top};
  while (!stack.empty() && nodes <= most) {
    const Walker node = std::move(stack.back());
    stack.pop_back();
    if (node.state() != Walker::State::open) continue;
    for (Index k = 0; k < node.branches(); ++k, ++nodes) {
      stack.push_back(node);
      stack.back().descend(k);
    }
  }
  return nodes;
}

}  // namespace

Estimate::Estimate(const Problem& problem, std::span<const Index> given, std::uint64_t effort,
                   std::uint64_t seed)
    : problem_(problem),
      given_(given.begin(), given.end()),
      search_(problem, "auto", Purpose::all, given, std::nullopt),
      reduced_(reduce(problem, given, false, 0)),
      tree_(std::move(reduced_.problem)),
      random_(seed),
      effort_(effort) {}

Status Estimate::run(Slice& slice) {
  const bool done =
      (searched_ || begin_search(slice)) && (exact_ || (sweep(slice) && compare(slice)));
  return done ? Status::done : Status::paused;
}

double Estimate::fraction() const {
  if (exact_) return 1;
  const double effort = static_cast<double>(std::max<std::uint64_t>(effort_, 1));
  const double swept = std::min({1.0, static_cast<double>(expanded_) / effort,
                                 static_cast<double>(sweeps_.size()) / kFewestSweeps});
  return (1 - kCompareShare) * swept + kCompareShare * compared_ / kComparisons;
}

// A slice of no time ends after a fixed amount of work, so that the outcome is always the same.
bool Estimate::begin_search(Slice& slice) {
  while (!exact_ && search_.stats().nodes < tuning.search_nodes) {
    const auto start = Slice::Clock::now();
    Slice turn(0);
    exact_ = search_.count(turn, UINT64_MAX) == Status::done;
    seconds_ += std::chrono::duration<double>(Slice::Clock::now() - start).count();
    if (slice.spend(1 << 14)) return false;
  }
  return searched_ = true;
}

bool Estimate::sweep(Slice& slice) {
  while (sweeps_.size() < kFewestSweeps || expanded_ < effort_) {
    if (!sweeping_) begin_sweep();
    if (level_.empty()) level_.swap(next_level_);
    if (level_.empty()) {
      sweeps_.push_back(now_);
      sweeping_ = false;
    } else {
      auto stratum = level_.extract(level_.begin());
      expand(stratum.mapped());
    }
    if (slice.spend(1 << 14)) return false;
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

void Estimate::expand(Stratum& stratum) {
  for (Index k = 0; k < stratum.node->branches(); ++k) {
    Walker child = *stratum.node;
    child.descend(k);
    ++expanded_;
    meet(child, stratum.weight);
  }
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

// Each time down a random branch, until what is below is small enough to be counted.
bool Estimate::compare(Slice& slice) {
  while (compared_ < kComparisons) {
    ++compared_;
    Walker node(tree_);
    while (node.state() == Walker::State::open) {
      const std::uint64_t nodes = nodes_below(node, kMostCompared);
      if (nodes <= kMostCompared) {
        compare_below(node, nodes);
        break;
      }
      node.descend(static_cast<Index>(random_.below(node.branches())));
    }
    if (slice.spend(1 << 16)) return false;
  }
  return true;
}

void Estimate::compare_below(const Walker& node, std::uint64_t nodes) {
  std::vector<Index> given = given_, excluded;
  for (Index option : node.taken()) given.push_back(reduced_.option_of[option]);
  for (Index option : node.excluded()) excluded.push_back(reduced_.option_of[option]);
  Search search(problem_, search_.engine_name(), Purpose::all, given, std::nullopt, excluded);
  Slice slice(1);
  if (search.count(slice, UINT64_MAX) != Status::done) return;
  engine_nodes_ += static_cast<double>(search.stats().nodes);
  walker_nodes_ += static_cast<double>(nodes);
}

}  // namespace minuet

// What all engines share: how they are asked to continue, and what they count.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "problem.hpp"
#include "tuning.hpp"

namespace minuet {

enum class Status {
  found,   // stands on a solution
  done,    // the tree has been searched to its end
  paused,  // the slice of time is used up; call again to continue
};

// A slice of time. Engines report the work they do, in updates (one update: a few nanoseconds);
// the clock is read once in a while, so that asking costs nothing.
class Slice {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Slice(double seconds, const std::atomic<bool>* canceled = nullptr)
      : end_(Clock::now() +
             std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
        canceled_(canceled) {}

  // One that only ends by being canceled.
  explicit Slice(const std::atomic<bool>& canceled)
      : end_(Clock::time_point::max()), canceled_(&canceled) {}

  // True once the time is used up.
  bool spend(std::int64_t updates) {
    left_ -= updates;
    return left_ < 0 && look();
  }

 private:
  bool look() {
    left_ = tuning.updates_per_look;
    return Clock::now() >= end_ || (canceled_ && canceled_->load(std::memory_order_relaxed));
  }

  Clock::time_point end_;
  const std::atomic<bool>* canceled_;
  std::int64_t left_ = tuning.updates_per_look;
};

struct Stats {
  std::uint64_t nodes = 0;      // branches entered (forced moves in one pass count once)
  std::uint64_t updates = 0;    // options removed or looked at on the way
  std::uint64_t solutions = 0;  // solutions met
  std::uint64_t depth = 0;      // the most options chosen at once

  Stats& operator+=(const Stats& more) {
    nodes += more.nodes;
    updates += more.updates;
    solutions += more.solutions;
    depth = std::max(depth, more.depth);
    return *this;
  }
};

// Shares of a tree that differ by less than this, in relation, may be the same.
constexpr double kRounding = 1e-9;

// A part of a search tree: the solutions that contain the options `chosen` and none of those
// `excluded`. (Items covered once need no exclusions: their branches differ by what is chosen.)
// `weight` is its share of the tree; see Engine::fraction.
struct Prefix {
  std::vector<Index> chosen, excluded;
  double weight = 1;
};

// Solutions one after another: their options, and how many each has. Its memory stays when it is
// emptied, so that a search that lists millions, some thousands at a time, touches little of it.
class Rows {
 public:
  std::size_t size() const { return sizes_.size(); }
  const std::vector<Index>& sizes() const { return sizes_; }
  std::span<const Index> options() const { return {space_.data(), used_}; }

  // A place behind the last solution with room for this many options ...
  Index* room(std::size_t options) {
    if (space_.size() - used_ < options) grow(used_ + options);
    return space_.data() + used_;
  }
  // ... where one of this size has been written.
  void add(Index size) {
    used_ += size;
    sizes_.push_back(size);
  }

  void append(const Rows& more) {
    std::copy_n(more.space_.data(), more.used_, room(more.used_));
    used_ += more.used_;
    sizes_.insert(sizes_.end(), more.sizes_.begin(), more.sizes_.end());
  }

  void clear() {
    used_ = 0;
    sizes_.clear();
  }

 private:
  // Memory that is reserved but not used costs little, while moving needs new pages every time.
  void grow(std::size_t least) {
    const std::size_t size = std::max(least, space_.size() + space_.size() / 2);
    if (size > space_.capacity() && used_ > 0) space_.reserve(size + std::min(3 * size, kReserve));
    space_.resize(size);
  }

  static constexpr std::size_t kReserve = 1 << 20;

  std::vector<Index> space_, sizes_;
  std::size_t used_ = 0;
};

// What an engine must know to list solutions in the numbers of the original problem: the options
// that are in every solution, and the original number of each of its own.
struct Names {
  const std::vector<Index>& given;
  const std::vector<Index>& option_of;

  // Adds a solution, given in the numbers of the engine.
  void add(const std::vector<Index>& chosen, Rows& rows) const {
    const std::size_t size = given.size() + chosen.size();
    write(chosen, rows.room(size));
    rows.add(static_cast<Index>(size));
  }
  void add(const std::vector<Index>& chosen, std::vector<Index>& all) const {
    const std::size_t before = all.size();
    all.resize(before + given.size() + chosen.size());
    write(chosen, all.data() + before);
  }

 private:
  void write(const std::vector<Index>& chosen, Index* to) const {
    to = std::copy(given.begin(), given.end(), to);
    for (const Index o : chosen) *to++ = option_of[o];
  }
};

// One search of one reduced problem (engines are made by a function in their own header, with a
// flag `weighted`: prefer items that have failed before, dom/wdeg). Not thread-safe, but engines
// share nothing, so several can search copies of a problem at once.
class Engine {
 public:
  virtual ~Engine() = default;

  // Continues until the next solution, the end of the tree, or the end of the slice.
  virtual Status next(Slice& slice) = 0;

  // The same, but only counts solutions, until `limit` of them were found in total.
  virtual Status count(Slice& slice, std::uint64_t limit) {
    while (stats.solutions < limit) {
      Status status = next(slice);
      if (status != Status::found) return status;
    }
    return Status::found;
  }

  // The same, but lists the solutions it meets, until `to` has `want` of them.
  virtual Status list(Slice& slice, std::uint64_t want, const Names& names, Rows& to) {
    std::vector<Index> chosen;
    while (to.size() < want) {
      const Status status = next(slice);
      if (status != Status::found) return status;
      solution(chosen);
      names.add(chosen, to);
      if (slice.spend(64)) return Status::paused;  // a huge batch must not outlive its slice
    }
    return Status::found;
  }

  // The options of the solution it stands on (after `found`), in the order they were chosen.
  virtual void solution(std::vector<Index>& options) const = 0;

  // Back to the root, keeping stats.solutions and what was learned about failing items.
  virtual void restart() = 0;

  // What has not been searched yet, as parts of the tree: their solutions and those found so far
  // are all solutions, each exactly once. So a search can be abandoned and continued elsewhere, or
  // in several places.
  virtual std::vector<Prefix> remaining() const = 0;

  // The share of the tree that has been searched, by the weights of its branches (TAOCP 7.2.2.1):
  // the root weighs 1, and a node's weight is divided evenly among its branches. This and the
  // weights of what remains add up to 1.
  virtual double fraction() const = 0;

  // About how many nanoseconds its work takes, judged by what was counted: the same everywhere.
  virtual double effort() const { return 20 * static_cast<double>(stats.updates); }

  // `next` and `count` also pause when stats.nodes has reached this.
  std::uint64_t node_limit = UINT64_MAX;

  Stats stats;
};

}  // namespace minuet

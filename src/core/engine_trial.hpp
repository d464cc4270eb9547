// Which of two engines is faster on this problem, found by trying both.
//
// `bits` and `masks` without its pair rule walk the same tree: the same nodes, the same solutions,
// in the same order. Which of them is faster depends on the problem in ways that are hard to
// predict (mostly on how well the processor predicts their branches). So while `bits` leads,
// `masks` is made to follow it over the same few thousand nodes, several rounds. The one that took
// less time continues from there: they stand on the same node, so the solutions do not show where
// one took over from the other. The clock decides about speed alone, never about an answer.
//
//   leader      ----1500----|      |-750-|              |----1500----|                |---- ...
//   pruner                  |------|
//   challenger                           |-----2250-----|            |----1500--------|
//                                            warm-up                  round 1: compare
//
// When counting, `bits` finishes short lists in registers, so its nodes differ; then the challenger
// follows until it has searched the same share of the tree.
//
// The pair rule of `masks` is of no use to most problems, but prunes the trees of some to a half
// (tilings by Y pentominoes). So a pruner, `masks` with that rule, searches the same share of the
// tree, and takes over if it enters far fewer nodes: before the challenger has done anything, or
// after the warm-up; or if it still enters fewer after round 1. Its tree is another one. If
// solutions have been listed, it therefore continues with what the leader has left
// (engines/rest.hpp). Solutions then come in another order, so the clock has no say in a list. In a
// count, the nodes of `bits` cannot be compared with those of the pruner, so at first the clock
// must confirm it.
#pragma once

#include <memory>
#include <vector>

#include "engine.hpp"
#include "engines/masks.hpp"
#include "stopwatch.hpp"

namespace minuet {

class EngineTrial {
 public:
  enum class Use { list, count };  // what the leader was used for
  enum class Verdict { undecided, stay, change, prune };

  // The pruner may be null; otherwise it should follow at once. `seconds`: how long the leader has
  // counted so far.
  EngineTrial(std::unique_ptr<Engine> challenger, std::unique_ptr<MasksSearch> pruner, Use use,
              double seconds)
      : challenger_(std::move(challenger)),
        pruner_(std::move(pruner)),
        use_(use),
        is_first_(pruner_ != nullptr),
        leader_seconds_(is_first_ ? seconds : 0) {}
  bool has_pruner() const { return pruner_ != nullptr; }

  // Lets the leader do something, under the clock.
  template <class Step>
  Status lead(Use use, Step step) {
    is_mixed_ |= use_ != use;
    use_ = use;
    const Stopwatch watch(leader_seconds_);
    return step();
  }

  // Lets the leader list solutions, under the clock, until `to` has `want` of them. Both engines
  // write to the same memory: the first to write to new memory would take longer.
  Status lead_list(Slice& slice, Engine& leader, std::uint64_t want, const Names& names, Rows& to);

  // Whether a trial is worth its time: there must be much left to be done (and this many times as
  // much).
  static bool is_worth_it(const Engine& leader, double times = 1);

  // How many nodes of the leader a trial takes at most.
  static std::uint64_t most_nodes();

  // How many it enters for the next round, or at first for the warm-up.
  std::uint64_t round_nodes(const Engine& leader);

  // The leader has come to the end of a round: the challenger follows, unless it turns out to be
  // much slower, and so does the pruner. False: the slice has ended.
  bool follow(Slice& slice, const Engine& leader, const Names& names);

  // After that.
  Verdict verdict(const Engine& leader);

  bool counts() const { return use_ == Use::count; }
  std::unique_ptr<Engine> take_challenger() { return std::move(challenger_); }
  std::unique_ptr<MasksSearch> take_pruner() { return std::move(pruner_); }

 private:
  struct Goal {
    std::uint64_t nodes;
    double share;  // of the tree
  };
  bool challenge(Slice& slice, const Engine& leader, const Names& names);
  bool prune(Slice& slice, const Engine& leader);
  bool prunes(const Engine& leader, double share) const;
  bool has_pruned(const Engine& leader) const;
  double pruner_seconds() const;
  bool has_reached(const Goal& goal) const;
  Status step(Slice& slice, const Goal& goal, std::uint64_t nodes, const Names& names);

  std::unique_ptr<Engine> challenger_;   // null once it is much slower
  std::unique_ptr<MasksSearch> pruner_;  // null once it does not prune
  Use use_;
  bool is_first_;          // before the warm-up: only the pruner follows
  bool is_mixed_ = false;  // for both: their nodes cannot be compared
  double leader_seconds_;  // of this round, like the next two
  double challenger_seconds_ = 0;
  std::vector<double> pruner_seconds_;  // per node, in each lap of the first round
  std::vector<double> ratios_;          // the challenger's time to the leader's
  bool is_warm_ = false, is_long_ = false;
  Rows rows_;  // what the leader has listed in one go; or what the challenger lists in vain
};

}  // namespace minuet

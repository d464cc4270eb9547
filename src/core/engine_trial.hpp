// Which of two engines is faster on this problem, found by trying both.
//
// `bits` and `masks` without its pair rule walk the same tree: the same nodes, the same solutions,
// in the same order. Which of them is faster depends on the problem in ways that are hard to
// predict (mostly on how well the processor predicts their branches). So while `bits` leads,
// `masks` is made to follow it over the same few thousand nodes, several rounds. The one that took
// less time continues from there: they stand on the same node, so the solutions do not show where
// one took over from the other. The clock decides about speed alone, never about an answer.
//
//   leader      ----1500----|-750-|              |----1500----|                |---- ...
//   challenger                    |-----2250-----|            |----1500--------|
//                                     warm-up                  round 1: compare
//
// When counting, `bits` finishes short lists in registers, so its nodes differ; then the challenger
// follows until it has searched the same share of the tree.
#pragma once

#include <memory>
#include <vector>

#include "engine.hpp"
#include "stopwatch.hpp"

namespace minuet {

class EngineTrial {
 public:
  enum class Use { none, list, count };  // what the leader was used for
  enum class Verdict { undecided, stay, change };

  explicit EngineTrial(std::unique_ptr<Engine> challenger) : challenger_(std::move(challenger)) {}

  // Lets the leader do something, under the clock.
  template <class Step>
  Status lead(Use use, Step step) {
    is_mixed_ |= use_ != Use::none && use_ != use;
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

  // How many it enters for the warm-up, and for the next round.
  static std::uint64_t warm_up_nodes();
  std::uint64_t round_nodes(const Engine& leader);

  // The leader has come to the end of a round: the challenger follows, unless it turns out to be
  // much slower. False: the slice has ended.
  bool follow(Slice& slice, const Engine& leader, const Names& names);

  // After that.
  Verdict verdict(const Engine& leader);

  std::unique_ptr<Engine> take_challenger() { return std::move(challenger_); }

 private:
  struct Goal {
    std::uint64_t nodes;
    double share;  // of the tree
  };
  bool has_reached(const Goal& goal) const;
  Status step(Slice& slice, const Goal& goal, std::uint64_t nodes, const Names& names);

  std::unique_ptr<Engine> challenger_;
  Use use_ = Use::none;
  bool is_mixed_ = false;                               // for both: their nodes cannot be compared
  double leader_seconds_ = 0, challenger_seconds_ = 0;  // of this round
  std::vector<double> ratios_;                          // the challenger's time to the leader's
  bool is_warm_ = false, is_long_ = false;
  Rows rows_;  // what the leader has listed in one go; or what the challenger lists in vain
};

}  // namespace minuet

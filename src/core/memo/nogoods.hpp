// A search that remembers what failed: nogoods.
//
// What is left of a problem after some choices is fixed by the items and colors that live options
// still have (memo/subproblem.hpp). If it was searched once and had no solution, it need not be
// searched again, whatever led to it. This settles immediately what looking at single items cannot:
// two corners cut off a chessboard leave more cells of one color than dominoes can cover, and every
// order of placing dominoes runs into the same few outlines.
//
// The item to branch on depends on the subproblem alone, so paths that meet stay together. Failures
// are kept with their whole key, in bounded memory; those that took the least work are dropped
// first.
#pragma once

#include <memory>
#include <vector>

#include "engine.hpp"
#include "memo/walk.hpp"

namespace minuet {

struct NogoodNode {
  std::size_t trail;  // options chosen above it
  bool fruitless;     // no solution below it so far
};

class NogoodSearch final : public Engine, public SubproblemWalk<NogoodNode> {
 public:
  // Precondition: subproblems_fit(problem). Primary items are numbered as `order` lists them, which
  // decides which outlines are met.
  NogoodSearch(const Problem& problem, std::span<const Index> order, std::size_t memory_limit);

  Status next(Slice& slice) override;
  void solution(std::vector<Index>& options) const override;
  void restart() override;
  std::vector<Prefix> remaining() const override;
  double fraction() const override;

 private:
  bool step();
  bool arrive();
  void leave();

  std::vector<Index> trail_;  // the options chosen
  bool started_ = false;
};

// With the items in the order given; `weighted` changes nothing.
std::unique_ptr<Engine> make_nogoods(const Problem& reduced, bool weighted);

}  // namespace minuet

// A search that remembers what failed.
//
// What is left of a problem after some choices is fixed by the items and colors that live options
// still have (memo/subproblem.hpp). If it was searched once and held no solution, it need not be
// searched again, whatever led to it. This settles at once what no look at single items can: two
// corners cut off a chessboard leave more cells of one color than dominoes can cover, and every
// order of placing dominoes runs into the same few outlines.
//
// The item to branch on depends on the subproblem alone, so that ways that meet stay together.
// Failures are kept with their whole key, in bounded memory; those that took least work go first.
#pragma once

#include <memory>
#include <vector>

#include "engine.hpp"
#include "memo/memo.hpp"
#include "memo/subproblem.hpp"

namespace minuet {

class NogoodSearch final : public Engine {
 public:
  // Precondition: subproblems_fit(problem). Primary items are numbered as `order` lists them, which
  // decides which outlines are met.
  NogoodSearch(const Problem& problem, std::span<const Index> order, std::size_t memory_limit);

  Status next(Slice& slice) override;
  void solution(std::vector<Index>& options) const override;
  void restart() override;
  std::vector<Prefix> remaining() const override;
  double fraction() const override;

  // How many nodes were saved by what it remembers, as far as known.
  double saved() const { return saved_; }

 private:
  using Word = Subproblems::Word;

  // A node: its subproblem is state(d), its key lies behind it, d being its place in nodes_.
  struct Node {
    Index item;         // branched on
    Index option;       // the next one to try; kNone: no more
    Index tried, of;    // options tried so far, of how many
    std::size_t trail;  // options chosen above it
    bool failed;        // no solution below it so far
    double work;        // nodes below it, had nothing been remembered
  };

  Word* state(std::size_t depth) { return &stack_[depth * stride_]; }
  Word* key(std::size_t depth) { return state(depth) + problems_.words(); }
  bool arrive();
  void leave();

  Subproblems problems_;
  Memo memo_;
  std::size_t stride_;
  std::vector<Word> stack_;  // state(nodes_.size()) is where the next node is made
  std::vector<Node> nodes_;
  std::vector<Index> trail_;  // the options chosen
  double saved_ = 0;
  bool started_ = false;
};

// With the items in the order given; `weighted` changes nothing.
std::unique_ptr<Engine> make_failed(const Problem& reduced, bool weighted);

}  // namespace minuet

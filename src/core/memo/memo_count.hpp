// Counting with a memo: every subproblem is counted once, and remembered by its key.
//
// The search is that of every engine: choose the open item with the fewest options, try each of
// them. Before a subproblem is opened, forced options are taken and its key is looked up. An item
// is chosen by the subproblem alone, so that equal subproblems have equal trees below them.
//
// Where a subproblem falls apart, its parts are counted on their own and multiplied. To look for
// parts costs time, so it is done often where it succeeds and seldom where it fails; success is
// recorded by the number of open items.
//
// The search keeps its own stack and can be paused at any node.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine.hpp"
#include "memo/memo.hpp"
#include "memo/subproblem.hpp"
#include "natural.hpp"

namespace minuet {

class MemoCount {
 public:
  MemoCount(const Problem& problem, std::span<const Index> order, std::size_t memory_limit);

  // Goes on until the count is known (done) or the slice or `node_limit` is used up (paused).
  Status run(Slice& slice);

  const Natural& total() const { return total_; }
  // Before the end: how many solutions were counted already.
  Natural so_far() const;

  std::uint64_t node_limit = UINT64_MAX;
  Stats stats;
  std::uint64_t lookups = 0, hits = 0;
  std::uint64_t splits = 0;
  // How many nodes a search without a memo would have visited for what is done so far.
  double plain_nodes = 0;
  std::size_t entries() const { return memo_.entries(); }
  std::uint64_t replaced() const { return memo_.replaced(); }
  std::size_t bytes() const { return memo_.bytes() + numbers_.bytes() + stack_.capacity() * 8; }
  // The share of the tree that is done, by the weights of the branches.
  double fraction() const;
  std::uint64_t rough_tries = 0, rough_hits = 0;

 private:
  using Word = Subproblems::Word;
  enum class Kind : std::uint8_t { branch, product };

  struct Frame {
    Kind kind;
    Index item;       // branch: the item branched on
    Index option;     // branch: the next option to try; kNone: no more
    Index tried, of;  // branches (or parts) begun, of how many
    bool remember;    // whether the answer goes to the memo
    Natural factor;   // of the option just taken and what it forced
    Natural sum;      // branch: of the options tried; product: of the parts counted
    double work;      // nodes a plain search would have spent below
  };

  Word* state(std::size_t depth) { return &stack_[depth * stride_]; }
  Word* key(std::size_t depth) { return state(depth) + problems_.words(); }
  void make_room(std::size_t depth);
  void step();
  void next_option(Frame& frame);
  void next_part(Frame& frame);
  void arrive(Natural factor);
  void open(Natural factor);
  bool worth_splitting(Index open_items);
  const Memo::Slot* recall(std::size_t depth);
  void deliver(const Natural& count, double work);
  void leave();

  Subproblems problems_;
  Memo memo_;
  Numbers numbers_;
  std::size_t stride_;
  std::vector<Word> stack_;    // per depth: a subproblem, its key, then (product) nothing more
  std::vector<Frame> frames_;  // frames_[d] belongs to state(d); state(frames_.size()) is scratch
  bool started_ = false, finished_ = false;
  Natural total_;
  // What was learnt about subproblems with a certain number of open items.
  struct Level {
    float splits_tried = 0, splits = 0;
    std::uint32_t splits_skipped = 0;
    std::uint32_t lookups = 0;  // since the level was judged last; counted in samples if skipped
    float saved = 0;            // nodes saved by their hits
    bool skipped = false;       // the memo does not pay here: only a sample of the keys uses it
  };
  bool uses_memo(Level& level, std::uint64_t hash);
  std::vector<Level> levels_;  // by the number of open items
};

}  // namespace minuet

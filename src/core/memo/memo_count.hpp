// Counting with a memo: every subproblem is counted once, and remembered by its key.
//
// The search is that of every engine: choose the open item with the fewest options, try each of
// them. Before a subproblem is opened, forced options are taken and its key is looked up. An item
// is chosen by the subproblem alone, so that equal subproblems have equal trees below them.
//
// If a subproblem falls apart, its parts are counted separately and multiplied. Looking for parts
// takes time, so it is done often where it succeeds and rarely where it fails; success is recorded
// by the number of open items.
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"
#include "memo/walk.hpp"
#include "natural.hpp"

namespace minuet {

// A node, or a product of two parts: then it has no item, and its branches are the parts.
struct MemoCountNode {
  bool is_product;
  bool remember;   // whether the answer goes to the memo
  Natural factor;  // of the option just taken and what it forced
  Natural sum;     // of the options tried; of a product, the product of the parts counted
};

class MemoCount : public SubproblemWalk<MemoCountNode> {
 public:
  MemoCount(const Problem& problem, std::span<const Index> order, std::size_t memory_limit);

  // Continues until the count is known (done) or the slice or `node_limit` is used up (paused).
  Status run(Slice& slice);

  const Natural& total() const { return total_; }
  // Before the end: how many solutions were counted already.
  Natural so_far() const;

  std::uint64_t node_limit = UINT64_MAX;
  Stats stats;
  std::uint64_t lookups = 0;
  std::uint64_t splits = 0;
  // How many nodes a search without a memo would have visited for what is done so far.
  double plain_nodes() const { return static_cast<double>(stats.nodes) + saved(); }
  std::size_t bytes() const { return walk_bytes() + numbers_.bytes(); }
  double fraction() const { return finished_ ? 1 : share_done(); }

 private:
  // What was learned about subproblems with a certain number of open items.
  struct Level {
    float splits_tried = 0, splits = 0;
    std::uint32_t splits_skipped = 0;
    std::uint32_t lookups = 0;  // since the level was judged last; counted in samples if skipped
    float saved = 0;            // nodes saved by their hits
    bool skipped = false;       // the memo does not help here: only a sample of the keys uses it
  };

  void step();
  void enter_option();
  void enter_part(Node& node);
  bool answer_roughly(Index option);
  void arrive(Natural factor);
  void look_at(Natural factor);
  bool uses_memo(Level& level, std::uint64_t hash);
  bool split(Level& level, Index open_items);
  bool worth_splitting(Level& level, Index open_items);
  void deliver(const Natural& count);
  void leave();

  Numbers numbers_;
  bool started_ = false, finished_ = false;
  Natural total_;
  std::vector<Level> levels_;  // by the number of open items
  std::vector<Word> rough_;    // a rough key
  std::uint64_t rough_tries_ = 0, rough_hits_ = 0;
};

// Counting what the options `given` leave, with the items in their order or breadth first. Throws
// std::invalid_argument if that is too large.
MemoCount memo_count(const Problem& problem, std::span<const Index> given, std::size_t memory_limit,
                     bool in_order);

}  // namespace minuet

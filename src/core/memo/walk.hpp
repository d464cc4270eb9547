// The walk over remembered subproblems that counting, nogoods and diagrams share: depth first, on a
// stack of its own so that it can stop anywhere, with a table of the subproblems already answered.
//
// Node d on the way from the root branches on the subproblem state(d), whose key lies behind it.
// The place behind the last node, state(depth()), is where the next subproblem is made; one more
// place behind that is always free. With three nodes, of which the last has tried two options:
//
//   states   s0 k0 | s1 k1 | s2 k2 | next | free
//   nodes    n0      n1      n2 (item, next option, tried = 2, of, work, and what Extra adds)
//
// The work of a node is what a search without a table would have done below it, in nodes: what is
// found in the table counts with the work that it once took.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine.hpp"
#include "memo/memo.hpp"
#include "memo/subproblem.hpp"

namespace minuet {

template <class Extra>
class SubproblemWalk {
 public:
  double saved() const { return saved_; }  // nodes saved by what was remembered
  std::uint64_t hits() const { return hits_; }
  std::size_t entries() const { return memo_.entries(); }
  std::uint64_t replaced() const { return memo_.replaced(); }

 protected:
  using Word = Subproblems::Word;
  struct Node : Extra {
    Index item;       // branched on
    Index option;     // the next one to try; kNone: no more
    Index tried, of;  // branches begun, of how many
    double work;
  };

  // For the rest see Subproblems and Memo.
  SubproblemWalk(const Problem& problem, std::span<const Index> order, bool merge,
                 std::size_t memory_limit)
      : builder_(std::make_unique<Subproblems::Builder>(problem, order, merge)),
        memo_(builder_->key_words(), memory_limit) {}

  // Makes what a walk needs before it can begin; false if the slice ends before that.
  bool prepare(Slice& slice) {
    if (!builder_) return true;
    if (!builder_->run(slice)) return false;
    problems_ = builder_->take();
    builder_.reset();
    stride_ = problems_.words() + problems_.key_words();
    states_.resize(2 * stride_);
    return true;
  }

  std::size_t depth() const { return nodes_.size(); }
  Word* state(std::size_t depth) { return &states_[depth * stride_]; }
  const Word* state(std::size_t depth) const { return &states_[depth * stride_]; }
  Word* key(std::size_t depth) { return state(depth) + problems_.words(); }
  std::size_t walk_bytes() const { return memo_.bytes() + states_.capacity() * sizeof(Word); }

  // Work for the node above the next subproblem.
  void add_work(double work) {
    if (!nodes_.empty()) nodes_.back().work += work;
  }

  // What is known of a subproblem below the last node, or null.
  const Memo::Slot* look_up(const Word* key, std::uint64_t hash) {
    const Memo::Slot* slot = memo_.find(key, hash);
    if (!slot) return nullptr;
    ++hits_;
    saved_ += slot->work;
    add_work(slot->work);
    return slot;
  }
  // What is known of the next subproblem, whose key is made.
  const Memo::Slot* recall() {
    problems_.key(state(depth()), key(depth()));
    return look_up(key(depth()), memo_.hash(key(depth())));
  }
  // Remembers the answer to the next subproblem; see Memo::store.
  Word remember(Word answer, double work) { return memo_.store(key(depth()), answer, work); }

  // The next subproblem becomes a node that branches on the item.
  void open(Index item, Extra extra, double work = 0) {
    const Word* here = state(depth());
    push({std::move(extra), item, problems_.next_option(here, item, 0), 0,
          problems_.count(here, item), work});
  }
  void push(Node node) {
    nodes_.push_back(std::move(node));
    if (states_.size() < (depth() + 2) * stride_) states_.resize(2 * (depth() + 2) * stride_);
  }

  // On to the next option of the last node, which is returned: `try_option` makes the subproblem
  // that it leaves.
  Index next_option() {
    Node& node = nodes_.back();
    const Index option = node.option;
    node.option = problems_.next_option(state(depth() - 1), node.item, option + 1);
    ++node.tried;
    return option;
  }
  void try_option(Index option) { problems_.choose(state(depth() - 1), option, state(depth())); }

  // Leaves the last node: its subproblem is the next one again.
  Node close() {
    Node node = std::move(nodes_.back());
    nodes_.pop_back();
    add_work(node.work);
    return node;
  }

  // Reports to the slice what was done since the last report; true if it has ended.
  bool spend(Slice& slice) {
    const std::uint64_t before = std::exchange(told_, problems_.updates());
    return slice.spend(kUpdatesPerStep + static_cast<std::int64_t>(told_ - before));
  }
  static constexpr std::int64_t kUpdatesPerStep = 50;

  // The share of the tree below the nodes that is done, by the weights of its branches.
  double share_done() const {
    double done = 0, share = 1;
    for (const Node& node : nodes_) {
      share /= node.of;
      // Below the last option tried lies the next node; at the last node it is done with.
      done += share * (&node == &nodes_.back() ? node.tried : node.tried - 1);
    }
    return done;
  }

  Subproblems problems_;
  std::unique_ptr<Subproblems::Builder> builder_;  // null once problems_ is made
  Memo memo_;
  std::vector<Node> nodes_;

 private:
  std::size_t stride_ = 0;
  std::vector<Word> states_;
  double saved_ = 0;
  std::uint64_t hits_ = 0, told_ = 0;
};

}  // namespace minuet

// Tracer: the textbook search, step by step as a stream of events.
//
// The order of events is specified in src/minuet/solver/events.py, and the reference engine next to
// it emits exactly the same events. This one aims to be simple and to need little memory; the other
// engines are there for speed.
//
// The data structure: for each option the number of reasons why it is out (it is taken, one of its
// items has no room for it, it was tried before, ...). An option is live while there is none. Each
// reason comes and goes with one decision of the search, so undoing is counting back. The active
// items form a circular list with a root, as in Knuth's paper.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine.hpp"

namespace minuet {

class Tracer {
 public:
  enum class Heuristic { fewest, first, weighted };
  static Heuristic heuristic(const std::string& name);  // std::invalid_argument if there is none

  // In this order in events.py, too.
  enum Kind : std::int32_t { kChoose, kTry, kSolution, kDead, kBack, kLeave };

  // The options `given` are taken in advance, without events. They must not clash.
  Tracer(const Problem& problem, std::span<const Index> given, Heuristic heuristic);

  // Appends up to `max_events` events to `out`, each as four numbers:
  //   kind, depth, item, option (kTry, kBack) or number of live options (kChoose, kDead)
  // with -1 for what the kind of event does not have. False once the last event has been emitted;
  // true otherwise, even if there were none in this slice of time.
  bool more(std::vector<std::int32_t>& out, std::size_t max_events, Slice& slice);

 private:
  static constexpr Index kNone = UINT32_MAX;

  // A node of the tree on the way from the root to where we stand, with its branches.
  struct Node {
    Index item;            // chosen to branch on
    Index cursor;          // where to continue in its list: no live options come before
    Index tried;           // how long tried_ was when we came here
    Index option = kNone;  // the one decided on, while is_open; kNone: to leave the item
    bool is_open = false;  // whether a decision is made and not yet undone
    bool is_left = false;  // whether leaving the item has been decided on: the last branch
  };

  using Out = std::vector<std::int32_t>;

  void make_circle();

  // The tree: each of these emits one event, or none.
  void visit(Out& out);
  void go_on(Node& node, Out& out);
  void go_back(Node& node, Out& out);
  Index next_option(Node& node) const;
  void finish(const Node& node);
  static void emit(Out& out, Kind kind, std::size_t depth, Index item = kNone, Index last = kNone);

  Index choose() const;
  double score(Index item) const;
  Index need(Index item) const { return low_[item] > taken_[item] ? low_[item] - taken_[item] : 0; }

  // The moves, each with its inverse.
  void take(Index option);
  void untake(Index option);
  void fix(Index entry);
  void unfix(Index entry);
  void deactivate(Index item);
  void activate(Index item);
  void block(Index option);
  void unblock(Index option);
  bool agree(Index entry, Index other) const;

  const Problem problem_;
  const Heuristic heuristic_;

  const Columns columns_;

  std::vector<Index> reasons_;       // per option: why it is out; 0 = it is live
  std::vector<Index> size_;          // per item: its live options (Knuth: LEN)
  std::vector<Index> low_, high_;    // per primary item: its bounds
  std::vector<Index> taken_;         // per item: how many of its options are taken
  std::vector<Index> weight_;        // per primary item: how often it was dead
  std::vector<Index> left_, right_;  // the circle of active items; the root comes behind the last

  std::vector<Node> nodes_;   // from the root to where we stand
  std::vector<Index> tried_;  // options that are out as they were tried in nodes_
  bool arriving_ = true;      // whether the node below the last decision is still to be visited
  bool finished_ = false;
  std::int64_t work_ = 0;  // since the slice was asked
};

}  // namespace minuet

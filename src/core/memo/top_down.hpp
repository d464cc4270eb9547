// Building the diagram of all solutions from the top: branch on the first open item in a fixed
// order of the items, and remember the node of each subproblem by its key.
//
// Options are ranked by their first item in that order, so that the ranks grow along every branch:
// the options of a node's item, with the nodes found below them, make a chain of diagram nodes.
// Which order is good is found by trial.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "memo/diagram.hpp"
#include "memo/walk.hpp"

namespace minuet {

// The order of the items, the ranking of the options that follows from it, and the problem with its
// options in that ranking, those left out that can never be chosen. A function of the problem
// alone: a few orders are tried for a bounded number of nodes.
struct Ordered {
  std::vector<Index> order;  // of the primary items
  std::shared_ptr<const Ranking> ranking;
  Problem problem;
};

struct TopDownNode {
  std::size_t begin;  // where its children begin in the list of those found
};

class TopDown : public SubproblemWalk<TopDownNode> {
 public:
  // Options are given by rank.
  TopDown(const Ordered& ordered, std::span<const Index> given, std::size_t memory);

  // Continues until the diagram is complete (done), the slice or the nodes are used up, or the
  // memory (paused; see `full`).
  Status run(Slice& slice);
  bool full() const { return full_; }
  Diagram diagram() { return maker_.finish(ranking_, root_); }

  double fraction() const { return finished_ ? 1 : share_done(); }
  std::size_t bytes() const { return memo_.bytes() + maker_.bytes(); }
  double bytes_at(double expected) const;  // what this many nodes would take, by what these take
  std::size_t size() const { return maker_.size(); }
  std::uint64_t work() const { return problems_.updates() + kUpdatesPerStep * steps_; }
  std::uint64_t nodes() const { return entered_; }
  // Nodes that building without a memo would have visited so far.
  double plain_nodes() const { return static_cast<double>(entered_) + saved(); }

  std::uint64_t node_limit = UINT64_MAX, work_limit = UINT64_MAX;

 private:
  struct Child {
    Index option, node;
  };

  void step();
  void arrive();
  bool is_dead(const Word* s);
  void deliver(Index node);
  void leave();

  std::shared_ptr<const Ranking> ranking_;
  DiagramMaker maker_;
  std::size_t memory_;
  std::vector<Word> ahead_;
  std::vector<Child> found_;  // of the nodes, one after another; only those with solutions
  bool finished_ = false, full_ = false;
  Index root_ = Diagram::kEmpty;
  std::uint64_t entered_ = 0, steps_ = 0;
};

// How many nodes the whole tree will take, by how the plain nodes have grown with the nodes.
double expected_nodes(const TopDown& build, double last_nodes, double last_plain_nodes);

// With `finished`, that is set if a trial came to its end. What `poll` throws ends the trials.
Ordered ordered(const Problem& problem, std::optional<TopDown>* finished, const Poll& poll);

}  // namespace minuet

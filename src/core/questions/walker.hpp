// A node of the search tree that can be copied and moved down freely: slow, simple, and for every
// kind of problem. Estimates walk down the tree with it.
//
// The tree is the one of minuet/solver/events.py with the heuristic "fewest": the item with the
// fewest branches is branched on, the lowest of several; an item with bounds has a branch for each
// live option, without those before it, and one for "no more". Items with a single branch are not
// nodes of their own: engines take them in passing.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace minuet {

// What all walkers of a problem share. The problem must have no options that can never be chosen
// (`reduce` leaves them out).
struct Tree {
  explicit Tree(Problem p);

  Problem problem;
  Columns columns;
  // The items that walkers have branched on, found forced, or died of: if all of the tree was
  // walked without a solution, these cannot all be covered.
  mutable std::vector<char> used;
};

class Walker {
 public:
  enum class State { dead, solved, open };

  // At the root, with what is forced taken. The tree must outlive the walker.
  explicit Walker(const Tree& tree);

  State state() const { return state_; }
  Index branches() const { return branches_; }  // if open: two or more
  Index live_options() const { return live_; }

  // Down branch k of `branches`, and on through what is forced.
  void descend(Index k);

  // The way here: the options taken, and those left out for good by a branch.
  const std::vector<Index>& taken() const { return taken_; }
  const std::vector<Index>& excluded() const { return excluded_; }

 private:
  void settle();
  void take_branch(Index k);
  void take(Index option);
  void leave_item();
  void exclude(Index option);
  void kill(Index option);
  void kill_all(Index item, Index except_color);
  Index branches_of(Index item) const;

  const Tree* tree_;
  std::vector<char> is_live_, is_active_;
  std::vector<Index> size_, need_, room_;  // per item; need and room of the primary ones
  std::vector<Index> taken_, excluded_;
  Index live_ = 0, item_ = 0, branches_ = 0;
  State state_ = State::open;
};

}  // namespace minuet

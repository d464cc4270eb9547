// Color supports: which colors a secondary item can still get from a primary one.
//
// If every option of a primary item A gives the secondary item B a color, A determines B: whatever
// covers A decides the color of B. So as long as A is not covered, B can only get a color that some
// live option of A gives it, and every other option with B is dead. The support of a color is the
// number of live options of A that give it to B; when it drops to zero, all options that give B
// this color are removed.
//
// Example: primary a b c, secondary x; options {a x:red}, {a x:blue}, {b x:red}, {b x:green}, {c}.
// Both a and b determine x. Green has no support from a, and blue none from b: the second and the
// fourth option are dead from the beginning, and the first and third one are forced.
//
// Constraint solvers call this arc consistency. In crosswords and graceful labelings (colors are
// letters or numbers, and primary items are words or edges) it prunes nearly all of the tree.
#pragma once

#include <span>
#include <vector>

#include "engines/item_cells.hpp"
#include "problem.hpp"

namespace minuet {

struct Determined {
  Index item, secondary;
};

// The pairs of items of which the first determines the second and has not all of its options. None
// if there are bounds, or if there are too many pairs to be worth it.
std::vector<Determined> determined_colors(const Problem& problem);

class ColorSupports {
 public:
  struct Support {
    Index item;       // the primary item ...
    Index secondary;  // ... and the one it determines
    CellRange value;  // the options that give the secondary item this color ...
    Index number;     // ... and a number for the item with this color
  };

  ColorSupports(const std::vector<Determined>& pairs, const ItemCells& cells);

  std::size_t size() const { return supports_.size(); }
  std::size_t values() const { return values_; }  // colors of items that have supports
  std::size_t entries() const { return support_of_.size(); }
  const Support& operator[](Index support) const { return supports_[support]; }

  // The supports that an option takes part in.
  std::span<const Index> of(Index option) const {
    if (start_.empty()) return {};
    return {support_of_.data() + start_[option], start_[option + 1] - start_[option]};
  }

  // Whether an option gives an item a color without any support, or none at all.
  bool is_dead(Index option) const { return !dead_.empty() && dead_[option]; }

 private:
  struct Entry {
    Index option, support;
  };
  std::vector<Entry> find(const std::vector<Determined>& pairs, const ItemCells& cells);
  void number_values(std::vector<Index>& number);

  std::vector<Support> supports_;
  Index values_ = 0;
  std::vector<Index> start_;  // options + 1 offsets into ...
  std::vector<Index> support_of_;
  std::vector<char> dead_;  // per option
};

}  // namespace minuet

// Prices of items: what every solution has to pay anyway.
//
// Give each item a price u, and subtract the prices of its items from each option's cost. If no
// option is left with a negative cost, then for every solution S
//
//     cost(S)  =  sum of u over the items  +  sum over S of what is left of the options' costs,
//
// and the first sum, the same for all solutions, is a lower bound: the cost still to be paid at the
// root of the search. Knuth calls the prices taxes (TAOCP 7.2.2.1, Algorithm C$). (A secondary item
// that clashes in all its uses may have a negative price: at most one of its options is taken, so
// at worst that price is lost. The same holds, many times over, for an item with bounds: see
// `paid_for`.)
//
// Prices come in two qualities:
//
//   taxes             item by item, as much as its cheapest option can bear: computed immediately
//   linear program    the best prices there are: the dual of "fractions of options"
//
// The linear program is solved with floating-point numbers; what is done with its prices is exact:
// they are rounded, and lowered if an option would become negative.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine.hpp"

namespace minuet {

struct Prices {
  std::vector<std::int64_t> option;  // what is left of the costs of the options; none is negative
  std::vector<std::int64_t> left;    // what it costs to leave an option; empty: nothing
  std::int64_t paid = 0;             // what every solution pays for its items
};

// Costs may be negative. Their absolute values must not add up to more than 2^44 (divided by the
// largest number of options that one item may be in, with multiplicities), so that nothing here
// can overflow.
Prices taxes(const Problem& problem, const std::vector<std::int64_t>& cost);

// Prices for a search that can pay for options it leaves: with bounds, an item may have so few good
// options that every solution takes them. Their cost minus the prices of their items is then
// negative, and is what it costs to leave the option. Any prices of the items will do.
Prices with_options_left(const Problem& problem, const std::vector<std::int64_t>& cost,
                         const std::vector<std::int64_t>& item);

// About how much work the linear program is, in updates.
double linear_program_work(const Problem& problem);

class LinearProgram {
 public:
  LinearProgram(const Problem& problem, const std::vector<std::int64_t>& cost);
  ~LinearProgram();

  // Status::done when solved, or given up.
  Status run(Slice& slice);

  // Prices that are good, once it is done.
  Prices prices() const;

  // How much of each option the program would take: near 0 or 1 for most of them.
  std::vector<double> shares() const;

 private:
  class Simplex;
  const Problem& problem_;
  const std::vector<std::int64_t>& cost_;
  std::unique_ptr<Simplex> simplex_;
};

}  // namespace minuet

// Searches that skip what is too expensive.
//
// Every option has a price, none is negative, and there is a limit on what a solution may cost. The
// caller lowers that limit whenever a solution is found (see cost/optimum.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine.hpp"

namespace minuet {

class PricedEngine {
 public:
  virtual ~PricedEngine() = default;

  // These are as in Engine.
  virtual Status next(Slice& slice) = 0;
  virtual void solution(std::vector<Index>& options) const = 0;
  std::uint64_t node_limit = UINT64_MAX;
  Stats stats;

  // From now on, only solutions whose prices add up to at most this are looked for; a more
  // expensive one may still be found. Call it before the first `next`; later only to lower the
  // limit.
  virtual void afford(std::int64_t most) = 0;

  // Whether anything has been skipped so far because it was too expensive.
  virtual bool left_out() const = 0;

  // The share of the tree that is done; what is left out is done.
  virtual double fraction() const = 0;
};

// For every problem, multiplicities included. `prices` are those of the options, ascending.
//
// A node knows more than the sum of the prices paid: an open item that must still be covered costs
// at least its cheapest live option. This is charged to the item immediately: the amount is added
// to what is spent and subtracted from all its live options, which leaves at least one of them
// free. The prices of other items' options fall by that, so nothing is charged twice (the step of a
// dual ascent). Then every live option that costs more than what is left to spend is removed, and
// so on.
std::unique_ptr<PricedEngine> make_priced_lists(const Problem& problem,
                                                std::vector<std::int64_t> prices);

}  // namespace minuet

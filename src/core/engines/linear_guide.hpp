// What the linear relaxation says about a running search (engines/clauses.hpp).
//
// The guide learns which options are taken and left. It solves the relaxation of the rest, starting
// from its last state, and expresses what follows as bounds that hold for the whole problem:
//
//     sum of the prices of the options taken and left  <=  limit.
//
// If that is already violated, the search is at a dead end; if an option costs more than is left,
// it gets the other value. The options that the relaxation takes in part are the ones to choose
// from.
//
// Prices are whole numbers, made from prices of the items (cost/prices.hpp): bounds are exact.
#pragma once

#include <cstdint>
#include <vector>

#include "cost/prices.hpp"
#include "cost/relaxation.hpp"

namespace minuet {

class LinearGuide {
 public:
  // `cost` may be empty; if not, `relaxation` must be that of the costs. The problem must outlive
  // this.
  LinearGuide(const Problem& problem, Relaxation relaxation, std::vector<std::int64_t> cost);

  enum class Value : char { open, yes, no };
  void set(Index option, Value value);

  // Solves the relaxation; Status::done when nothing has changed since. Pauses once the work in all
  // is so much.
  Status run(Slice& slice, std::uint64_t most_work);
  bool is_current() const { return is_current_; }
  std::uint64_t work() const { return relaxation_.work(); }

  // Bounds that all solutions obey that cost at most so much (kUnlimited: any). The first one that
  // is broken will do.
  struct Bound {
    Prices prices;
    std::int64_t limit;
  };
  static constexpr std::int64_t kUnlimited = std::int64_t{1} << 62;
  std::vector<Bound> bounds(std::int64_t most) const;

  // How much of each option is taken, once it is solved.
  std::vector<double> shares() const { return relaxation_.shares(); }

  // The options that are taken in part, each with its share; none if there is no solution.
  const std::vector<DualSimplex::Part>& parts() { return relaxation_.parts(); }

 private:
  const Problem& problem_;
  Relaxation relaxation_;
  std::vector<std::int64_t> cost_;
  double largest_ = 0;  // of the costs
  std::vector<Value> value_;
  bool is_current_ = false;
};

// The prices of the items in a relaxation that is solved, in units of which the largest cost has so
// many.
std::vector<std::int64_t> item_prices(const Problem& problem, const Relaxation& relaxation,
                                      double largest);

}  // namespace minuet

// The dual simplex method for the linear relaxation of a problem (cost/relaxation.hpp).
//
// Variables are the options, followed by one for each row: how much of the item is taken, negated.
// All of them have bounds, so the basis of the rows' own variables is a start: each option is at
// the bound that its cost prefers. A step takes a basic variable that is beyond its bounds, moves
// it to the bound, and lets the nonbasic variable enter that keeps all reduced costs valid. The
// bounds of the options may change between two runs: the basis stays, and a few steps repair it.
//
// The inverse of the basis is kept by columns; most of its entries stay 0 and are skipped. It is
// recomputed from time to time, because errors add up.
#pragma once

#include <cstdint>
#include <vector>

#include "problem.hpp"

namespace minuet {

class DualSimplex {
 public:
  // The problem must outlive this.
  DualSimplex(const Problem& problem, const std::vector<double>& cost);

  enum class Step { more, solved, refuted };

  // One step. Solved also means that it cannot get any further.
  Step advance();
  std::int64_t work() const { return work_; }  // of the last step, in updates

  // Changes the bounds of an option, which are 0 and 1 at first.
  void bound(Index option, double lower, double upper);

  // The price of an item as a part of the largest cost, and how much of each option is taken.
  double price(Index item) const { return row_[item] == kNone ? 0 : price_[row_[item]]; }
  std::vector<double> shares() const;

  // The options that are taken in part, each with its share.
  struct Part {
    Index option;
    double share;
  };
  void parts(std::vector<Part>& parts) const;

  // If refuted: multipliers of the items that prove it.
  std::vector<double> ray() const;

 private:
  static constexpr Index kNone = UINT32_MAX;

  struct Candidate {
    Index column;
    double ratio, size;
  };

  void make_columns();
  void make_bounds();
  void make_costs(const std::vector<double>& cost);
  void make_basis();

  Step take_step();
  Index choose_row() const;
  void read_row(Index leaving);
  void touch(Index column, double by);
  Index choose_column(Index leaving);
  void list_candidates(bool grows);
  Index largest_from(std::size_t k) const;
  void flip();
  void move(Index option, double by);
  void add_column(std::vector<double>& to, Index column, double by) const;
  void add_inverse(std::vector<double>& to, Index k, double by);
  void compute_step(Index entering);
  void pivot(Index leaving, Index entering);
  void update_weights(Index leaving, double pivot);
  void update_inverse(Index leaving, double pivot);

  void make_anew();
  void bring_in(Index option, std::vector<char>& is_free);
  void make_prices();
  void make_reduced();
  void make_values();

  double* column(Index k) { return &inverse_[std::size_t{k} * rows_]; }
  double at_bound(Index v) const { return at_upper_[v] ? upper_[v] : lower_[v]; }

  const Problem& p_;
  Index rows_ = 0, options_;
  std::vector<Index> row_, item_;      // item -> row or kNone, row -> item
  std::vector<Index> start_, of_row_;  // row -> its part of of_row_, the options that have it
  std::vector<double> lower_, upper_;  // of the variables
  std::vector<double> cost_;           // of the options, disturbed
  std::vector<double> reduced_;        // costs of the nonbasic variables
  std::vector<char> at_upper_;         // nonbasic variables: at which of their bounds
  std::vector<char> is_basic_;
  std::vector<Index> basis_;           // row -> variable
  std::vector<double> value_, price_;  // row -> value of its basic variable, price
  std::vector<double> weight_;         // row -> how far its steps lead (Devex)
  std::vector<double> inverse_;        // of the basis, column by column
  std::vector<double> rho_, step_;     // a row of the inverse; the entering column
  std::vector<double> alpha_;          // what rho_ makes of each column
  std::vector<Index> touched_, used_;  // where alpha_ and rho_ may differ from 0
  std::vector<Index> nonzero_;         // where step_ does
  std::vector<Index> flipped_;         // variables that go over to their other bound
  std::vector<Candidate> candidates_;
  bool grows_ = false;                    // whether the leaving variable is below its bounds
  bool is_fresh_ = true;                  // no step since the basis was last computed
  std::uint64_t steps_ = 0, pivots_ = 0;  // since the last run ended; since the basis was computed
  std::int64_t work_ = 0;
};

// Whether an item bounds anything: one whose uses may agree in color does not.
std::vector<char> has_row(const Problem& problem);

}  // namespace minuet

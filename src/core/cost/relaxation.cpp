#include "cost/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "random.hpp"
#include "wide.hpp"

namespace minuet {
namespace {

constexpr double kTolerance = 1e-9;         // what counts as zero
constexpr double kInfeasible = 1e-7;        // a value this far beyond its bounds is
constexpr double kPivot = 1e-7;             // no smaller pivot
constexpr double kDisturbance = 1e-6;       // of the costs, for else most steps would lead nowhere
constexpr std::uint64_t kMostSteps = 20;    // per row and column
constexpr std::int64_t kLargest = 1 << 20;  // multiplier

// An item whose uses may agree in color bounds nothing.
std::vector<char> has_row(const Problem& p) {
  std::vector<char> has(p.items, 1);
  for (std::size_t e = 0; e < p.color.size(); ++e)
    if (p.color[e] != 0) has[p.item[e]] = 0;
  return has;
}

}  // namespace

// Variables are the options and, behind them, one for each row: what is taken of the item, negated.
// All of them have bounds, so that the basis of the rows' own variables is a start: each option is
// at the bound that its cost prefers. A step takes a basic variable that is beyond its bounds,
// brings it to the bound, and lets the nonbasic one enter that keeps all reduced costs right.
// The inverse of the basis is kept by columns; most of its entries stay 0 and are skipped.
class Relaxation::Simplex {
 public:
  Simplex(const Problem& p, const std::vector<double>& cost) : p_(p), options_(p.options()) {
    const std::vector<char> has = has_row(p);
    row_.assign(p.items, kNone);
    for (Index i = 0; i < p.items; ++i)
      if (has[i]) row_[i] = static_cast<Index>(item_.size()), item_.push_back(i);
    rows_ = static_cast<Index>(item_.size());
    make_columns();
    make_bounds();
    make_costs(cost);
    make_basis();
  }

  enum class Step { more, solved, refuted };

  Step advance() {
    if (steps_++ >= kMostSteps * (std::uint64_t{rows_} + options_)) return Step::solved;
    const Index leaving = choose_row();
    if (leaving == kNone) return Step::solved;
    read_row(leaving);
    const Index entering = choose_column(leaving);
    if (entering == kNone) return Step::refuted;  // at best, the row stays beyond its bounds
    flip();
    compute_step(entering);
    if (std::abs(step_[leaving]) < kPivot) return Step::solved;  // numbers have become too bad
    pivot(leaving, entering);
    return Step::more;
  }

  std::int64_t work() const { return work_; }
  double price(Index item) const { return row_[item] == kNone ? 0 : price_[row_[item]]; }

  std::vector<double> shares() const {
    std::vector<double> shares(options_, 0.0);
    for (Index o = 0; o < options_; ++o) shares[o] = at_upper_[o] ? upper_[o] : lower_[o];
    for (Index r = 0; r < rows_; ++r)
      if (basis_[r] < options_) shares[basis_[r]] = value_[r];
    return shares;
  }

  // The row that cannot be brought within its bounds.
  std::vector<double> ray() const {
    std::vector<double> ray(p_.items, 0.0);
    for (Index r = 0; r < rows_; ++r) ray[item_[r]] = rho_[r];
    return ray;
  }

 private:
  static constexpr Index kNone = UINT32_MAX;

  struct Candidate {
    Index column;
    double ratio, size;
  };

  // ---- the start

  void make_columns() {
    start_.assign(rows_ + 1, 0);
    for (const Index i : p_.item)
      if (row_[i] != kNone) ++start_[row_[i] + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    of_row_.resize(start_[rows_]);
    std::vector<Index> filled(start_.begin(), start_.end() - 1);
    for (Index o = 0; o < options_; ++o)
      for (const Index i : p_.of(o))
        if (row_[i] != kNone) of_row_[filled[row_[i]]++] = o;
  }

  void make_bounds() {
    lower_.assign(options_, 0.0);
    upper_.assign(options_, 1.0);
    for (Index r = 0; r < rows_; ++r) {
      const Index high = std::min(p_.most(item_[r]), start_[r + 1] - start_[r]);
      lower_.push_back(-static_cast<double>(high));
      upper_.push_back(-static_cast<double>(p_.least(item_[r])));
    }
  }

  void make_costs(const std::vector<double>& cost) {
    double largest = 0;
    for (const double c : cost) largest = std::max(largest, std::abs(c));
    Random random(1);
    for (const double c : cost) {
      const double part = 1 + static_cast<double>(random.below(1 << 20)) / (1 << 20);
      const double each = largest > 0 ? c / largest : 0;
      reduced_.push_back(each + std::copysign(kDisturbance * part, each));
    }
    reduced_.resize(options_ + rows_, 0.0);
    at_upper_.assign(options_ + rows_, 0);
    for (Index o = 0; o < options_; ++o) at_upper_[o] = reduced_[o] < 0;
  }

  void make_basis() {
    inverse_.assign(std::size_t{rows_} * rows_, 0.0);
    price_.assign(rows_, 0.0);
    value_.assign(rows_, 0.0);
    rho_.resize(rows_);
    step_.resize(rows_);
    alpha_.assign(options_ + rows_, 0.0);
    is_basic_.assign(options_ + rows_, 0);
    for (Index r = 0; r < rows_; ++r) {
      inverse_[std::size_t{r} * rows_ + r] = 1;
      basis_.push_back(options_ + r);
      is_basic_[options_ + r] = 1;
      for (Index k = start_[r]; k < start_[r + 1]; ++k) value_[r] -= at_upper_[of_row_[k]];
    }
  }

  // ---- one step

  // The basic variable that is farthest beyond its bounds.
  Index choose_row() {
    Index best = kNone;
    double most = kInfeasible;
    for (Index r = 0; r < rows_; ++r) {
      const Index v = basis_[r];
      const double beyond = std::max(lower_[v] - value_[r], value_[r] - upper_[v]);
      if (beyond > most) most = beyond, best = r;
    }
    return best;
  }

  // The row of the inverse, and what it makes of every column.
  void read_row(Index leaving) {
    for (const Index column : touched_) alpha_[column] = 0;
    touched_.clear();
    used_.clear();
    work_ = rows_ / 4;
    for (Index k = 0; k < rows_; ++k) {
      rho_[k] = inverse_[std::size_t{k} * rows_ + leaving];
      if (std::abs(rho_[k]) < kTolerance) {
        rho_[k] = 0;
        continue;
      }
      used_.push_back(k);
      touch(options_ + k, rho_[k]);
      for (Index at = start_[k]; at < start_[k + 1]; ++at) touch(of_row_[at], rho_[k]);
      work_ += (start_[k + 1] - start_[k]) / 4;
    }
  }

  void touch(Index column, double by) {
    if (alpha_[column] == 0) touched_.push_back(column);
    alpha_[column] += by;
    if (alpha_[column] == 0) alpha_[column] = kTolerance / 8;  // it is in the list
  }

  // The ratio test. A variable that comes to its turn before the leaving one is at its bound goes
  // over to its other bound instead, if that is not too far (the long step).
  Index choose_column(Index leaving) {
    const Index out = basis_[leaving];
    const bool grows = value_[leaving] < lower_[out];
    double beyond = grows ? lower_[out] - value_[leaving] : value_[leaving] - upper_[out];
    candidates_.clear();
    for (const Index column : touched_) {
      if (is_basic_[column] || upper_[column] - lower_[column] < kTolerance) continue;
      const double a = grows ? alpha_[column] : -alpha_[column];
      if (at_upper_[column] ? a < kPivot : a > -kPivot) continue;
      candidates_.push_back({column, std::abs(reduced_[column]) / std::abs(a), std::abs(a)});
    }
    std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
      if (a.ratio != b.ratio) return a.ratio < b.ratio;
      return a.size != b.size ? a.size > b.size : a.column < b.column;
    });
    flipped_.clear();
    for (const Candidate& each : candidates_) {
      beyond -= each.size * (upper_[each.column] - lower_[each.column]);
      if (beyond < kInfeasible) return each.column;
      flipped_.push_back(each.column);
    }
    return kNone;
  }

  void flip() {
    if (flipped_.empty()) return;
    std::vector<double> sum(rows_, 0.0);
    for (const Index column : flipped_) {
      const double by = (upper_[column] - lower_[column]) * (at_upper_[column] ? -1 : 1);
      at_upper_[column] ^= 1;
      add_column(sum, column, by);
    }
    for (Index k = 0; k < rows_; ++k)
      if (sum[k] != 0) add_inverse(value_, k, -sum[k]);
  }

  void add_column(std::vector<double>& to, Index column, double by) const {
    if (column >= options_) {
      to[column - options_] += by;
      return;
    }
    for (const Index i : p_.of(column))
      if (row_[i] != kNone) to[row_[i]] += by;
  }

  void add_inverse(std::vector<double>& to, Index k, double by) {
    const double* column = &inverse_[std::size_t{k} * rows_];
    for (Index r = 0; r < rows_; ++r) to[r] += by * column[r];
    work_ += rows_ / 8;
  }

  // The entering column in terms of the basis.
  void compute_step(Index entering) {
    std::fill(step_.begin(), step_.end(), 0.0);
    if (entering >= options_) return add_inverse(step_, entering - options_, 1);
    for (const Index i : p_.of(entering))
      if (row_[i] != kNone) add_inverse(step_, row_[i], 1);
  }

  void pivot(Index leaving, Index entering) {
    const Index out = basis_[leaving];
    const double pivot = step_[leaving];
    const double dual = reduced_[entering] / pivot;
    for (const Index column : touched_) reduced_[column] -= dual * alpha_[column];
    for (const Index k : used_) price_[k] += dual * rho_[k];
    reduced_[entering] = 0;
    reduced_[out] = -dual;
    const bool to_lower = value_[leaving] < lower_[out];
    const double by = (value_[leaving] - (to_lower ? lower_[out] : upper_[out])) / pivot;
    const double from = at_upper_[entering] ? upper_[entering] : lower_[entering];
    for (Index r = 0; r < rows_; ++r) value_[r] -= by * step_[r];
    value_[leaving] = from + by;
    at_upper_[out] = !to_lower;
    is_basic_[out] = 0;
    is_basic_[entering] = 1;
    basis_[leaving] = entering;
    update_inverse(leaving, pivot);
  }

  void update_inverse(Index leaving, double pivot) {
    nonzero_.clear();
    for (Index r = 0; r < rows_; ++r)
      if (r != leaving && std::abs(step_[r]) > kTolerance) nonzero_.push_back(r);
    for (const Index k : used_) {
      double* column = &inverse_[std::size_t{k} * rows_];
      const double factor = column[leaving] / pivot;
      for (const Index r : nonzero_) column[r] -= factor * step_[r];
      column[leaving] = factor;
    }
    work_ += static_cast<std::int64_t>(used_.size() * nonzero_.size() / 4);
  }

  const Problem& p_;
  Index rows_ = 0, options_;
  std::vector<Index> row_, item_;      // item -> row or kNone, row -> item
  std::vector<Index> start_, of_row_;  // row -> its part of of_row_, the options that have it
  std::vector<double> lower_, upper_;  // of the variables
  std::vector<double> reduced_;        // costs of the nonbasic variables
  std::vector<char> at_upper_;         // nonbasic variables: at which of their bounds
  std::vector<char> is_basic_;
  std::vector<Index> basis_;           // row -> variable
  std::vector<double> value_, price_;  // row -> value of its basic variable, price
  std::vector<double> inverse_;        // of the basis, column by column
  std::vector<double> rho_, step_;     // a row of the inverse; the entering column
  std::vector<double> alpha_;          // what rho_ makes of each column
  std::vector<Index> touched_, used_;  // where alpha_ and rho_ may differ from 0
  std::vector<Index> nonzero_;         // where step_ does
  std::vector<Index> flipped_;         // variables that go over to their other bound
  std::vector<Candidate> candidates_;
  std::uint64_t steps_ = 0;
  std::int64_t work_ = 0;  // of the last step, in updates
};

// ---- multipliers -------------------------------------------------------------------------------

bool refutes(const Problem& p, const std::vector<std::int64_t>& multiplier) {
  Int128 least = 0, most = 0;
  const std::vector<Index> size = p.sizes();
  const std::vector<char> has = has_row(p);
  for (Index o = 0; o < p.options(); ++o) {
    std::int64_t sum = 0;
    for (const Index i : p.of(o)) sum += has[i] ? multiplier[i] : 0;
    most += std::max<std::int64_t>(sum, 0);
  }
  for (Index i = 0; i < p.items; ++i) {
    if (!has[i]) continue;
    const std::int64_t m = multiplier[i];
    least += static_cast<Int128>(m) * (m > 0 ? p.least(i) : std::min(p.most(i), size[i]));
  }
  return least > most;
}

namespace {

// The ray divided by so much, rounded.
std::vector<std::int64_t> rounded(const std::vector<double>& ray, double unit) {
  std::vector<std::int64_t> whole;
  for (const double each : ray) whole.push_back(std::llround(each / unit));
  return whole;
}

// Whole multipliers near the ray, or against it, that refute; empty if there are none.
std::vector<std::int64_t> whole_refutation(const Problem& p, const std::vector<double>& ray) {
  double least = INFINITY, most = 0;
  for (const double each : ray) {
    if (each == 0) continue;
    least = std::min(least, std::abs(each));
    most = std::max(most, std::abs(each));
  }
  if (most == 0) return {};
  for (const double unit : {least, least / 6, most / kLargest}) {
    if (most / unit > 2.0 * kLargest) continue;
    for (const double sign : {1.0, -1.0})
      if (auto whole = rounded(ray, sign * unit); refutes(p, whole)) return whole;
  }
  return {};
}

}  // namespace

// ---- the relaxation ----------------------------------------------------------------------------

Relaxation::Relaxation(const Problem& problem, const std::vector<double>& cost)
    : problem_(problem), simplex_(std::make_unique<Simplex>(problem, cost)) {}

Relaxation::~Relaxation() = default;

double Relaxation::least_work(const Problem& problem) {
  return problem.items * (problem.items + static_cast<double>(problem.item.size())) / 8;
}

double Relaxation::memory(const Problem& problem) {
  return 8.0 * problem.items * problem.items + 64.0 * static_cast<double>(problem.item.size());
}

Status Relaxation::run(Slice& slice) {
  for (;;) {
    const Simplex::Step step = simplex_->advance();
    if (step == Simplex::Step::refuted) refutation_ = whole_refutation(problem_, simplex_->ray());
    if (step != Simplex::Step::more) return Status::done;
    if (slice.spend(simplex_->work())) return Status::paused;
  }
}

double Relaxation::price(Index item) const { return simplex_->price(item); }
std::vector<double> Relaxation::shares() const { return simplex_->shares(); }

}  // namespace minuet

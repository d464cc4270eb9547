#include "cost/dual_simplex.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "random.hpp"

namespace minuet {
namespace {

constexpr double kTolerance = 1e-9;          // what counts as zero
constexpr double kInfeasible = 1e-7;         // a value this far beyond its bounds is
constexpr double kWhole = 1e-6;              // a value this close to an integer is one
constexpr double kPivot = 1e-6;              // the smallest allowed pivot
constexpr double kDrift = 1e-7;              // allowed between two ways to compute a pivot
constexpr double kDisturbance = 1e-6;        // of the costs, for progress in every step
constexpr std::uint64_t kMostPivots = 1000;  // before the basis is recomputed
constexpr std::uint64_t kMostSteps = 20;     // per row and column

}  // namespace

std::vector<char> has_row(const Problem& p) {
  std::vector<char> has(p.items, 1);
  for (std::size_t e = 0; e < p.color.size(); ++e)
    if (p.color[e] != 0) has[p.item[e]] = 0;
  return has;
}

// ---- the start ---------------------------------------------------------------------------------

DualSimplex::DualSimplex(const Problem& p, const std::vector<double>& cost)
    : p_(p), options_(p.options()) {
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

void DualSimplex::make_columns() {
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

void DualSimplex::make_bounds() {
  lower_.assign(options_, 0.0);
  upper_.assign(options_, 1.0);
  for (Index r = 0; r < rows_; ++r) {
    const Index high = std::min(p_.most(item_[r]), start_[r + 1] - start_[r]);
    lower_.push_back(-static_cast<double>(high));
    upper_.push_back(-static_cast<double>(p_.least(item_[r])));
  }
}

void DualSimplex::make_costs(const std::vector<double>& cost) {
  double largest = 0;
  for (const double c : cost) largest = std::max(largest, std::abs(c));
  Random random(1);
  for (const double c : cost) {
    const double part = 1 + static_cast<double>(random.below(1 << 20)) / (1 << 20);
    const double each = largest > 0 ? c / largest : 0;
    cost_.push_back(each + std::copysign(kDisturbance * part, each));
  }
  reduced_ = cost_;
  reduced_.resize(options_ + rows_, 0.0);
  at_upper_.assign(options_ + rows_, 0);
  for (Index o = 0; o < options_; ++o) at_upper_[o] = reduced_[o] < 0;
}

void DualSimplex::make_basis() {
  inverse_.assign(std::size_t{rows_} * rows_, 0.0);
  price_.assign(rows_, 0.0);
  value_.assign(rows_, 0.0);
  weight_.assign(rows_, 1.0);
  rho_.resize(rows_);
  step_.resize(rows_);
  alpha_.assign(options_ + rows_, 0.0);
  is_basic_.assign(options_ + rows_, 0);
  for (Index r = 0; r < rows_; ++r) {
    column(r)[r] = 1;
    basis_.push_back(options_ + r);
    is_basic_[options_ + r] = 1;
    for (Index k = start_[r]; k < start_[r + 1]; ++k) value_[r] -= at_upper_[of_row_[k]];
  }
}

// ---- from outside ------------------------------------------------------------------------------

DualSimplex::Step DualSimplex::advance() {
  const bool may_go_on = steps_ < kMostSteps * (std::uint64_t{rows_} + options_);
  const Step step = may_go_on ? take_step() : Step::solved;
  steps_ = step == Step::more ? steps_ + 1 : 0;
  return step;
}

void DualSimplex::bound(Index option, double lower, double upper) {
  const double before = at_bound(option);
  lower_[option] = lower;
  upper_[option] = upper;
  if (is_basic_[option]) return;
  at_upper_[option] = reduced_[option] < 0;
  if (at_bound(option) != before) move(option, at_bound(option) - before);
}

std::vector<double> DualSimplex::shares() const {
  std::vector<double> shares(options_, 0.0);
  for (Index o = 0; o < options_; ++o) shares[o] = at_bound(o);
  for (Index r = 0; r < rows_; ++r)
    if (basis_[r] < options_) shares[basis_[r]] = value_[r];
  return shares;
}

void DualSimplex::parts(std::vector<Part>& parts) const {
  parts.clear();
  for (Index r = 0; r < rows_; ++r)
    if (basis_[r] < options_ && value_[r] > kWhole && value_[r] < 1 - kWhole)
      parts.push_back({basis_[r], value_[r]});
}

// The multipliers of the row that cannot be brought within its bounds.
std::vector<double> DualSimplex::ray() const {
  std::vector<double> ray(p_.items, 0.0);
  for (Index r = 0; r < rows_; ++r) ray[item_[r]] = grows_ ? -rho_[r] : rho_[r];
  return ray;
}

// ---- one step ----------------------------------------------------------------------------------

DualSimplex::Step DualSimplex::take_step() {
  work_ = rows_ / 4;
  const Index leaving = choose_row();
  if (leaving == kNone) return Step::solved;
  read_row(leaving);
  const Index entering = choose_column(leaving);
  if (entering == kNone) return Step::refuted;  // the row cannot reach its bounds
  compute_step(entering);
  const double drift = std::abs(step_[leaving] - alpha_[entering]);
  if (drift > kDrift * (1 + std::abs(alpha_[entering]))) {
    if (is_fresh_) return Step::solved;  // as accurate as it gets
    make_anew();
    return Step::more;
  }
  flip();
  pivot(leaving, entering);
  is_fresh_ = false;
  if (++pivots_ >= kMostPivots) make_anew();
  return Step::more;
}

// The basic variable that is farthest beyond its bounds, relative to the length of its steps.
Index DualSimplex::choose_row() const {
  Index best = kNone;
  double most = 0;
  for (Index r = 0; r < rows_; ++r) {
    const Index v = basis_[r];
    const double beyond = std::max(lower_[v] - value_[r], value_[r] - upper_[v]);
    if (beyond > kInfeasible && beyond * beyond > most * weight_[r])
      most = beyond * beyond / weight_[r], best = r;
  }
  return best;
}

// The row of the inverse, and its product with every column.
void DualSimplex::read_row(Index leaving) {
  for (const Index each : touched_) alpha_[each] = 0;
  touched_.clear();
  used_.clear();
  for (Index k = 0; k < rows_; ++k) {
    rho_[k] = column(k)[leaving];
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

void DualSimplex::touch(Index column, double by) {
  if (alpha_[column] == 0) touched_.push_back(column);
  alpha_[column] += by;
  if (alpha_[column] == 0) alpha_[column] = kTolerance / 8;  // mark it as listed
}

// The ratio test. A variable whose turn comes before the leaving one reaches its bound is flipped
// to its other bound instead, if that is not too far (the long step).
Index DualSimplex::choose_column(Index leaving) {
  const Index out = basis_[leaving];
  grows_ = value_[leaving] < lower_[out];
  double beyond = grows_ ? lower_[out] - value_[leaving] : value_[leaving] - upper_[out];
  list_candidates(grows_);
  flipped_.clear();
  for (std::size_t k = 0; k < candidates_.size(); ++k) {
    const Candidate& each = candidates_[k];
    beyond -= each.size * (upper_[each.column] - lower_[each.column]);
    if (beyond < kInfeasible) return largest_from(k);
    flipped_.push_back(each.column);
  }
  return kNone;
}

void DualSimplex::list_candidates(bool grows) {
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
}

// The candidate with the largest pivot among those with about the same ratio.
Index DualSimplex::largest_from(std::size_t k) const {
  std::size_t best = k;
  const double limit = candidates_[k].ratio + kTolerance / candidates_[k].size;
  for (; k < candidates_.size() && candidates_[k].ratio <= limit; ++k)
    if (candidates_[k].size > candidates_[best].size) best = k;
  return candidates_[best].column;
}

void DualSimplex::flip() {
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

// A nonbasic option changes its value.
void DualSimplex::move(Index option, double by) {
  for (const Index i : p_.of(option))
    if (row_[i] != kNone) add_inverse(value_, row_[i], -by);
}

void DualSimplex::add_column(std::vector<double>& to, Index column, double by) const {
  if (column >= options_) {
    to[column - options_] += by;
    return;
  }
  for (const Index i : p_.of(column))
    if (row_[i] != kNone) to[row_[i]] += by;
}

void DualSimplex::add_inverse(std::vector<double>& to, Index k, double by) {
  const double* from = column(k);
  for (Index r = 0; r < rows_; ++r) to[r] += by * from[r];
  work_ += rows_ / 8;
}

// The entering column in terms of the basis.
void DualSimplex::compute_step(Index entering) {
  std::fill(step_.begin(), step_.end(), 0.0);
  if (entering >= options_) return add_inverse(step_, entering - options_, 1);
  for (const Index i : p_.of(entering))
    if (row_[i] != kNone) add_inverse(step_, row_[i], 1);
}

void DualSimplex::pivot(Index leaving, Index entering) {
  const Index out = basis_[leaving];
  const double pivot = step_[leaving];
  const double dual = reduced_[entering] / pivot;
  for (const Index each : touched_) reduced_[each] -= dual * alpha_[each];
  for (const Index k : used_) price_[k] += dual * rho_[k];
  reduced_[entering] = 0;
  reduced_[out] = -dual;
  const bool to_lower = value_[leaving] < lower_[out];
  const double by = (value_[leaving] - (to_lower ? lower_[out] : upper_[out])) / pivot;
  const double from = at_bound(entering);
  for (Index r = 0; r < rows_; ++r) value_[r] -= by * step_[r];
  value_[leaving] = from + by;
  at_upper_[out] = !to_lower;
  is_basic_[out] = 0;
  is_basic_[entering] = 1;
  basis_[leaving] = entering;
  update_weights(leaving, pivot);
  update_inverse(leaving, pivot);
}

void DualSimplex::update_weights(Index leaving, double pivot) {
  const double weight = weight_[leaving];
  for (Index r = 0; r < rows_; ++r) {
    const double ratio = step_[r] / pivot;
    weight_[r] = std::max(weight_[r], ratio * ratio * weight);
  }
  weight_[leaving] = std::max(1.0, weight / (pivot * pivot));
}

void DualSimplex::update_inverse(Index leaving, double pivot) {
  nonzero_.clear();
  for (Index r = 0; r < rows_; ++r)
    if (r != leaving && std::abs(step_[r]) > kTolerance) nonzero_.push_back(r);
  for (const Index k : used_) {
    double* to = column(k);
    const double factor = to[leaving] / pivot;
    for (const Index r : nonzero_) to[r] -= factor * step_[r];
    to[leaving] = factor;
  }
  work_ += static_cast<std::int64_t>(used_.size() * nonzero_.size() / 4);
}

// ---- recomputing the basis ---------------------------------------------------------------------

void DualSimplex::make_anew() {
  std::vector<Index> inside;
  for (const Index v : basis_)
    if (v < options_) inside.push_back(v);
  std::fill(inverse_.begin(), inverse_.end(), 0.0);
  std::vector<char> is_free(rows_, 1);
  for (Index r = 0; r < rows_; ++r) {
    column(r)[r] = 1;
    basis_[r] = options_ + r;
    is_free[r] = !is_basic_[options_ + r];
  }
  for (const Index option : inside) bring_in(option, is_free);
  for (Index r = 0; r < rows_; ++r) is_basic_[basis_[r]] = 1;
  std::fill(weight_.begin(), weight_.end(), 1.0);
  make_prices();
  make_reduced();
  make_values();
  pivots_ = 0;
  is_fresh_ = true;
}

// Brings an option into the basis, for the row where its entry is largest.
void DualSimplex::bring_in(Index option, std::vector<char>& is_free) {
  compute_step(option);
  Index row = kNone;
  for (Index r = 0; r < rows_; ++r)
    if (is_free[r] && (row == kNone || std::abs(step_[r]) > std::abs(step_[row]))) row = r;
  is_basic_[option] = 0;
  if (row == kNone || std::abs(step_[row]) < kPivot) return;
  is_free[row] = 0;
  basis_[row] = option;
  used_.clear();
  for (Index k = 0; k < rows_; ++k)
    if (column(k)[row] != 0) used_.push_back(k);
  update_inverse(row, step_[row]);
}

void DualSimplex::make_prices() {
  std::fill(price_.begin(), price_.end(), 0.0);
  for (Index r = 0; r < rows_; ++r) {
    if (basis_[r] >= options_) continue;
    for (Index k = 0; k < rows_; ++k) price_[k] += cost_[basis_[r]] * column(k)[r];
    work_ += rows_;
  }
}

void DualSimplex::make_reduced() {
  for (Index o = 0; o < options_; ++o) {
    reduced_[o] = cost_[o];
    for (const Index i : p_.of(o))
      if (row_[i] != kNone) reduced_[o] -= price_[row_[i]];
  }
  for (Index r = 0; r < rows_; ++r) reduced_[options_ + r] = -price_[r];
  for (Index v = 0; v < options_ + rows_; ++v) {
    if (is_basic_[v]) reduced_[v] = 0;
    at_upper_[v] = reduced_[v] < 0;
  }
}

void DualSimplex::make_values() {
  std::vector<double> sum(rows_, 0.0);
  for (Index v = 0; v < options_ + rows_; ++v)
    if (!is_basic_[v]) add_column(sum, v, at_bound(v));
  std::fill(value_.begin(), value_.end(), 0.0);
  for (Index k = 0; k < rows_; ++k)
    if (sum[k] != 0) add_inverse(value_, k, -sum[k]);
}

}  // namespace minuet

#include "cost/prices.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "random.hpp"

namespace minuet {
// Which items may have a price, and which only a negative one: a primary item may have any price, a
// secondary item only if no two of its uses agree in color.
enum class May : char { have_any, be_negative, have_none };

namespace {

using Price = std::int64_t;

std::vector<May> what_may_be(const Problem& p) {
  std::vector<May> may(p.items, May::have_any);
  std::fill(may.begin() + p.primaries, may.end(), May::be_negative);
  for (std::size_t e = 0; e < p.color.size(); ++e)
    if (p.color[e] != 0) may[p.item[e]] = May::have_none;
  return may;
}

// The least that solutions pay for an item with this many options and the price u.
Price paid_for(const Problem& p, Index i, Price u, Price options) {
  if (i >= p.primaries) return std::min<Price>(u, 0);
  if (!p.has_bounds()) return u;
  return u * static_cast<Price>(u > 0 ? p.low[i] : std::min<Price>(p.high[i], options));
}

// Prices under construction.
class Market {
 public:
  Market(const Problem& p, const std::vector<Price>& cost)
      : p_(p), columns_(p), may_(what_may_be(p)), u_(p.items, 0) {
    prices_.option = cost;
  }

  void raise(Index i, Price by) {
    u_[i] += by;
    for (const Index e : columns_.of(i)) price_at(e) -= by;
  }

  // Lowers prices until no option is negative; the most negative ones first.
  void repair() {
    std::vector<Index> negative;
    for (Index o = 0; o < p_.options(); ++o)
      if (prices_.option[o] < 0) negative.push_back(o);
    std::sort(negative.begin(), negative.end(),
              [&](Index a, Index b) { return prices_.option[a] < prices_.option[b]; });
    for (const Index o : negative) lower_items_of(o);
  }

  // Raises the price of each item as far as its cheapest option can bear.
  void raise_all() {
    for (Index i = 0; i < p_.primaries; ++i) {
      if (columns_.of(i).empty()) continue;
      Price least = price_at(columns_.of(i)[0]);
      for (const Index e : columns_.of(i)) least = std::min(least, price_at(e));
      // An item that may stay uncovered pays nothing for a price above 0.
      if (p_.least(i) == 0) least = std::min(least, -u_[i]);
      if (least > 0) raise(i, least);
    }
  }

  Prices finish() {
    prices_.paid = 0;
    for (Index i = 0; i < p_.items; ++i)
      prices_.paid += paid_for(p_, i, u_[i], columns_.of(i).size());
    return std::move(prices_);
  }

  May may(Index i) const { return may_[i]; }

 private:
  Price& price_at(Index entry) { return prices_.option[columns_.option[entry]]; }

  void lower_items_of(Index o) {
    Price bearers = 0;
    for (const Index i : p_.of(o)) bearers += may_[i] != May::have_none;
    for (const Index i : p_.of(o)) {
      if (prices_.option[o] >= 0) return;
      if (may_[i] == May::have_none) continue;
      raise(i, (prices_.option[o] - bearers + 1) / bearers);
      --bearers;
    }
  }

  const Problem& p_;
  const Columns columns_;
  std::vector<May> may_;
  Prices prices_;
  std::vector<Price> u_;  // the price of each item
};

}  // namespace

Prices taxes(const Problem& problem, const std::vector<Price>& cost) {
  Market market(problem, cost);
  market.repair();
  market.raise_all();
  return market.finish();
}

namespace {

// No sum of prices may come near the end of their range.
bool are_small(const Prices& prices) {
  double sum = std::abs(static_cast<double>(prices.paid));
  for (const Price each : prices.option) sum += static_cast<double>(each);
  for (const Price each : prices.left) sum += static_cast<double>(each);
  return sum < 0x1p60;
}

}  // namespace

Prices with_options_left(const Problem& p, const std::vector<Price>& cost,
                         const std::vector<Price>& item) {
  const std::vector<May> may = what_may_be(p);
  std::vector<Price> u(p.items, 0), options(p.items, 0);
  for (Index i = 0; i < p.items; ++i)
    if (may[i] != May::have_none)
      u[i] = may[i] == May::be_negative ? std::min<Price>(item[i], 0) : item[i];
  Prices prices;
  double paid = 0;  // the same, for comparison
  for (Index o = 0; o < p.options(); ++o) {
    Price rest = cost[o];
    for (const Index i : p.of(o)) rest -= u[i], ++options[i];
    prices.option.push_back(std::max<Price>(rest, 0));
    prices.left.push_back(std::max<Price>(-rest, 0));
    prices.paid += std::min<Price>(rest, 0);
    paid += static_cast<double>(std::min<Price>(rest, 0));
  }
  for (Index i = 0; i < p.items; ++i) {
    prices.paid += paid_for(p, i, u[i], options[i]);
    paid += static_cast<double>(u[i]) * static_cast<double>(options[i]);
  }
  if (std::abs(paid) < 0x1p60 && are_small(prices)) return prices;
  return with_options_left(p, cost, std::vector<Price>(p.items, 0));
}

double linear_program_work(const Problem& problem) {
  const double rows = problem.items;
  return rows * 2 * (rows * rows + static_cast<double>(problem.item.size())) / 4;
}

// The primal simplex method with an explicit inverse of the basis, for
//
//     minimize  c x   where  x >= 0  and  each row of A x  is = b, <= b or >= b,
//
// one row per item that may have a price. The inverse is kept by columns. Rows start with expensive
// artificial variables; a row "<=" starts with its slack. The right-hand sides are perturbed a
// little, because otherwise most steps would make no progress; prices do not depend on them.
class LinearProgram::Simplex {
 public:
  Simplex(const Problem& p, const std::vector<Price>& cost) : p_(p), may_(what_may_be(p)) {
    for (Index i = 0; i < p.items; ++i) {
      row_.push_back(rows_);
      if (may_[i] != May::have_none) item_.push_back(i), ++rows_;
    }
    double largest = 1;
    for (const Price c : cost) largest = std::max(largest, std::abs(static_cast<double>(c)));
    unit_ = largest;
    for (const Price c : cost) cost_.push_back(static_cast<double>(c) / unit_);
    inverse_.assign(std::size_t{rows_} * rows_, 0.0);
    value_.resize(rows_);
    price_.assign(rows_, 0.0);
    basis_.assign(rows_, kNone);
    step_.resize(rows_);
    Random random(1);
    for (Index r = 0; r < rows_; ++r) {
      inverse_[std::size_t{r} * rows_ + r] = 1;
      const Sense sense = sense_of(r);
      value_[r] = right_side(r, sense) + static_cast<double>(random.below(1000000)) * 1e-9;
      price_[r] = sense == Sense::at_most ? 0.0 : kArtificial;
    }
  }

  // One step; false at the end.
  bool advance() {
    if (steps_ >= kMostSteps * (std::uint64_t{rows_} + 10)) return false;
    const Column entering = choose_column();
    if (entering.cost >= -kTolerance) return false;
    compute_step(entering);
    const Index leaving = choose_row();
    if (leaving == rows_) return false;  // impossible: costs are bounded from below
    pivot(leaving, entering.cost);
    basis_[leaving] = entering.number;
    ++steps_;
    return true;
  }

  std::int64_t work() const {
    return (std::int64_t{rows_} * rows_ + static_cast<std::int64_t>(p_.item.size())) / 4;
  }

  // The price of each item in units of the costs, rounded.
  Price price(Index i) const {
    if (may_[i] == May::have_none) return 0;
    const double price =
        std::nearbyint(std::clamp(price_[row_[i]], -kArtificial, kArtificial) * unit_);
    return static_cast<Price>(may_[i] == May::be_negative ? std::min(price, 0.0) : price);
  }

  // How much of each option is taken.
  std::vector<double> shares() const {
    std::vector<double> shares(p_.options(), 0.0);
    for (Index r = 0; r < rows_; ++r)
      if (basis_[r] < p_.options()) shares[basis_[r]] = value_[r];
    return shares;
  }

 private:
  static constexpr Index kNone = UINT32_MAX;
  static constexpr double kArtificial = 20;  // times the largest cost
  static constexpr double kTolerance = 1e-9;
  static constexpr std::uint64_t kMostSteps = 50;
  static constexpr std::size_t kCandidates = 40;

  enum class Sense { equal, at_most, at_least };

  // An option, or (from options() on) the slack of a row; with its reduced cost.
  struct Column {
    Index number;
    double cost;
  };

  Sense sense_of(Index r) const {
    const Index i = item_[r];
    if (i >= p_.primaries) return Sense::at_most;
    if (p_.least(i) == p_.most(i)) return Sense::equal;
    return p_.least(i) == 0 ? Sense::at_most : Sense::at_least;
  }
  double right_side(Index r, Sense sense) const {
    return sense == Sense::at_most ? p_.most(item_[r]) : p_.least(item_[r]);
  }

  double reduced_cost(Index column) const {
    if (column >= p_.options()) {
      const Index r = column - p_.options();
      const Sense sense = sense_of(r);
      return sense == Sense::equal ? 0 : sense == Sense::at_most ? -price_[r] : price_[r];
    }
    double cost = cost_[column];
    for (const Index i : p_.of(column))
      if (may_[i] != May::have_none) cost -= price_[row_[i]];
    return cost;
  }

  // The column with the most negative reduced cost among the few best of the last full scan; when
  // none of those is left, all columns are scanned again.
  Column choose_column() {
    Column best{0, 0.0};
    for (const Index column : candidates_) {
      const double cost = reduced_cost(column);
      if (cost < best.cost) best = {column, cost};
    }
    if (best.cost < -kTolerance) return best;
    std::vector<Column> all;
    for (Index column = 0; column < p_.options() + rows_; ++column) {
      const double cost = reduced_cost(column);
      if (cost < -kTolerance) all.push_back({column, cost});
    }
    const std::size_t some = std::min(all.size(), kCandidates);
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(some), all.end(),
                      [](const Column& a, const Column& b) { return a.cost < b.cost; });
    candidates_.clear();
    for (std::size_t k = 0; k < some; ++k) candidates_.push_back(all[k].number);
    return all.empty() ? best : all[0];
  }

  // The entering column in terms of the basis.
  void compute_step(const Column& entering) {
    std::fill(step_.begin(), step_.end(), 0.0);
    auto add = [&](Index r, double factor) {
      const double* column = &inverse_[std::size_t{r} * rows_];
      for (Index k = 0; k < rows_; ++k) step_[k] += factor * column[k];
    };
    if (entering.number >= p_.options()) {
      const Index r = entering.number - p_.options();
      add(r, sense_of(r) == Sense::at_least ? -1 : 1);
    } else {
      for (const Index i : p_.of(entering.number))
        if (may_[i] != May::have_none) add(row_[i], 1);
    }
  }

  // The first basic variable that becomes zero when the entering one grows.
  Index choose_row() const {
    Index best = rows_;
    double least = INFINITY;
    for (Index r = 0; r < rows_; ++r) {
      if (step_[r] <= kTolerance) continue;
      const double ratio = value_[r] / step_[r];
      if (ratio < least) {
        least = ratio;
        best = r;
      }
    }
    return best;
  }

  void pivot(Index leaving, double cost) {
    const double pivot = step_[leaving];
    const double growth = std::max(0.0, value_[leaving] / pivot);
    for (Index r = 0; r < rows_; ++r) value_[r] -= growth * step_[r];
    value_[leaving] = growth;
    for (Index k = 0; k < rows_; ++k) {
      double* column = &inverse_[std::size_t{k} * rows_];
      if (column[leaving] == 0) continue;
      const double factor = column[leaving] / pivot;
      for (Index r = 0; r < rows_; ++r) column[r] -= factor * step_[r];
      column[leaving] = factor;
      price_[k] += cost * factor;
    }
  }

  const Problem& p_;
  const std::vector<May> may_;
  Index rows_ = 0;
  std::vector<Index> row_, item_;  // item -> row, row -> item
  double unit_;                    // the largest cost: all are divided by it
  std::vector<double> cost_;
  std::vector<double> inverse_;  // of the basis, column by column
  std::vector<Index> basis_;     // the columns in it; kNone: an artificial or first slack variable
  std::vector<double> value_;    // of the basic variables
  std::vector<double> price_;    // of the rows
  std::vector<double> step_;     // the entering column in terms of the basis
  std::vector<Index> candidates_;
  std::uint64_t steps_ = 0;
};

LinearProgram::LinearProgram(const Problem& problem, const std::vector<Price>& cost)
    : problem_(problem), cost_(cost), simplex_(std::make_unique<Simplex>(problem, cost)) {}

LinearProgram::~LinearProgram() = default;

Status LinearProgram::run(Slice& slice) {
  while (simplex_->advance())
    if (slice.spend(simplex_->work())) return Status::paused;
  return Status::done;
}

Prices LinearProgram::prices() const {
  Market market(problem_, cost_);
  for (Index i = 0; i < problem_.items; ++i) market.raise(i, simplex_->price(i));
  market.repair();
  market.raise_all();
  return market.finish();
}

std::vector<double> LinearProgram::shares() const { return simplex_->shares(); }

}  // namespace minuet

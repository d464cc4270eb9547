#include "cost/steps.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>

namespace minuet {
namespace {

constexpr std::int64_t kLargestTerm = std::int64_t{1} << 30;  // of costs and factors: products fit
constexpr std::size_t kWorkPerEntry = 16;                     // steps of elimination per entry ...
constexpr std::size_t kLeastWork = 1000;                      // ... and for a small problem

// A sum of options: how often it covers each item, the end of those that it covers, and its cost.
struct Sum {
  std::vector<std::int64_t> covers;
  std::size_t end = 0;
  std::int64_t cost = 0;
};

// The least number from 0 that is the same modulo m.
std::int64_t modulo(std::int64_t a, std::int64_t m) { return ((a % m) + m) % m; }

// The inverse of a modulo m, which have no common divisor.
std::int64_t inverse(std::int64_t a, std::int64_t m) {
  std::int64_t x = 1, y = 0, b = m;
  for (a = modulo(a, m); b != 0;) {
    const std::int64_t q = a / b;
    a = std::exchange(b, a - q * b);
    x = std::exchange(y, x - q * y);
  }
  return modulo(x, m);
}

// Sums in echelon form: `rows[i]` covers item i, and none before it. Every other sum that covers
// the same items has been reduced to a multiple of `step`, which is 0 until there is one.
class Echelon {
 public:
  Echelon(std::size_t items, std::size_t work) : rows_(items), work_(work) {}

  std::int64_t step() const { return step_; }

  // Takes a sum of options, and leaves one of none; false if the numbers become too large, or the
  // work too much.
  bool add(Sum& sum) {
    for (std::size_t i = 0; i < sum.end; ++i) {
      if (!spend(1)) return false;
      if (sum.covers[i] == 0) continue;
      if (rows_[i].covers.empty()) {
        rows_[i] = std::exchange(sum, Sum{std::vector<std::int64_t>(rows_.size())});
        return true;
      }
      while (sum.covers[i] != 0) {  // as in Euclid's algorithm
        if (std::abs(sum.covers[i]) < std::abs(rows_[i].covers[i])) std::swap(sum, rows_[i]);
        if (!subtract(sum, rows_[i], sum.covers[i] / rows_[i].covers[i], i)) return false;
      }
    }
    step_ = std::gcd(step_, sum.cost);
    sum.end = 0;
    return true;
  }

  // Prices of the items, modulo the step, at which all options cost a multiple of it.
  std::optional<std::vector<std::int64_t>> prices() const {
    std::vector<std::int64_t> price(rows_.size(), 0);
    for (std::size_t i = rows_.size(); i-- > 0;) {
      const Sum& row = rows_[i];
      if (row.covers.empty()) continue;
      std::int64_t rest = row.cost % step_;
      for (std::size_t j = i + 1; j < row.end; ++j)
        rest = (rest - row.covers[j] % step_ * price[j]) % step_;
      const std::int64_t common = std::gcd(row.covers[i], step_);
      if (rest % common != 0) return std::nullopt;
      const std::int64_t m = step_ / common;
      price[i] = modulo(rest / common, m) * inverse(row.covers[i] / common, m) % m;
      if (price[i] > step_ / 2) price[i] -= step_;
    }
    return price;
  }

 private:
  bool spend(std::size_t work) {
    work_ -= std::min(work, work_);
    return work_ > 0;
  }

  // Subtracts a multiple of a row that covers nothing before item `first`.
  bool subtract(Sum& sum, const Sum& row, std::int64_t factor, std::size_t first) {
    if (std::abs(factor) > kLargestTerm || !spend(row.end - first)) return false;
    sum.end = std::max(sum.end, row.end);
    for (std::size_t j = first; j < row.end; ++j) {
      sum.covers[j] -= factor * row.covers[j];
      if (std::abs(sum.covers[j]) > kLargestTerm) return false;
    }
    sum.cost -= factor * row.cost;
    if (step_ != 0) sum.cost %= step_;
    return std::abs(sum.cost) <= kLargestTerm;
  }

  std::vector<Sum> rows_;
  std::size_t work_;
  std::int64_t step_ = 0;
};

// The items that every solution covers equally often, and each item's place among them.
struct Fixed {
  explicit Fixed(const Problem& p) : place(p.items, UINT32_MAX) {
    for (Index i = 0; i < p.primaries; ++i) {
      if (p.least(i) != p.most(i)) continue;
      place[i] = static_cast<Index>(items.size());
      items.push_back(i);
    }
  }

  std::vector<Index> items, place;
};

// Options with few items first, which leave the sums short.
std::vector<Index> by_length(const Problem& p) {
  std::vector<Index> order(p.options());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return p.of(a).size() < p.of(b).size(); });
  return order;
}

bool are_small(const std::vector<Int128>& costs) {
  return std::all_of(costs.begin(), costs.end(),
                     [](Int128 c) { return -kLargestTerm <= c && c <= kLargestTerm; });
}

}  // namespace

CostSteps count_in_steps(const Problem& p, std::vector<Int128>& costs) {
  if (!are_small(costs)) return {};
  const Fixed fixed(p);
  Echelon echelon(fixed.items.size(), kWorkPerEntry * p.item.size() + kLeastWork);
  Sum sum{std::vector<std::int64_t>(fixed.items.size())};
  for (const Index o : by_length(p)) {
    sum.cost = static_cast<std::int64_t>(costs[o]);
    for (const Index i : p.of(o)) {
      if (fixed.place[i] == UINT32_MAX) continue;
      sum.covers[fixed.place[i]] = 1;
      sum.end = std::max<std::size_t>(sum.end, fixed.place[i] + 1);
    }
    if (!echelon.add(sum) || echelon.step() == 1) return {};
  }
  if (echelon.step() == 0) return {};  // all solutions cost the same
  const auto prices = echelon.prices();
  if (!prices) return {};

  CostSteps found;
  found.step = echelon.step();
  std::vector<Int128> reduced;
  for (Index o = 0; o < p.options(); ++o) {
    auto rest = static_cast<std::int64_t>(costs[o]);
    for (const Index i : p.of(o))
      if (fixed.place[i] != UINT32_MAX) rest -= (*prices)[fixed.place[i]];
    if (rest % found.step != 0) return {};
    reduced.push_back(rest / found.step);
  }
  for (std::size_t f = 0; f < fixed.items.size(); ++f)
    found.base += Int128{(*prices)[f]} * Int128{p.least(fixed.items[f])};
  costs = std::move(reduced);
  return found;
}

}  // namespace minuet

#include "coloring.hpp"

#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace minuet {
namespace {

constexpr Index kMostItems = 2048;  // a basis of 16 MB
constexpr double kPerUpdate = 8;    // numbers of a vector changed in the time of an update
constexpr double kGoldenRatio = 0.618;

// The inverse of an odd number. Each step doubles the number of correct bits, from 3 on.
std::uint32_t inverse(std::uint32_t odd) {
  std::uint32_t result = odd;
  for (int k = 0; k < 4; ++k) result *= 2 - odd * result;
  return result;
}

}  // namespace

Coloring::Coloring(const Problem& problem)
    : problem_(problem), all_(problem.primaries, 1), basis_(problem.primaries) {
  is_fixed_.assign(problem.primaries, 1);
  for (Index i = 0; i < problem.primaries && problem.has_bounds(); ++i) {
    is_fixed_[i] = problem.low[i] == problem.high[i];
    all_[i] = is_fixed_[i] ? problem.low[i] : 0;
  }
  // Neighboring options are alike: taken far apart, few of them span what all do.
  const std::uint64_t options = problem.options();
  stride_ = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(kGoldenRatio * options));
  while (options > 0 && std::gcd(stride_, options) > 1) ++stride_;
}

bool Coloring::fits(const Problem& problem) {
  return problem.primaries > 0 && problem.primaries <= kMostItems;
}

Coloring::Vector Coloring::next_option() {
  Vector vector(problem_.primaries, 0);
  work_ += problem_.primaries / kPerUpdate;
  const auto option = static_cast<Index>(taken_++ * stride_ % problem_.options());
  for (const Index i : problem_.of(option))
    if (i < problem_.primaries) vector[i] = is_fixed_[i];
  return vector;
}

// Once in a while, it looks whether the options so far span the vector of all items already:
// usually they do long before the last one.
Status Coloring::run(Slice& slice, double most_work) {
  while (taken_ < problem_.options()) {
    const double before = work_;
    add(next_option());
    if (taken_ % problem_.primaries == 0 && spans_all()) return Status::done;
    const bool is_over = slice.spend(static_cast<std::int64_t>(work_ - before));
    if (is_over || work_ > most_work) return Status::paused;
  }
  is_impossible_ = !spans_all();
  return Status::done;
}

// What the basis spans grows by a vector. Each vector of the basis begins with a power of two. If
// that is not 1, a multiple of it begins later, which must be spanned by the others.
void Coloring::add(Vector vector) {
  for (std::size_t i = 0; i < vector.size(); ++i) {
    if (vector[i] == 0) continue;
    if (basis_[i].empty() || std::countr_zero(vector[i]) < std::countr_zero(basis_[i][i])) {
      const std::uint32_t odd = inverse(vector[i] >> std::countr_zero(vector[i]));
      for (std::uint32_t& number : vector) number *= odd;
      std::swap(vector, basis_[i]);
      add_multiple(i);
      if (vector.empty()) return;
    }
    subtract(vector, i);
  }
}

void Coloring::add_multiple(std::size_t item) {
  const int zeros = std::countr_zero(basis_[item][item]);
  if (zeros == 0) return;
  Vector multiple = basis_[item];
  for (std::uint32_t& number : multiple) number <<= 32 - zeros;
  add(std::move(multiple));
}

// Subtracts the multiple of a vector of the basis that makes this item 0.
void Coloring::subtract(Vector& vector, std::size_t item) {
  const Vector& other = basis_[item];
  const std::uint32_t times = vector[item] >> std::countr_zero(other[item]);
  for (std::size_t i = item; i < vector.size(); ++i) vector[i] -= times * other[i];
  work_ += static_cast<double>(vector.size() - item) / kPerUpdate;
}

bool Coloring::spans_all() {
  Vector rest = all_;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == 0) continue;
    if (basis_[i].empty() || std::countr_zero(rest[i]) < std::countr_zero(basis_[i][i]))
      return false;
    subtract(rest, i);
  }
  return true;
}

}  // namespace minuet

#include "cost/relaxation.hpp"

#include <algorithm>
#include <cmath>

#include "wide.hpp"

namespace minuet {
namespace {

constexpr double kNoise = 1e-7;             // smaller multipliers count as 0
constexpr std::int64_t kLargest = 1 << 20;  // the largest multiplier

}  // namespace

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

// The ray divided by `unit`, rounded.
std::vector<std::int64_t> rounded(const std::vector<double>& ray, double unit) {
  std::vector<std::int64_t> whole;
  for (const double each : ray) whole.push_back(std::llround(each / unit));
  return whole;
}

}  // namespace

// ---- the relaxation ----------------------------------------------------------------------------

Relaxation::Relaxation(const Problem& problem, const std::vector<double>& cost)
    : problem_(problem), simplex_(problem, cost) {}

double Relaxation::least_work(const Problem& problem) {
  return problem.items * (problem.items + static_cast<double>(problem.item.size())) / 8;
}

double Relaxation::memory(const Problem& problem) {
  return 8.0 * problem.items * problem.items + 64.0 * static_cast<double>(problem.item.size());
}

Status Relaxation::run(Slice& slice, std::uint64_t most_work) {
  for (;;) {
    const DualSimplex::Step step = simplex_.advance();
    work_ += static_cast<std::uint64_t>(simplex_.work());
    is_refuted_ = step == DualSimplex::Step::refuted;
    if (step != DualSimplex::Step::more) return Status::done;
    if (slice.spend(simplex_.work()) || work_ >= most_work) return Status::paused;
  }
}

std::vector<Relaxation::Multipliers> Relaxation::multipliers() const {
  if (!is_refuted_) return {};
  const std::vector<double> ray = simplex_.ray();
  double least = INFINITY, most = 0;
  for (const double each : ray) {
    if (std::abs(each) < kNoise) continue;
    least = std::min(least, std::abs(each));
    most = std::max(most, std::abs(each));
  }
  std::vector<Multipliers> all;
  for (const double unit : {least, least / 6, most / kLargest})
    if (most > 0 && most / unit <= 2.0 * kLargest) all.push_back(rounded(ray, unit));
  return all;
}

Relaxation::Multipliers Relaxation::refutation() const {
  for (Multipliers& each : multipliers())
    if (refutes(problem_, each)) return std::move(each);
  return {};
}

const std::vector<DualSimplex::Part>& Relaxation::parts() {
  simplex_.parts(parts_);
  return parts_;
}

}  // namespace minuet

#include "engines/linear_guide.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace minuet {
namespace {

constexpr double kLargestPrice = 20;  // of an item, times the largest cost

}  // namespace

std::vector<std::int64_t> item_prices(const Problem& problem, const Relaxation& relaxation,
                                      double largest) {
  std::vector<std::int64_t> prices;
  for (Index i = 0; i < problem.items; ++i) {
    const double price = std::clamp(relaxation.price(i), -kLargestPrice, kLargestPrice);
    prices.push_back(std::llround(largest * price));
  }
  return prices;
}

LinearGuide::LinearGuide(const Problem& problem, Relaxation relaxation,
                         std::vector<std::int64_t> cost)
    : problem_(problem),
      relaxation_(std::move(relaxation)),
      cost_(std::move(cost)),
      value_(problem.options(), Value::open) {
  for (const std::int64_t c : cost_)
    largest_ = std::max(largest_, std::abs(static_cast<double>(c)));
}

void LinearGuide::set(Index option, Value value) {
  if (value_[option] == value) return;
  value_[option] = value;
  is_current_ = false;
  if (value == Value::open)
    relaxation_.release(option);
  else
    relaxation_.fix(option, value == Value::yes);
}

Status LinearGuide::run(Slice& slice, std::uint64_t most_work) {
  if (!is_current_) is_current_ = relaxation_.run(slice, most_work) == Status::done;
  return is_current_ ? Status::done : Status::paused;
}

std::vector<LinearGuide::Bound> LinearGuide::bounds(std::int64_t most) const {
  std::vector<Bound> bounds;
  const auto add = [&](Prices prices, std::int64_t limit) {
    limit -= prices.paid;
    bounds.push_back({std::move(prices), limit});
  };
  const std::vector<std::int64_t> nothing(problem_.options(), 0);
  for (const Relaxation::Multipliers& each : relaxation_.multipliers())
    add(with_options_left(problem_, nothing, each), 0);
  if (!relaxation_.is_refuted() && !cost_.empty() && most != kUnlimited)
    add(with_options_left(problem_, cost_, item_prices(problem_, relaxation_, largest_)), most);
  return bounds;
}

}  // namespace minuet

#include "memo/nogood_trial.hpp"

#include <algorithm>
#include <numeric>

#include "memo/variable_order.hpp"

namespace minuet {
namespace {

constexpr std::size_t kTrialMemory = std::size_t{1} << 27, kTables = std::size_t{1} << 22;

double rate(const NogoodSearch& search) {
  return search.saved() / static_cast<double>(search.stats.nodes);
}

}  // namespace

bool NogoodTrial::fits(const Problem& p) {
  return std::size_t{p.items} * p.options() / 8 <= kTables && subproblems_fit(p);
}

NogoodTrial::NogoodTrial(const Problem& problem) {
  std::vector<Index> as_given(problem.primaries);
  std::iota(as_given.begin(), as_given.end(), 0);
  for (const auto& order : {as_given, breadth_first(problem)})
    searches_.push_back(std::make_unique<NogoodSearch>(problem, order, kTrialMemory));
}

Status NogoodTrial::next(Slice& slice, std::uint64_t nodes) {
  const std::uint64_t end = stats().nodes + nodes;
  while (!is_over() && stats().nodes < end) {
    const bool on_trial = searches_.size() > 1;
    NogoodSearch& search = *searches_[turn_];
    search.node_limit = search.stats.nodes + (end - stats().nodes);
    if (on_trial) search.node_limit = std::min(search.node_limit, tuning.nogood_trial);
    const Status status = search.next(slice);
    if (status != Status::paused || search.stats.nodes < search.node_limit) return status;
    const bool is_tried = on_trial && search.stats.nodes >= tuning.nogood_trial;
    if (is_tried && ++turn_ == searches_.size()) keep_better();
    if (searches_.size() == 1 && rate(*searches_[0]) < tuning.nogood_worth) give_up(0);
  }
  return Status::paused;
}

void NogoodTrial::keep_better() {
  give_up(rate(*searches_[1]) > rate(*searches_[0]) ? 0 : 1);
  turn_ = 0;
}

void NogoodTrial::give_up(std::size_t search) {
  given_up_ += searches_[search]->stats;
  searches_.erase(searches_.begin() + static_cast<std::ptrdiff_t>(search));
}

double NogoodTrial::fraction() const {
  double most = 0;
  for (const auto& search : searches_) most = std::max(most, search->fraction());
  return most;
}

Stats NogoodTrial::stats() const {
  Stats sum = given_up_;
  for (const auto& search : searches_) sum += search->stats;
  return sum;
}

}  // namespace minuet

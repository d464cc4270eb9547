#include "cost/optimum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "engines/bits.hpp"
#include "engines/clauses.hpp"
#include "engines/linear_guide.hpp"

namespace minuet {
namespace {

constexpr int kFinest = 20;   // units per cost are at most 2 to this power
constexpr int kSumBits = 44;  // of the costs of all options, in units (see cost/prices.hpp)
constexpr double kShortest = 200'000;         // updates in the short search: under a millisecond
constexpr double kTooMuch = 2e9;              // the most updates for a linear program
constexpr Index kMostRows = 3000;             // the most rows, to save memory, ...
constexpr double kMostMemory = 1 << 28;       // ... and the most bytes of a relaxation
constexpr std::uint64_t kNodesPerLook = 256;  // in the short search
constexpr double kLargeStep = 4;              // the gap grows by this factor, or ...
constexpr double kSmallStep = 1.5;            // ... by this one in a search that learns
constexpr std::uint64_t kFewNodes = 1000;     // a round with fewer is followed by a large step
constexpr double kLogGrowth = 2;              // else the logarithm of the nodes grows by this
constexpr double kRoundShare = 1 / 8.4;       // of what is left: rounds grow by exp(2)

Optimum::Cost magnitude(Optimum::Cost cost) { return cost < 0 ? -cost : cost; }

int bit_width(Optimum::Cost cost) {
  const auto high = static_cast<std::uint64_t>(cost >> 64);
  return high ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(cost));
}

}  // namespace

Optimum::Optimum(const Problem& problem, const std::vector<Cost>& costs, std::size_t k,
                 const std::string& engine, std::span<const Index> given, bool straight)
    : reduced_(reduce(problem, given, false, 0)),
      given_(given.begin(), given.end()),
      options_(problem.options()),
      k_(k),
      straight_(straight) {
  for (const Index o : reduced_.option_of) cost_.push_back(costs[o]);
  steps_ = count_in_steps(reduced_.problem, cost_);
  for (const Index o : given) steps_.base += costs[o];
  choose_engine(engine);
  choose_units();
  if (!reduced_.possible || k == 0) phase_ = Phase::end;
}

void Optimum::choose_engine(const std::string& engine) {
  const bool fits = bits_fit(reduced_.problem);
  if (engine == "bits" && !fits)
    throw std::invalid_argument(
        "engine 'bits' needs no multiplicities and at most 512 items (a colored item counts as "
        "several)");
  if (engine != "auto" && engine != "bits" && engine != "cells" && engine != "clauses")
    throw std::invalid_argument("unknown engine '" + engine + "'");
  const bool bounded = reduced_.problem.has_bounds();
  name_ = engine != "auto" ? engine : fits ? "bits" : bounded ? "clauses" : "cells";
}

// As precise as the sum of all costs allows.
void Optimum::choose_units() {
  Cost sum = 1;
  for (const Cost c : cost_) sum += magnitude(c);
  int bits = bit_width(sum);
  const Problem& p = reduced_.problem;
  if (p.has_bounds()) {
    const std::vector<Index> size = p.sizes();
    Index most = 1;
    for (Index i = 0; i < p.primaries; ++i) most = std::max(most, std::min(p.high[i], size[i]));
    bits += std::bit_width(most);
  }
  shift_ = std::min(kFinest, kSumBits - bits);
  for (const Cost c : cost_) unit_cost_.push_back(to_units(c));
}

std::int64_t Optimum::to_units(Cost cost) const {
  return static_cast<std::int64_t>(shift_ >= 0 ? cost * (Cost{1} << shift_) : cost >> -shift_);
}

Optimum::Cost Optimum::from_units(std::int64_t units) const {
  return shift_ >= 0 ? Cost{units} >> shift_ : Cost{units} * (Cost{1} << -shift_);
}

// ---- phases ------------------------------------------------------------------------------------

Status Optimum::run(Slice& slice) {
  is_better_ = false;
  for (;;) {
    if (is_better() && phase_ != Phase::end) return Status::paused;
    switch (phase_) {
      case Phase::start:
        use(first_prices());
        start_search(std::nullopt);
        engine_->node_limit = straight_ ? 1 : kNodesPerLook;
        phase_ = Phase::short_search;
        break;
      case Phase::short_search:
        if (search(slice) == Status::paused && phase_ != Phase::end) {
          if (engine_->stats.nodes < engine_->node_limit) return Status::paused;
          if (static_cast<double>(engine_->stats.updates) > short_search_work())
            leave_short_search();
          else
            engine_->node_limit += kNodesPerLook;  // no matter where slices end
        }
        break;
      case Phase::linear_program:
        if (solve_program(slice) == Status::paused) return Status::paused;
        break;
      case Phase::round:
        if ((diver_ ? take_turns(slice) : search(slice)) == Status::paused) return Status::paused;
        break;
      case Phase::end:
        return Status::done;
    }
  }
}

Prices Optimum::first_prices() const {
  if (!learns()) return taxes(reduced_.problem, unit_cost_);
  const std::vector<std::int64_t> none(reduced_.problem.items, 0);
  return with_options_left(reduced_.problem, unit_cost_, none);
}

Status Optimum::solve_program(Slice& slice) {
  if (relaxation_) {
    if (relaxation_->run(slice) == Status::paused) return Status::paused;
    use_relaxation();
  } else {
    if (program_->run(slice) == Status::paused) return Status::paused;
    use(program_->prices());
    shares_ = program_->shares();
    program_.reset();
    start_rounds();
  }
  return Status::done;
}

void Optimum::use_relaxation() {
  if (!relaxation_->refutation().empty()) {
    bound_.reset();
    phase_ = Phase::end;
    return;
  }
  double largest = 0;
  for (const std::int64_t c : unit_cost_)
    largest = std::max(largest, std::abs(static_cast<double>(c)));
  const Problem& p = reduced_.problem;
  use(with_options_left(p, unit_cost_, item_prices(p, *relaxation_, largest)));
  end_if_proven();
  if (phase_ != Phase::end) start_rounds();
}

// Takes better prices.
void Optimum::use(Prices prices) {
  if (!prices_.option.empty() && prices.paid <= prices_.paid) return;
  prices_ = std::move(prices);
  // A bound is rounded up: costs are integers.
  const Cost bound = shift_ <= 0 ? from_units(prices_.paid) : -from_units(-prices_.paid);
  bound_ = std::max(bound_.value_or(bound), bound);
}

bool Optimum::program_pays() const {
  if (learns()) return Relaxation::memory(reduced_.problem) <= kMostMemory;
  return reduced_.problem.items <= kMostRows && linear_program_work(reduced_.problem) <= kTooMuch;
}

double Optimum::short_search_work() const {
  if (straight_) return 0;
  if (learns() && have_all()) return kShortest;  // without prices, it would improve in small steps
  if (learns()) return std::max(kShortest, Relaxation::least_work(reduced_.problem));
  const double work = program_pays() ? linear_program_work(reduced_.problem) : 0;
  return std::max(kShortest, name_ == "bits" ? work : work / 16);  // lists are slower
}

void Optimum::leave_short_search() {
  drop_engine();
  phase_ = Phase::linear_program;
  if (!program_pays())
    start_rounds();
  else if (learns())
    relaxation_ = std::make_unique<Relaxation>(
        reduced_.problem, std::vector<double>(unit_cost_.begin(), unit_cost_.end()));
  else
    program_ = std::make_unique<LinearProgram>(reduced_.problem, unit_cost_);
}

void Optimum::start_rounds() {
  gap_ = learns() ? to_units(1) : first_gap();
  if (learns()) start_dive();
  start_round();
}

// The gap of the first round: enough to afford about two options per item, or one cost.
std::int64_t Optimum::first_gap() const {
  std::vector<std::int64_t> price = prices_.option;
  const std::size_t some = std::min<std::size_t>(2 * reduced_.problem.primaries, price.size());
  if (some == 0) return 1;
  const auto last = price.begin() + static_cast<std::ptrdiff_t>(some - 1);
  std::nth_element(price.begin(), last, price.end());
  return std::max(*last, to_units(1));
}

// The gap of the next round. Experience shows that the logarithm of the nodes grows with the gap.
std::int64_t Optimum::next_gap(std::uint64_t nodes) {
  const double gap = static_cast<double>(gap_), log_nodes = std::log(static_cast<double>(nodes));
  double next = (learns() ? kSmallStep : kLargeStep) * gap;
  if (nodes > kFewNodes && log_nodes > last_log_nodes_) {
    const double rate = (log_nodes - last_log_nodes_) / (gap - last_gap_);
    next = std::clamp(gap + kLogGrowth / rate, 1.25 * gap, next);
  }
  last_gap_ = gap;
  last_log_nodes_ = log_nodes;
  return static_cast<std::int64_t>(std::min(next, static_cast<double>(kUnlimited / 4))) + 1;
}

void Optimum::start_round() {
  phase_ = Phase::round;
  start_search(from_units(prices_.paid + gap_) + 1);
}

// ---- one search --------------------------------------------------------------------------------

// How much solutions cheaper than the cutoff and the worst answer can spend on options.
std::int64_t Optimum::affordable(std::optional<Cost> below) const {
  if (have_all())
    below = below ? std::min(*below, answers_.rbegin()->cost) : answers_.rbegin()->cost;
  return below ? to_units(*below - 1) - prices_.paid : kUnlimited;
}

void Optimum::start_search(std::optional<Cost> cutoff) {
  cutoff_ = cutoff;
  const std::int64_t most = affordable(cutoff_);
  option_of_.clear();
  if (learns()) {
    whole_ = true;
    for (Index o = 0; o < reduced_.problem.options(); ++o) option_of_.push_back(o);
    engine_ = make_learning();
    engine_->afford(most);
    return;
  }
  for (Index o = 0; o < reduced_.problem.options(); ++o)
    if (prices_.option[o] <= most) option_of_.push_back(o);
  std::stable_sort(option_of_.begin(), option_of_.end(), [&](Index a, Index b) {
    if (prices_.option[a] != prices_.option[b]) return prices_.option[a] < prices_.option[b];
    return !shares_.empty() && shares_[a] > shares_[b];
  });
  whole_ = option_of_.size() == reduced_.problem.options();
  std::vector<std::int64_t> price;
  for (const Index o : option_of_) price.push_back(prices_.option[o]);
  const Problem part = reduced_.problem.with_options(option_of_);
  engine_ = name_ == "bits" ? make_priced_bits(part, std::move(price))
                            : make_priced_lists(part, std::move(price));
  engine_->afford(most);
}

std::unique_ptr<PricedEngine> Optimum::make_learning() const {
  return make_priced_clauses(reduced_.problem, prices_, unit_cost_, relaxation_.get(),
                             k_ == 1 && shift_ >= 0);
}

void Optimum::start_dive() {
  diver_ = make_learning();
  diver_->afford(affordable(std::nullopt));
}

// A turn for each of the two searches. A slice of zero time ends after a fixed amount of work.
Status Optimum::take_turns(Slice& slice) {
  Slice turn(0), other(0);
  search(turn);
  if (phase_ != Phase::end) dive(other);
  return slice.spend(2 * tuning.updates_per_look) ? Status::paused : Status::done;
}

// The search without a cutoff.
void Optimum::dive(Slice& slice) {
  const Status status = diver_->next(slice);
  if (status == Status::found) keep_solution(*diver_);
  if (status == Status::done) finish();
}

// Continues the search; also pauses at the engine's node limit.
Status Optimum::search(Slice& slice) {
  for (;;) {
    const Status status = engine_->next(slice);
    if (status == Status::paused) return status;
    if (status == Status::done) {
      end_search();
      return status;
    }
    keep_solution(*engine_);
    const bool is_news = is_better() && !diver_;  // turns are not cut short
    if (phase_ == Phase::end || is_news || slice.spend(64)) return Status::paused;
  }
}

void Optimum::keep_solution(const PricedEngine& engine) {
  Answer answer{0, given_};
  engine.solution(chosen_);
  for (const Index o : chosen_) {
    answer.cost += cost_[option_of_[o]];
    answer.options.push_back(reduced_.option_of[option_of_[o]]);
  }
  add_answer(std::move(answer));
}

void Optimum::add_answer(Answer answer) {
  if (have_all() && answer.cost >= answers_.rbegin()->cost) return;
  std::sort(answer.options.begin(), answer.options.end());
  is_better_ = is_better_ || answers_.empty() || answer.cost < answers_.begin()->cost;
  answers_.insert(std::move(answer));
  if (answers_.size() > k_) answers_.erase(std::prev(answers_.end()));
  if (!have_all()) return;
  if (engine_) engine_->afford(affordable(cutoff_));
  if (diver_) diver_->afford(affordable(std::nullopt));
  end_if_proven();
}

void Optimum::offer(std::vector<Index> options) {
  if (phase_ == Phase::end) return;
  std::vector<Index> place(options_, UINT32_MAX);  // option -> option of the reduced problem
  for (Index o = 0; o < reduced_.option_of.size(); ++o) place[reduced_.option_of[o]] = o;
  Answer answer{0, std::move(options)};
  for (const Index o : answer.options)
    if (place[o] != UINT32_MAX) answer.cost += cost_[place[o]];
  add_answer(std::move(answer));
}

void Optimum::raise_bound(Cost bound) {
  if (phase_ == Phase::end || phase_ == Phase::start) return;
  bound -= steps_.base;
  if (steps_.step > 1) {  // rounded up
    const auto cost = static_cast<std::int64_t>(bound);
    bound = cost / steps_.step + (cost % steps_.step > 0);
  }
  bound_ = std::max(bound_.value_or(bound), bound);
  end_if_proven();
}

// A single solution that costs no more than the bound is the cheapest. (With several, a search that
// has started would still choose among others of the same cost.)
void Optimum::end_if_proven() {
  if (k_ == 1 && learns() && have_all() && bound_ && answers_.rbegin()->cost <= *bound_) finish();
}

void Optimum::finish() {
  bound_ = have_all() ? std::optional(answers_.rbegin()->cost) : std::nullopt;
  phase_ = Phase::end;
}

void Optimum::end_search() {
  const bool all = whole_ && !engine_->left_out();
  const std::uint64_t nodes = engine_->stats.nodes;
  drop_engine();
  if (all || is_last_round()) return finish();
  bound_ = std::max(*bound_, *cutoff_);
  end_if_proven();
  if (phase_ == Phase::end) return;
  rounds_ += (1 - rounds_) * kRoundShare;
  gap_ = next_gap(nodes);
  start_round();
}

// Whether the current search proves the answers when it ends.
bool Optimum::is_last_round() const {
  return have_all() && (!cutoff_ || answers_.rbegin()->cost <= *cutoff_);
}

double Optimum::fraction() const {
  if (phase_ == Phase::end) return 1;
  if (phase_ != Phase::round || !engine_) return 0;
  return rounds_ + (1 - rounds_) * (is_last_round() ? 1 : kRoundShare) * engine_->fraction();
}

void Optimum::drop_engine() {
  std::unique_ptr<PricedEngine> beside = std::move(diver_);
  before_ = stats();
  engine_.reset();
  diver_ = std::move(beside);
}

Stats Optimum::stats() const {
  Stats sum = before_;
  for (const PricedEngine* engine : {engine_.get(), diver_.get()}) {
    if (!engine) continue;
    sum.nodes += engine->stats.nodes;
    sum.updates += engine->stats.updates;
    sum.solutions += engine->stats.solutions;
    sum.depth = std::max(sum.depth, engine->stats.depth + given_.size());
  }
  return sum;
}

}  // namespace minuet

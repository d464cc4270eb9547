#include "search.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "bits.hpp"
#include "links.hpp"
#include "masks.hpp"
#include "order.hpp"

namespace minuet {
namespace {

// Restarts: short runs first, each longer than the last, so that a bad early choice costs little.
// The weights learnt in a run steer the next. A proof needs one run that is long enough, and pays
// for the shorter ones before it: at most as much again. (To find a first solution of quasigroups
// with holes, factors from 1.1 to 2 did equally well, and lengths from 30 to 300.)
constexpr double kFirstRun = 100, kRunGrowth = 2;

// After so many nodes without an answer, searches that remember what failed take part by turns; at
// first with two orders of the items, the better of which stays. It is given up if by then it has
// saved too little. (Measured after a trial: thousands of nodes saved per node where a memo is the
// answer, less than a tenth elsewhere.)
constexpr std::uint64_t kPatience = 10000, kTrial = 500;
constexpr double kWorth = 2;  // nodes saved per node
constexpr std::size_t kMemoMemory = std::size_t{1} << 27, kMemoTables = std::size_t{1} << 22;

struct Kind {
  const char* name;
  bool (*fits)(const Problem&);
  std::unique_ptr<Engine> (*make)(const Problem&, bool weighted);
  const char* needs;
};

bool always(const Problem&) { return true; }

const Kind kLinks{"links", always, make_links, ""};
const Kind kBits{"bits", bits_fit, make_bits,
                 "no multiplicities and at most 512 items (a colored item counts as several)"};
const Kind kMasks{"masks", masks_fit, make_masks,
                  "no multiplicities and at most 64 options per item"};
const Kind kMemo{"memo", subproblems_fit, make_failed, "no multiplicities, and not too many items"};

// Above this many entries (items of options), the tables of masks take longer to make than links
// takes to begin.
constexpr std::size_t kManyEntries = 1'000'000;

bool masks_pay(const Problem& problem) {
  return problem.item.size() <= kManyEntries && masks_fit(problem);
}

// Measured on many problems: to list all solutions, the cheapest node wins (bits); to find or
// refute one, the engine that infers most from each choice (masks).
const Kind& choose(const Problem& problem, Purpose purpose) {
  if (purpose == Purpose::all && bits_fit(problem)) return kBits;
  if (masks_pay(problem)) return kMasks;
  return bits_fit(problem) ? kBits : kLinks;
}

const Kind& named(const std::string& name, const Problem& problem, Purpose purpose) {
  if (name == "auto") return choose(problem, purpose);
  for (const Kind* kind : {&kLinks, &kBits, &kMasks, &kMemo}) {
    if (name != kind->name) continue;
    if (!kind->fits(problem))
      throw std::invalid_argument("engine '" + name + "' needs " + kind->needs);
    return *kind;
  }
  throw std::invalid_argument("unknown engine '" + name + "'");
}

void add(Stats& sum, const Stats& more) {
  sum.nodes += more.nodes;
  sum.updates += more.updates;
  sum.solutions += more.solutions;
  sum.depth = std::max(sum.depth, more.depth);
}

}  // namespace

Search::Search(const Problem& problem, const std::string& engine, Purpose purpose,
               std::span<const Index> given, std::optional<std::uint64_t> seed,
               std::span<const Index> excluded)
    : reduced_(reduce(problem, given, seed.has_value(), seed.value_or(0), excluded)),
      given_(given.begin(), given.end()),
      excluded_(excluded.begin(), excluded.end()) {
  const Kind& kind = named(engine, reduced_.problem, purpose);
  name_ = kind.name;
  if (!reduced_.possible) return;
  engine_ = kind.make(reduced_.problem, purpose == Purpose::first);
  if (purpose == Purpose::first) {
    run_length_ = kFirstRun;
    engine_->node_limit = static_cast<std::uint64_t>(run_length_);
  }
  may_remember_ = purpose == Purpose::first && engine == "auto";
  if (!may_remember_) reduced_.problem = Problem{};  // the engine has its own form of it
}

void Search::restart() {
  run_length_ *= kRunGrowth;
  engine_->restart();
  engine_->node_limit =
      engine_->stats.nodes + static_cast<std::uint64_t>(std::min(
                                 run_length_, static_cast<double>(node_limit - stats().nodes)));
}

Status Search::next(Slice& slice) {
  if (!engine_) return Status::done;
  for (;;) {
    while (turn_ < memos_.size()) {
      const Status status = memos_[turn_]->next(slice);
      if (status != Status::paused) {
        from_memo_ = true;
        name_ = "memo";
        return status;
      }
      if (!memo_out_of_nodes()) return status;
      end_turn();
    }
    const Status status = engine_->next(slice);
    if (status != Status::paused || !out_of_nodes()) {
      from_memo_ = false;
      return status;
    }
    if (stats().nodes >= node_limit) return Status::paused;
    restart();
    start_turns();
    if (slice.spend(1)) return Status::paused;
  }
}

// ---- searches that remember what failed --------------------------------------------------------

bool Search::memo_out_of_nodes() const {
  return memos_[turn_]->stats.nodes >= memos_[turn_]->node_limit;
}

void Search::start_memos(const Problem& p) {
  if (std::size_t{p.items} * p.options() / 8 > kMemoTables || !subproblems_fit(p)) return;
  std::vector<Index> order(p.primaries);
  std::iota(order.begin(), order.end(), 0);
  memos_.push_back(std::make_unique<FailedSearch>(p, order, kMemoMemory));
  memos_.push_back(std::make_unique<FailedSearch>(p, breadth_first(p), kMemoMemory));
}

void Search::start_turns() {
  if (may_remember_ && engine_->stats.nodes >= kPatience) {
    may_remember_ = false;
    start_memos(reduced_.problem);
    reduced_.problem = Problem{};
  }
  turn_ = 0;
  const auto nodes = memos_.size() == 2 ? kTrial : static_cast<std::uint64_t>(run_length_);
  for (const auto& memo : memos_) memo->node_limit = memo->stats.nodes + nodes;
}

// After the turn of the last one, only the one that saves most stays, if it saves enough.
void Search::end_turn() {
  if (++turn_ < memos_.size()) return;
  const auto rate = [](const std::unique_ptr<FailedSearch>& memo) {
    return memo->saved() / static_cast<double>(memo->stats.nodes);
  };
  if (memos_.size() == 2) {
    const bool second = rate(memos_[1]) > rate(memos_[0]);
    give_up(second ? 0 : 1);
  }
  if (rate(memos_[0]) < kWorth) give_up(0);
  turn_ = memos_.size();
}

void Search::give_up(std::size_t memo) {
  add(given_up_, memos_[memo]->stats);
  memos_.erase(memos_.begin() + static_cast<std::ptrdiff_t>(memo));
}

Status Search::count(Slice& slice, std::uint64_t limit) {
  return engine_ ? engine_->count(slice, limit) : Status::done;
}

Status Search::prove_unique(Slice& slice) {
  for (;;) {
    const Status status = next(slice);
    if (status != Status::found) return status;
    std::vector<Index> options;
    append_solution(options);
    if (!found_one_) first_ = options;
    found_one_ = true;
    // Chosen in another order, it is still the same solution.
    std::vector<Index> other = first_;
    std::sort(options.begin(), options.end());
    std::sort(other.begin(), other.end());
    if (options != other) {
      found_two_ = true;
      return Status::done;
    }
  }
}

void Search::append_solution(std::vector<Index>& all) {
  all.insert(all.end(), given_.begin(), given_.end());
  if (from_memo_)
    memos_[turn_]->solution(chosen_);
  else
    engine_->solution(chosen_);
  for (const Index o : chosen_) all.push_back(reduced_.option_of[o]);
}

std::vector<Prefix> Search::remaining() const {
  if (!engine_) return {};
  std::vector<Prefix> parts = engine_->remaining();
  for (Prefix& part : parts) {
    for (auto* options : {&part.chosen, &part.excluded})
      for (Index& o : *options) o = reduced_.option_of[o];
    part.chosen.insert(part.chosen.begin(), given_.begin(), given_.end());
    part.excluded.insert(part.excluded.begin(), excluded_.begin(), excluded_.end());
  }
  return parts;
}

double Search::fraction() const {
  double most = engine_ ? engine_->fraction() : 1;
  for (const auto& memo : memos_) most = std::max(most, memo->fraction());
  return most;
}

const Stats& Search::stats() const {
  sum_ = given_up_;
  if (engine_) add(sum_, engine_->stats);
  for (const auto& memo : memos_) add(sum_, memo->stats);
  return sum_;
}

}  // namespace minuet

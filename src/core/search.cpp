#include "search.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engines/bits.hpp"
#include "engines/cells.hpp"
#include "engines/clauses.hpp"
#include "engines/masks.hpp"
#include "memo/variable_order.hpp"
#include "preprocess.hpp"

namespace minuet {
namespace {

// (How much work it takes until each of these begins: tuning.hpp.)

// Restarts: short runs first, each longer than the last, so that a bad early choice costs little.
// The weights learnt in a run steer the next. A proof needs one run that is long enough, and pays
// for the shorter ones before it: at most as much again. (To find a first solution of quasigroups
// with holes, factors from 1.1 to 2 did equally well, and lengths from 30 to 300.)
constexpr double kRunGrowth = 2;

// After so many nodes without an answer, searches that remember what failed take part by turns; at
// first with two orders of the items, the better of which stays. It is given up if by then it has
// saved too little. (Measured after a trial: thousands of nodes saved per node where a memo is the
// answer, less than a tenth elsewhere.)
constexpr std::size_t kMemoMemory = std::size_t{1} << 27, kMemoTables = std::size_t{1} << 22;

// Preprocessing: a search of all solutions is looked at after so many nodes, and again whenever
// they have doubled. It is worth a try once the updates are this many times the least that it can
// take (an update of it costs about thirty of a search, and it takes several rounds), as long as
// not much of the tree is done; and worth something if this share of the options goes.

struct Kind {
  const char* name;
  bool (*fits)(const Problem&);
  std::unique_ptr<Engine> (*make)(const Problem&, bool weighted);
  const char* needs;
};

bool always(const Problem&) { return true; }

const Kind kCells{"cells", always, make_cells, ""};
const Kind kClauses{"clauses", always, make_clauses, ""};
const Kind kBits{"bits", bits_fit, make_bits,
                 "no multiplicities and at most 512 items (a colored item counts as several)"};
const Kind kMasks{"masks", masks_fit, make_masks,
                  "no multiplicities and at most 64 options per item"};
const Kind kMemo{"memo", subproblems_fit, make_nogoods,
                 "no multiplicities, and not too many items"};

// Above this many entries (items of options), the tables of masks take longer to make than cells
// takes to begin.
constexpr std::size_t kManyEntries = 1'000'000;

bool masks_pay(const Problem& problem) {
  return problem.item.size() <= kManyEntries && masks_fit(problem);
}

// Measured on many problems: to list all solutions, the cheapest node wins (bits); to find or
// refute one, the engine that infers most from each choice (masks).
const Kind& choose(const Problem& problem, Purpose purpose) {
  if (purpose == Purpose::first && problem.has_bounds()) return kClauses;
  if (purpose == Purpose::all && bits_fit(problem)) return kBits;
  if (masks_pay(problem)) return kMasks;
  return bits_fit(problem) ? kBits : kCells;
}

const Kind& named(const std::string& name, const Problem& problem, Purpose purpose) {
  if (name == "auto") return choose(problem, purpose);
  for (const Kind* kind : {&kCells, &kBits, &kMasks, &kMemo}) {
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

// What it takes to choose each option once, in options removed.
std::uint64_t least_work(const Problem& problem) {
  std::vector<std::uint64_t> size(problem.items, 0);
  for (const Index i : problem.item) ++size[i];
  std::uint64_t work = 0;
  for (const Index i : problem.item) work += size[i];
  return work;
}

}  // namespace

Search::Search(const Problem& problem, const std::string& engine, Purpose purpose,
               std::span<const Index> given, std::optional<std::uint64_t> seed,
               std::span<const Index> excluded)
    : purpose_(purpose), excluded_(excluded.begin(), excluded.end()) {
  Reduced reduced = reduce(problem, given, seed.has_value(), seed.value_or(0), excluded);
  now_.option_of = std::move(reduced.option_of);
  now_.given.assign(given.begin(), given.end());
  const Kind& kind = named(engine, reduced.problem, purpose);
  now_.name = kind.name;
  if (!reduced.possible) return;
  now_.engine = kind.make(reduced.problem, purpose == Purpose::first);
  may_help_ = engine == "auto";
  may_remember_ = may_help_ && purpose == Purpose::first;
  if (may_help_) problem_ = std::move(reduced.problem);
  if (purpose == Purpose::first) run_length_ = static_cast<double>(tuning.first_run);
  if (purpose == Purpose::first || may_help_)
    now_.engine->node_limit = purpose == Purpose::first ? tuning.first_run : tuning.first_look;
}

Status Search::next(Slice& slice) {
  if (purpose_ == Purpose::first) return next_by_turns(slice);
  while (ready(slice)) {
    const Status status = now_.engine->next(slice);
    if (status == Status::found) set_aside(before_);
    if (status != Status::paused || !out_of_nodes()) return status;
    look(now_.engine->stats.solutions == 0);
  }
  return now_.engine ? Status::paused : Status::done;
}

Status Search::list(Slice& slice, std::uint64_t want, Rows& to) {
  while (purpose_ == Purpose::first && to.size() < want) {
    const Status status = next_by_turns(slice);
    if (status != Status::found) return status;
    append_solution(to.options);
    to.ends.push_back(to.options.size());
  }
  while (now_.engine && to.size() < want) {
    const std::size_t before = to.size();
    const Names names{now_.given, now_.option_of};
    const Status status = now_.engine->list(slice, want, names, to);
    if (to.size() > before) set_aside(before_);
    if (status != Status::paused || !out_of_nodes()) return status;
    look(now_.engine->stats.solutions == 0);
  }
  return to.size() < want ? Status::done : Status::found;
}

Status Search::count(Slice& slice, std::uint64_t limit) {
  while (ready(slice)) {
    const Status status = now_.engine->count(slice, limit);
    if (status != Status::paused || !out_of_nodes()) return status;
    look(true);
  }
  return now_.engine ? Status::paused : Status::done;
}

Status Search::next_by_turns(Slice& slice) {
  while (ready(slice)) {
    while (turn_ < memos_.size()) {
      const Status status = memos_[turn_]->next(slice);
      if (status != Status::paused) {
        from_memo_ = true;
        return status;
      }
      if (!memo_out_of_nodes()) return status;
      end_turn();
    }
    const Status status = now_.engine->next(slice);
    if (status != Status::paused || !out_of_nodes()) {
      from_memo_ = false;
      return status;
    }
    if (stats().nodes >= node_limit) return Status::paused;
    restart();
    if (slice.spend(1)) return Status::paused;
  }
  return now_.engine ? Status::paused : Status::done;
}

void Search::restart() {
  run_length_ *= kRunGrowth;
  if (may_help_ && memos_.empty() && may_simplify())
    begin_simplifying();
  else
    begin_run();
}

void Search::begin_run() {
  now_.engine->restart();
  const double nodes_left = static_cast<double>(node_limit - stats().nodes);
  now_.engine->node_limit =
      now_.engine->stats.nodes + static_cast<std::uint64_t>(std::min(run_length_, nodes_left));
  start_turns();
}

// ---- preprocessing -----------------------------------------------------------------------------

bool Search::may_simplify() const {
  return stats().updates >= tuning.updates_per_update * least_work(problem_);
}

void Search::begin_simplifying() {
  may_help_ = false;
  preprocessing_ = std::make_unique<Preprocessing>(
      problem_, 4 * (stats().updates / std::max<std::uint64_t>(1, tuning.updates_per_update)));
}

// Goes on with preprocessing, if that is under way. False if the slice is over before its end, or
// if it has proven that there is no solution.
bool Search::ready(Slice& slice) {
  if (!now_.engine || !preprocessing_) return now_.engine != nullptr;
  if (preprocessing_->run(slice) == Status::paused) return false;
  const bool simplified = simplify();
  if (purpose_ == Purpose::first) {
    set_aside(before_);
    if (now_.engine) begin_run();
  } else if (!simplified) {
    stay();
  } else if (now_.engine) {
    now_.engine->node_limit = before_.engine->stats.nodes;
  } else {
    set_aside(before_);
  }
  return now_.engine != nullptr;
}

// Goes over to the preprocessed problem; false if that is not worth it.
bool Search::simplify() {
  const Preprocessed pre = preprocessing_->result(problem_);
  preprocessing_.reset();
  const Index options = problem_.options(), left = pre.left.problem.options();
  if (pre.left.possible && pre.chosen.empty() && options - left < tuning.least_gain * options)
    return false;
  before_ = std::exchange(now_, Walk{});
  now_.name = before_.name;
  now_.given = before_.given;
  for (const Index o : pre.chosen) now_.given.push_back(before_.option_of[o]);
  for (const Index o : pre.left.option_of) now_.option_of.push_back(before_.option_of[o]);
  problem_ = pre.left.problem;
  if (!pre.left.possible) return true;
  const Kind& kind = choose(problem_, purpose_);
  now_.engine = kind.make(problem_, purpose_ == Purpose::first);
  now_.name = kind.name;
  return true;
}

// A search of all solutions has come to its limit of nodes: is help due?
void Search::look(bool may_start_over) {
  if (before_.engine) return decide();
  Engine& engine = *now_.engine;
  engine.node_limit = 2 * engine.stats.nodes;
  may_help_ = may_help_ && may_start_over && engine.fraction() <= tuning.most_done;
  if (!may_help_) return stay();
  if (may_simplify()) begin_simplifying();
}

// There will be no more help: the walk at hand goes on to the end.
void Search::stay() {
  may_help_ = false;
  problem_ = Problem{};
  now_.engine->node_limit = UINT64_MAX;
}

// The walk on trial has entered as many nodes as the one before: the one that got further with less
// work stays.
void Search::decide() {
  const auto pace = [](const Walk& walk) {
    return walk.engine->fraction() / static_cast<double>(walk.engine->stats.updates);
  };
  if (pace(before_) > pace(now_)) std::swap(before_, now_);
  set_aside(before_);
  stay();
}

// Its solutions do not count: they will be met again.
void Search::set_aside(Walk& walk) {
  if (!walk.engine) return;
  Stats stats = walk.engine->stats;
  most_met_ = std::max(most_met_, stats.solutions);
  stats.solutions = 0;
  add(given_up_, stats);
  walk = Walk{};
}

// ---- searches that remember what failed --------------------------------------------------------

bool Search::memo_out_of_nodes() const {
  return memos_[turn_]->stats.nodes >= memos_[turn_]->node_limit;
}

void Search::start_memos() {
  const Problem& p = problem_;
  if (std::size_t{p.items} * p.options() / 8 > kMemoTables || !subproblems_fit(p)) return;
  std::vector<Index> order(p.primaries);
  std::iota(order.begin(), order.end(), 0);
  memos_.push_back(std::make_unique<NogoodSearch>(p, order, kMemoMemory));
  memos_.push_back(std::make_unique<NogoodSearch>(p, breadth_first(p), kMemoMemory));
}

void Search::start_turns() {
  if (may_remember_ && stats().nodes >= tuning.patience) {
    may_remember_ = false;
    start_memos();
  }
  turn_ = 0;
  const auto nodes =
      memos_.size() == 2 ? tuning.memo_trial : static_cast<std::uint64_t>(run_length_);
  for (const auto& memo : memos_) memo->node_limit = memo->stats.nodes + nodes;
}

// After the turn of the last one, only the one that saves most stays, if it saves enough.
void Search::end_turn() {
  if (++turn_ < memos_.size()) return;
  const auto rate = [](const std::unique_ptr<NogoodSearch>& memo) {
    return memo->saved() / static_cast<double>(memo->stats.nodes);
  };
  if (memos_.size() == 2) {
    const bool second = rate(memos_[1]) > rate(memos_[0]);
    give_up(second ? 0 : 1);
  }
  if (rate(memos_[0]) < tuning.memo_worth) give_up(0);
  turn_ = memos_.size();
}

void Search::give_up(std::size_t memo) {
  add(given_up_, memos_[memo]->stats);
  memos_.erase(memos_.begin() + static_cast<std::ptrdiff_t>(memo));
}

// ---- answers -----------------------------------------------------------------------------------

Status Search::prove_unique(Slice& slice) {
  while (!found_two_) {
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
    found_two_ = options != other;
  }
  return Status::done;
}

void Search::append_solution(std::vector<Index>& all) {
  if (from_memo_)
    memos_[turn_]->solution(chosen_);
  else
    now_.engine->solution(chosen_);
  Names{now_.given, now_.option_of}.add(chosen_, all);
}

std::vector<Prefix> Search::remaining() const {
  if (!now_.engine) return {};
  std::vector<Prefix> parts = now_.engine->remaining();
  for (Prefix& part : parts) {
    for (auto* options : {&part.chosen, &part.excluded})
      for (Index& o : *options) o = now_.option_of[o];
    part.chosen.insert(part.chosen.begin(), now_.given.begin(), now_.given.end());
    part.excluded.insert(part.excluded.begin(), excluded_.begin(), excluded_.end());
  }
  return parts;
}

double Search::fraction() const {
  double most = now_.engine ? now_.engine->fraction() : 1;
  for (const auto& memo : memos_) most = std::max(most, memo->fraction());
  return most;
}

Stats Search::stats() const {
  Stats sum = given_up_;
  if (before_.engine) add(sum, before_.engine->stats);
  sum.solutions = given_up_.solutions;
  if (now_.engine) add(sum, now_.engine->stats);
  for (const auto& memo : memos_) add(sum, memo->stats);
  // Restarts and memos meet the same solution again: what is known is whether there is another.
  if (purpose_ == Purpose::first)
    sum.solutions = std::min<std::uint64_t>(sum.solutions, found_two_ ? 2 : 1);
  return sum;
}

std::uint64_t Search::met() const {
  const std::uint64_t before = before_.engine ? before_.engine->stats.solutions : 0;
  return std::max({stats().solutions, before, most_met_});
}

}  // namespace minuet

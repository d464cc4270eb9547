#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engines/bits.hpp"
#include "engines/cells.hpp"
#include "engines/clauses.hpp"
#include "engines/color_supports.hpp"
#include "engines/few.hpp"
#include "engines/masks.hpp"
#include "engines/rest.hpp"
#include "preprocess.hpp"

namespace minuet {
namespace {

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
const Kind kNogoods{"nogoods", subproblems_fit, make_nogoods,
                    "no multiplicities, and not too many items"};

// A trial of another engine starts within this many rounds, or not at all.
constexpr std::uint64_t kLastTrial = 16;

// Above this many entries (items of options), building the tables of masks takes longer than
// starting cells.
constexpr std::size_t kManyEntries = 1'000'000;

// The time of an update of the search that learns, in updates of bits or masks (measured: 2 to 14),
// and its nodes before its work is compared with theirs.
constexpr double kLearnerUpdate = 8;
constexpr std::uint64_t kFirstLearned = 1000;

// The nodes of cells for each of clauses, when it joins them.
constexpr double kCompany = 1;

bool masks_pay(const Problem& problem) {
  return problem.item.size() <= kManyEntries && masks_fit(problem);
}

// Measured on many problems: to list all solutions, the cheapest node wins (bits); to find or
// refute one, the engine that infers most from each choice (masks, or cells if it has supports).
const Kind& choose(const Problem& problem, Purpose purpose) {
  if (purpose == Purpose::first && problem.has_bounds()) return kClauses;
  if (purpose == Purpose::all && bits_fit(problem)) return kBits;
  if (masks_pay(problem)) return kMasks;
  return bits_fit(problem) && determined_colors(problem).empty() ? kBits : kCells;
}

// The engine that auto chooses.
std::unique_ptr<Engine> make(const Kind& kind, const Problem& problem, Purpose purpose) {
  if (purpose == Purpose::all && &kind == &kMasks) return make_masks_for_all(problem);
  if (purpose == Purpose::all && &kind == &kCells && few_fit(problem)) return make_few(problem);
  return kind.make(problem, purpose == Purpose::first);
}

const Kind& named(const std::string& name, const Problem& problem, Purpose purpose) {
  if (name == "auto" || name == "in order") return choose(problem, purpose);
  for (const Kind* kind : {&kCells, &kBits, &kMasks, &kNogoods, &kClauses}) {
    if (kind == &kClauses && purpose != Purpose::first) continue;
    if (name != kind->name) continue;
    if (!kind->fits(problem))
      throw std::invalid_argument("engine '" + name + "' needs " + kind->needs);
    return *kind;
  }
  throw std::invalid_argument("unknown engine '" + name + "'");
}

// The work of choosing each option once, in options removed.
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
    : purpose_(purpose),
      excluded_(excluded.begin(), excluded.end()),
      race_(static_cast<double>(tuning.first_run)) {
  Reduced reduced = reduce(problem, given, seed.has_value(), seed.value_or(0), excluded);
  now_.option_of = std::move(reduced.option_of);
  now_.given.assign(given.begin(), given.end());
  const Kind& kind = named(engine, reduced.problem, purpose);
  now_.name = kind.name;
  if (!reduced.possible) return;
  may_help_ = engine == "auto";
  const bool is_for_all = purpose == Purpose::all;
  is_supported_ =
      may_help_ && is_for_all && &kind == &kBits && !determined_colors(reduced.problem).empty();
  now_.engine = is_supported_ ? make_cells(reduced.problem, false)
                : may_help_   ? make(kind, reduced.problem, purpose)
                              : kind.make(reduced.problem, !is_for_all);
  if (is_supported_) now_.name = kCells.name;
  may_remember_ = may_help_ && !is_for_all;
  may_learn_ = may_remember_;
  may_try_ = (may_help_ || engine == "in order") && &kind == &kBits && is_for_all && !is_supported_;
  if (may_help_ || may_try_) problem_ = std::move(reduced.problem);
  may_color_ = Coloring::fits(problem_);
  race_.enter(1);
  race_.enter(1);
  race_.enter(1);
  race_.leave(kNogoods);
  race_.leave(kLearner);
  if (purpose == Purpose::first)
    now_.engine->node_limit = tuning.first_run;
  else if (is_supported_)
    now_.engine->node_limit = tuning.supported_nodes;
  else if (may_try_)
    now_.engine->node_limit = tuning.trial_nodes;
  else if (may_help_)
    now_.engine->node_limit = tuning.first_look;
}

// A step of the engine, timed while another one is being compared with it.
template <class Step>
Status Search::lead(EngineTrial::Use use, Step step) {
  if (support_trial_) return support_trial_->lead(step);
  if (trial_) return trial_->lead(use, step);
  if (!may_try_ || use != EngineTrial::Use::count) return step();
  const Stopwatch watch(counting_seconds_);
  return step();
}

Status Search::next(Slice& slice) {
  if (purpose_ == Purpose::first) return next_by_turns(slice);
  if (is_supported_) compare_before_listing();
  while (ready(slice)) {
    const Status status = lead(EngineTrial::Use::list, [&] { return now_.engine->next(slice); });
    if (status == Status::found) set_aside(before_);
    if (status != Status::paused || !out_of_nodes()) return status;
    look(EngineTrial::Use::list);
  }
  return now_.engine ? Status::paused : Status::done;
}

Status Search::list(Slice& slice, std::uint64_t want, Rows& to) {
  while (purpose_ == Purpose::first && to.size() < want) {
    const Status status = next_by_turns(slice);
    if (status != Status::found) return status;
    std::vector<Index> options;
    append_solution(options);
    std::copy(options.begin(), options.end(), to.room(options.size()));
    to.add(static_cast<Index>(options.size()));
  }
  if (is_supported_) compare_before_listing();
  while (to.size() < want && ready(slice)) {
    const std::size_t before = to.size();
    const Names names{now_.given, now_.option_of};
    const Status status = trial_ ? trial_->lead_list(slice, *now_.engine, want, names, to)
                                 : now_.engine->list(slice, want, names, to);
    if (to.size() > before) set_aside(before_);
    if (status != Status::paused || !out_of_nodes()) return status;
    look(EngineTrial::Use::list);
  }
  if (to.size() >= want) return Status::found;
  return now_.engine ? Status::paused : Status::done;
}

Status Search::count(Slice& slice, std::uint64_t limit) {
  if (is_supported_ && !support_trial_) support_trial_ = std::make_unique<SupportTrial>(false);
  while (ready(slice)) {
    const Status status =
        lead(EngineTrial::Use::count, [&] { return now_.engine->count(slice, limit); });
    if (status != Status::paused || !out_of_nodes()) return status;
    look(EngineTrial::Use::count);
  }
  return now_.engine ? Status::paused : Status::done;
}

Status Search::next_by_turns(Slice& slice) {
  while (!is_over_ && ready(slice)) {
    const std::size_t runner = race_.turn();
    if (runner == kEngine && out_of_nodes()) {
      if (stats().nodes >= node_limit) return Status::paused;
      restart();
      continue;
    }
    const Status status = run(runner, slice);
    report();
    if (status != Status::paused) answered_ = runner;
    is_over_ = status == Status::done;
    if (status != Status::paused || race_.left(runner) > 0) return status;
    if (slice.spend(1)) return Status::paused;
  }
  return now_.engine && !is_over_ ? Status::paused : Status::done;
}

Status Search::run(std::size_t runner, Slice& slice) {
  if (runner == kEngine) return now_.engine->next(slice);
  const auto nodes = static_cast<std::uint64_t>(std::ceil(race_.left(runner)));
  if (runner == kNogoods) return nogoods_->next(slice, nodes);
  // The same limit in every slice of a turn, so that time decides nothing.
  const auto most =
      static_cast<std::uint64_t>(std::ceil(race_.most(runner) / learner_cost_.value_or(1)));
  learner_.engine->node_limit = learner_cost_ ? most : std::min(most, kFirstLearned);
  return learner_.engine->next(slice);
}

void Search::report() {
  const Stats helped = nogoods_ ? nogoods_->stats() : Stats{};
  const std::uint64_t learner = learner_.engine ? learner_.engine->stats.nodes : 0;
  if (learner >= kFirstLearned && !learner_cost_) learner_cost_ = compare_learner();
  race_.report(kEngine, static_cast<double>(stats().nodes - helped.nodes - learner));
  race_.report(kNogoods, static_cast<double>(helped.nodes));
  race_.report(kLearner, learner_cost_.value_or(1) * static_cast<double>(learner));
  if (nogoods_ && nogoods_->is_over()) race_.leave(kNogoods);
}

// How many nodes of the engine one of the learner is worth. Those of bits and masks take much less
// time; by how much depends on the problem, so the work is compared. Cells are more like it.
double Search::compare_learner() const {
  const Stats &learner = learner_.engine->stats, &engine = now_.engine->stats;
  if (pairs_with_cells() || engine.updates == 0) return 1;
  const auto work = [](const Stats& stats) {
    return static_cast<double>(stats.updates) / static_cast<double>(stats.nodes);
  };
  return std::max(1.0, kLearnerUpdate * work(learner) / work(engine));
}

bool Search::pairs_with_cells() const {
  return now_.name == kCells.name || now_.name == kClauses.name;
}

void Search::restart() {
  if (begin_coloring()) return;
  const bool alone = !nogoods_ || nogoods_->is_over();
  if (may_help_ && alone && may_simplify())
    begin_simplifying();
  else
    begin_run();
}

// As long as a round of the race.
void Search::begin_run() {
  Engine& engine = *now_.engine;
  const std::uint64_t nodes = stats().nodes;
  engine.restart();
  engine.node_limit = engine.stats.nodes +
                      std::min(static_cast<std::uint64_t>(race_.left(kEngine)), node_limit - nodes);
  if (may_remember_ && nodes >= tuning.patience) remember();
  if (may_learn_) consider_learning(nodes);
}

void Search::remember() {
  may_remember_ = false;
  if (!NogoodTrial::fits(problem_)) return;
  nogoods_ = std::make_unique<NogoodTrial>(problem_);
  race_.come_back(kNogoods);
}

// The learner joins in if there is still no answer after preprocessing. Cells infers less from a
// choice than masks and is slower than bits, so it gets help much earlier. Clauses, on the other
// hand, get help from cells: squares that are to be packed are best taken in the order given.
void Search::consider_learning(std::uint64_t nodes) {
  if (pairs_with_cells() && nodes >= tuning.learn_early)
    learn(now_.name == kCells.name ? tuning.early_share : kCompany);
  else if (!may_help_ && nodes >= tuning.learn_after)
    learn(tuning.learner_share);
}

// The problem may be preprocessed later, so the learner keeps its own numbers. If it was already,
// the learner still gets all of it: items that say nothing new let it conclude more. (Without them,
// it failed in 9 s in 3 of 4 runs on two balanced quasigroups with holes; with them, in 1 of 8.)
void Search::learn(double share) {
  may_learn_ = false;
  const Problem& whole = whole_ ? whole_->problem : problem_;
  const Walk& walk = whole_ ? whole_->walk : now_;
  const bool learns = now_.name != kClauses.name;
  const Kind& kind = learns ? kClauses : kCells;
  if (whole.item.size() <= kManyEntries)
    learner_ = {kind.name, kind.make(whole, learns), walk.option_of, walk.given};
  whole_.reset();
  if (!learner_.engine) return;
  race_.set_share(kLearner, share);
  race_.come_back(kLearner);
}

// ---- another engine ----------------------------------------------------------------------------

// The engine has finished a round. In the first one it had no challenger.
void Search::try_another(EngineTrial::Use use) {
  if (trial_) {
    is_followed_ = true;
    return;
  }
  const std::uint64_t nodes = now_.engine->stats.nodes;
  const bool is_worth_it = EngineTrial::is_worth_it(*now_.engine);
  if (!is_worth_it && nodes < kLastTrial * tuning.trial_nodes) {
    now_.engine->node_limit = 2 * nodes;
    return;
  }
  auto other = is_worth_it && masks_pay(problem_) ? make_plain_masks(problem_) : nullptr;
  if (!other) return end_trial();
  const bool may_prune = may_help_ && tuning.trial_pruned > 0;
  auto pruner = may_prune ? make_pruning_masks(problem_) : nullptr;
  trial_ =
      std::make_unique<EngineTrial>(std::move(other), std::move(pruner), use, counting_seconds_);
  trial_end_ = nodes + EngineTrial::most_nodes();
  updates_per_node_ = static_cast<double>(now_.engine->stats.updates) / static_cast<double>(nodes);
  if (trial_->has_pruner())
    is_followed_ = true;
  else
    now_.engine->node_limit += trial_->round_nodes(*now_.engine);
}

// Continues the round; false if the slice ends first.
bool Search::finish_round(Slice& slice) {
  if (!trial_->follow(slice, *now_.engine, {now_.given, now_.option_of})) return false;
  is_followed_ = false;
  const auto verdict = trial_->verdict(*now_.engine);
  if (verdict == EngineTrial::Verdict::undecided) {
    now_.engine->node_limit += trial_->round_nodes(*now_.engine);
    return true;
  }
  if (verdict == EngineTrial::Verdict::change) {
    Walk slower =
        std::exchange(now_, {kMasks.name, trial_->take_challenger(), now_.option_of, now_.given});
    set_aside(slower);
  }
  if (verdict == EngineTrial::Verdict::prune) prune();
  end_trial();
  return true;
}

// The pruner takes over: its own tree, unless solutions have been listed that it would meet again.
void Search::prune() {
  prunes_ = true;
  auto pruner = trial_->take_pruner();
  if (!trial_->counts() && now_.engine->stats.solutions > 0) {
    now_.name = kMasks.name;
    now_.engine = continue_by(std::move(pruner), *now_.engine);
    return;
  }
  if (pruner->stats.solutions > now_.engine->stats.solutions) pruner->reset({});
  Walk larger = std::exchange(now_, {kMasks.name, std::move(pruner), now_.option_of, now_.given});
  set_aside(larger);
}

void Search::end_trial() {
  trial_.reset();
  may_try_ = false;
  now_.engine->node_limit = may_help_ ? std::max(tuning.first_look, trial_end_) : UINT64_MAX;
  if (may_help_) return;
  end_coloring();
  problem_ = Problem{};
}

// ---- color supports ----------------------------------------------------------------------------

// A list must not lack what was only counted: after the comparison, the faster engine starts at the
// root, unless it has not met any solution yet.
void Search::compare_before_listing() {
  if (support_trial_) return end_support_trial();  // what was counted stays counted
  support_trial_ = std::make_unique<SupportTrial>(true);
  const std::atomic<bool> never = false;
  Slice slice(never);
  while (is_supported_) {
    if (now_.engine->count(slice, UINT64_MAX) == Status::done)
      end_support_trial();
    else
      compare_supports(EngineTrial::Use::list);
  }
  if (now_.name != kCells.name || now_.engine->stats.solutions == 0) return;
  Stats spent = std::exchange(now_.engine->stats, Stats{});
  spent.solutions = 0;
  given_up_ += spent;
  now_.engine->restart();
}

// Cells has reached its limit of nodes.
void Search::compare_supports(EngineTrial::Use use) {
  const auto verdict = support_trial_->compare(problem_, *now_.engine);
  now_.engine->node_limit = 2 * now_.engine->stats.nodes;
  if (verdict == SupportTrial::Verdict::undecided) return;
  auto bits = support_trial_->take_bits();
  end_support_trial();
  if (verdict == SupportTrial::Verdict::cells) return;
  if (use == EngineTrial::Use::list && bits->stats.solutions > 0) bits = make_bits(problem_, false);
  Walk cells = std::exchange(now_, {kBits.name, std::move(bits), now_.option_of, now_.given});
  set_aside(cells);
  may_try_ = true;
  now_.engine->node_limit = now_.engine->stats.nodes + tuning.trial_nodes;
}

void Search::end_support_trial() {
  is_supported_ = false;
  support_trial_.reset();
  now_.engine->node_limit = tuning.first_look;
}

// ---- coloring ----------------------------------------------------------------------------------

// Whether it is time to look for a coloring argument, or to continue looking for one.
bool Search::begin_coloring() {
  if (trial_ || before_.engine || stats().solutions > 0 || !may_color_) return false;
  if (!coloring_) coloring_ = std::make_unique<Coloring>(problem_);
  is_coloring_ = coloring_->work() < coloring_work();
  return is_coloring_;
}

double Search::coloring_work() const { return tuning.coloring_share * static_cast<double>(work()); }

// Continues looking; false if the slice ends first, or if there is no solution.
bool Search::continue_coloring(Slice& slice) {
  const Status status = coloring_->run(slice, coloring_work());
  is_coloring_ = status == Status::paused && coloring_->work() < coloring_work();
  if (is_coloring_) return false;
  if (status == Status::paused) return true;
  if (coloring_->is_impossible()) {
    Walk walk = std::exchange(now_, Walk{});
    now_.name = walk.name;
    set_aside(walk);
  }
  end_coloring();
  return now_.engine != nullptr;
}

void Search::end_coloring() {
  may_color_ = false;
  coloring_.reset();
}

// ---- preprocessing -----------------------------------------------------------------------------

// The updates so far, as the engine chosen at first would count them: whether another one has taken
// over depends on the clock, and the order of the solutions must not.
std::uint64_t Search::work() const {
  if (updates_per_node_ == 0) return stats().updates;
  const auto nodes = static_cast<double>(now_.engine->stats.nodes);
  return static_cast<std::uint64_t>(updates_per_node_ * nodes);
}

bool Search::may_simplify() const {
  return work() >= tuning.updates_per_update * least_work(problem_);
}

void Search::begin_simplifying() {
  may_help_ = false;
  preprocessing_ = std::make_unique<Preprocessing>(
      problem_, 4 * (work() / std::max<std::uint64_t>(1, tuning.updates_per_update)));
}

// Continues what has been started aside from the search. False if the slice ends first, or if it
// proves that there is no solution.
bool Search::ready(Slice& slice) {
  if (is_followed_ && !finish_round(slice)) return false;
  if (is_coloring_ && !continue_coloring(slice)) return false;
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

// Switches to the preprocessed problem; false if that is not worth it.
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
  coloring_.reset();
  if (may_learn_)
    whole_ = std::make_unique<Whole>(
        Whole{std::move(problem_), {"", nullptr, before_.option_of, before_.given}});
  problem_ = pre.left.problem;
  if (!pre.left.possible) return true;
  const bool plain = purpose_ == Purpose::all && before_.name == kMasks.name && bits_fit(problem_);
  if (plain && masks_pay(problem_))
    now_.engine = prunes_ ? make_masks(problem_, false) : make_plain_masks(problem_);
  if (now_.engine) return true;
  const Kind& kind = choose(problem_, purpose_);
  now_.engine = make(kind, problem_, purpose_);
  now_.name = kind.name;
  return true;
}

// A search for all solutions has reached its limit of nodes: is help due?
void Search::look(EngineTrial::Use use) {
  if (is_supported_) return compare_supports(use);
  if (begin_coloring()) return;
  if (may_try_) return try_another(use);
  if (before_.engine) return decide(use);
  Engine& engine = *now_.engine;
  engine.node_limit = 2 * engine.stats.nodes;
  const bool may_start_over = use == EngineTrial::Use::count || engine.stats.solutions == 0;
  may_help_ = may_help_ && may_start_over && engine.fraction() <= tuning.most_done;
  if (!may_help_) return stay();
  if (may_simplify()) begin_simplifying();
}

// There will be no more help, so the current walk continues to the end.
void Search::stay() {
  may_help_ = false;
  end_coloring();
  problem_ = Problem{};
  now_.engine->node_limit = UINT64_MAX;
}

// The walk on trial has entered as many nodes as the previous one: keep the one that got further.
// For a count, that is per update; a list must not depend on which engine counts them.
void Search::decide(EngineTrial::Use use) {
  const auto pace = [&](const Walk& walk) {
    const auto updates = static_cast<double>(walk.engine->stats.updates);
    return walk.engine->fraction() / (use == EngineTrial::Use::count ? updates : 1);
  };
  if (pace(before_) > pace(now_) * (1 + kRounding)) std::swap(before_, now_);
  set_aside(before_);
  stay();
}

// Its solutions do not count, since they will be found again.
void Search::set_aside(Walk& walk) {
  if (!walk.engine) return;
  Stats stats = walk.engine->stats;
  most_met_ = std::max(most_met_, stats.solutions);
  stats.solutions = 0;
  given_up_ += stats;
  walk = Walk{};
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
    // In another order, it is still the same solution.
    std::vector<Index> other = first_;
    std::sort(options.begin(), options.end());
    std::sort(other.begin(), other.end());
    found_two_ = options != other;
  }
  return Status::done;
}

void Search::append_solution(std::vector<Index>& all) {
  const Walk& walk = answered_ == kLearner ? learner_ : now_;
  if (answered_ == kNogoods)
    nogoods_->solution(chosen_);
  else
    walk.engine->solution(chosen_);
  Names{walk.given, walk.option_of}.add(chosen_, all);
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
  const double share = now_.engine ? now_.engine->fraction() : 1;
  return nogoods_ ? std::max(share, nogoods_->fraction()) : share;
}

Stats Search::stats() const {
  Stats sum = given_up_;
  if (before_.engine) sum += before_.engine->stats;
  sum.solutions = given_up_.solutions;
  if (now_.engine) sum += now_.engine->stats;
  if (nogoods_) sum += nogoods_->stats();
  if (learner_.engine) sum += learner_.engine->stats;
  // Restarts and nogoods find the same solution again, so the question is whether there is another.
  if (purpose_ == Purpose::first) {
    const bool any = found_one_ || sum.solutions > 0;
    sum.solutions = found_two_ ? 2 : any ? 1 : 0;
  }
  return sum;
}

std::uint64_t Search::met() const {
  const std::uint64_t before = before_.engine ? before_.engine->stats.solutions : 0;
  return std::max({stats().solutions, before, most_met_});
}

}  // namespace minuet

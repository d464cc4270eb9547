#include "engines/clauses.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engines/activity_order.hpp"
#include "engines/clause_store.hpp"
#include "engines/interchangeable.hpp"
#include "engines/linear_guide.hpp"
#include "race.hpp"

namespace minuet {
namespace {

using Price = std::int64_t;

constexpr Price kUnlimited = LinearGuide::kUnlimited;

constexpr std::uint64_t kRun = 100;            // dead ends in the shortest run
constexpr std::uint64_t kSteadyRun = 1024;     // ... while runs are long
constexpr std::uint64_t kFirstMode = 1000;     // dead ends until runs become long, or short again
constexpr std::uint64_t kShortestRun = 2;      // ... while runs are short
constexpr std::uint64_t kFirstClauses = 2000;  // dead ends before clauses are dropped, and ...
constexpr std::uint64_t kMoreClauses = 300;    // ... how many more each time
constexpr double kMostMemory = 1 << 28;        // bytes of its relaxation
constexpr std::size_t kMostPairs = 200'000;    // of interchangeable options
constexpr std::uint64_t kPatience = 100;       // times as many dead ends if any solution will do
constexpr std::uint64_t kGuideShare = 8;       // its units of work per unit of the rest
constexpr double kDecay = 0.95;
constexpr double kRecent = 1.0 / 32, kLongRun = 1.0 / 8192;  // weights of new values
constexpr double kWorse = 1.1;  // restart if recent levels are this much above the average

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman 1993)
std::uint64_t luby(std::uint64_t k) {
  std::uint64_t size = 1;
  while (size < k + 1) size = 2 * size + 1;
  while (size - 1 != k) {
    size = (size - 1) / 2;
    k %= size;
  }
  return (size + 1) / 2;
}

class ClauseSearch {
 public:
  explicit ClauseSearch(const Problem& problem) : problem_(problem) {
    may_guide_ = problem.has_bounds();
    add_items();
    prepare();
  }
  ClauseSearch(Index variables, const std::vector<Rule>& rules) : variables_(variables) {
    for (const Rule& rule : rules) add_count(rule.literals, rule.low, rule.high);
    prepare();
  }

  void set_prices(const Prices& prices) {
    paid_before_ = prices.paid;
    price_.assign(2 * variables_, 0);
    for (Index o = 0; o < problem_.options(); ++o) {
      price_[literal(o, true)] = prices.option[o];
      price_[literal(o, false)] = prices.left[o];
    }
    for (Literal p = 0; p < price_.size(); ++p)
      if (price_[p] > 0) by_price_.push_back(p);
    std::stable_sort(by_price_.begin(), by_price_.end(),
                     [&](Literal p, Literal q) { return price_[p] > price_[q]; });
  }

  // Makes the solved relaxation of these costs the guide from the start. At first, the options that
  // it takes are taken.
  void set_guide(const Relaxation& relaxation, const std::vector<Price>& cost) {
    lean_on(relaxation.shares());
    if (Relaxation::memory(problem_) <= kMostMemory) guide_.emplace(problem_, relaxation, cost);
    may_guide_ = false;
    asks_always_ = true;
  }

  // Lets the search skip solutions that equal others up to interchangeable parts (of the same cost,
  // if there are costs), once it has met this many dead ends.
  void may_swap(std::vector<Price> cost, std::uint64_t after) {
    swaps_after_ = after;
    cost_of_swaps_ = std::move(cost);
  }
  bool swaps() const { return has_swapped_; }  // whether it skips any
  void never_swap() { swaps_after_ = UINT64_MAX; }

  // Continues counting where another search ended.
  void count_on(const ClauseSearch& before) {
    stats = before.stats;
    work_ = before.work();
  }

  // Call this before the first `next`; later only with a lower value.
  void afford(Price most) {
    if (most == most_) return;
    most_ = most;
    must_restart_ = true;
  }

  Status next(Slice& slice, std::uint64_t node_limit) {
    if (!started_ && !start()) done_ = true;
    if (std::exchange(on_solution_, false) && !block()) done_ = true;
    if (std::exchange(must_restart_, false)) back_to(0);
    while (!done_) {
      if (stats.nodes >= node_limit) return Status::paused;
      const std::uint64_t work = work_;
      const bool is_dead = propagate();
      const bool is_over = slice.spend(static_cast<std::int64_t>(work_ - work) / 4 + 1);
      if (is_dead) done_ = !learn_from(conflict_);
      if (is_over) return done_ ? Status::done : Status::paused;
      if (is_dead) continue;
      if (run_is_over()) {
        start_run();
        if (done_ || propagated_ < trail_.size()) continue;
      }
      if (is_guided()) {
        const Advice advice = consult(slice);
        if (advice == Advice::paused) return Status::paused;
        if (advice == Advice::changed) continue;
      }
      const Index v = choose();
      if (v == kNone) {
        on_solution_ = true;
        return Status::found;
      }
      ++stats.nodes;
      levels_.push_back({trail_.size(), cheaper_});
      set(literal(v, phase(v)), Reason{});
    }
    return Status::done;
  }

  void solution(std::vector<Index>& options) const {
    options.clear();
    for (Index o = 0; o < problem_.options(); ++o)
      if (value_[literal(o, true)] == Value::yes) options.push_back(o);
  }

  bool is_true(Literal p) const { return value_[p] == Value::yes; }

  // Adds a clause that holds for all solutions from now on.
  void require(std::vector<Literal> clause) {
    if (!started_ && !start()) done_ = true;
    on_solution_ = false;
    back_to(0);
    add_rule(std::move(clause));
  }

  void keep_runs_short() {
    is_steady_ = false;
    ends_mode_ = UINT64_MAX;
  }

  void restart() { must_restart_ = true; }
  bool is_done() const { return done_; }

  struct Counts {
    std::uint64_t nodes = 0, conflicts = 0, depth = 0;
  } stats;
  std::uint64_t work() const { return work_ + (guide_ ? guide_->work() : 0); }

 private:
  enum class Value : char { open, yes, no };
  enum class Seen : char { no, yes, implied, free };
  static constexpr int kDeepest = 400;  // the longest chain of reasons

  // Why a variable has its value: a choice, a clause, another false literal (of a pair that cannot
  // both be false), the bounds of an item, the prices, or the guide's prices.
  enum class Why : std::uint8_t { choice, clause, pair, least, most, price, guide };
  struct Reason {
    Why why = Why::choice;
    Index which = 0;  // a clause, a literal, a count or a bound
  };

  // Lists of literals, and for each literal the lists that it is in.
  struct Lists {
    std::vector<Index> ends;  // the end of each list in `members`
    std::vector<Literal> members;
    std::vector<Index> start, of;  // literal -> its part of `of`

    Index begin(Index k) const { return k == 0 ? 0 : ends[k - 1]; }
    std::span<const Literal> operator[](Index k) const {
      return {members.data() + begin(k), ends[k] - begin(k)};
    }
    std::span<const Index> holding(Literal p) const {
      return {of.data() + start[p], start[p + 1] - start[p]};
    }
    void add(const std::vector<Literal>& list) {
      members.insert(members.end(), list.begin(), list.end());
      ends.push_back(static_cast<Index>(members.size()));
    }
    void index(std::size_t literals) {
      start.assign(literals + 1, 0);
      for (const Literal p : members) ++start[p + 1];
      std::partial_sum(start.begin(), start.end(), start.begin());
      of.resize(members.size());
      std::vector<Index> filled(start.begin(), start.end() - 1);
      for (Index k = 0; k < ends.size(); ++k)
        for (const Literal p : (*this)[k]) of[filled[p]++] = k;
    }
    void add_variable() { start.resize(start.size() + 2, start.back()); }
  };

  // `low` to `high` of the literals of a list are true.
  struct Count {
    Index low, high, size;
    Index yes = 0, no = 0;  // how many of them are true and false, among those propagated
  };

  struct Level {
    std::size_t trail;
    Index cheaper;
  };

  struct Priced {
    Price price;
    Literal literal;
  };

  // A bound of the guide that has made literals false because they cost too much.
  struct Bound {
    std::size_t trail;  // its size when the bound was found
    Price limit;
    std::vector<Priced> spent;      // those that were true then, in the order they are named
    std::vector<Priced> excessive;  // those that became false
  };

  // ---- the problem

  void add_items() {
    const Problem& p = problem_;
    variables_ = p.options();
    std::vector<std::vector<std::pair<Index, Index>>> uses(p.items);  // option, color
    for (Index o = 0; o < p.options(); ++o)
      for (std::size_t e = p.start[o]; e < p.start[o + 1]; ++e)
        uses[p.item[e]].push_back({o, p.color_at(e)});
    for (Index i = 0; i < p.items; ++i) {
      std::vector<Literal> members;
      if (i < p.primaries) {
        for (const auto& [o, color] : uses[i]) members.push_back(literal(o, true));
        add_count(members, p.has_bounds() ? p.low[i] : 1, p.has_bounds() ? p.high[i] : 1);
      } else {
        std::sort(uses[i].begin(), uses[i].end(),
                  [](const auto& a, const auto& b) { return a.second < b.second; });
        add_secondary(uses[i]);
      }
    }
  }

  // `uses` are sorted by color; those without a color come first.
  void add_secondary(const std::vector<std::pair<Index, Index>>& uses) {
    std::vector<Literal> members;
    for (std::size_t k = 0; k < uses.size();) {
      const Index color = uses[k].second;
      if (color == 0) {
        members.push_back(literal(uses[k++].first, true));
        continue;
      }
      const Index helper = variables_++;
      members.push_back(literal(helper, true));
      std::vector<Literal> some{literal(helper, false)};  // some option uses the color
      for (; k < uses.size() && uses[k].second == color; ++k) {
        const Literal option = literal(uses[k].first, true);
        some.push_back(option);
        add_count({negated(option), literal(helper, true)}, 1, 2);
      }
      add_count(some, 1, static_cast<Index>(some.size()));
    }
    add_count(members, 0, 1);
  }

  // Requires that `low` to `high` of some literals are true. "At least one" is a clause. With "at
  // most one", the others become false when one is true, and nothing has to be counted.
  void add_count(const std::vector<Literal>& members, Index low, Index high) {
    const auto size = static_cast<Index>(members.size());
    if (low > size) possible_ = false;
    if (low > 0) needed_.push_back({1.0 / (1 + size - std::min(low, size)), members});
    high = std::min(high, size);
    const bool is_clause = low == 1, is_single = high == 1 && size > 1;
    if (is_clause) rules_.push_back(members);
    if (is_single) single_.add(members);
    if ((low == 0 || is_clause) && (high == size || is_single)) return;
    counted_.add(members);
    counts_.push_back({low, high, size});
  }

  void prepare() {
    const std::size_t n = variables_;
    value_.assign(2 * n, Value::open);
    level_.assign(n, 0);
    position_.assign(n, 0);
    reason_.assign(n, Reason{});
    seen_.assign(n, Seen::no);
    clauses_.resize(2 * n);
    single_.index(2 * n);
    counted_.index(2 * n);
    make_order();
  }

  // At first, options of items with few branches are chosen, and taken if an item needs them.
  void make_order() {
    std::vector<double> activity(variables_, 0.0);
    last_.assign(variables_, 0);
    for (const auto& [urgency, members] : needed_)
      for (const Literal p : members) {
        activity[variable_of(p)] = std::max(activity[variable_of(p)], urgency);
        last_[variable_of(p)] |= p % 2 == 0;
      }
    needed_ = {};
    best_ = last_;
    order_ = ActivityOrder(std::move(activity));
  }

  bool start() {
    started_ = true;
    if (!possible_) return false;
    for (std::vector<Literal>& rule : std::exchange(rules_, {})) add_rule(std::move(rule));
    for (Index c = 0; c < counts_.size() && !done_; ++c)
      if (!look_at(c)) done_ = true;
    return !done_;
  }

  // ---- propagation

  Value value(Literal p) const { return value_[p]; }

  void set(Literal p, Reason reason) {
    value_[p] = Value::yes;
    value_[negated(p)] = Value::no;
    const Index v = variable_of(p);
    level_[v] = static_cast<Index>(levels_.size());
    position_[v] = static_cast<Index>(trail_.size());
    reason_[v] = reason;
    trail_.push_back(p);
  }

  // Whether this leads to a dead end; if so, conflict_ has literals that are all false.
  bool propagate() {
    conflict_.clear();
    if (!charge_root()) return true;
    bool is_well = true;
    while (propagated_ < trail_.size() && is_well) {
      const Literal p = trail_[propagated_];
      is_well = count(p);
      ++propagated_;
      is_well = is_well && exclude_others(p) && pay(p) && watch(negated(p));
    }
    stats.depth = std::max<std::uint64_t>(stats.depth, levels_.size());
    return !is_well;
  }

  // One of a list of literals of which at most one is true has become true.
  bool exclude_others(Literal p) {
    for (const Index k : single_.holding(p)) {
      const std::span<const Literal> list = single_[k];
      work_ += list.size() / 4 + 1;
      for (const Literal q : list) {
        if (value_[q] == Value::open) {
          set(negated(q), {Why::pair, negated(p)});
        } else if (value_[q] == Value::yes && q != p) {
          conflict_ = {negated(p), negated(q)};
          return false;
        }
      }
    }
    return true;
  }

  // Counts a literal that has become true in all of its counts, which are undone together.
  bool count(Literal p) {
    const auto with = counted_.holding(p), against = counted_.holding(negated(p));
    for (const Index c : with) ++counts_[c].yes;
    for (const Index c : against) ++counts_[c].no;
    work_ += with.size() + against.size() + 1;
    for (const Index c : with)
      if (counts_[c].yes >= counts_[c].high && !look_at(c)) return false;
    for (const Index c : against)
      if (counts_[c].size - counts_[c].no <= counts_[c].low && !look_at(c)) return false;
    return true;
  }

  bool look_at(Index c) {
    const Count& count = counts_[c];
    if (count.yes >= count.high) {
      if (count.yes > count.high) return collect(c, Value::yes, count.high + 1, kNone, conflict_);
      if (count.yes + count.no < count.size) fill(c, false, {Why::most, c});
    }
    if (count.size - count.no <= count.low) {
      const Index most = count.size - count.low;
      if (count.no > most) return collect(c, Value::no, most + 1, kNone, conflict_);
      if (count.yes + count.no < count.size) fill(c, true, {Why::least, c});
    }
    return true;
  }

  // Gives all open literals of a count a value.
  void fill(Index c, bool value, Reason reason) {
    work_ += counts_[c].size / 4;
    for (const Literal p : counted_[c])
      if (value_[p] == Value::open) set(value ? p : negated(p), reason);
  }

  // Adds as many members of a count with a value as needed, as false literals, from those set
  // before a position. Returns false: a dead end.
  bool collect(Index c, Value value, Index needed, Index before, std::vector<Literal>& to) {
    for (const Literal p : counted_[c]) {
      if (needed == 0) break;
      if (value_[p] != value || position_[variable_of(p)] >= before) continue;
      if (before == kNone && position_[variable_of(p)] > propagated_) continue;
      to.push_back(value == Value::yes ? negated(p) : p);
      --needed;
    }
    work_ += counts_[c].size / 4;
    return false;
  }

  // ---- prices

  // Options that have become too expensive at the root.
  bool charge_root() {
    if (price_.empty() || !levels_.empty() || root_limit_ == most_) return true;
    root_limit_ = most_;
    cheaper_ = 0;
    if (spent_ > most_) return false;
    exclude_expensive();
    return true;
  }

  bool pay(Literal p) {
    if (price_.empty() || price_[p] == 0) return true;
    spent_ += price_[p];
    paid_.push_back(p);
    if (spent_ > most_) {
      collect_paid(most_, conflict_, paid_.size());
      return false;
    }
    exclude_expensive();
    return true;
  }

  // Literals that cost more than what is left become false. Those before cheaper_ already have a
  // value.
  void exclude_expensive() {
    const Price left = most_ - spent_;
    for (; cheaper_ < by_price_.size() && price_[by_price_[cheaper_]] > left; ++cheaper_) {
      const Literal p = by_price_[cheaper_];
      if (value_[p] == Value::open) set(negated(p), {Why::price, 0});
    }
  }

  // The negations of the most expensive of the first `size` paid literals, until they cost more
  // than the limit. The last one is always included, since a conflict is about its level.
  void collect_paid(Price limit, std::vector<Literal>& literals, std::size_t size) {
    sorted_.assign(paid_.begin(), paid_.begin() + static_cast<std::ptrdiff_t>(size));
    if (sorted_.empty()) return;
    std::swap(sorted_.front(), sorted_.back());
    std::sort(sorted_.begin() + 1, sorted_.end(),
              [&](Literal p, Literal q) { return price_[p] > price_[q]; });
    work_ += size;
    Price sum = 0;
    for (std::size_t k = 0; k < sorted_.size() && sum <= limit; ++k) {
      sum += price_[sorted_[k]];
      literals.push_back(negated(sorted_[k]));
    }
  }

  // ---- clauses

  // Visits the clauses that watch a literal that has become false.
  bool watch(Literal p) {
    std::vector<ClauseStore::Watch>& list = clauses_.watches(p);
    std::size_t kept = 0, k = 0;
    bool is_well = true;
    while (k < list.size() && is_well) {
      ClauseStore::Watch& watch = list[k++];
      const Value other = value(watch.other);
      if (other == Value::yes) {
        list[kept++] = watch;
      } else if (watch.clause == ClauseStore::kPair) {
        if (other == Value::open)
          set(watch.other, {Why::pair, p});
        else
          conflict_ = {p, watch.other}, is_well = false;
        list[kept++] = watch;
      } else if (!moves_on(watch, p, is_well)) {
        list[kept++] = watch;
      }
    }
    work_ += k;
    if (kept < k) list.erase(list.begin() + kept, list.begin() + k);
    return is_well;
  }

  // Whether the clause can watch another literal from now on.
  bool moves_on(ClauseStore::Watch& watch, Literal p, bool& is_well) {
    const std::span<Literal> literals = clauses_.literals(watch.clause);
    if (literals[0] == p) std::swap(literals[0], literals[1]);
    watch.other = literals[0];
    if (value(literals[0]) == Value::yes) return false;
    for (std::size_t k = 2; k < literals.size(); ++k) {
      if (value(literals[k]) == Value::no) continue;
      std::swap(literals[1], literals[k]);
      clauses_.watches(literals[1]).push_back(watch);
      return true;
    }
    if (value(literals[0]) == Value::open) {
      set(literals[0], {Why::clause, watch.clause});
    } else {
      is_well = false;
      conflict_.assign(literals.begin(), literals.end());
      note_use(watch.clause);
    }
    return false;
  }

  // Keeps a clause whose first literal becomes true now, and whose second was the last of the
  // others to be set.
  void add_clause(const std::vector<Literal>& literals, Index levels, bool is_learnt = true) {
    if (literals.size() == 1) return set(literals[0], Reason{});
    const Index c = clauses_.add(literals, levels, is_learnt);
    if (c == ClauseStore::kPair)
      set(literals[0], {Why::pair, literals[1]});
    else
      set(literals[0], {Why::clause, c});
  }

  void drop_clauses() {
    drops_at_ = stats.conflicts + kFirstClauses + kMoreClauses * ++drops_;
    clauses_.drop([&](Index c) { return is_reason(c); },
                  [&](Index to) { reason_[variable_of(clauses_.literals(to)[0])].which = to; });
  }

  bool is_reason(Index c) const {
    const Literal p = clauses_.literals(c)[0];
    const Reason& reason = reason_[variable_of(p)];
    return value(p) == Value::yes && reason.why == Why::clause && reason.which == c;
  }

  // A clause that leads to dead ends is worth keeping, if it spans few levels by now.
  void note_use(Index c) {
    if (clauses_.is_learnt(c)) clauses_.use(c, spanned(clauses_.literals(c)));
  }

  // ---- learning

  // Why a literal is true: false literals that were set before.
  void explain(Literal p, std::vector<Literal>& why) {
    const Index v = variable_of(p);
    const Reason reason = reason_[v];
    switch (reason.why) {
      case Why::choice:
        break;
      case Why::pair:
        why.push_back(reason.which);
        break;
      case Why::clause:
        for (const Literal q : clauses_.literals(reason.which).subspan(1)) why.push_back(q);
        break;
      case Why::most:
        collect(reason.which, Value::yes, counts_[reason.which].high, position_[v], why);
        break;
      case Why::least: {
        const Count& count = counts_[reason.which];
        collect(reason.which, Value::no, count.size - count.low, position_[v], why);
        break;
      }
      case Why::price:
        explain_price(p, why);
        break;
      case Why::guide:
        explain_bound(p, bounds_[reason.which], why);
        break;
    }
  }

  void explain_price(Literal p, std::vector<Literal>& why) {
    const Index place = position_[variable_of(p)];
    const auto end = std::partition_point(
        paid_.begin(), paid_.end(), [&](Literal q) { return position_[variable_of(q)] < place; });
    collect_paid(most_ - price_[negated(p)], why, static_cast<std::size_t>(end - paid_.begin()));
  }

  // Learns a clause and goes back; false if there is nothing to go back to. Consumes `conflict`.
  bool learn_from(std::vector<Literal>& conflict) {
    ++stats.conflicts;
    if (levels_.empty()) return false;
    note_best();
    std::vector<Literal>& clause = learnt_clause_;
    if (!first_cut(conflict, clause)) return false;
    shorten(clause);
    const Index levels = spanned(clause);
    Index to = 0;
    if (clause.size() > 1) {
      const auto last = std::max_element(
          clause.begin() + 1, clause.end(),
          [&](Literal p, Literal q) { return level_[variable_of(p)] < level_[variable_of(q)]; });
      std::swap(clause[1], *last);
      to = level_[variable_of(clause[1])];
    }
    for (const Index v : marked_) seen_[v] = Seen::no;
    marked_.clear();
    back_to(to);
    add_clause(clause, levels);
    order_.decay(kDecay);
    recent_levels_ += kRecent * (levels - recent_levels_);
    long_run_levels_ += std::max(kLongRun, 1.0 / static_cast<double>(stats.conflicts)) *
                        (levels - long_run_levels_);
    if (stats.conflicts >= drops_at_) drop_clauses();
    return true;
  }

  // The clause of the first unique implication point: one literal of the last level involved, which
  // comes first, and others of earlier levels. False: only the root is involved.
  bool first_cut(std::vector<Literal>& why, std::vector<Literal>& clause) {
    clause.assign(1, 0);
    Index last = 0;
    for (const Literal p : why) last = std::max(last, level_[variable_of(p)]);
    if (last == 0) return false;
    std::size_t open = 0, at = trail_.size();
    for (;;) {
      for (const Literal q : why) open += mark(q, last, clause);
      do --at;
      while (seen_[variable_of(trail_[at])] == Seen::no || level_[variable_of(trail_[at])] != last);
      const Literal p = trail_[at];
      if (--open == 0) {
        clause[0] = negated(p);
        return true;
      }
      why.clear();
      explain(p, why);
      const Reason& reason = reason_[variable_of(p)];
      if (reason.why == Why::clause) note_use(reason.which);
    }
  }

  // Notes a false literal; returns true if it belongs to the last level and is new.
  bool mark(Literal q, Index last, std::vector<Literal>& clause) {
    const Index v = variable_of(q);
    if (seen_[v] != Seen::no || level_[v] == 0) return false;
    see(v, Seen::yes);
    order_.bump(v);
    if (level_[v] == last) return true;
    clause.push_back(q);
    return false;
  }

  void see(Index v, Seen how) {
    if (seen_[v] == Seen::no) marked_.push_back(v);
    seen_[v] = how;
  }

  // Drops literals that follow from the others.
  void shorten(std::vector<Literal>& clause) {
    ++stamp_;
    for (const Literal q : clause) stamped(level_[variable_of(q)]) = stamp_;
    std::erase_if(clause, [&](Literal q) { return q != clause[0] && is_implied(q, 0); });
  }

  // Whether a false literal follows from those already seen, perhaps indirectly.
  bool is_implied(Literal q, int depth) {
    const Index v = variable_of(q);
    if (reason_[v].why == Why::choice || depth > kDeepest) return false;
    const std::size_t begin = whys_.size();
    explain(negated(q), whys_);
    bool is_well = true;
    for (std::size_t k = begin; k < whys_.size() && is_well; ++k) {
      const Literal r = whys_[k];
      const Index w = variable_of(r);
      if (level_[w] == 0 || seen_[w] == Seen::yes || seen_[w] == Seen::implied) continue;
      is_well = seen_[w] != Seen::free && stamped(level_[w]) == stamp_ && is_implied(r, depth + 1);
      see(w, is_well ? Seen::implied : Seen::free);
    }
    whys_.resize(begin);
    return is_well;
  }

  std::uint64_t& stamped(Index level) {
    if (level >= stamps_.size()) stamps_.resize(level + 1, 0);
    return stamps_[level];
  }

  Index spanned(std::span<const Literal> clause) {
    ++stamp_;
    Index levels = 0;
    for (const Literal p : clause) {
      std::uint64_t& stamp = stamped(level_[variable_of(p)]);
      levels += stamp != stamp_;
      stamp = stamp_;
    }
    return levels;
  }

  // Excludes the current solution: it follows from the choices, so one of them must change.
  bool block() {
    if (levels_.empty()) return false;
    std::vector<Literal> clause;
    for (std::size_t k = levels_.size(); k-- > 0;)
      clause.push_back(negated(trail_[levels_[k].trail]));
    const auto levels = static_cast<Index>(levels_.size());
    back_to(levels - 1);
    add_clause(clause, levels, false);
    return true;
  }

  void back_to(std::size_t level) {
    if (levels_.size() <= level) return;
    const auto [size, cheaper] = levels_[level];
    while (trail_.size() > size) {
      const Literal p = trail_.back();
      trail_.pop_back();
      if (trail_.size() < guided_) changed_.push_back(variable_of(p));
      if (trail_.size() < propagated_) discount(p);
      value_[p] = value_[negated(p)] = Value::open;
      last_[variable_of(p)] = p % 2 == 0;
      order_.insert(variable_of(p));
    }
    propagated_ = std::min(propagated_, trail_.size());
    guided_ = std::min(guided_, trail_.size());
    while (!bounds_.empty() && bounds_.back().trail >= size) bounds_.pop_back();
    cheaper_ = cheaper;
    levels_.resize(level);
  }

  void discount(Literal p) {
    for (const Index c : counted_.holding(p)) --counts_[c].yes;
    for (const Index c : counted_.holding(negated(p))) --counts_[c].no;
    if (!paid_.empty() && paid_.back() == p) {
      spent_ -= price_[p];
      paid_.pop_back();
    }
  }

  // ---- the next choice

  Index choose() {
    if (guide_ && !guide_rests_ && guide_->is_current()) {
      const Index v = choose_part();
      if (v != kNone) return v;
    }
    while (!order_.is_empty()) {
      const Index v = order_.take_first();
      if (value_[literal(v, true)] == Value::open) return v;
    }
    return kNone;
  }

  // The value to try first: the last one or, in long runs, that of the best run.
  bool phase(Index v) const { return is_steady_ ? best_[v] : last_[v]; }

  // Notes the values of the run that got furthest before a dead end.
  void note_best() {
    const std::size_t reached = levels_.back().trail;
    if (!is_steady_ || reached <= most_reached_) return;
    most_reached_ = reached;
    for (std::size_t k = 0; k < reached; ++k) best_[variable_of(trail_[k])] = trail_[k] % 2 == 0;
  }

  // Runs end when recent clauses span more levels than the long-term average. Periods of short runs
  // alternate with periods of long runs, which follow the values of the run that got furthest
  // (Biere and Froleyks 2019). With prices or a guide, restarting is expensive.
  bool run_is_over() const {
    if (turn_is_over()) return true;
    if (is_heavy() || is_steady_) return stats.conflicts >= ends_run_;
    return stats.conflicts >= started_run_ + kShortestRun &&
           recent_levels_ > kWorse * long_run_levels_;
  }
  bool is_heavy() const { return (guide_ && !guide_rests_) || !price_.empty(); }

  void start_run() {
    if (guide_ && !asks_always_) take_turns();
    if (!is_heavy() && stats.conflicts >= ends_mode_) change_mode();
    started_run_ = stats.conflicts;
    ends_run_ = stats.conflicts + (is_heavy() ? kRun : kSteadyRun) * luby(runs_++);
    back_to(0);
    if (!guide_rests_) recall();
    if (stats.conflicts >= swaps_after_) leave_out_images();
  }

  void change_mode() {
    is_steady_ = !is_steady_;
    modes_ += is_steady_;
    ends_mode_ = stats.conflicts + kFirstMode * std::max<std::uint64_t>(1, modes_ * modes_);
    most_reached_ = 0;
    runs_ = 0;
    if (is_steady_) best_ = last_;
  }

  // ---- interchangeable parts (engines/interchangeable.hpp)

  void leave_out_images() {
    swaps_after_ = UINT64_MAX;
    const std::vector<Swap> found = minuet::swaps(problem_, cost_of_swaps_);
    std::size_t pairs = 0;
    for (const Swap& swap : found) {
      pairs += swap.pairs.size();
      if (pairs > kMostPairs) return;
      has_swapped_ = true;
      prefer_to_image(swap);
    }
  }

  // While all earlier pairs are equal, the first of a pair is not less than the second.
  void prefer_to_image(const Swap& swap) {
    std::vector<Literal> unless;  // empty, or: the earlier pairs are not equal
    for (std::size_t k = 0; k < swap.pairs.size() && !done_; ++k) {
      const Literal first = literal(swap.pairs[k].first, true);
      const Literal second = literal(swap.pairs[k].second, true);
      const auto require = [&](std::vector<Literal> clause) {
        clause.insert(clause.end(), unless.begin(), unless.end());
        add_rule(std::move(clause));
      };
      require({first, negated(second)});
      if (k + 1 == swap.pairs.size()) return;
      const Literal equal = literal(add_variable(), true);
      require({equal, first, second});
      require({equal, negated(first), negated(second)});
      unless = {negated(equal)};
    }
  }

  // A variable that is never chosen: it follows from the options, or does not matter.
  Index add_variable() {
    const Index v = variables_++;
    value_.resize(2 * variables_, Value::open);
    level_.push_back(0);
    position_.push_back(0);
    reason_.emplace_back();
    seen_.push_back(Seen::no);
    clauses_.resize(2 * variables_);
    single_.add_variable();
    counted_.add_variable();
    order_.add_variable();
    last_.push_back(0);
    best_.push_back(0);
    if (!price_.empty()) price_.resize(2 * variables_, 0);
    return v;
  }

  // Adds a clause at the root.
  void add_rule(std::vector<Literal> literals) {
    for (const Literal p : literals)
      if (value(p) == Value::yes) return;
    std::erase_if(literals, [&](Literal p) { return value(p) == Value::no; });
    if (literals.empty()) {
      done_ = true;
    } else if (literals.size() == 1) {
      set(literals[0], Reason{});
    } else {
      clauses_.add(literals, 0, false);
    }
  }

  // From now on, options that the relaxation takes are taken first.
  void lean_on(const std::vector<double>& shares) {
    for (const double share : shares) likely_.push_back(share > 0.5);
    recall();
    order_.favor(likely_);
  }

  // The likely values.
  void recall() { std::copy(likely_.begin(), likely_.end(), last_.begin()); }

  // ---- the guide

  enum class Advice { none, paused, changed };

  // Whether to ask the guide here; it joins in at a restart.
  bool is_guided() {
    if (may_guide_ && levels_.empty() && guide_is_due()) {
      may_guide_ = false;
      guide_.emplace(problem_, Relaxation(problem_, std::vector<double>(problem_.options(), 1.0)),
                     std::vector<Price>());
      turns_ = Race(static_cast<double>(work_) + 1);
      turns_.enter(1);
      turns_.enter(1);
      guide_rests_ = true;  // for now
      take_turns();
    }
    if (!guide_ || guide_rests_) return false;
    return asks_always_ || is_asked_ || levels_.empty() || guide_->work() <= kGuideShare * work_;
  }

  // Some problems need the guide, and others are solved much faster without it, so runs with and
  // without it take turns, with the same work for both.
  void take_turns() {
    if (!guide_rests_) work_guided_ += work() - turn_began_;
    turn_began_ = work();
    turns_.report(kGuided, static_cast<double>(work_guided_));
    turns_.report(kAlone, static_cast<double>(work() - work_guided_));
    const std::size_t turn = turns_.turn();
    guide_rests_ = turn == kAlone;
    turn_ends_ = work() + static_cast<std::uint64_t>(turns_.left(turn)) + 1;
  }
  bool turn_is_over() const { return work() >= turn_ends_; }

  bool guide_is_due() const {
    return stats.conflicts >= tuning.guide_after &&
           static_cast<double>(work_) >= Relaxation::least_work(problem_) &&
           Relaxation::memory(problem_) <= kMostMemory;
  }

  // Passes what is known to the guide, and learns from what it finds.
  Advice consult(Slice& slice) {
    for (const Index v : changed_) tell(v);
    changed_.clear();
    for (; guided_ < trail_.size(); ++guided_) tell(variable_of(trail_[guided_]));
    if (guide_->is_current()) return Advice::none;
    const Status status = guide_->run(slice, turn_ends_ - std::min(turn_ends_, work_));
    is_asked_ = status == Status::paused && !turn_is_over();
    if (status == Status::paused) return is_asked_ ? Advice::paused : Advice::none;
    if (likely_.empty()) lean_on(guide_->shares());
    const Price most = most_ == kUnlimited ? kUnlimited : most_ + paid_before_;
    for (const LinearGuide::Bound& bound : guide_->bounds(most))
      if (obey(bound)) return Advice::changed;
    return Advice::none;
  }

  void tell(Index v) {
    if (v >= problem_.options()) return;  // a color
    const Value now = value_[literal(v, true)];
    guide_->set(v, now == Value::open  ? LinearGuide::Value::open
                   : now == Value::yes ? LinearGuide::Value::yes
                                       : LinearGuide::Value::no);
  }

  // Whether a bound has consequences: a dead end, or values.
  bool obey(const LinearGuide::Bound& found) {
    Bound bound{trail_.size(), found.limit, {}, {}};
    const Price left = found.limit - spend(found.prices, bound.spent);
    if (left < 0) {
      conflict_.clear();
      collect_spent(bound, bound.limit, conflict_);
      done_ = !learn_from(conflict_);
      return true;
    }
    exclude_above(left, found.prices, bound);
    if (bound.excessive.empty()) return false;
    bounds_.push_back(std::move(bound));
    return true;
  }

  static Price price_in(const Prices& prices, Literal p) {
    return p % 2 == 0 ? prices.option[variable_of(p)] : prices.left[variable_of(p)];
  }

  // Adds up the prices of true literals. The root's literals come first, because a clause need not
  // name them, then the most expensive ones.
  Price spend(const Prices& prices, std::vector<Priced>& spent) {
    Price sum = 0;
    for (const Literal p : trail_) {
      if (variable_of(p) >= problem_.options() || price_in(prices, p) == 0) continue;
      spent.push_back({price_in(prices, p), p});
      sum += spent.back().price;
    }
    const auto level = [&](const Priced& each) { return level_[variable_of(each.literal)]; };
    std::sort(spent.begin(), spent.end(), [&](const Priced& a, const Priced& b) {
      if ((level(a) == 0) != (level(b) == 0)) return level(a) == 0;
      return a.price != b.price ? a.price > b.price : a.literal < b.literal;
    });
    work_ += trail_.size() / 4;
    return sum;
  }

  void exclude_above(Price left, const Prices& prices, Bound& bound) {
    const auto which = static_cast<Index>(bounds_.size());
    for (Literal p = 0; p < 2 * problem_.options(); ++p) {
      if (value_[p] != Value::open || price_in(prices, p) <= left) continue;
      bound.excessive.push_back({price_in(prices, p), p});
      set(negated(p), {Why::guide, which});
    }
  }

  void collect_spent(const Bound& bound, Price limit, std::vector<Literal>& literals) const {
    Price sum = 0;
    for (const auto& [price, p] : bound.spent) {
      if (sum > limit) return;
      sum += price;
      literals.push_back(negated(p));
    }
  }

  void explain_bound(Literal p, const Bound& bound, std::vector<Literal>& why) const {
    for (const auto& [price, q] : bound.excessive)
      if (q == negated(p)) return collect_spent(bound, bound.limit - price, why);
  }

  // An option that the relaxation takes partially.
  Index choose_part() {
    Index best = kNone;
    double most = -1;
    for (const auto& [o, share] : guide_->parts()) {
      const double worth = order_.activity(o) + share;
      if (value_[literal(o, true)] == Value::open && worth > most) most = worth, best = o;
    }
    if (best != kNone) last_[best] = 1;
    return best;
  }

  const Problem problem_;
  bool possible_ = true, started_ = false, done_ = false;
  bool must_restart_ = false, on_solution_ = false;

  Index variables_ = 0;
  std::vector<std::pair<double, std::vector<Literal>>> needed_;  // until the order is computed
  std::vector<std::vector<Literal>> rules_;                      // clauses, until the search starts
  Lists single_;                                                 // at most one of each list is true
  Lists counted_;                                                // the lists that are counted, ...
  std::vector<Count> counts_;

  std::vector<Value> value_;     // of each literal
  std::vector<Index> level_;     // per variable with a value: the number of choices before it, ...
  std::vector<Index> position_;  // ... its place on the trail
  std::vector<Reason> reason_;   // ... and why it has it
  std::vector<Literal> trail_;   // the true literals, in order
  std::size_t propagated_ = 0;   // how much of the trail has been counted and paid for
  std::vector<Level> levels_;    // the choices

  ClauseStore clauses_;
  std::uint64_t drops_ = 0, drops_at_ = kFirstClauses;

  std::vector<Price> price_;       // per literal; empty: there are none
  std::vector<Literal> by_price_;  // those with a price, the most expensive first
  std::vector<Literal> paid_;      // the true ones, in order
  std::vector<Literal> sorted_;    // used by collect_paid
  Price most_ = kUnlimited, root_limit_ = kUnlimited, spent_ = 0;
  Price paid_before_ = 0;  // an additional cost of every solution
  Index cheaper_ = 0;      // see exclude_expensive

  std::vector<Literal> conflict_, learnt_clause_, whys_;  // used by learn_from
  std::vector<Seen> seen_;
  std::vector<Index> marked_;  // the variables seen
  std::vector<std::uint64_t> stamps_;
  std::uint64_t stamp_ = 0;
  ActivityOrder order_;
  std::vector<char> last_;    // the last value of a variable, ...
  std::vector<char> best_;    // ... and its value in the run that got furthest
  std::vector<char> likely_;  // its first value to try; empty if nothing is known
  std::size_t most_reached_ = 0;
  bool is_steady_ = false;  // runs are long
  double recent_levels_ = 0, long_run_levels_ = 0;
  std::uint64_t modes_ = 0, ends_mode_ = kFirstMode;
  std::uint64_t runs_ = 0, started_run_ = 0, ends_run_ = 0;

  std::uint64_t swaps_after_ = UINT64_MAX;  // dead ends
  bool has_swapped_ = false;
  std::vector<Price> cost_of_swaps_;

  std::optional<LinearGuide> guide_;
  bool may_guide_ = true;     // it has not joined in yet but may
  bool asks_always_ = false;  // at every node
  bool guide_rests_ = false;  // in this run
  bool is_asked_ = false;     // it has begun with its advice
  enum { kAlone, kGuided };
  Race turns_{1};  // between runs without and with the guide
  std::uint64_t work_guided_ = 0, turn_began_ = 0, turn_ends_ = UINT64_MAX;
  std::size_t guided_ = 0;      // how much of the trail it knows
  std::vector<Index> changed_;  // variables that lost the value it knows
  std::vector<Bound> bounds_;
  std::uint64_t work_ = 0;
};

class ClauseEngine final : public Engine {
 public:
  explicit ClauseEngine(const Problem& problem) : problem_(problem) {
    search_.emplace(problem_);
    search_->may_swap({}, kPatience * tuning.swaps_after);
  }

  Status next(Slice& slice) override {
    if (is_found_ && search_->swaps()) start_over();
    if (is_found_) search_->never_swap();  // the next solution may be equivalent to the one found
    Status status = search_->next(slice, node_limit);
    if (status == Status::found && is_known()) status = search_->next(slice, node_limit);
    is_found_ = status == Status::found;
    stats.nodes = search_->stats.nodes;
    stats.updates = search_->work();
    stats.depth = std::max(stats.depth, search_->stats.depth);
    stats.solutions += is_found_;
    return status;
  }
  void solution(std::vector<Index>& options) const override { search_->solution(options); }
  void restart() override { search_->restart(); }
  std::vector<Prefix> remaining() const override {
    throw std::logic_error("a search that learns has no tree");
  }
  double fraction() const override { return search_->is_done() ? 1 : 0; }

 private:
  // For solutions after the first, none may be skipped.
  void start_over() {
    search_->solution(known_);
    std::optional<ClauseSearch> before = std::move(search_);
    search_.emplace(problem_);
    search_->count_on(*before);
  }

  bool is_known() const {
    std::vector<Index> options;
    search_->solution(options);
    return !known_.empty() && options == known_;
  }

  const Problem problem_;
  std::optional<ClauseSearch> search_;
  bool is_found_ = false;
  std::vector<Index> known_;  // the solution found before the restart
};

class PricedClauses final : public PricedEngine {
 public:
  PricedClauses(const Problem& problem, const Prices& prices, const std::vector<Price>& cost,
                const Relaxation* relaxation, bool one)
      : search_(problem) {
    search_.set_prices(prices);
    if (one) search_.may_swap(cost, tuning.swaps_after);
    if (relaxation) search_.set_guide(*relaxation, cost);
    all_ = -prices.paid;
    for (const Price each : cost) all_ += std::max<Price>(each, 0);
  }

  void afford(Price most) override {
    left_out_ = left_out_ || most < all_;
    search_.afford(most);
  }
  bool left_out() const override { return left_out_; }
  double fraction() const override { return search_.is_done() ? 1 : 0; }
  Status next(Slice& slice) override {
    const Status status = search_.next(slice, node_limit);
    stats.nodes = search_.stats.nodes;
    stats.updates = search_.work();
    stats.depth = std::max(stats.depth, search_.stats.depth);
    stats.solutions += status == Status::found;
    return status;
  }
  void solution(std::vector<Index>& options) const override { search_.solution(options); }

 private:
  ClauseSearch search_;
  Price all_;  // the maximum cost of a solution, on top of what all solutions pay
  bool left_out_ = false;
};

class RuleSearch final : public ClauseSolver {
 public:
  RuleSearch(Index variables, const std::vector<Rule>& rules) : search_(variables, rules) {}
  Status next(Slice& slice) override { return search_.next(slice, UINT64_MAX); }
  bool is_true(Literal p) const override { return search_.is_true(p); }
  void require(std::vector<Literal> clause) override { search_.require(std::move(clause)); }
  void keep_runs_short() override { search_.keep_runs_short(); }
  std::uint64_t conflicts() const override { return search_.stats.conflicts; }

 private:
  ClauseSearch search_;
};

}  // namespace

std::unique_ptr<ClauseSolver> make_clause_solver(Index variables, const std::vector<Rule>& rules) {
  return std::make_unique<RuleSearch>(variables, rules);
}

std::unique_ptr<Engine> make_clauses(const Problem& problem, bool) {
  return std::make_unique<ClauseEngine>(problem);
}

std::unique_ptr<PricedEngine> make_priced_clauses(const Problem& problem, const Prices& prices,
                                                  const std::vector<std::int64_t>& cost,
                                                  const Relaxation* relaxation, bool one) {
  return std::make_unique<PricedClauses>(problem, prices, cost, relaxation, one);
}

}  // namespace minuet

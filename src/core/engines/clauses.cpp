#include "engines/clauses.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engines/interchangeable.hpp"
#include "engines/linear_guide.hpp"

namespace minuet {
namespace {

using Literal = Index;  // 2 v: variable v is true; 2 v + 1: it is false
using Price = std::int64_t;

constexpr Index kNone = UINT32_MAX;
constexpr Price kUnlimited = LinearGuide::kUnlimited;

constexpr std::uint64_t kRun = 100;            // dead ends of the shortest run
constexpr std::uint64_t kFirstClauses = 4000;  // learnt before some are dropped, and ...
constexpr std::uint64_t kMoreClauses = 500;    // ... how many more each time
constexpr double kMostMemory = 1 << 28;        // bytes of its relaxation
constexpr std::size_t kMostPairs = 200'000;    // of options that change places
constexpr std::uint64_t kPatience = 100;       // times as many dead ends, if any solution will do
constexpr std::uint64_t kGuideShare = 8;       // how much work it may do for each of the rest
constexpr double kDecay = 0.95;

Literal literal(Index variable, bool value) { return 2 * variable + !value; }
Index variable_of(Literal p) { return p / 2; }
Literal negated(Literal p) { return p ^ 1; }

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
    make_counts();
    const std::size_t n = variables_;
    value_.assign(2 * n, Value::open);
    level_.assign(n, 0);
    position_.assign(n, 0);
    reason_.assign(n, Reason{});
    seen_.assign(n, 0);
    watches_.resize(2 * n);
    index_counts();
    make_order();
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

  // Makes the relaxation of these costs, solved, the guide from the start. At first, the options
  // are taken that it takes.
  void set_guide(const Relaxation& relaxation, const std::vector<Price>& cost) {
    lean_on(relaxation.shares());
    if (Relaxation::memory(problem_) <= kMostMemory) guide_.emplace(problem_, relaxation, cost);
    may_guide_ = false;
    asks_always_ = true;
  }

  // Lets the search leave out solutions that are like others, with parts that can change places; of
  // the same cost, if there are costs. It does once it has met so many dead ends.
  void may_swap(std::vector<Price> cost, std::uint64_t after) {
    swaps_after_ = after;
    cost_of_swaps_ = std::move(cost);
  }
  bool swaps() const { return has_swapped_; }  // whether it leaves out any

  // Goes on counting from where another search has ended.
  void count_on(const ClauseSearch& before) {
    stats = before.stats;
    work_ = before.work();
  }

  // To be called before the first `next`; later only with less.
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
      const std::uint64_t work = work_;
      const Conflict conflict = propagate();
      const bool is_over = slice.spend(static_cast<std::int64_t>(work_ - work) / 4 + 1);
      if (is_over && stats.nodes < node_limit) {  // else it stops below, wherever slices end
        if (!conflict) return Status::paused;
        done_ = !learn_from(conflict);
        return done_ ? Status::done : Status::paused;
      }
      if (conflict) {
        done_ = !learn_from(conflict);
        continue;
      }
      if (ends_run_ <= stats.conflicts) {
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
      if (stats.nodes >= node_limit) {
        insert(v);
        return Status::paused;
      }
      ++stats.nodes;
      levels_.push_back({trail_.size(), cheaper_});
      set(literal(v, last_[v]), Reason{});
    }
    return Status::done;
  }

  void solution(std::vector<Index>& options) const {
    options.clear();
    for (Index o = 0; o < problem_.options(); ++o)
      if (value_[literal(o, true)] == Value::yes) options.push_back(o);
  }

  void restart() { must_restart_ = true; }
  bool is_done() const { return done_; }

  struct Counts {
    std::uint64_t nodes = 0, conflicts = 0, depth = 0;
  } stats;
  std::uint64_t work() const { return work_ + (guide_ ? guide_->work() : 0); }

 private:
  enum class Value : char { open, yes, no };

  // Why a variable has its value: a choice, a clause, the bounds of an item, the prices, or those
  // of the guide.
  enum class Why : std::uint8_t { choice, clause, least, most, price, guide };
  struct Reason {
    Why why = Why::choice;
    Index which = 0;  // a clause, a count or a bound
  };

  // `low` to `high` of some literals are true.
  struct Count {
    Index begin, end;  // its part of members_
    Index low, high;
    Index yes = 0, no = 0;  // how many of them are true and false, as far as propagated
    Index size() const { return end - begin; }
  };

  struct Clause {
    std::vector<Literal> literals;  // the first two are watched
    Index levels;                   // how many levels it spanned when it was learnt
    bool is_learnt;
  };

  struct Watch {
    Index clause;
    Literal other;  // if this literal is true, so is the clause
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
    std::vector<Priced> spent;      // those that were true then, in the order to be named
    std::vector<Priced> excessive;  // those that became false
  };

  // What cannot be; nothing if all is well.
  struct Conflict {
    std::vector<Literal> literals;  // all of them false
    bool is_one = false;
    explicit operator bool() const { return is_one; }
  };

  // ---- the problem

  void make_counts() {
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
      std::vector<Literal> some{literal(helper, false)};  // the color is used, if it is there
      for (; k < uses.size() && uses[k].second == color; ++k) {
        const Literal option = literal(uses[k].first, true);
        some.push_back(option);
        add_count({negated(option), literal(helper, true)}, 1, 2);
      }
      add_count(some, 1, static_cast<Index>(some.size()));
    }
    add_count(members, 0, 1);
  }

  void add_count(const std::vector<Literal>& members, Index low, Index high) {
    const auto size = static_cast<Index>(members.size());
    if (low > size) possible_ = false;
    if (low == 0 && high >= size) return;
    const auto begin = static_cast<Index>(members_.size());
    members_.insert(members_.end(), members.begin(), members.end());
    counts_.push_back({begin, begin + size, low, std::min(high, size)});
  }

  // Literal -> the counts that it is in.
  void index_counts() {
    start_.assign(2 * std::size_t{variables_} + 1, 0);
    for (const Literal p : members_) ++start_[p + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    of_.resize(members_.size());
    std::vector<Index> filled(start_.begin(), start_.end() - 1);
    for (Index c = 0; c < counts_.size(); ++c)
      for (Index k = counts_[c].begin; k < counts_[c].end; ++k) of_[filled[members_[k]]++] = c;
  }

  // At first, options of items with few branches are chosen, and taken if an item needs them.
  void make_order() {
    activity_.assign(variables_, 0.0);
    last_.assign(variables_, 0);
    for (const Count& count : counts_) {
      if (count.low == 0) continue;
      const double urgency = 1.0 / (1 + count.size() - count.low);
      for (Index k = count.begin; k < count.end; ++k) {
        const Index v = variable_of(members_[k]);
        activity_[v] = std::max(activity_[v], urgency);
        last_[v] = 1;
      }
    }
    place_.assign(variables_, kNone);
    choices_ = variables_;
    for (Index v = 0; v < variables_; ++v) insert(v);
  }

  bool start() {
    started_ = true;
    if (!possible_) return false;
    for (Index c = 0; c < counts_.size(); ++c) {
      Conflict conflict;
      look_at(c, conflict);
      if (conflict) return false;
    }
    return true;
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

  Conflict propagate() {
    Conflict conflict;
    if (!charge_root(conflict)) return conflict;
    while (propagated_ < trail_.size() && !conflict) {
      const Literal p = trail_[propagated_];
      count(p, conflict);
      ++propagated_;
      if (!conflict) pay(p, conflict);
      if (!conflict) watch(negated(p), conflict);
    }
    stats.depth = std::max<std::uint64_t>(stats.depth, levels_.size());
    return conflict;
  }

  // Counts a literal that has become true wherever it is; all the counts, for they are undone
  // together.
  void count(Literal p, Conflict& conflict) {
    for (const Index c : counts_of(p)) ++counts_[c].yes;
    for (const Index c : counts_of(negated(p))) ++counts_[c].no;
    work_ += counts_of(p).size() + counts_of(negated(p)).size() + 1;
    for (const Index c : counts_of(p))
      if (!conflict && counts_[c].yes >= counts_[c].high) look_at(c, conflict);
    for (const Index c : counts_of(negated(p)))
      if (!conflict && counts_[c].size() - counts_[c].no <= counts_[c].low) look_at(c, conflict);
  }

  std::span<const Index> counts_of(Literal p) const {
    return {of_.data() + start_[p], start_[p + 1] - start_[p]};
  }

  void look_at(Index c, Conflict& conflict) {
    const Count& count = counts_[c];
    if (count.yes >= count.high) {
      if (count.yes > count.high) return collect(c, Value::yes, count.high + 1, kNone, conflict);
      if (count.yes + count.no < count.size()) fill(c, false, {Why::most, c});
    }
    if (count.size() - count.no <= count.low) {
      const Index most = count.size() - count.low;
      if (count.no > most) return collect(c, Value::no, most + 1, kNone, conflict);
      if (count.yes + count.no < count.size()) fill(c, true, {Why::least, c});
    }
  }

  // Gives all open literals of a count a value.
  void fill(Index c, bool value, Reason reason) {
    work_ += counts_[c].size() / 4;
    for (Index k = counts_[c].begin; k < counts_[c].end; ++k)
      if (value_[members_[k]] == Value::open)
        set(value ? members_[k] : negated(members_[k]), reason);
  }

  // Adds to a conflict as many members of a count that have a value as are needed, of those set
  // before a position; as literals that are false.
  void collect(Index c, Value value, Index needed, Index before, Conflict& conflict) {
    conflict.is_one = true;
    for (Index k = counts_[c].begin; k < counts_[c].end && needed > 0; ++k) {
      const Literal p = members_[k];
      if (value_[p] != value || position_[variable_of(p)] >= before) continue;
      if (before == kNone && position_[variable_of(p)] > propagated_) continue;
      conflict.literals.push_back(value == Value::yes ? negated(p) : p);
      --needed;
    }
    work_ += counts_[c].size() / 4;
  }

  // ---- prices

  // Options that have become too expensive at the root.
  bool charge_root(Conflict& conflict) {
    if (price_.empty() || !levels_.empty() || root_limit_ == most_) return true;
    root_limit_ = most_;
    cheaper_ = 0;
    if (spent_ > most_) conflict.is_one = true;
    if (!conflict) exclude_expensive();
    return !conflict;
  }

  void pay(Literal p, Conflict& conflict) {
    if (price_.empty() || price_[p] == 0) return;
    spent_ += price_[p];
    paid_.push_back(p);
    if (spent_ <= most_) return exclude_expensive();
    conflict.is_one = true;
    collect_paid(most_, conflict.literals, paid_.size());
  }

  // Literals that cost more than is left become false. Those before cheaper_ are known to have a
  // value.
  void exclude_expensive() {
    const Price left = most_ - spent_;
    for (; cheaper_ < by_price_.size() && price_[by_price_[cheaper_]] > left; ++cheaper_) {
      const Literal p = by_price_[cheaper_];
      if (value_[p] == Value::open) set(negated(p), {Why::price, 0});
    }
  }

  // The most expensive of the first `size` literals that were paid for, until they cost more than
  // so much; negated. The last one is among them for sure: a conflict is about its level.
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

  // Looks at the clauses that watch a literal which has become false.
  void watch(Literal p, Conflict& conflict) {
    std::vector<Watch>& list = watches_[p];
    std::size_t kept = 0;
    for (std::size_t k = 0; k < list.size(); ++k) {
      ++work_;
      if (conflict || value(list[k].other) == Value::yes || !moves_on(list[k], p, conflict))
        list[kept++] = list[k];
    }
    list.resize(kept);
  }

  // Whether the clause watches another literal from now on.
  bool moves_on(Watch& watch, Literal p, Conflict& conflict) {
    std::vector<Literal>& literals = clauses_[watch.clause].literals;
    if (literals[0] == p) std::swap(literals[0], literals[1]);
    watch.other = literals[0];
    if (value(literals[0]) == Value::yes) return false;
    for (std::size_t k = 2; k < literals.size(); ++k) {
      if (value(literals[k]) == Value::no) continue;
      std::swap(literals[1], literals[k]);
      watches_[literals[1]].push_back(watch);
      return true;
    }
    if (value(literals[0]) == Value::open) {
      set(literals[0], {Why::clause, watch.clause});
    } else {
      conflict.is_one = true;
      conflict.literals = literals;
    }
    return false;
  }

  // Keeps a clause whose first literal is to become true, and the second of which was set last of
  // the others; sets the first one.
  void add_clause(std::vector<Literal> literals, Index levels) {
    if (literals.size() == 1) return set(literals[0], {Why::choice, 0});
    const Index c = free_.empty() ? static_cast<Index>(clauses_.size()) : free_.back();
    if (free_.empty())
      clauses_.emplace_back();
    else
      free_.pop_back();
    watches_[literals[0]].push_back({c, literals[1]});
    watches_[literals[1]].push_back({c, literals[0]});
    const Literal first = literals[0];
    clauses_[c] = {std::move(literals), levels, true};
    ++learnt_;
    set(first, {Why::clause, c});
  }

  // Drops half of the clauses learnt, those that span many levels first.
  void drop_clauses() {
    std::vector<Index> candidates;
    for (Index c = 0; c < clauses_.size(); ++c)
      if (!clauses_[c].literals.empty() && clauses_[c].levels > 2 && !is_reason(c))
        candidates.push_back(c);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](Index a, Index b) { return clauses_[a].levels > clauses_[b].levels; });
    candidates.resize(candidates.size() / 2);
    for (const Index c : candidates) clauses_[c].literals.clear();
    for (std::vector<Watch>& list : watches_)
      std::erase_if(list, [&](const Watch& w) { return clauses_[w.clause].literals.empty(); });
    for (const Index c : candidates) free_.push_back(c);
    learnt_ -= candidates.size();
    most_clauses_ += kMoreClauses;
  }

  bool is_reason(Index c) const {
    const Literal p = clauses_[c].literals[0];
    const Reason& reason = reason_[variable_of(p)];
    return value(p) == Value::yes && reason.why == Why::clause && reason.which == c;
  }

  // ---- learning

  // Why a literal is true: literals that are false and were set before.
  void explain(Literal p, std::vector<Literal>& why) {
    const Index v = variable_of(p);
    const Reason reason = reason_[v];
    Conflict found;
    switch (reason.why) {
      case Why::choice:
        break;
      case Why::clause:
        for (const Literal q : clauses_[reason.which].literals)
          if (q != p) why.push_back(q);
        break;
      case Why::most:
        collect(reason.which, Value::yes, counts_[reason.which].high, position_[v], found);
        why.insert(why.end(), found.literals.begin(), found.literals.end());
        break;
      case Why::least: {
        const Count& count = counts_[reason.which];
        collect(reason.which, Value::no, count.size() - count.low, position_[v], found);
        why.insert(why.end(), found.literals.begin(), found.literals.end());
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

  // Learns a clause and goes back; false if there is nothing to go back to.
  bool learn_from(const Conflict& conflict) {
    ++stats.conflicts;
    if (levels_.empty()) return false;
    std::vector<Literal> clause = first_cut(conflict.literals);
    if (clause.empty()) return false;
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
    for (const Index v : marked_) seen_[v] = 0;
    marked_.clear();
    back_to(to);
    add_clause(std::move(clause), levels);
    increment_ /= kDecay;
    if (learnt_ > most_clauses_) drop_clauses();
    return true;
  }

  // The clause of the first unique implication point: one literal of the last level that has any,
  // which comes first, and others of earlier levels. Empty: there is no such level but the root.
  std::vector<Literal> first_cut(std::vector<Literal> why) {
    std::vector<Literal> clause{0};
    Index last = 0;
    for (const Literal p : why) last = std::max(last, level_[variable_of(p)]);
    if (last == 0) return {};
    std::size_t open = 0, at = trail_.size();
    for (;;) {
      for (const Literal q : why) open += mark(q, last, clause);
      do --at;
      while (!seen_[variable_of(trail_[at])] || level_[variable_of(trail_[at])] != last);
      const Literal p = trail_[at];
      if (--open == 0) {
        clause[0] = negated(p);
        return clause;
      }
      why.clear();
      explain(p, why);
    }
  }

  // Notes a literal that is false; true if it belongs to the last level and is new.
  bool mark(Literal q, Index last, std::vector<Literal>& clause) {
    const Index v = variable_of(q);
    if (seen_[v] || level_[v] == 0) return false;
    seen_[v] = 1;
    marked_.push_back(v);
    bump(v);
    if (level_[v] == last) return true;
    clause.push_back(q);
    return false;
  }

  // Leaves out literals that follow from the others.
  void shorten(std::vector<Literal>& clause) {
    std::vector<Literal> why;
    const auto is_implied = [&](Literal q) {
      if (reason_[variable_of(q)].why == Why::choice) return false;
      why.clear();
      explain(negated(q), why);
      return std::all_of(why.begin(), why.end(), [&](Literal r) {
        return level_[variable_of(r)] == 0 || seen_[variable_of(r)];
      });
    };
    std::vector<Literal> kept{clause[0]};
    for (std::size_t k = 1; k < clause.size(); ++k)
      if (!is_implied(clause[k])) kept.push_back(clause[k]);
    clause = std::move(kept);
  }

  Index spanned(const std::vector<Literal>& clause) {
    std::vector<Index> levels;
    for (const Literal p : clause) levels.push_back(level_[variable_of(p)]);
    std::sort(levels.begin(), levels.end());
    return static_cast<Index>(std::unique(levels.begin(), levels.end()) - levels.begin());
  }

  // Excludes the current solution: it follows from the choices, so one of them must be another.
  bool block() {
    if (levels_.empty()) return false;
    std::vector<Literal> clause;
    for (std::size_t k = levels_.size(); k-- > 0;)
      clause.push_back(negated(trail_[levels_[k].trail]));
    const auto levels = static_cast<Index>(levels_.size());
    back_to(levels - 1);
    add_clause(std::move(clause), std::min<Index>(levels, 2));  // it is never dropped
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
      insert(variable_of(p));
    }
    propagated_ = std::min(propagated_, trail_.size());
    guided_ = std::min(guided_, trail_.size());
    while (!bounds_.empty() && bounds_.back().trail >= size) bounds_.pop_back();
    cheaper_ = cheaper;
    levels_.resize(level);
  }

  void discount(Literal p) {
    for (const Index c : counts_of(p)) --counts_[c].yes;
    for (const Index c : counts_of(negated(p))) --counts_[c].no;
    if (!paid_.empty() && paid_.back() == p) {
      spent_ -= price_[p];
      paid_.pop_back();
    }
  }

  // ---- the next choice: a heap of variables by activity

  Index choose() {
    if (guide_ && guide_->is_current()) {
      const Index v = choose_part();
      if (v != kNone) return v;
    }
    while (!heap_.empty()) {
      const Index v = heap_[0];
      remove_first();
      if (value_[literal(v, true)] == Value::open) return v;
    }
    return kNone;
  }

  void bump(Index v) {
    activity_[v] += increment_;
    if (activity_[v] > 1e100) {
      for (double& each : activity_) each *= 1e-100;
      increment_ *= 1e-100;
    }
    if (place_[v] != kNone) rise(place_[v]);
  }

  bool is_before(Index v, Index w) const {
    return activity_[v] != activity_[w] ? activity_[v] > activity_[w] : v < w;
  }

  void insert(Index v) {
    if (place_[v] != kNone || v >= choices_) return;
    place_[v] = static_cast<Index>(heap_.size());
    heap_.push_back(v);
    rise(place_[v]);
  }

  void rise(Index k) {
    const Index v = heap_[k];
    for (; k > 0 && is_before(v, heap_[(k - 1) / 2]); k = (k - 1) / 2) put(k, heap_[(k - 1) / 2]);
    put(k, v);
  }

  void remove_first() {
    place_[heap_[0]] = kNone;
    const Index v = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return;
    Index k = 0;
    const auto size = static_cast<Index>(heap_.size());
    for (Index child = 1; child < size; child = 2 * k + 1) {
      if (child + 1 < size && is_before(heap_[child + 1], heap_[child])) ++child;
      if (!is_before(heap_[child], v)) break;
      put(k, heap_[child]);
      k = child;
    }
    put(k, v);
  }

  void put(Index k, Index v) {
    heap_[k] = v;
    place_[v] = k;
  }

  void start_run() {
    ends_run_ = stats.conflicts + kRun * luby(runs_++);
    back_to(0);
    recall();
    if (stats.conflicts >= swaps_after_) leave_out_images();
  }

  // ---- parts that can change places (engines/interchangeable.hpp)

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

  // As long as all pairs before are equal, the first of a pair is not less than the second.
  void prefer_to_image(const Swap& swap) {
    std::vector<Literal> unless;  // empty, or: they are not
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

  // A variable that is not chosen: it follows from the options, or does not matter.
  Index add_variable() {
    const Index v = variables_++;
    value_.resize(2 * variables_, Value::open);
    level_.push_back(0);
    position_.push_back(0);
    reason_.emplace_back();
    seen_.push_back(0);
    watches_.resize(2 * variables_);
    start_.resize(2 * std::size_t{variables_} + 1, start_.back());
    activity_.push_back(0);
    last_.push_back(0);
    place_.push_back(kNone);
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
      const auto c = static_cast<Index>(clauses_.size());
      watches_[literals[0]].push_back({c, literals[1]});
      watches_[literals[1]].push_back({c, literals[0]});
      clauses_.push_back({std::move(literals), 0, false});
    }
  }

  // From now on, options are taken first that the relaxation takes.
  void lean_on(const std::vector<double>& shares) {
    for (const double share : shares) likely_.push_back(share > 0.5);
    recall();
    heap_.clear();
    place_.assign(variables_, kNone);
    for (Index o = 0; o < likely_.size(); ++o) activity_[o] += likely_[o] ? increment_ : 0;
    for (Index v = 0; v < variables_; ++v) insert(v);
  }

  // Values as they are likely to be.
  void recall() { std::copy(likely_.begin(), likely_.end(), last_.begin()); }

  // ---- the guide

  enum class Advice { none, paused, changed };

  // Whether the guide is to be asked here; it joins in at a restart.
  bool is_guided() {
    if (may_guide_ && levels_.empty() && guide_is_due()) {
      may_guide_ = false;
      guide_.emplace(problem_, Relaxation(problem_, std::vector<double>(problem_.options(), 1.0)),
                     std::vector<Price>());
    }
    return guide_ && (asks_always_ || levels_.empty() || guide_->work() <= kGuideShare * work_);
  }

  bool guide_is_due() const {
    return stats.conflicts >= tuning.guide_after &&
           static_cast<double>(work_) >= Relaxation::least_work(problem_) &&
           Relaxation::memory(problem_) <= kMostMemory;
  }

  // Tells the guide what is known, and learns from what it finds.
  Advice consult(Slice& slice) {
    for (const Index v : changed_) tell(v);
    changed_.clear();
    for (; guided_ < trail_.size(); ++guided_) tell(variable_of(trail_[guided_]));
    if (guide_->is_current()) return Advice::none;
    if (guide_->run(slice) == Status::paused) return Advice::paused;
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

  // Whether anything follows from a bound: a dead end, or values.
  bool obey(const LinearGuide::Bound& found) {
    Bound bound{trail_.size(), found.limit, {}, {}};
    const Price left = found.limit - spend(found.prices, bound.spent);
    if (left < 0) {
      Conflict conflict;
      conflict.is_one = true;
      collect_spent(bound, bound.limit, conflict.literals);
      done_ = !learn_from(conflict);
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

  // Adds up the prices of what is true. The root's literals come first, because a clause does not
  // have to name them, then the most expensive ones.
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

  // An option that the relaxation takes in part.
  Index choose_part() {
    Index best = kNone;
    double most = -1;
    for (const auto& [o, share] : guide_->parts()) {
      const double worth = activity_[o] / increment_ + share;
      if (value_[literal(o, true)] == Value::open && worth > most) most = worth, best = o;
    }
    if (best != kNone) last_[best] = 1;
    return best;
  }

  const Problem problem_;
  bool possible_ = true, started_ = false, done_ = false;
  bool must_restart_ = false, on_solution_ = false;

  Index variables_ = 0;
  Index choices_ = 0;  // so many of them can be chosen
  std::vector<Count> counts_;
  std::vector<Literal> members_;
  std::vector<Index> start_, of_;  // literal -> its part of of_, the counts that it is in

  std::vector<Value> value_;     // of each literal
  std::vector<Index> level_;     // per variable, if it has a value: the number of choices before
  std::vector<Index> position_;  // ... its place on the trail
  std::vector<Reason> reason_;   // ... and why it has it
  std::vector<Literal> trail_;   // what is true, in the order it became so
  std::size_t propagated_ = 0;   // how much of the trail is counted and paid for
  std::vector<Level> levels_;    // the choices

  std::vector<Clause> clauses_;
  std::vector<Index> free_;                  // places in clauses_
  std::vector<std::vector<Watch>> watches_;  // per literal
  std::uint64_t learnt_ = 0, most_clauses_ = kFirstClauses;

  std::vector<Price> price_;       // per literal; empty: there are none
  std::vector<Literal> by_price_;  // those with a price, the most expensive first
  std::vector<Literal> paid_;      // those that are true, in order
  std::vector<Literal> sorted_;    // used by collect_paid
  Price most_ = kUnlimited, root_limit_ = kUnlimited, spent_ = 0;
  Price paid_before_ = 0;  // what every solution costs besides
  Index cheaper_ = 0;      // see exclude_expensive

  std::vector<char> seen_;  // used by learn_from
  std::vector<Index> marked_;
  std::vector<double> activity_;
  double increment_ = 1;
  std::vector<char> last_;    // the value that a variable had last
  std::vector<char> likely_;  // what it is at first; empty: nothing is known
  std::vector<Index> heap_, place_;
  std::uint64_t runs_ = 0, ends_run_ = 0;

  std::uint64_t swaps_after_ = UINT64_MAX;  // dead ends
  bool has_swapped_ = false;
  std::vector<Price> cost_of_swaps_;

  std::optional<LinearGuide> guide_;
  bool may_guide_ = true;       // it has not joined in yet, but may
  bool asks_always_ = false;    // at every node
  std::size_t guided_ = 0;      // how much of the trail it knows
  std::vector<Index> changed_;  // variables that have lost the value it knows
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
  // For other solutions than the first one, none may be left out.
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
  std::vector<Index> known_;  // the solution that was found before it started over
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
  Price all_;  // what a solution costs at most, besides what all solutions pay
  bool left_out_ = false;
};

}  // namespace

std::unique_ptr<Engine> make_clauses(const Problem& problem, bool) {
  return std::make_unique<ClauseEngine>(problem);
}

std::unique_ptr<PricedEngine> make_priced_clauses(const Problem& problem, const Prices& prices,
                                                  const std::vector<std::int64_t>& cost,
                                                  const Relaxation* relaxation, bool one) {
  return std::make_unique<PricedClauses>(problem, prices, cost, relaxation, one);
}

}  // namespace minuet

#include "preprocess.hpp"

#include <algorithm>

#include "engines/live_lists.hpp"

namespace minuet {

class Preprocessing::Work : private Lists<Preprocessing::Work> {
 public:
  Work(const Problem& problem, std::uint64_t most_updates)
      : Lists(problem), most_updates_(most_updates) {
    colored_.assign(problem.items, 0);
    for (std::size_t e = 0; e < problem.color.size(); ++e)
      colored_[problem.item[e]] |= problem.color[e] != 0;
    gone_.assign(problem.items, 0);
    shared_.assign(problem.items, 0);
    possible_ = look_at_items() && take_forced();
    begin_round();
  }

  // A round tries every live option, then every item. Another round follows if it found something.
  Status run(Slice& slice) {
    while (possible_ && updates_ < most_updates_) {
      const std::uint64_t before = updates_;
      if (next_option_ < options_.size()) {
        possible_ = try_option(options_[next_option_++]);
      } else if (next_item_ < p_.primaries) {
        possible_ = merge_item(next_item_++);
      } else if (removed_ > removed_before_) {
        begin_round();
      } else {
        break;
      }
      const std::uint64_t spent = 1 + updates_ - before;
      if (slice.spend(static_cast<std::int64_t>(kCostOfUpdate * spent))) return Status::paused;
    }
    return Status::done;
  }

  Preprocessed result(const Problem& problem) const {
    Preprocessed result;
    result.updates = updates_;
    result.ended = !possible_ || updates_ < most_updates_;
    result.chosen = chosen_;
    // `reduce` drops what the chosen options exclude, together with the other findings.
    std::vector<char> in(problem.options(), 0);
    for (const Index o : live_options()) in[o] = 1;
    for (const Index o : chosen_) in[o] = 1;
    std::vector<Index> excluded;
    for (Index o = 0; o < problem.options(); ++o)
      if (!in[o]) excluded.push_back(o);
    result.left = reduce(problem, chosen_, false, 0, excluded);
    result.left.possible = result.left.possible && possible_;
    drop_items(result.left);
    return result;
  }

 private:
  friend class Lists<Work>;

  void begin_round() {
    options_.assign(live_options().begin(), live_options().end());
    next_option_ = 0;
    next_item_ = 0;
    removed_before_ = removed_;
  }

  // Removes an option that leads to an immediate dead end. These functions return false if there is
  // no solution at all.
  bool try_option(Index o) {
    if (!is_live(o)) return true;
    const std::size_t here = mark();
    const bool alive = choose(o) && take_forced();
    undo(here);
    if (alive) return true;
    ++removed_;
    return remove(o) && take_forced();
  }

  // Looks for items that are covered whenever item a is.
  bool merge_item(Index a) {
    if (gone_[a] || !ordinary(a) || size_[a] == 0) return true;
    for (const Index o : live(a))
      for (const Index b : p_.of(o)) ++shared_[b];
    // Items in all options of a are in its first option.
    const Index first = *live(a).begin();
    std::vector<Index> always;
    for (const Index b : p_.of(first))
      if (b != a && shared_[b] == size_[a]) always.push_back(b);
    for (const Index o : live(a))
      for (const Index b : p_.of(o)) shared_[b] = 0;
    updates_ += size_[a];
    for (const Index b : always)
      if (!gone_[b] && ordinary(b) && !follow(a, b)) return false;
    return true;
  }

  // An item that is covered at most once, without colors.
  bool ordinary(Index i) const {
    return i < p_.primaries ? need_[i] == 1 && may_[i] == 1 : !colored_[i];
  }

  // Every option of a covers b, so the other options of b are removed, and so is b.
  bool follow(Index a, Index b) {
    std::vector<Index> others;
    for (const Index o : live(b))
      if (!std::ranges::count(p_.of(o), a)) others.push_back(o);
    gone_[b] = 1;
    ++removed_;
    for (const Index o : others)
      if (is_live(o) && !remove(o)) return false;
    return take_forced();
  }

  // Removes redundant items from the problem.
  void drop_items(Reduced& left) const {
    std::vector<Index> number(left.problem.items), kept;
    Index primaries = 0;
    for (Index i = 0; i < left.problem.items; ++i) {
      if (gone_[left.item_of[i]]) {
        number[i] = UINT32_MAX;
        continue;
      }
      number[i] = static_cast<Index>(kept.size());
      kept.push_back(i);
      primaries += i < left.problem.primaries;
    }
    if (kept.size() == left.problem.items) return;
    Problem q;
    q.primaries = primaries;
    q.items = static_cast<Index>(kept.size());
    const Problem& p = left.problem;
    for (Index o = 0; o < p.options(); ++o) {
      for (std::size_t e = p.start[o]; e < p.start[o + 1]; ++e) {
        if (number[p.item[e]] == UINT32_MAX) continue;
        q.item.push_back(number[p.item[e]]);
        if (p.has_colors()) q.color.push_back(p.color[e]);
      }
      q.start.push_back(static_cast<Index>(q.item.size()));
    }
    for (const Index i : kept) {
      if (p.has_bounds() && i < p.primaries) {
        q.low.push_back(p.low[i]);
        q.high.push_back(p.high[i]);
      }
    }
    std::vector<Index> item_of;
    for (const Index i : kept) item_of.push_back(left.item_of[i]);
    left.problem = std::move(q);
    left.item_of = std::move(item_of);
  }

  // ---- what Lists reports

  bool chose(Index) { return true; }
  void removed(Index) {}
  void unchose(Index) {}
  void undid_own() {}

  static constexpr std::uint64_t kCostOfUpdate = 30;  // in updates of a search, roughly

  const std::uint64_t most_updates_;
  bool possible_ = true;
  std::vector<Index> options_;  // live at the beginning of the round
  std::size_t next_option_ = 0;
  Index next_item_ = 0;
  std::uint64_t removed_ = 0, removed_before_ = 0;  // options and items; before the round
  std::vector<char> colored_;                       // whether an option gives the item a color
  std::vector<char> gone_;                          // redundant items
  std::vector<Index> shared_;                       // used by merge_items
};

Preprocessing::Preprocessing(const Problem& problem, std::uint64_t most_updates)
    : work_(std::make_unique<Work>(problem, most_updates)) {}
Preprocessing::~Preprocessing() = default;

Status Preprocessing::run(Slice& slice) { return work_->run(slice); }

Preprocessed Preprocessing::result(const Problem& problem) const { return work_->result(problem); }

}  // namespace minuet

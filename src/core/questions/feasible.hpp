// Is there a solution at all? Asked about problems that are relaxed on purpose, to learn why a
// problem has none.
//
// Two ways take turns: a search for a first solution (weights and restarts), which is good at
// finding one and at most proofs, and counting with a memo, which settles problems that need
// counting (a chessboard without two opposite corners has no tiling by dominoes).
#pragma once

#include <memory>
#include <optional>

#include "memo/memo_count.hpp"
#include "race.hpp"
#include "search.hpp"

namespace minuet {

// The problem in which only the items `required` have to be covered; the other primary items may
// be, as often as before. Options keep their numbers; items do not.
Problem relaxed(const Problem& problem, std::span<const Index> required);

// Items among those `required` that already cannot all be covered, together with the options given:
// those by which a walk over the whole tree proves it. Nothing if there is a solution, or the tree
// has more than `most_nodes`.
std::optional<std::vector<Index>> refuted_items(const Problem& problem,
                                                std::span<const Index> required,
                                                std::span<const Index> given,
                                                std::uint64_t most_nodes);

// A proof by counting that the items `required` cannot all be covered, together with the options
// given (cost/relaxation.hpp): items with multipliers, and for each the least that it needs if its
// multiplier is positive, else the most that it allows.
struct Counting {
  struct Part {
    Index item;
    std::int64_t multiplier;
    std::uint64_t bound;
  };
  std::vector<Part> parts;
  std::uint64_t others = 0;  // options that weigh more than nothing
  bool is_plain = false;     // multipliers are 1 and -1; `others` have one of the former, no latter
};

// Nothing if the relaxation has no proof, or would take too much memory.
std::optional<Counting> count_against(const Problem& problem, std::span<const Index> required,
                                      std::span<const Index> given);

class Feasible {
 public:
  // The options `given` must be distinct and must not clash. The problem must outlive this.
  Feasible(const Problem& problem, std::span<const Index> given);

  Status run(Slice& slice);  // done: the answer is known, or the effort was not enough
  std::optional<bool> answer() const { return answer_; }
  std::uint64_t nodes() const { return search_.stats().nodes + (memo_ ? memo_->stats.nodes : 0); }

  // How much may be done for it: turns of about a tenth of a millisecond.
  std::uint64_t most_turns = UINT64_MAX;

 private:
  void run_search(Slice& turn);
  void run_memo(Slice& turn);

  const Problem& problem_;
  std::vector<Index> given_;
  Search search_;
  std::unique_ptr<MemoCount> memo_;  // null before it is tried
  std::optional<bool> answer_;
  enum { kSearch, kMemo };
  Race race_;  // in turns
  std::uint64_t turns_[2] = {0, 0};
};

}  // namespace minuet

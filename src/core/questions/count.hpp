// Counting all solutions, without enumerating them if a memo can avoid it.
//
// Plain search and counting with a memo (memo/memo_count.hpp) take turns on the same problem. The
// memo knows how many nodes of a plain search it has saved so far, and from that how long either
// would still take. While it does not promise to win, it gets a small share of the time; once it
// does, it gets all of it, and is judged again whenever its work has doubled. So a memo that does
// not help costs at most about a quarter more than plain search, and one that helps wins quickly.
//
// With multiplicities, a tally over the options (memo/tally.hpp) takes the place of the memo.
//
// The memo starts with two orders of the items: as they are given, and breadth-first. After a
// short trial the better one stays.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "memo/memo_count.hpp"
#include "memo/tally.hpp"
#include "natural.hpp"
#include "race.hpp"
#include "search.hpp"

namespace minuet {

class Count {
 public:
  // The options `given` must be distinct and must not clash. The memo takes at most `memory` bytes.
  // The problem must outlive the count.
  Count(const Problem& problem, std::span<const Index> given, std::optional<std::uint64_t> limit,
        std::size_t memory);

  // Continues until the number is known, or known to reach the limit (done), or the slice has ended
  // (paused).
  Status run(Slice& slice);

  // After `done`: the number of solutions, or the limit if that is less. Before: how many were
  // counted so far.
  Natural total() const;

  // "memo", if that gave (or is to give) the answer; else the name of the plain engine.
  std::string engine_name() const;
  Stats stats() const;  // of the two together; solutions are not filled in
  // Of the memo; zero if it was never tried.
  std::size_t most_bytes() const { return most_bytes_; }
  std::uint64_t entries() const;
  std::uint64_t lookups() const;
  std::uint64_t hits() const;
  // The share of the tree that is done, by whichever of the two has come further.
  double fraction() const;
  // Of plain search alone: where it leads, this shows how long the rest will take.
  std::uint64_t plain_nodes() const { return plain_->stats().nodes; }

 private:
  // A memo search on trial.
  struct Contender {
    std::unique_ptr<MemoCount> search;
    double seconds = 0;
    // When it was judged last, and the growth of the nodes saved since the time before: they grow
    // like (nodes visited) ^ growth.
    double nodes = 0, plain_nodes = 0, growth = 1;
  };

  void report();
  void start_memo();
  Status run_plain(double seconds);
  Status run_memo(double seconds);
  Status run_tally(double seconds);
  Status run_contender(Contender& contender, double seconds);
  void judge();
  void keep_better();
  void compare();

  const Problem& problem_;
  std::vector<Index> given_;
  std::optional<std::uint64_t> limit_;
  std::size_t memory_;
  std::unique_ptr<Search> plain_;
  bool memo_leads_ = false;
  double plain_seconds_ = 0, memo_seconds_ = 0;
  enum { kPlain, kMemo };
  Race race_;                          // by seconds
  std::vector<Contender> contenders_;  // none, then two, then the better one
  std::unique_ptr<Tally> tally_;       // instead of them, with multiplicities
  std::uint64_t goal_ = 0;             // nodes each contender runs to before the next judgment
  std::size_t most_bytes_ = 0;
  Stats dropped_;  // of the contender that was dropped
  std::optional<Natural> answer_;
};

}  // namespace minuet

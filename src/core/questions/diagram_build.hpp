// Building the diagram of all solutions, in two ways at once.
//
// From the top (memo/top_down.hpp): this is best where there are very many solutions.
//
// From a list: find all solutions by plain search, sort them, and merge their common parts. This is
// best where solutions are few and hard to find, and the only way with multiplicities.
//
// Both give the same diagram, and the first to end wins. They take turns by work, not by time, so
// that a build does the same on every machine.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine.hpp"
#include "memo/top_down.hpp"
#include "search.hpp"

namespace minuet {

// Building from a list.
class Listed {
 public:
  Listed(const Problem& problem, std::shared_ptr<const Ranking> ranking,
         std::span<const Index> given, std::size_t memory);
  Status run(Slice& slice, std::uint64_t work_limit);
  bool full() const { return full_; }
  Diagram diagram(const Poll& poll) const { return listed_diagram(ranking_, ranks_, start_, poll); }
  double fraction() const { return search_.fraction(); }
  std::size_t bytes() const { return 4 * ranks_.capacity() + 8 * start_.capacity(); }
  Stats stats() const { return search_.stats(); }
  std::uint64_t work() const { return stats().updates + 64 * stats().solutions; }

 private:
  std::shared_ptr<const Ranking> ranking_;
  Search search_;
  std::size_t memory_;
  std::vector<Index> ranks_, options_;
  std::vector<std::uint64_t> start_{0};
  bool full_ = false;
};

class DiagramBuild {
 public:
  // The options `given` must be distinct and must not clash. If `may_give_up`, the build ends as
  // soon as it seems hopeless.
  DiagramBuild(const Problem& problem, std::span<const Index> given, std::size_t memory,
               bool may_give_up, const Poll& poll);

  // Done: the diagram is there, or `failed`.
  Status run(Slice& slice);
  bool failed() const { return failed_; }  // it does not fit into the memory, or gave up
  Diagram diagram(const Poll& poll);       // after `done`, once

  std::uint64_t nodes() const;
  std::size_t most_bytes() const { return most_bytes_; }
  std::size_t size() const { return top_ ? top_->size() : 2; }  // nodes of the diagram so far
  double fraction();                                            // never falls
  const char* engine_name() const { return winner_ == 2 ? "list" : "memo"; }

 private:
  bool run_top(Slice& slice);  // false if the slice is over before the turn
  bool run_list(Slice& slice);
  void drop_top();
  void drop_list();
  bool top_is_hopeless() const;
  bool list_is_hopeless() const;

  std::optional<TopDown> top_;
  std::optional<Listed> list_;
  std::size_t memory_, most_bytes_ = 0;
  std::uint64_t dropped_nodes_ = 0;  // of a way that was dropped
  double furthest_ = 0;              // the largest share that was told
  std::uint64_t goal_;               // the work that each way may have done after this round
  bool may_give_up_, failed_ = false;
  int winner_ = 0;
  double last_nodes_ = 1, last_plain_nodes_ = 1;  // from the top, a round ago
};

}  // namespace minuet

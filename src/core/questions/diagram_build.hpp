// Building the diagram of all solutions, in two ways at once.
//
// From the top (memo/top_down.hpp), or with multiplicities level by level (memo/level_diagram.hpp):
// this is best where there are very many solutions.
//
// From a list: find all solutions by plain search, sort them, and merge their common parts. This is
// best where solutions are few and hard to find.
//
// Both give the same diagram, and the first to end wins. They take turns by work, not by time, so
// that a build does the same on every machine.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine.hpp"
#include "memo/level_diagram.hpp"
#include "memo/top_down.hpp"
#include "race.hpp"
#include "search.hpp"

namespace minuet {

// Building from a list.
class Listed {
 public:
  Listed(const Problem& problem, std::shared_ptr<const Ranking> ranking,
         std::span<const Index> given, std::size_t memory);
  Status run(Slice& slice);
  bool full() const { return full_; }
  Diagram diagram(const Poll& poll) const { return listed_diagram(ranking_, ranks_, start_, poll); }
  double fraction() const { return search_.fraction(); }
  std::size_t bytes() const { return 4 * ranks_.capacity() + 8 * start_.capacity(); }
  std::uint64_t nodes() const { return search_.stats().nodes; }
  std::uint64_t work() const {
    const Stats stats = search_.stats();
    return stats.updates + 64 * stats.solutions;
  }

  std::uint64_t work_limit = UINT64_MAX;

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

  // Done: the diagram is there, or `gave_up`.
  Status run(Slice& slice);
  bool gave_up() const { return gave_up_; }  // it does not fit into the memory, or seems hopeless
  Diagram diagram(const Poll& poll);         // after `done`, once

  std::uint64_t nodes() const;
  std::size_t most_bytes() const { return most_bytes_; }
  std::size_t size() const { return top_ ? top_->size() : 2; }  // nodes of the diagram so far
  double fraction();                                            // never falls
  const char* engine_name() const { return winner_ == kList ? "list" : "memo"; }

 private:
  enum { kTop, kLevels, kList };

  template <class Way>
  void run_way(std::size_t runner, std::optional<Way>& way, Slice& slice);
  template <class Way>
  void drop(std::size_t runner, std::optional<Way>& way);
  bool is_hopeless(const TopDown& top) const;
  bool is_hopeless(const LevelDiagram&) const { return false; }  // a level may grow or shrink
  bool is_hopeless(const Listed& list) const;
  void begin_turn(TopDown& top);
  void begin_turn(LevelDiagram&) {}
  void begin_turn(Listed&) {}
  template <class Ask>
  void for_each_way(Ask ask) const;

  std::optional<TopDown> top_;
  std::optional<LevelDiagram> levels_;  // instead, with multiplicities
  std::optional<Listed> list_;
  std::size_t memory_, most_bytes_ = 0;
  std::uint64_t dropped_nodes_ = 0;  // of a way that was dropped
  double furthest_ = 0;              // the largest share reported
  Race race_;                        // by work
  bool may_give_up_, gave_up_ = false;
  std::optional<std::size_t> winner_;
  double last_nodes_ = 1, last_plain_nodes_ = 1;  // from the top, a turn ago
};

}  // namespace minuet

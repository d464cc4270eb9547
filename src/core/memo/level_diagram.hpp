// Building the diagram of all solutions with multiplicities, option by option.
//
// The options are processed in the order of their ranks (memo/coverings.hpp). Each state has two
// links to states of the next level: one for leaving the option and one for taking it. At the end,
// the levels are processed from last to first, and each state becomes a node.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "memo/coverings.hpp"
#include "memo/diagram.hpp"

namespace minuet {

class LevelDiagram {
 public:
  // The problem's options must be ranked by their first item; options given are ranks.
  LevelDiagram(const Problem& problem, std::shared_ptr<const Ranking> ranking,
               std::span<const Index> given, std::size_t memory);

  Status run(Slice& slice);
  bool full() const { return full_; }
  Diagram diagram(const Poll& poll) const;

  double fraction() const;  // of the options
  std::size_t bytes() const;
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t work() const { return 2 * nodes_; }
  std::uint64_t work_limit = UINT64_MAX;

 private:
  static constexpr Index kDead = UINT32_MAX;
  struct Links {
    Index without = kDead, with = kDead;  // states of the next level
  };

  bool is_done() const { return links_.size() > levels_; }
  Index follow(std::size_t state, bool take);
  void end_level();

  Coverings coverings_;
  std::shared_ptr<const Ranking> ranking_;
  std::size_t memory_, levels_;
  std::vector<char> is_given_;                 // by rank
  std::vector<Coverings::Byte> made_;          // the state that comes next
  StateTable now_, next_;                      // the states of this level and of the next one
  std::vector<std::vector<Links>> links_{{}};  // level -> those of its states
  std::size_t kept_ = 0;                       // links of the levels before
  std::uint64_t nodes_ = 0;
  bool full_ = false;
};

}  // namespace minuet

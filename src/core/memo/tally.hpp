// Counting with multiplicities, option by option.
//
// The options are processed in a fixed order (memo/coverings.hpp). Paths that lead to the same
// state are counted together. Few states mean a quick answer, however many solutions there are;
// with too many it gives up.
#pragma once

#include <cstdint>
#include <vector>

#include "memo/coverings.hpp"
#include "natural.hpp"

namespace minuet {

class Tally {
 public:
  Tally(const Problem& problem, std::size_t memory);

  Status run(Slice& slice);  // done: the total is known, or it gave up
  bool gave_up() const { return gave_up_; }
  const Natural& total() const { return total_; }

  double fraction() const;  // of the options
  std::size_t bytes() const;
  std::uint64_t entries() const { return now_.count.size() + next_.count.size(); }
  std::uint64_t lookups = 0, hits = 0;
  Stats stats;

 private:
  struct Level {
    StateTable states;
    std::vector<Natural> count;
  };

  void expand(std::size_t state);
  void add(const Natural& count);

  Coverings coverings_;
  std::size_t memory_;
  std::vector<Coverings::Byte> made_;  // the state that comes next
  Level now_, next_;
  std::size_t level_ = 0, at_ = 0;  // the option, and the state in now_, that are next
  Natural total_;
  bool gave_up_ = false;
};

}  // namespace minuet

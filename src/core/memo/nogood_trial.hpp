// Searches with nogoods on trial: they help another search, and are dropped if they save too
// little.
//
// Two of them begin, with two orders of the items; after a short trial the one that saves more
// nodes per node stays. It continues in turns, and is given up at the end of a turn if by then
// it has saved too little. (Measured after a trial: thousands of nodes saved per node where nogoods
// are the answer, less than a tenth elsewhere.)
#pragma once

#include <memory>
#include <vector>

#include "memo/nogoods.hpp"

namespace minuet {

class NogoodTrial {
 public:
  // Whether the tables stay small enough for a mere helper.
  static bool fits(const Problem& problem);

  explicit NogoodTrial(const Problem& problem);

  // Continues to a solution or the end, for this many more nodes; that many are searched even while
  // they are compared, because a pause must not change what follows it. Paused also when it was
  // given up: it must not be asked anymore then.
  Status next(Slice& slice, std::uint64_t nodes);
  bool is_over() const { return searches_.empty(); }

  void solution(std::vector<Index>& options) const { searches_[turn_]->solution(options); }
  double fraction() const;
  Stats stats() const;  // of all, those given up as well

 private:
  void keep_better();
  void give_up(std::size_t search);

  std::vector<std::unique_ptr<NogoodSearch>> searches_;  // two, one, none
  std::size_t turn_ = 0;                                 // whose turn it is
  Stats given_up_;
};

}  // namespace minuet

// Counting with multiplicities, option by option.
//
// The options are gone through in a fixed order, and each is taken or left. What matters for those
// to come is only how often each item has been covered so far, of the items that have options both
// before and after: a state. Ways that lead to the same state are counted together.
//
//   3x3 matrices of 0 and 1 with sums of 2: after the first row, the sums of the columns so far are
//   110, 101 or 011, whichever way they came about
//
// Few states mean a quick answer however many solutions there are; with too many it gives up. An
// item that can take whatever comes, having enough already, is the same as any other such item.
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"
#include "natural.hpp"

namespace minuet {

class Tally {
 public:
  Tally(const Problem& problem, std::size_t memory);

  // Whether numbers of coverings and colors fit into the bytes of a state.
  static bool fits(const Problem& problem);

  Status run(Slice& slice);  // done: the total is known, or it gave up
  bool gave_up() const { return gave_up_; }
  const Natural& total() const { return total_; }

  double fraction() const;  // of the options
  std::size_t bytes() const;
  std::uint64_t entries() const { return now_.count.size() + next_.count.size(); }
  std::uint64_t lookups = 0, hits = 0;
  Stats stats;

 private:
  using Byte = std::uint8_t;

  // What an option does to one of its items.
  struct Part {
    Index slot;  // the byte of the state that belongs to the item
    bool is_primary;
    Index low, high;  // of the item
    Byte color;       // of a secondary item, kTaken for none
    Index remaining;  // options of the item that come later
  };

  struct States {
    std::vector<Byte> bytes;  // stride_ of them for each state
    std::vector<Natural> count;
    std::vector<Index> table;  // by hash: number of a state + 1, or 0
  };

  void make_parts(const Problem& problem, const std::vector<Index>& order);
  void expand(std::size_t state);
  bool step(bool take);
  void add(const Natural& count);
  void grow_table();
  std::size_t hash(const Byte* state) const;

  std::size_t memory_;
  Index stride_ = 1;
  std::vector<Index> start_{0};  // option in order -> its part of parts_
  std::vector<Part> parts_;
  std::vector<Byte> made_;  // the state that step has made
  States now_, next_;
  std::size_t level_ = 0, at_ = 0;  // the option, and the state in now_, that are next
  Natural total_;
  bool gave_up_ = false, possible_ = true;
};

}  // namespace minuet

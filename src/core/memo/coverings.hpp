// Going through the options in a fixed order, taking or leaving each of them.
//
// All that matters for the remaining options is how often each item has been covered so far, for
// items that have options both before and after: a state.
//
//   3x3 matrices of 0 and 1 with sums of 2: after the first row, the sums of the columns so far are
//   110, 101 or 011, whichever way they came about
//
// An item that has enough and can take any number of further options is the same as any other such
// item. Options of the same first item are neighbors. Used for counting (memo/tally.hpp) and for
// diagrams (memo/level_diagram.hpp) with multiplicities.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "engine.hpp"

namespace minuet {

class Coverings {
 public:
  using Byte = std::uint8_t;

  explicit Coverings(const Problem& problem);

  // Whether numbers of coverings and colors fit into the bytes of a state.
  static bool fits(const Problem& problem);

  bool possible() const { return possible_; }  // false: some item has too few options
  std::size_t levels() const { return order_.size(); }
  Index option(std::size_t level) const { return order_[level]; }
  Index stride() const { return stride_; }  // bytes of a state; all are 0 at first and at the end

  // Changes a state as the option of a level does, taken or left; false if it cannot be.
  bool step(std::size_t level, bool take, Byte* state) const;

 private:
  // What an option does to one of its items.
  struct Part {
    Index slot;  // the byte of the state that belongs to the item
    bool is_primary;
    Index low, high;  // of the item
    Byte color;       // of a secondary item, kTaken for none
    Index remaining;  // options of the item that come later
  };

  void make_parts(const Problem& problem);

  std::vector<Index> order_;     // level -> option
  std::vector<Index> start_{0};  // level -> its part of parts_
  std::vector<Part> parts_;
  Index stride_ = 1;
  bool possible_ = true;
};

// The states of one level, each once, numbered as they come.
class StateTable {
 public:
  using Byte = Coverings::Byte;

  explicit StateTable(Index stride) : stride_(stride), table_(64, 0) {}

  std::size_t size() const { return size_; }
  const Byte* operator[](std::size_t k) const { return &bytes_[k * stride_]; }
  // The number of the state, which is size() - 1 if it is new.
  Index add(const Byte* state);
  void clear();
  std::size_t bytes() const { return bytes_.capacity() + sizeof(Index) * table_.capacity(); }

 private:
  std::size_t hash(const Byte* state) const;
  void grow();

  Index stride_;
  std::size_t size_ = 0;
  std::vector<Byte> bytes_;   // stride_ of them for each state
  std::vector<Index> table_;  // by hash: number of a state + 1, or 0
};

}  // namespace minuet

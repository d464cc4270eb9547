// Whether cells or bits is faster on a problem with color supports, found by trying both.
//
// Cells infers more from colors (engines/color_supports.hpp), bits is faster, and how much smaller
// the tree becomes is hard to predict. So cells begins, and after some nodes bits searches for half
// as long; the faster one continues. While neither is far ahead and little of the tree is
// done, cells gets twice as many nodes:
//
//   cells  --100--|               |--100--|               |----200----|
//   bits          |--half as long-|       |--half as long-|           |---- ...
//                                compare                 compare
//
// In problems with some structure, the comparison hardly changes after that. In random ones, the
// first part of the tree says little about the rest, and the choice is a matter of luck.
//
// A count is compared by the clock. The engines list solutions in different orders, so a list is
// compared by the work that was counted, which is the same every time and on every machine.
#pragma once

#include <cstdint>
#include <memory>

#include "engine.hpp"
#include "stopwatch.hpp"

namespace minuet {

class SupportTrial {
 public:
  enum class Verdict { undecided, cells, bits };

  explicit SupportTrial(bool lists) : lists_(lists) {}

  // Lets cells do something, under the clock.
  template <class Step>
  Status lead(Step step) {
    const Stopwatch watch(cells_seconds_);
    return step();
  }

  // After some nodes of cells; if undecided, it should enter as many again.
  Verdict compare(const Problem& problem, const Engine& cells);

  std::unique_ptr<Engine> take_bits() { return std::move(bits_); }

 private:
  void follow(double cost);
  double bits_cost() const { return lists_ ? bits_->effort() : bits_seconds_; }

  const bool lists_;
  std::unique_ptr<Engine> bits_;
  bool is_done_ = false;  // bits has come to its end
  double cells_seconds_ = 0, bits_seconds_ = 0;
};

}  // namespace minuet

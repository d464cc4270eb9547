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
// A count is compared by the clock, after the first time. The engines list solutions in different
// orders, so a list is compared by the work that was counted, which is the same every time and on
// every machine.
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
    const Stopwatch watch(cells_work_.seconds);
    return step();
  }

  // After some nodes of cells; if undecided, it should enter as many again.
  Verdict compare(const Problem& problem, const Engine& cells);

  std::unique_ptr<Engine> take_bits() { return std::move(bits_); }

 private:
  // The cost of an engine's work, in nanoseconds: the effort that was counted, corrected by the
  // clock. The first lap is not timed, since caches are cold, nor is any in a list.
  class Work {
   public:
    double cost(const Engine& engine) const;
    void end_lap(const Engine& engine, bool is_timed);
    double seconds = 0;  // since the last lap that is not timed

   private:
    double effort_ = 0;  // until then
    double rate_ = 1;    // nanoseconds for each of effort
  };
  void follow(double cost);

  const bool lists_;
  std::unique_ptr<Engine> bits_;
  bool is_done_ = false;  // bits has come to its end
  Work cells_work_, bits_work_;
  int comparisons_ = 0;
};

}  // namespace minuet

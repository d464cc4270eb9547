// Coloring arguments: a proof that there is no solution, by arithmetic alone.
//
// A chessboard without two opposite corners cannot be tiled with dominoes: each covers a black cell
// and a white one, but 32 cells of one color and 30 of the other are left. In general, whole
// numbers are written on the items that must be covered a fixed number of times. If the numbers of
// every option add up to 0 modulo n, but those of all items do not, there is no solution. A
// search would have to try everything to find that out.
//
// Such numbers exist exactly if the vector of all items is not a combination of the options, which
// elimination decides. It is done modulo 2^32, where the processor's own sums wrap around and every
// odd number has an inverse. That finds arguments modulo 2, 4, 8, ... as well as those by plain
// counting.
#pragma once

#include <cstdint>
#include <vector>

#include "engine.hpp"
#include "problem.hpp"

namespace minuet {

class Coloring {
 public:
  // The problem must outlive this.
  explicit Coloring(const Problem& problem);

  static bool fits(const Problem& problem);

  // Continues until the question is decided (done), or until the slice ends or the work in total
  // exceeds a limit, in updates (paused).
  Status run(Slice& slice, double most_work);
  double work() const { return work_; }
  bool is_impossible() const { return is_impossible_; }

 private:
  using Vector = std::vector<std::uint32_t>;  // a number per item

  void add(Vector vector);
  void add_multiple(std::size_t item);
  void subtract(Vector& vector, std::size_t item);
  bool spans_all();
  Vector next_option();

  const Problem& problem_;
  Vector all_;                        // how often each item is to be covered
  std::vector<char> is_fixed_;        // whether that is a fixed number
  std::vector<Vector> basis_;         // by the first item that is not 0; empty: none such
  std::uint64_t taken_ = 0, stride_;  // options that were added; from one of them to the next
  double work_ = 0;
  bool is_impossible_ = false;
};

}  // namespace minuet

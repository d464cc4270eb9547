// Preprocessing: options that can never be used and items that say nothing new are left out.
//
// - Each option is tried: it is chosen, along with everything it forces. If that is a dead end, no
//   solution has the option, and it is removed. (Knuth's preprocessor asks whether some item is
//   left without options; here forced options are taken too, so that more is found.)
// - An option that some item cannot do without is chosen permanently.
// - If every option of the primary item a has the item b as well, then b is always covered together
//   with a: the other options of b are removed, and b itself, which then says nothing new.
//
// All this is repeated as long as it finds something and work is left in the budget. The solutions
// stay the same.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine.hpp"
#include "problem.hpp"

namespace minuet {

struct Preprocessed {
  Reduced left;               // what is left, with the way back to the problem's own numbers
  std::vector<Index> chosen;  // options that are in every solution
  std::uint64_t updates = 0;  // the work it took
  bool ended = true;          // false: the work allowed was used up before
};

// Preprocessing in slices. What it finds depends on the work allowed, never on the slices.
class Preprocessing {
 public:
  Preprocessing(const Problem& problem, std::uint64_t most_updates);
  ~Preprocessing();
  Preprocessing(const Preprocessing&) = delete;
  Preprocessing& operator=(const Preprocessing&) = delete;

  Status run(Slice& slice);  // done, or paused

  // What was found so far; the problem must be the one that it was made with.
  Preprocessed result(const Problem& problem) const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace minuet

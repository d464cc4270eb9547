// Removing givens: from a solution to a puzzle. Both questions here are answered by asking again
// and again whether some given options leave no solution, one, or several; both answers depend only
// on the requested order, not on how the engine searches.
//
// More given options never have more solutions. So if a whole stretch of an order can be removed
// (or added) at once, then so can its members one after another; the stretch is doubled while that
// goes well, and halved where it does not, which saves most of the questions.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "questions/batch.hpp"

namespace minuet {

// Goes through `groups` of options in order, and leaves out each group without which there is
// still one solution only, as long as at least `floor` options stay given. `fixed` options always
// stay. Returns the numbers of the groups that are kept. Unless all of them together have exactly
// one solution, `unique` is false and nothing is returned. A proof that takes more than `nodes`
// nodes is given up, and the group stays; `sure` says whether that never happened.
struct Removal {
  bool unique = false;
  bool sure = true;
  std::vector<Index> kept;
};
Removal remove_givens(Asker& asker, std::span<const Index> fixed,
                      const std::vector<std::vector<Index>>& groups, std::size_t floor,
                      std::uint64_t nodes, const std::atomic<bool>& canceled);

// The solution that comes first in a random order of the options: the one with the first option
// that is in any solution at all, among these the one with the next possible option, and so on.
// Questions that take more than `nodes` nodes count as "no solution"; after `patience` such
// questions, the current solution is taken. Nothing if none was found, or it was canceled.
std::optional<std::vector<Index>> random_solution(Asker& asker, const Template& base,
                                                  std::span<const Index> given, std::uint64_t seed,
                                                  std::uint64_t nodes, int patience,
                                                  const std::atomic<bool>& canceled);

}  // namespace minuet

// How much work is done before a search changes its ways: the one place for thresholds that tests
// lower, so that small problems are preprocessed, restarted, remembered and stopped halfway too.
//
// They are read by every search and must not be changed while one is running.
#pragma once

#include <cstdint>

namespace minuet {

struct Tuning {
  // Updates between two looks at the clock (engine.hpp).
  std::int64_t updates_per_look = 20000;

  // Restarts (search.cpp): nodes of the first run.
  std::uint64_t first_run = 100;

  // Searches that remember what failed (memo/nogood_trial.hpp): nodes without an answer until they
  // take part, and nodes until the better one of two is kept.
  std::uint64_t patience = 10000, nogood_trial = 500;

  // Preprocessing (search.cpp): nodes until a search of all solutions is looked at, and how many
  // updates of it are worth one update of preprocessing.
  std::uint64_t first_look = std::uint64_t{1} << 18, updates_per_update = 1024;

  // Counting with a memo (memo_count.cpp): look-ups at a level before it is judged.
  std::uint32_t lookups = 4096;

  // Estimates (estimate.cpp): nodes of the search itself, at the beginning.
  std::uint64_t search_nodes = 100000;
};

inline Tuning tuning;

}  // namespace minuet

// The thresholds: how much work a search does before it changes its method. Tests lower them, so
// even small problems are preprocessed, restarted, remembered and interrupted.
//
// Every search reads them, so they must not change while one is running.
#pragma once

#include <cstdint>

namespace minuet {

struct Tuning {
  // Updates between two checks of the clock (engine.hpp).
  std::int64_t updates_per_look = 20000;

  // The most options for which `auto` keeps a node in two words (engines/few.hpp).
  std::uint32_t few_options = 64;

  // Masks in lanes (engines/masks_lanes.cpp): the bytes of a row that is made at once.
  std::uint32_t small_row = 1024;

  // Restarts (search.cpp): nodes of the first run.
  std::uint64_t first_run = 100;

  // Searches that remember failures (memo/nogood_trial.hpp): nodes without an answer before they
  // take part, nodes before the better of the two is kept, and nodes it must save for each of its
  // own.
  std::uint64_t patience = 10000, nogood_trial = 500;
  double nogood_worth = 2;

  // Trying another engine (engine_trial.hpp): nodes of a round, how many times as many must be
  // left, and the divisor of the challenger's time in the comparison; the share of the nodes to
  // which the pair rule must prune the tree.
  std::uint64_t trial_nodes = 1500;
  double trial_worth = 50, trial_favor = 1, trial_pruned = 0.85;

  // Color supports (search.cpp): nodes of cells before its work is compared with that of bits.
  std::uint64_t supported_nodes = 100;

  // A coloring argument (coloring.hpp): the largest share of the work of the search so far.
  double coloring_share = 0.25;

  // Preprocessing (search.cpp) of a search for all solutions: nodes before it is first considered
  // (and again whenever they have doubled); updates of the search per update of preprocessing
  // before it is tried; the largest share of the tree that may be done, and the smallest share of
  // the options that it must remove to be worth it.
  std::uint64_t first_look = std::uint64_t{1} << 18, updates_per_update = 1024;
  double most_done = 0.1, least_gain = 1.0 / 16;

  // Counting with a memo (count.cpp, memo_count.cpp): its share of the time of plain search while
  // it promises nothing; the shortest turn of plain search, and the time to start a memo per entry
  // of the problem, in seconds (measured, good to a factor of two); nodes before it is first
  // judged; lookups at a level before that level is judged.
  double memo_share = 0.15, shortest_turn = 3e-5, seconds_per_member = 2e-7;
  std::uint64_t first_goal = 60;
  std::uint32_t lookups = 4096;

  // A search that learns (engines/clauses.cpp): dead ends before the linear relaxation joins in,
  // ...
  std::uint64_t guide_after = 200;
  // ... and before interchangeable parts are no longer tried in every order.
  std::uint64_t swaps_after = 100;
  // ... Nodes without an answer before it joins another search (search.cpp), and its share of the
  // work: times what the other does, ...
  std::uint64_t learn_after = 200000;
  double learner_share = 4;
  // ... and both for a search by cells, as a share of the nodes. (Measured: with a quarter, hard
  // KenKen takes up to twice as long; with one, problems that cells can solve alone take even
  // longer.)
  std::uint64_t learn_early = 1000;
  double early_share = 0.5;

  // Estimates (estimate.cpp): nodes of the search at the start.
  std::uint64_t search_nodes = 100000;
};

inline Tuning tuning;

}  // namespace minuet

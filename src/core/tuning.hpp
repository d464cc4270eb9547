// How much work is done before a search changes its method: the one place for thresholds, which
// tests lower so that even small problems are preprocessed, restarted, remembered and interrupted.
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
  // take part, nodes until the better one of two is kept, and nodes that it must save for each of
  // its own.
  std::uint64_t patience = 10000, nogood_trial = 500;
  double nogood_worth = 2;

  // Trying another engine (engine_trial.hpp): nodes of a round, how many times as many must be
  // left, and by what the challenger's time is divided before it is compared.
  std::uint64_t trial_nodes = 1500;
  double trial_worth = 50, trial_favor = 1;

  // Preprocessing (search.cpp): nodes until a search of all solutions is looked at; how many
  // updates of it are worth one update of preprocessing; the most that may be done of the tree, and
  // the least share of the options that must go.
  std::uint64_t first_look = std::uint64_t{1} << 18, updates_per_update = 1024;
  double most_done = 0.1, least_gain = 1.0 / 16;

  // Counting with a memo (count.cpp, memo_count.cpp): its share of the time of plain search, while
  // it promises nothing; seconds that plain search gets at least, and those to start a memo, for
  // each entry of the problem (measured, good to a factor of two); nodes until it is judged first;
  // look-ups at a level before that is judged.
  double memo_share = 0.15, shortest_turn = 3e-5, seconds_per_member = 2e-7;
  std::uint64_t first_goal = 60;
  std::uint32_t lookups = 4096;

  // A search that learns (engines/clauses.cpp): dead ends until the linear relaxation joins in, ...
  std::uint64_t guide_after = 200;
  // ... and until parts that can change places are not tried in every order.
  std::uint64_t swaps_after = 100;
  // ... Nodes without an answer until it takes part in another search (search.cpp), and its share
  // of the nodes, ...
  std::uint64_t learn_after = 200000;
  double learner_share = 0.25;
  // ... and both beside cells. (Measured: with a quarter, hard KenKen takes up to twice as long;
  // with one, what cells would have solved alone takes even longer.)
  std::uint64_t learn_early = 1000;
  double early_share = 0.5;

  // Estimates (estimate.cpp): nodes of the search itself, at the beginning.
  std::uint64_t search_nodes = 100000;
};

inline Tuning tuning;

}  // namespace minuet

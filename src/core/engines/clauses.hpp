// Clauses: a search for one solution that learns from its dead ends, for problems with bounds.
//
// Each option is a variable, true or false, and each item bounds how many of its options are true.
// A secondary item with colors has one more variable per color, at most one of which is true.
//
//   item a, 1..2, options p q r:    two are true    ->  the third is false
//                                   two are false   ->  the third is true
//
// So what follows from a choice is found by counting, and each value that follows has a reason: a
// few values before it. At a dead end the reasons lead back to a clause, "these values do not go
// together", which is kept and takes part from then on; the search goes back as far as the clause
// allows (conflict-driven clause learning; Marques-Silva and Sakallah 1999, MiniSat). Variables
// that take part in dead ends are chosen first, with the value they had last, and the search starts
// over from time to time, with what it has learnt.
//
// Prices: values may have a price, of options taken or not taken, and a solution may cost so much
// and no more. That is one more bound on the values, with reasons of its own.
//
// What clauses cannot see is a contradiction that needs counting over many items. So if there is no
// answer after some dead ends, the linear relaxation is asked once (cost/relaxation.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cost/priced.hpp"
#include "engine.hpp"

namespace minuet {

// For Purpose::first only: it has no tree, and so no parts of it that remain.
std::unique_ptr<Engine> make_clauses(const Problem& problem, bool weighted);

// Searches for solutions at a price. `taken` and `left` are the prices of taking and of leaving
// each option, none of them negative; `likely` says which options to take at first (empty: those of
// items that must be covered).
std::unique_ptr<PricedEngine> make_priced_clauses(const Problem& problem,
                                                  const std::vector<std::int64_t>& taken,
                                                  const std::vector<std::int64_t>& left,
                                                  const std::vector<char>& likely);

}  // namespace minuet

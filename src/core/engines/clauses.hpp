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
// People and slots that can change places are not tried in every order, if one solution is wanted
// (engines/interchangeable.hpp): after some dead ends, clauses are added that leave out all but one
// of the solutions that are alike.
//
// Prices: values may have a price, of options taken or not taken, and a solution may cost so much
// and no more. That is one more bound on the values, with reasons of its own.
//
// What clauses cannot see is a contradiction that needs counting over many items. So after some
// dead ends the linear relaxation takes part (engines/linear_guide.hpp), which adds bounds on
// prices of its own, and says what to choose. It is asked as long as it takes no more work than the
// rest; in a search at a price it is there from the start, and asked at every node.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cost/priced.hpp"
#include "cost/prices.hpp"
#include "cost/relaxation.hpp"
#include "engine.hpp"

namespace minuet {

// For Purpose::first only: it has no tree, and so no parts of it that remain.
std::unique_ptr<Engine> make_clauses(const Problem& problem, bool weighted);

// Searches for solutions at a price: `prices` are made from the costs and may leave options
// (cost/prices.hpp). `relaxation` is that of the costs, solved, or null. If only one solution is
// wanted, those are left out that cost the same as another and are like it.
std::unique_ptr<PricedEngine> make_priced_clauses(const Problem& problem, const Prices& prices,
                                                  const std::vector<std::int64_t>& cost,
                                                  const Relaxation* relaxation, bool one);

}  // namespace minuet

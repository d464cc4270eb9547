// Clauses: a search for one solution that learns from its dead ends, for problems with bounds, and
// as a help to long searches of others (search.hpp).
//
// Each option is a variable, true or false, and each item bounds how many of its options are true.
// A secondary item with colors has one more variable per color, at most one of which is true.
//
//   item a, 1..2, options p q r:    two are true    ->  the third is false
//                                   two are false   ->  the third is true
//
// So what follows from a choice is found by counting, and each value that follows has a reason: a
// few values before it. At a dead end the reasons lead back to a clause, "not all of these values
// together", which is kept and used from then on; the search goes back as far as the clause allows
// (conflict-driven clause learning; Marques-Silva and Sakallah 1999, MiniSat). Variables that take
// part in dead ends are chosen first, with the value they had last, and the search starts over from
// time to time, keeping what it has learned. Where at most one of some values can be, and where at
// least one must be, nothing is counted: the first makes the others false, and the second is a
// clause like those learned (engines/clause_store.hpp).
//
// People and slots that are interchangeable are not tried in every order if one solution is wanted
// (engines/interchangeable.hpp): after some dead ends, clauses are added that leave out all but one
// of the solutions that are alike.
//
// Prices: taking or leaving an option may have a price, and there is a limit on what a solution may
// cost. That is one more bound on the values, with its own reasons.
//
// Clauses cannot see a contradiction that needs counting over many items. So after some dead ends
// the linear relaxation joins in (engines/linear_guide.hpp), which adds bounds on its own prices
// and suggests what to choose. Puzzles are often solved faster without it, so runs with it and
// without it take turns (race.hpp); in a search with prices it is there from the start, at every
// node.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "cost/priced.hpp"
#include "cost/prices.hpp"
#include "cost/relaxation.hpp"
#include "engine.hpp"
#include "engines/clause_store.hpp"

namespace minuet {

// `low` to `high` of these literals are true.
struct Rule {
  std::vector<Literal> literals;
  Index low, high;
};

// The same search without a problem: variables and rules, to which clauses may be added as it goes.
// So what cannot be said in advance, because it would take too many rules, is said when a solution
// breaks it.
class ClauseSolver {
 public:
  virtual ~ClauseSolver() = default;
  // On to the next solution. After a clause was added, the same one may follow again.
  virtual Status next(Slice& slice) = 0;
  virtual bool is_true(Literal p) const = 0;  // after `found`
  // At least one of these literals is true, in all solutions from now on.
  virtual void require(std::vector<Literal> clause) = 0;
  // Runs stay short from now on. Long ones help to find a solution, and hold up a proof that there
  // is none.
  virtual void keep_runs_short() = 0;
  virtual std::uint64_t conflicts() const = 0;
};
std::unique_ptr<ClauseSolver> make_clause_solver(Index variables, const std::vector<Rule>& rules);

// For Purpose::first only: it has no tree, and so no parts of it that remain.
std::unique_ptr<Engine> make_clauses(const Problem& problem, bool weighted);

// Searches for solutions at a price: `prices` are made from the costs and may leave options
// (cost/prices.hpp). `relaxation` is that of the costs, solved, or null. If only one solution is
// wanted, those are left out that cost the same as another and are like it.
std::unique_ptr<PricedEngine> make_priced_clauses(const Problem& problem, const Prices& prices,
                                                  const std::vector<std::int64_t>& cost,
                                                  const Relaxation* relaxation, bool one);

}  // namespace minuet

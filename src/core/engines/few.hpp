// Few: what `auto` takes instead of `cells` for problems with bounds and few options, up to 64:
// people, shifts and a handful of choices, of which there are millions of solutions to list. (It
// lists them in another order, so `cells` by name is `cells`: a part of a larger problem must come
// in the order of the whole.)
//
// The state of a node is two words, the options that are live and those that are chosen. Everything
// else about an item with bounds low..high follows from two numbers, how many options it has among
// the chosen ones and how many among those that are chosen or live:
//
//   available <  low    a dead end            available == low   all its live options are chosen
//   chosen    >  high   a dead end            chosen == high     its live options are removed
//
// These numbers are kept for all items at once, a byte for each, so that one addition or comparison
// of words serves eight items. What a set of options adds to them is looked up in a table, byte by
// byte of the set, and so are the options of a set of items. There is no loop over options or
// items, and hardly a branch that could be mispredicted: this is why it is fast.
//
// As in Knuth's Algorithm M (TAOCP 7.2.2.1) a node branches on the item with the fewest branches:
// on which of its live options is the first to be chosen, the ones before it being removed. Where
// no item needs an option anymore, a node is a solution, and branches in the same way on all that
// are live.
#pragma once

#include <memory>

#include "engine.hpp"

namespace minuet {

// Whether this is for the problem: bounds, at most 64 options, at most 64 items that matter.
bool few_fit(const Problem& problem);

// Precondition: few_fit(problem). The engine keeps no reference to the problem.
std::unique_ptr<Engine> make_few(const Problem& problem);

}  // namespace minuet

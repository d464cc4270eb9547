// The core without Python: known counts by every engine, a large count, an optimum, and 128-bit
// integers checked against simpler arithmetic. `tools/cross.py` builds it for other systems and
// runs it where possible. Prints one line, and returns 0 if everything is right.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "cost/optimum.hpp"
#include "natural.hpp"
#include "questions/count.hpp"
#include "random.hpp"
#include "search.hpp"
#include "wide.hpp"

using namespace minuet;

namespace {

int mistakes = 0;

void expect(bool right, const std::string& what) {
  if (right) return;
  std::printf("wrong: %s\n", what.c_str());
  ++mistakes;
}

void add(Problem& p, const std::set<Index>& items) {
  p.item.insert(p.item.end(), items.begin(), items.end());
  p.start.push_back(static_cast<Index>(p.item.size()));
}

// n queens: rows and columns are primary, diagonals secondary.
Problem queens(Index n) {
  Problem p;
  p.primaries = 2 * n;
  p.items = 6 * n;
  for (Index r = 0; r < n; ++r)
    for (Index c = 0; c < n; ++c) add(p, {r, n + c, 2 * n + r + c, 4 * n + n - 1 + r - c});
  return p;
}

// Domino tilings of a board.
Problem dominoes(Index height, Index width) {
  Problem p;
  p.primaries = p.items = height * width;
  for (Index cell = 0; cell < p.items; ++cell) {
    if (cell % width + 1 < width) add(p, {cell, cell + 1});
    if (cell + width < p.items) add(p, {cell, cell + width});
  }
  return p;
}

void engines() {
  for (const char* engine : {"auto", "cells", "bits", "masks"}) {
    Slice slice(1e6);
    Search search(queens(8), engine, Purpose::all, {}, std::nullopt);
    search.count(slice, UINT64_MAX);
    expect(search.met() == 92, std::string("8 queens by ") + engine);
  }
}

void large_count() {
  const Problem problem = dominoes(12, 12);
  Slice slice(1e6);
  Count count(problem, {}, std::nullopt, std::size_t{1} << 28);
  count.run(slice);
  expect(count.total() == Natural(53060477521960000u), "dominoes on 12x12");
}

// Only one square is cheap, and just one of the two solutions for 4 queens uses it.
void optimum() {
  std::vector<Optimum::Cost> costs(16, Optimum::Cost{1} << 70);
  costs[1] = -5;
  Slice slice(1e6);
  Optimum optimum(queens(4), costs, 1, "auto", {});
  while (optimum.run(slice) != Status::done) continue;
  const auto& answer = *optimum.answers().begin();
  expect(answer.cost == (Optimum::Cost{3} << 70) - 5 && answer.options[0] == 1, "cheapest 4 queens");
}

void wide_integers() {
  Random random(1);
  for (int round = 0; round < 10000; ++round) {
    const std::uint64_t a = random.next() >> random.below(64), b = random.next() | 1;
    const UInt128 product = UInt128{a} * b;
    expect(static_cast<std::uint64_t>(product >> 64) == high_product(a, b), "upper word");
    expect(static_cast<std::uint64_t>(product) == a * b, "lower word");
    const int by = static_cast<int>(random.below(127));
    const Int128 x = Int128{static_cast<std::int64_t>(a)} * static_cast<std::int64_t>(b >> 2);
    expect(((x >> 1) * 2 == x) != static_cast<bool>(static_cast<std::uint64_t>(x) & 1), "halves");
    expect(-(-x) == x && x - x == 0 && (x < x + 1) && (-x > x) == (x < 0), "signs");
    expect(((Int128{1} << by) >> by) == 1 && ((Int128{-1} << by) >> by) == -1, "shifts");
    Natural sum = Natural(b) * Natural(b);
    sum += Natural(a);
    sum -= Natural(b) * Natural(b);
    expect(sum == Natural(a), "natural numbers");
  }
}

}  // namespace

int main() {
  engines();
  large_count();
  optimum();
  wide_integers();
  std::printf("%d-bit core: %s\n", static_cast<int>(8 * sizeof(void*)),
              mistakes ? "wrong" : "all right");
  return mistakes ? EXIT_FAILURE : EXIT_SUCCESS;
}

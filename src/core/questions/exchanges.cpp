#include "questions/exchanges.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <numeric>

namespace minuet {
namespace {

constexpr Index kSide = Exchange::kSide;
constexpr std::size_t kCells = kSide * kSide;

using Edges = std::uint64_t;  // a bit per edge, the first edge highest

constexpr Edges bit(Index edge) { return Edges{1} << (63 - edge); }

// The number of edges of each cell, and for cells with one edge, where its strand ends.
using Shape = std::array<std::uint8_t, 2 * kCells>;

// Finds all sets of edges of a window, by shape.
class Window {
 public:
  Window(Index height, Index width) {
    for (Index row = 0; row < height; ++row)
      for (Index column = 0; column < width; ++column) {
        const Index cell = row * kSide + column;
        if (column + 1 < width) edges_.push_back({2 * cell, cell, cell + 1});
        if (row + 1 < height) edges_.push_back({2 * cell + 1, cell, cell + kSide});
      }
    std::iota(end_.begin(), end_.end(), std::uint8_t{0});
    find(0, 0);
  }

  std::map<Shape, std::vector<Edges>> sets;

 private:
  struct Edge {
    Index number, from, to;
  };

  void find(std::size_t k, Edges chosen) {
    if (k == edges_.size()) {
      sets[shape()].push_back(chosen);
      return;
    }
    find(k + 1, chosen);
    const auto [number, a, b] = edges_[k];
    if (times_[a] == 2 || times_[b] == 2 || end_[a] == b) return;
    const std::uint8_t p = end_[a], q = end_[b];
    ++times_[a], ++times_[b];
    end_[p] = q, end_[q] = p;
    find(k + 1, chosen | bit(number));
    --times_[a], --times_[b];
    end_[p] = static_cast<std::uint8_t>(a), end_[q] = static_cast<std::uint8_t>(b);
    if (times_[a] == 0) end_[a] = static_cast<std::uint8_t>(a);
    if (times_[b] == 0) end_[b] = static_cast<std::uint8_t>(b);
  }

  Shape shape() const {
    Shape found{};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      found[cell] = times_[cell];
      if (times_[cell] == 1) found[kCells + cell] = end_[cell];
    }
    return found;
  }

  std::vector<Edge> edges_;
  std::array<std::uint8_t, kCells> times_{}, end_{};  // end_: of the strand that ends in the cell
};

std::vector<Index> numbers(Edges edges) {
  std::vector<Index> found;
  for (Index e = 0; e < 64; ++e)
    if (edges & bit(e)) found.push_back(e);
  return found;
}

struct Pair {
  Edges worse, better;
};

// The pairs of a window where no part of the worse set is already known, smaller ones first.
std::vector<Pair> pairs_of(Index height, Index width, std::vector<Edges>& known) {
  std::vector<Pair> all, found;
  Window window(height, width);
  for (const auto& [shape, sets] : window.sets) {
    const Edges best = *std::max_element(sets.begin(), sets.end());
    for (const Edges each : sets)
      if (each != best) all.push_back({each, best});
  }
  std::stable_sort(all.begin(), all.end(), [](const Pair& a, const Pair& b) {
    return std::popcount(a.worse) < std::popcount(b.worse);
  });
  for (const Pair& pair : all) {
    const auto is_part = [&](Edges part) { return (part & pair.worse) == part; };
    if (std::any_of(known.begin(), known.end(), is_part)) continue;
    known.push_back(pair.worse);
    found.push_back(pair);
  }
  return found;
}

// The possible positions of a smaller window's sets in a larger one.
std::vector<Edges> moved(const std::vector<Exchange>& smaller, Index height, Index width) {
  std::vector<Edges> found;
  for (const Exchange& each : smaller)
    for (Index row = 0; row + each.height <= height; ++row)
      for (Index column = 0; column + each.width <= width; ++column) {
        Edges edges = 0;
        for (const Index e : each.worse) edges |= bit(e + 2 * (row * kSide + column));
        found.push_back(edges);
      }
  return found;
}

}  // namespace

const std::vector<Exchange>& exchanges() {
  static const std::vector<Exchange> all = [] {
    std::vector<Exchange> found;
    const std::pair<Index, Index> windows[] = {{2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3}};
    for (const auto& [height, width] : windows) {
      std::vector<Edges> known = moved(found, height, width);
      for (const Pair& pair : pairs_of(height, width, known))
        found.push_back({height, width, numbers(pair.worse), numbers(pair.better)});
    }
    return found;
  }();
  return all;
}

}  // namespace minuet

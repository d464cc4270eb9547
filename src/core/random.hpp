// A small generator of random numbers (splitmix64): the same numbers for a seed on every platform,
// which the standard library's distributions do not promise.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "wide.hpp"

namespace minuet {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

  // The seed of what is still to come.
  std::uint64_t state() const { return state_; }

  // A number from 0 to n-1; the bias, below n / 2^64, cannot be noticed.
  std::uint64_t below(std::uint64_t n) { return high_product(next(), n); }

  template <class T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t n = values.size(); n > 1; --n) std::swap(values[n - 1], values[below(n)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace minuet

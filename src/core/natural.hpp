// Natural numbers of any size, for exact counts. Small ones, by far the most common, need no
// allocation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wide.hpp"

namespace minuet {

// The value is low + 2^64 * high[0] + 2^128 * high[1] + ...; high never ends in a zero.
class Natural {
 public:
  Natural() = default;
  Natural(std::uint64_t value) : low_(value) {}  // NOLINT: a number is a number
  // From words, the lowest first.
  Natural(const std::uint64_t* words, std::size_t count);

  std::size_t words() const { return 1 + high_.size(); }
  std::uint64_t word(std::size_t k) const {
    return k == 0 ? low_ : k <= high_.size() ? high_[k - 1] : 0;
  }
  bool is_zero() const { return low_ == 0 && high_.empty(); }
  bool is_small() const { return high_.empty(); }

  Natural& operator+=(const Natural& other) {
    if (!high_.empty() || !other.high_.empty()) {
      add_long(other);
      return *this;
    }
    low_ += other.low_;
    if (low_ < other.low_) high_.push_back(1);  // the sum's low word wrapped around: a carry
    return *this;
  }
  Natural& operator*=(const Natural& other) {
    if (high_.empty() && other.high_.empty() && high_product(low_, other.low_) == 0)
      low_ *= other.low_;
    else
      multiply_long(other);
    return *this;
  }
  // Precondition: other <= *this.
  Natural& operator-=(const Natural& other);

  bool operator==(const Natural& other) const = default;
  bool operator<(const Natural& other) const;

 private:
  void add_long(const Natural& other);
  void multiply_long(const Natural& other);
  void trim() {
    while (!high_.empty() && high_.back() == 0) high_.pop_back();
  }

  std::uint64_t low_ = 0;
  std::vector<std::uint64_t> high_;
};

inline Natural operator*(Natural a, const Natural& b) { return a *= b; }
inline Natural operator+(Natural a, const Natural& b) { return a += b; }

// Many natural numbers, each named by one word: below 2^63 by itself, above by a place in a list.
class Numbers {
 public:
  using Name = std::uint64_t;

  Name keep(const Natural& value) {
    return value.is_small() && value.word(0) < kLong ? value.word(0) : keep_long(value);
  }
  Natural value(Name name) const {
    if (name < kLong) return name;
    return {&words_[(name - kLong) * width_], width_};
  }
  // The name is no longer used.
  void forget(Name name) {
    if (name >= kLong) free_.push_back(name - kLong);
  }
  std::size_t bytes() const { return 8 * (words_.capacity() + free_.capacity()); }

 private:
  static constexpr Name kLong = Name{1} << 63;

  Name keep_long(const Natural& value);
  void widen(std::size_t width);

  std::size_t width_ = 2;             // words of every long number
  std::vector<std::uint64_t> words_;  // the long numbers, one after another
  std::vector<std::uint64_t> free_;   // places in words_ to use again
};

}  // namespace minuet

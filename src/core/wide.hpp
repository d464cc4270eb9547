// Integers of 128 bits: the compiler's own where it has them (gcc and clang on 64-bit machines),
// two words everywhere else (MSVC, 32-bit machines). MINUET_TWO_WORDS forces the latter, for tests.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

#if defined(_MSC_VER) && defined(_M_X64)
#include <intrin.h>
#endif

namespace minuet {

// The upper word of a * b.
inline std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(MINUET_TWO_WORDS)
  return static_cast<std::uint64_t>((static_cast<unsigned __int128>(a) * b) >> 64);
#elif defined(_MSC_VER) && defined(_M_X64)
  return __umulh(a, b);
#else
  const std::uint64_t half = 0xffffffffu;
  const std::uint64_t a0 = a & half, a1 = a >> 32, b0 = b & half, b1 = b >> 32;
  const std::uint64_t low = a0 * b0, left = a1 * b0, right = a0 * b1;
  const std::uint64_t middle = (low >> 32) + (left & half) + right;  // does not overflow
  return a1 * b1 + (left >> 32) + (middle >> 32);
#endif
}

#if defined(__SIZEOF_INT128__) && !defined(MINUET_TWO_WORDS)

using Int128 = __int128;
using UInt128 = unsigned __int128;

#else

// The value is low + 2^64 * high, in two's complement where it is signed. Only what the core needs.
template <bool Signed>
class TwoWords {
 public:
  constexpr TwoWords() = default;
  template <std::integral T>
  constexpr TwoWords(T value)  // NOLINT: a number is a number
      : low_(static_cast<std::uint64_t>(value)), high_(value < T{0} ? ~std::uint64_t{0} : 0) {}

  template <std::integral T>
  explicit constexpr operator T() const {
    return static_cast<T>(low_);
  }
  explicit constexpr operator bool() const { return low_ != 0 || high_ != 0; }

  constexpr TwoWords operator-() const { return TwoWords(0) - *this; }
  friend constexpr TwoWords operator+(TwoWords a, TwoWords b) {
    const std::uint64_t low = a.low_ + b.low_;
    return {low, a.high_ + b.high_ + (low < a.low_)};
  }
  friend constexpr TwoWords operator-(TwoWords a, TwoWords b) {
    return {a.low_ - b.low_, a.high_ - b.high_ - (a.low_ < b.low_)};
  }
  friend TwoWords operator*(TwoWords a, TwoWords b) {
    return {a.low_ * b.low_, high_product(a.low_, b.low_) + a.low_ * b.high_ + a.high_ * b.low_};
  }
  // Precondition: 0 <= by < 128. To the right, the sign of a signed number is kept.
  friend constexpr TwoWords operator<<(TwoWords a, int by) {
    if (by == 0) return a;
    if (by >= 64) return {0, a.low_ << (by - 64)};
    return {a.low_ << by, a.high_ << by | a.low_ >> (64 - by)};
  }
  friend constexpr TwoWords operator>>(TwoWords a, int by) {
    if (by == 0) return a;
    const std::uint64_t filled = a.is_negative() ? ~std::uint64_t{0} : 0;
    if (by == 64) return {a.high_, filled};
    if (by > 64) return {a.high_ >> (by - 64) | filled << (128 - by), filled};
    return {a.low_ >> by | a.high_ << (64 - by), a.high_ >> by | filled << (64 - by)};
  }
  constexpr TwoWords& operator+=(TwoWords other) { return *this = *this + other; }
  constexpr TwoWords& operator-=(TwoWords other) { return *this = *this - other; }
  constexpr TwoWords& operator>>=(int by) { return *this = *this >> by; }

  friend constexpr bool operator==(TwoWords a, TwoWords b) = default;
  friend constexpr std::strong_ordering operator<=>(TwoWords a, TwoWords b) {
    if (a.is_negative() != b.is_negative())
      return a.is_negative() ? std::strong_ordering::less : std::strong_ordering::greater;
    return a.high_ != b.high_ ? a.high_ <=> b.high_ : a.low_ <=> b.low_;
  }

 private:
  constexpr TwoWords(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
  constexpr bool is_negative() const { return Signed && high_ >> 63; }

  std::uint64_t low_ = 0, high_ = 0;
};

using Int128 = TwoWords<true>;
using UInt128 = TwoWords<false>;

#endif

}  // namespace minuet

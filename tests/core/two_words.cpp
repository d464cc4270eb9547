// The 128-bit integers of 32-bit machines and of MSVC, compared with the compiler's own.
// Returns 0 if all results are equal.
#define MINUET_TWO_WORDS
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "wide.hpp"

namespace {

using Signed = __int128;
using Unsigned = unsigned __int128;

constexpr std::uint64_t kWords[] = {0,
                                    1,
                                    2,
                                    0x7fffffff,
                                    0xffffffff,
                                    0x100000000,
                                    0x123456789abcdef1,
                                    0x7fffffffffffffff,
                                    0x8000000000000000,
                                    0xfedcba9876543210,
                                    0xffffffffffffffff};

int mistakes = 0;

template <class Own, class Wide>
bool same(Own own, Wide wide) {
  return static_cast<std::uint64_t>(own) == static_cast<std::uint64_t>(wide) &&
         static_cast<std::uint64_t>(own >> 64) == static_cast<std::uint64_t>(wide >> 64);
}

void expect(bool right, const char* what) {
  if (right) return;
  std::printf("wrong: %s\n", what);
  ++mistakes;
}

template <class Wide, class Own>
Wide wide_of(std::uint64_t high, std::uint64_t low) {
  const Wide wide = (Wide{high} << 64) + Wide{low};
  expect(same(static_cast<Own>(Unsigned{high} << 64 | low), wide), "the words");
  return wide;
}

template <class Wide, class Own>
void compare(std::uint64_t high, std::uint64_t low, std::uint64_t other_high,
             std::uint64_t other_low) {
  const Wide a = wide_of<Wide, Own>(high, low), b = wide_of<Wide, Own>(other_high, other_low);
  const Unsigned x = Unsigned{high} << 64 | low, y = Unsigned{other_high} << 64 | other_low;
  expect(same(x + y, a + b), "+");
  expect(same(x - y, a - b), "-");
  expect(same(x * y, a * b), "*");
  expect((static_cast<Own>(x) < static_cast<Own>(y)) == (a < b), "<");
  expect((x == y) == (a == b), "==");
}

template <class Wide, class Own>
void shift(std::uint64_t high, std::uint64_t low) {
  const Wide a = wide_of<Wide, Own>(high, low);
  const auto x = static_cast<Own>(Unsigned{high} << 64 | low);
  for (int by = 0; by < 128; ++by) {
    expect(same(x >> by, a >> by), ">>");
    expect(same(x << by, a << by), "<<");
  }
}

}  // namespace

int main() {
  for (std::uint64_t high : kWords)
    for (std::uint64_t low : kWords) {
      shift<minuet::Int128, Signed>(high, low);
      shift<minuet::UInt128, Unsigned>(high, low);
      for (std::uint64_t other_high : kWords)
        for (std::uint64_t other_low : kWords) {
          compare<minuet::Int128, Signed>(high, low, other_high, other_low);
          compare<minuet::UInt128, Unsigned>(high, low, other_high, other_low);
        }
      expect(
          minuet::high_product(high, low) == static_cast<std::uint64_t>(Unsigned{high} * low >> 64),
          "the upper word of a product");
    }
  return mistakes ? EXIT_FAILURE : EXIT_SUCCESS;
}

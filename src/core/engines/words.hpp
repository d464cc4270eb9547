// Bits of a word, for the inner loops of the engines. These have internal linkage, unlike <bit>: a
// file that is compiled for a newer instruction set must not share inline functions with the rest,
// or the linker might keep the newer code for machines that cannot run it.
#pragma once

#include <stdint.h>

#if defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
#include <intrin.h>
#endif

#if defined(__GNUC__)
#define MINUET_ALWAYS_INLINE __attribute__((always_inline))
#else
#define MINUET_ALWAYS_INLINE
#endif

namespace minuet {

// The place of the lowest 1. Precondition: there is one.
static inline int lowest_bit(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_ctzll(word);
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
  unsigned long at;
  _BitScanForward64(&at, word);
  return static_cast<int>(at);
#else
  int at = 0;
  for (uint32_t half = 32; half; half /= 2) {
    if (word & ((uint64_t{1} << half) - 1)) continue;
    word >>= half;
    at += static_cast<int>(half);
  }
  return at;
#endif
}

// The number of 1s. MSVC has no function for it that every processor can run.
static inline int ones(uint64_t word) {
#if defined(__GNUC__)
  return __builtin_popcountll(word);
#else
  word -= (word >> 1) & 0x5555555555555555u;
  word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
  return static_cast<int>((((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >>
                          56);
#endif
}

}  // namespace minuet

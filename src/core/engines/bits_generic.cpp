// The `bits` search for any machine: a vector is one 64-bit word.
#include <stdint.h>

#include "engines/words.hpp"

namespace minuet::bits {
namespace {

struct Vec {
  static constexpr int lanes = 1;
  uint64_t v;
  static Vec load(const uint64_t* from) { return {*from}; }
  static Vec splat(uint64_t word) { return {word}; }
  static Vec zero() { return {0}; }
  void store(uint64_t* to) const { *to = v; }
};

inline Vec operator&(Vec a, Vec b) { return {a.v & b.v}; }
inline Vec operator|(Vec a, Vec b) { return {a.v | b.v}; }
inline Vec operator^(Vec a, Vec b) { return {a.v ^ b.v}; }
inline bool all_zero(Vec a) { return a.v == 0; }
inline uint32_t zero_lanes(Vec a) { return a.v == 0; }
inline Vec maskz(Vec a, uint32_t mask) { return {mask ? a.v : 0}; }
inline Vec fold(Vec a, int) { return a; }
inline uint64_t first(Vec a) { return a.v; }
inline void keep(uint64_t* to, Vec a, uint32_t) { *to = a.v; }
inline void keep_ids(uint32_t* to, const uint32_t* from, uint32_t) { *to = *from; }

// Moves runs of ones in the mask together, one run per step.
inline uint64_t pext(uint64_t word, uint64_t mask) {
  uint64_t packed = 0;
  for (int at = 0; mask;) {
    const int low = lowest_bit(mask);
    const uint64_t shifted = mask >> low;
    const int run = ~shifted ? lowest_bit(~shifted) : 64;
    const uint64_t ones = run == 64 ? ~uint64_t(0) : (uint64_t(1) << run) - 1;
    packed |= (word >> low & ones) << at;
    at += run;
    mask &= ~(ones << low);
  }
  return packed;
}

}  // namespace
}  // namespace minuet::bits

#include "engines/bits_search.hpp"

namespace minuet::bits {
Outcome run_generic(State& state, int64_t budget, bool counting) {
  return run(state, budget, counting);
}
}  // namespace minuet::bits

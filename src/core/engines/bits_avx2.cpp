// The `bits` search for AVX2: four options per vector; a table of shuffles keeps the survivors.
#include "engines/bits_state.hpp"

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>
#include <stdint.h>

namespace minuet::bits {
namespace {

struct Vec {
  static constexpr int lanes = 4;
  __m256i v;
  static Vec load(const uint64_t* from) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
  }
  static Vec splat(uint64_t word) { return {_mm256_set1_epi64x(static_cast<long long>(word))}; }
  static Vec zero() { return {_mm256_setzero_si256()}; }
  void store(uint64_t* to) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
};

// Row m: for each place, the 32-bit half-lane that goes there to put the lanes in m first.
struct Shuffles {
  alignas(32) uint32_t of[16][8];
  constexpr Shuffles() : of() {
    for (uint32_t mask = 0; mask < 16; ++mask) {
      uint32_t at = 0;
      for (uint32_t lane = 0; lane < 4; ++lane) {
        if (!(mask >> lane & 1)) continue;
        of[mask][at++] = 2 * lane;
        of[mask][at++] = 2 * lane + 1;
      }
    }
  }
};
constexpr Shuffles kShuffles;
// The same for four 32-bit numbers in the lower half of a register.
struct IdShuffles {
  alignas(16) uint8_t of[16][16];
  constexpr IdShuffles() : of() {
    for (uint32_t mask = 0; mask < 16; ++mask) {
      uint32_t at = 0;
      for (uint32_t lane = 0; lane < 4; ++lane)
        for (uint32_t byte = 0; mask >> lane & 1 && byte < 4; ++byte)
          of[mask][at++] = static_cast<uint8_t>(4 * lane + byte);
    }
  }
};
constexpr IdShuffles kIdShuffles;
// Row m: all ones in the lanes of m.
struct LaneMasks {
  alignas(32) uint64_t of[16][4];
  constexpr LaneMasks() : of() {
    for (uint32_t mask = 0; mask < 16; ++mask)
      for (uint32_t lane = 0; lane < 4; ++lane) of[mask][lane] = mask >> lane & 1 ? ~0ull : 0;
  }
};
constexpr LaneMasks kLaneMasks;

inline __m256i row(const void* from) {
  return _mm256_load_si256(static_cast<const __m256i*>(from));
}

inline Vec operator&(Vec a, Vec b) { return {_mm256_and_si256(a.v, b.v)}; }
inline Vec operator|(Vec a, Vec b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Vec operator^(Vec a, Vec b) { return {_mm256_xor_si256(a.v, b.v)}; }
inline bool all_zero(Vec a) { return _mm256_testz_si256(a.v, a.v); }
inline uint32_t zero_lanes(Vec a) {
  const __m256i zero = _mm256_cmpeq_epi64(a.v, _mm256_setzero_si256());
  return static_cast<uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(zero)));
}
inline Vec maskz(Vec a, uint32_t mask) { return {_mm256_and_si256(a.v, row(kLaneMasks.of[mask]))}; }
inline Vec fold(Vec a, int step) {
  return {step == 2 ? _mm256_permute4x64_epi64(a.v, 0x4e) : _mm256_shuffle_epi32(a.v, 0x4e)};
}
inline uint64_t first(Vec a) {
  return static_cast<uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(a.v)));
}
inline void keep(uint64_t* to, Vec a, uint32_t mask) {
  Vec{_mm256_permutevar8x32_epi32(a.v, row(kShuffles.of[mask]))}.store(to);
}
inline void keep_ids(uint32_t* to, const uint32_t* from, uint32_t mask) {
  const __m128i ids = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const __m128i order = _mm_load_si128(reinterpret_cast<const __m128i*>(kIdShuffles.of[mask]));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(ids, order));
}
inline uint64_t pext(uint64_t word, uint64_t mask) { return _pext_u64(word, mask); }

}  // namespace
}  // namespace minuet::bits

#include "engines/bits_search.hpp"

namespace minuet::bits {
const Run run_avx2 = run;
}
#else
namespace minuet::bits {
const Run run_avx2 = nullptr;
}
#endif

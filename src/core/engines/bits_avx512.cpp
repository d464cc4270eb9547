// The `bits` search for AVX-512: eight options per vector; VPCOMPRESS keeps the survivors.
#include "engines/bits_state.hpp"

#if defined(__AVX512F__) && defined(__AVX512VL__)
#include <immintrin.h>
#include <stdint.h>

namespace minuet::bits {
namespace {

struct Vec {
  static constexpr int lanes = 8;
  __m512i v;
  static Vec load(const uint64_t* from) { return {_mm512_loadu_si512(from)}; }
  static Vec splat(uint64_t word) { return {_mm512_set1_epi64(static_cast<long long>(word))}; }
  static Vec zero() { return {_mm512_setzero_si512()}; }
  void store(uint64_t* to) const { _mm512_storeu_si512(to, v); }
};

inline Vec operator&(Vec a, Vec b) { return {_mm512_and_si512(a.v, b.v)}; }
inline Vec operator|(Vec a, Vec b) { return {_mm512_or_si512(a.v, b.v)}; }
inline Vec operator^(Vec a, Vec b) { return {_mm512_xor_si512(a.v, b.v)}; }
inline bool all_zero(Vec a) { return _mm512_test_epi64_mask(a.v, a.v) == 0; }
inline uint32_t zero_lanes(Vec a) { return _mm512_testn_epi64_mask(a.v, a.v); }
inline Vec maskz(Vec a, uint32_t mask) {
  return {_mm512_maskz_mov_epi64(static_cast<__mmask8>(mask), a.v)};
}
inline Vec fold(Vec a, int step) {
  if (step == 4) return {_mm512_shuffle_i64x2(a.v, a.v, 0x4e)};
  if (step == 2) return {_mm512_permutex_epi64(a.v, 0x4e)};
  return {_mm512_shuffle_epi32(a.v, static_cast<_MM_PERM_ENUM>(0x4e))};
}
inline uint64_t first(Vec a) {
  return static_cast<uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(a.v)));
}
// Compressing in a register and storing all of it is faster than a compressing store.
inline void keep(uint64_t* to, Vec a, uint32_t mask) {
  _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(static_cast<__mmask8>(mask), a.v));
}
inline void keep_ids(uint32_t* to, const uint32_t* from, uint32_t mask) {
  const __m256i ids = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                      _mm256_maskz_compress_epi32(static_cast<__mmask8>(mask), ids));
}
inline uint64_t pext(uint64_t word, uint64_t mask) { return _pext_u64(word, mask); }

}  // namespace
}  // namespace minuet::bits

#include "engines/bits_search.hpp"

namespace minuet::bits {
const Run run_avx512 = run;
}
#else
namespace minuet::bits {
const Run run_avx512 = nullptr;
}
#endif

// Masks in lanes for AVX-512: a block is one register, and a set of lanes has one bit per lane.
#include "engines/masks_lanes.hpp"

#if defined(__AVX512F__) && defined(__AVX512VL__)
#include <immintrin.h>
#include <stddef.h>

namespace minuet::lanes {
namespace {

template <class Word>
constexpr uint32_t kItemBits = 1;

template <class Word>
struct Block {
  static constexpr uint32_t kLanes = kBlock / sizeof(Word);
  __m512i v;

  static Block load(const void* from) { return {_mm512_loadu_si512(from)}; }
  void store(void* to) const { _mm512_storeu_si512(to, v); }
  Block operator&(Block other) const { return {_mm512_and_si512(v, other.v)}; }
  Block operator|(Block other) const { return {_mm512_or_si512(v, other.v)}; }
  uint64_t zero() const { return testn(v, v); }
  uint64_t at_most_one() const { return testn(v, less_one()); }
  Block without_lowest() const { return {_mm512_and_si512(v, less_one())}; }
  uint64_t differs(Block other) const { return differ(v, other.v); }

 private:
  typedef Word Words __attribute__((vector_size(kBlock)));

  __m512i less_one() const { return (__m512i)((Words)v - 1); }
  static uint64_t differ(__m512i a, __m512i b) {
    if constexpr (sizeof(Word) == 1) return _mm512_cmpneq_epi8_mask(a, b);
    if constexpr (sizeof(Word) == 2) return _mm512_cmpneq_epi16_mask(a, b);
    if constexpr (sizeof(Word) == 4) return _mm512_cmpneq_epi32_mask(a, b);
    if constexpr (sizeof(Word) == 8) return _mm512_cmpneq_epi64_mask(a, b);
  }
  static uint64_t testn(__m512i a, __m512i b) {
    if constexpr (sizeof(Word) == 1) return _mm512_testn_epi8_mask(a, b);
    if constexpr (sizeof(Word) == 2) return _mm512_testn_epi16_mask(a, b);
    if constexpr (sizeof(Word) == 4) return _mm512_testn_epi32_mask(a, b);
    if constexpr (sizeof(Word) == 8) return _mm512_testn_epi64_mask(a, b);
  }
};

}  // namespace
}  // namespace minuet::lanes

#include "engines/masks_lanes_search.hpp"

namespace minuet::lanes {
const Find engine_avx512 = engine_for;
}
#else
namespace minuet::lanes {
const Find engine_avx512 = nullptr;
}
#endif

// Masks in lanes for AVX2: a block is two registers, and a set of lanes has a bit for each byte.
#include "engines/masks_lanes.hpp"

#if defined(__AVX2__) && defined(__BMI2__)
#include <immintrin.h>
#include <stddef.h>

namespace minuet::lanes {
namespace {

template <class Word>
constexpr uint32_t kItemBits = sizeof(Word);

template <class Word>
struct Block {
  static constexpr uint32_t kLanes = kBlock / sizeof(Word);
  __m256i low, high;

  static Block load(const void* from) {
    const auto* p = static_cast<const __m256i*>(from);
    return {_mm256_loadu_si256(p), _mm256_loadu_si256(p + 1)};
  }
  void store(void* to) const {
    auto* p = static_cast<__m256i*>(to);
    _mm256_storeu_si256(p, low);
    _mm256_storeu_si256(p + 1, high);
  }
  Block operator&(Block other) const {
    return {_mm256_and_si256(low, other.low), _mm256_and_si256(high, other.high)};
  }
  Block operator|(Block other) const {
    return {_mm256_or_si256(low, other.low), _mm256_or_si256(high, other.high)};
  }
  uint64_t zero() const { return equals({_mm256_setzero_si256(), _mm256_setzero_si256()}); }
  uint64_t at_most_one() const { return without_lowest().zero(); }
  Block without_lowest() const {
    return {_mm256_and_si256(low, less_one(low)), _mm256_and_si256(high, less_one(high))};
  }
  uint64_t differs(Block other) const { return ~equals(other); }

 private:
  uint64_t equals(Block other) const {
    return equal(low, other.low) | uint64_t{equal(high, other.high)} << 32;
  }

  typedef Word Words __attribute__((vector_size(32)));

  static __m256i less_one(__m256i v) { return (__m256i)((Words)v - 1); }
  static uint32_t equal(__m256i a, __m256i b) {
    return static_cast<uint32_t>(_mm256_movemask_epi8((__m256i)((Words)a == (Words)b)));
  }
};

}  // namespace
}  // namespace minuet::lanes

#include "engines/masks_lanes_search.hpp"

namespace minuet::lanes {
const Find engine_avx2 = engine_for;
}
#else
namespace minuet::lanes {
const Find engine_avx2 = nullptr;
}
#endif

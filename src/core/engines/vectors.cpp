#include "engines/vectors.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

namespace minuet {
namespace {

#if defined(__x86_64__) && defined(__GNUC__)

struct Registers {
  unsigned a = 0, b = 0, c = 0, d = 0;
};

// What the processor says of itself; all zeros if it does not know the leaf.
Registers cpuid(unsigned leaf) {
  Registers r;
  __get_cpuid_count(leaf, 0, &r.a, &r.b, &r.c, &r.d);
  return r;
}

// Which registers the operating system saves when it changes threads (XCR0).
unsigned saved_registers() {
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

bool has(unsigned word, unsigned bits) { return (word & bits) == bits; }

// Asked directly: __builtin_cpu_supports needs a library that not every compiler includes.
Vectors of_machine() {
  constexpr unsigned kXgetbv = 1u << 27, kPopcnt = 1u << 23, kAvx = 1u << 28;  // leaf 1, c
  constexpr unsigned kBmi = 1u << 3, kAvx2 = 1u << 5, kBmi2 = 1u << 8;         // leaf 7, b
  constexpr unsigned kAvx512 = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31;      // F, DQ, BW, VL
  constexpr unsigned kLzcnt = 1u << 5;                                         // 80000001, c
#if defined(__APPLE__)  // saves the wide registers from their first use on
  constexpr unsigned kSaved256 = 0x06, kSaved512 = kSaved256;
#else
  constexpr unsigned kSaved256 = 0x06, kSaved512 = 0xe6;
#endif
  if (!has(cpuid(1).c, kXgetbv | kPopcnt | kAvx) || !has(cpuid(0x80000001).c, kLzcnt))
    return Vectors::none;
  const unsigned extended = cpuid(7).b, saved = saved_registers();
  if (!has(extended, kBmi | kAvx2 | kBmi2) || !has(saved, kSaved256)) return Vectors::none;
  return has(extended, kAvx512) && has(saved, kSaved512) ? Vectors::avx512 : Vectors::avx2;
}

#else

Vectors of_machine() { return Vectors::none; }

#endif

Vectors allowed() {
  const char* named = std::getenv("MINUET_VECTORS");
  const std::string_view name = named ? named : "";
  return name == "none" ? Vectors::none : name == "avx2" ? Vectors::avx2 : Vectors::avx512;
}

}  // namespace

Vectors vectors_here() {
  static const Vectors here = std::min(of_machine(), allowed());
  return here;
}

}  // namespace minuet

#include "engines/vectors.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace minuet {
namespace {

Vectors of_machine() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("popcnt"))
    return Vectors::none;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  return wide ? Vectors::avx512 : Vectors::avx2;
#else
  return Vectors::none;
#endif
}

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

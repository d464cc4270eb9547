// Which vector instructions the engines use: decided when the program runs.
#pragma once

namespace minuet {

enum class Vectors { none, avx2, avx512 };

// The widest that this machine has, or less if the environment variable MINUET_VECTORS says "none"
// or "avx2". It is read once.
Vectors vectors_here();

}  // namespace minuet

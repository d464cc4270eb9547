// Boards written as lines of characters, solved in batches without going through Python.
//
// A `Lettering` says which option a character stands for, by its place in the line, and how a
// solution is written down again. Example: lines of two characters, `a` at the first place means
// option 7, `.` means nothing:
//
//   option['a' * 2 + 0] = 7    option['.' * 2 + 0] = kBlank    all else: kBad
//   position[7] = 0            symbol[7] = 'a'
//
// so that the line `a.` is the problem with option 7 given, and a solution with option 7 in it is
// written with an `a` in front.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "questions/batch.hpp"

namespace minuet {

struct Lettering {
  static constexpr std::int32_t kBlank = -1;  // a character that gives nothing
  static constexpr std::int32_t kBad = -2;    // a character that is not allowed there

  Index length = 0;  // characters of a board
  // [character * length + position]: an option, kBlank or kBad. (The few characters that boards
  // consist of are close together, and stay in the cache.)
  std::vector<std::int32_t> option;
  std::vector<Index> position;       // per option: where it is written; >= length: nowhere
  std::vector<std::uint8_t> symbol;  // per option: the character written there

  // Throws std::invalid_argument unless it fits a problem of this many options.
  void validate(Index options) const;
};

// The outcome of a line: a Verdict, or one of these.
enum class LineVerdict : std::uint8_t {
  bad = 4,    // not a board: another length, or a character that is not allowed
  empty = 5,  // nothing but blanks, or a comment, which begins with #
};

// Progress, which other threads may read.
struct LinesDone {
  std::atomic<std::size_t> lines{0};
  std::atomic<std::uint64_t> nodes{0};
};

struct Answers {
  std::string text;                    // per line length + 1 characters: the solution, a line feed
  std::vector<std::uint8_t> verdicts;  // per line: Verdict or LineVerdict
};

// Solves every line of `text`. A board is the first word of its line and ends at a blank, a comma,
// a semicolon, or the end of the line; what follows is not read. Lines without a solution come back
// as they were, bad ones and empty ones as blanks.
Answers solve_lines(Template& base, const Lettering& lettering, std::string_view text, int want,
                    unsigned workers, const std::function<bool()>& stop, LinesDone& done);

}  // namespace minuet

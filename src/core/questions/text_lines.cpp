#include "questions/text_lines.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>

namespace minuet {
namespace {

constexpr std::size_t kLinesPerJob = 16;

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == text.npos) break;
    text.remove_prefix(end + 1);
  }
  return lines;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool ends_word(char c) { return is_blank(c) || c == ',' || c == ';'; }

std::string_view first_word(std::string_view line) {
  const auto begin = std::find_if_not(line.begin(), line.end(), is_blank);
  return {begin, std::find_if(begin, line.end(), ends_word)};
}

// Whether no character of a board could end a word, or begin a comment.
bool boards_are_words(const Lettering& lettering) {
  const auto is_never_allowed = [&](char c) {
    const auto row = lettering.option.begin() + static_cast<unsigned char>(c) * lettering.length;
    return std::all_of(row, row + lettering.length,
                       [](std::int32_t option) { return option == Lettering::kBad; });
  };
  return lettering.length > 0 &&
         std::ranges::all_of(std::string_view(" \t\r,;#"), is_never_allowed);
}

// The options that a board gives, in `room`; nothing if it is not a board. No jump depends on a
// character, since the processor could not guess where the givens are.
std::optional<std::span<const Index>> read(const Lettering& lettering, std::string_view word,
                                           std::vector<Index>& room) {
  const std::size_t length = lettering.length;
  if (word.size() != length) return std::nullopt;
  room.resize(length);
  const std::int32_t* const option_of = lettering.option.data();
  Index* const options = room.data();
  std::size_t given = 0;
  std::int32_t least = 0;
  for (std::size_t k = 0; k < length; ++k) {
    const std::int32_t option = option_of[static_cast<unsigned char>(word[k]) * length + k];
    options[given] = static_cast<Index>(option);
    given += option >= 0;
    least = std::min(least, option);
  }
  if (least == Lettering::kBad) return std::nullopt;
  return std::span(room).first(given);
}

void write(const Lettering& lettering, const std::vector<Index>& solution, char* out) {
  const Index* const position = lettering.position.data();
  const std::uint8_t* const symbol = lettering.symbol.data();
  for (const Index o : solution)
    if (position[o] < lettering.length) out[position[o]] = static_cast<char>(symbol[o]);
}

// Solves lines, one after another, each into its place in the answers.
class LineSolver {
 public:
  LineSolver(Template& base, const Lettering& lettering, int want)
      : asker_(base.lend()),
        lettering_(lettering),
        want_(want),
        boards_are_words_(boards_are_words(lettering)) {}

  std::uint8_t solve(std::string_view line, const std::atomic<bool>& canceled, char* out) {
    std::string_view word = line.substr(0, lettering_.length);
    auto given = is_word(word, line) ? read(lettering_, word, room_) : std::nullopt;
    if (!given) {
      word = first_word(line);
      if (word.empty() || word[0] == '#') return static_cast<std::uint8_t>(LineVerdict::empty);
      given = read(lettering_, word, room_);
    }
    if (!given) return static_cast<std::uint8_t>(LineVerdict::bad);
    const Verdict verdict = asker_->ask(*given, want_, canceled);
    std::copy(word.begin(), word.end(), out);
    if (verdict == Verdict::one || verdict == Verdict::several)
      write(lettering_, asker_->solution(), out);
    return static_cast<std::uint8_t>(verdict);
  }

  std::uint64_t nodes() const { return asker_->nodes(); }

 private:
  // Whether the beginning of a line is its first word, if it can be read as a board. Most lines are
  // like this, and to look for the ends of their words would take as long as to read them.
  bool is_word(std::string_view beginning, std::string_view line) const {
    return boards_are_words_ &&
           (line.size() == beginning.size() || ends_word(line[beginning.size()]));
  }

  Template::Lent asker_;
  const Lettering& lettering_;
  int want_;
  bool boards_are_words_;
  std::vector<Index> room_;  // for the givens of a board
};

}  // namespace

void Lettering::validate(Index options) const {
  const auto is_bad = [&](std::int32_t o) {
    return o < kBad || (o >= 0 && static_cast<Index>(o) >= options);
  };
  if (option.size() != std::size_t{length} * 256 || std::ranges::any_of(option, is_bad) ||
      position.size() != options || symbol.size() != options)
    throw std::invalid_argument("the lettering does not fit the problem");
}

Answers solve_lines(Template& base, const Lettering& lettering, std::string_view text, int want,
                    unsigned workers, const std::function<bool()>& stop, LinesDone& done) {
  lettering.validate(base.problem().options());
  const auto lines = split(text);
  const std::size_t stride = lettering.length + 1;
  const std::size_t jobs = (lines.size() + kLinesPerJob - 1) / kLinesPerJob;
  Answers answers{std::string(lines.size() * stride, ' '),
                  std::vector<std::uint8_t>(lines.size(), std::uint8_t(Verdict::stopped))};

  std::vector<LineSolver> team;
  workers = static_cast<unsigned>(std::clamp<std::size_t>(workers, 1, jobs + 1));
  for (unsigned w = 0; w < workers; ++w) team.emplace_back(base, lettering, want);
  std::atomic<bool> canceled{false};
  std::vector<char> answered(lines.size(), 0);
  const auto answer = [&](std::size_t k, LineSolver& solver) {
    char* out = &answers.text[k * stride];
    const std::uint64_t nodes = solver.nodes();
    answers.verdicts[k] = solver.solve(lines[k], canceled, out);
    out[lettering.length] = '\n';
    answered[k] = 1;
    done.nodes.fetch_add(solver.nodes() - nodes, std::memory_order_relaxed);
    done.lines.fetch_add(1, std::memory_order_relaxed);
  };
  run_jobs(jobs, workers, canceled, stop, [&](std::size_t job, unsigned w) {
    const std::size_t end = std::min((job + 1) * kLinesPerJob, lines.size());
    for (std::size_t k = job * kLinesPerJob; k < end && !canceled; ++k) answer(k, team[w]);
  });
  // After canceling, the remaining lines are still checked, but not solved.
  for (std::size_t k = 0; k < lines.size(); ++k)
    if (!answered[k]) answer(k, team[0]);
  return answers;
}

}  // namespace minuet

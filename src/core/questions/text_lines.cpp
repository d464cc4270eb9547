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

// The options that a board gives, in `room`; nothing if it is not a board. No jump depends on a
// character, since the processor could not guess where the givens are.
std::optional<std::span<const Index>> read(const Lettering& lettering, std::string_view word,
                                           std::vector<Index>& room) {
  const std::size_t length = lettering.length;
  if (word.size() != length) return std::nullopt;
  room.resize(length);
  std::size_t given = 0;
  bool is_bad = false;
  for (std::size_t k = 0; k < length; ++k) {
    const std::int32_t option = lettering.option[static_cast<unsigned char>(word[k]) * length + k];
    room[given] = static_cast<Index>(option);
    given += option >= 0;
    is_bad |= option == Lettering::kBad;
  }
  if (is_bad) return std::nullopt;
  return std::span(room).first(given);
}

void write(const Lettering& lettering, const std::vector<Index>& solution, char* out) {
  for (Index o : solution)
    if (lettering.position[o] < lettering.length)
      out[lettering.position[o]] = static_cast<char>(lettering.symbol[o]);
}

// Solves one line into its place in the answers.
std::uint8_t solve_line(Asker& asker, const Lettering& lettering, std::string_view line, int want,
                        const std::atomic<bool>& canceled, std::vector<Index>& room, char* out) {
  const std::string_view word = first_word(line);
  if (word.empty() || word[0] == '#') return static_cast<std::uint8_t>(LineVerdict::empty);
  const auto given = read(lettering, word, room);
  if (!given) return static_cast<std::uint8_t>(LineVerdict::bad);
  const Verdict verdict = asker.ask(*given, want, canceled);
  std::copy(word.begin(), word.end(), out);
  if (verdict == Verdict::one || verdict == Verdict::several)
    write(lettering, asker.solution(), out);
  return static_cast<std::uint8_t>(verdict);
}

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

  struct Worker {
    Template::Lent asker;
    std::vector<Index> room;  // for the givens of a board
  };
  std::vector<Worker> team;
  workers = static_cast<unsigned>(std::clamp<std::size_t>(workers, 1, jobs + 1));
  for (unsigned w = 0; w < workers; ++w) team.push_back({base.lend(), {}});
  std::atomic<bool> canceled{false};
  std::vector<char> answered(lines.size(), 0);
  const auto answer = [&](std::size_t k, Worker& worker) {
    char* out = &answers.text[k * stride];
    const std::uint64_t nodes = worker.asker->nodes();
    answers.verdicts[k] =
        solve_line(*worker.asker, lettering, lines[k], want, canceled, worker.room, out);
    out[lettering.length] = '\n';
    answered[k] = 1;
    done.nodes.fetch_add(worker.asker->nodes() - nodes, std::memory_order_relaxed);
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

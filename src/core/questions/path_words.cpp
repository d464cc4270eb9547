#include "questions/path_words.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace minuet {

std::uint64_t PathWords::Word::hash() const {
  std::uint64_t parts[4], value = 0;
  static_assert(sizeof(Word) == sizeof parts);
  std::memcpy(parts, this, sizeof parts);
  for (const std::uint64_t part : parts) {
    value = (value ^ part) * 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
  }
  return value;
}

PathWords::PathWords(Index width, std::vector<Letter> grid)
    : width_(width),
      height_(static_cast<Index>(grid.size() / width)),
      grid_(std::move(grid)),
      words_(1, State{}) {
  for (Index letter = 0; letter < joined_.size(); ++letter)
    joined_[letter] = static_cast<Letter>(letter);
}

void PathWords::step(const Poll& poll) {
  poll();
  prepare();
  next_.clear();
  level_ = Level{};
  table_.assign(kSmallestTable, 0);
  for (number_ = 0; number_ < words_.size(); ++number_) {
    if (number_ % kStatesPerPoll == kStatesPerPoll - 1) poll();
    expand(words_[number_]);
  }
  std::swap(words_, next_);
  for (const auto& [word, first, last] : words_) {
    level_.words.insert(level_.words.end(), word.letters.begin(), word.letters.begin() + word.size);
    level_.ends.push_back(level_.words.size());
  }
  levels_.push_back(std::move(level_));
  ++row_;
}

// What is the same for all words.
void PathWords::prepare() {
  is_last_ = row_ + 1 == height_;
  places_.clear(), side_.clear();
  hill_ends_.fill(static_cast<int>(width_)), hill_begins_.fill(-1);
  const int width = static_cast<int>(width_);
  for (Index row = row_; row < height_; ++row)
    for (int column = 0; column < width; ++column) {
      if (at(row, static_cast<Index>(column)) == 0) continue;
      const int down = static_cast<int>(row - row_);
      if (down == 0)
        places_.push_back(column);
      else if (column - down >= 0 && column + down < width)
        add_hill_over(column - down, column + down);
    }
  const auto add = [&](Index row, Index column) {
    const Letter letter = at(row, column);
    if (letter != 0 && letter != Frontier::kWall) side_.push_back(letter);
  };
  for (Index row = row_ + 1; row < height_; ++row) add(row, width_ - 1);
  if (is_last_ || width_ == 1) return;
  for (Index column = width_ - 1; column-- > 0;) add(height_ - 1, column);
  for (Index row = height_ - 1; row-- > row_ + 1;) add(row, 0);
}

// Adds a hill from one column to another at least.
void PathWords::add_hill_over(int first, int last) {
  for (int from = 0; from <= first; ++from) hill_ends_[from] = std::min(hill_ends_[from], last);
  for (int to = last + 1; to <= static_cast<int>(width_); ++to)
    hill_begins_[to] = std::max(hill_begins_[to], first);
}

void PathWords::expand(const State& from) {
  from_ = &from;
  unknown_ = kUnknown;
  for (Index edge = 0; edge < from.word.size; ++edge)
    unknown_ = std::max(unknown_, from.word.letters[edge] + 1);
  known_ = unknown_;
  go(0, 0, -1, false);
}

// ---- the runs of a row

// Adds runs to the right of a column, which is the first that the last run can end in: of the edges
// from this one on, and of the letters and walls from this place on. If the last edge and this one
// are of one path, there is a run between them. Most edges pass, which is a loop.
void PathWords::go(Index edge, std::size_t place, int column, bool needs_run) {
  const std::size_t before = runs_.size();
  const bool has_place = place < places_.size();
  const int end = has_place ? places_[place] : static_cast<int>(width_);
  for (; column < end; ++edge) {
    const bool has_edge = edge < from_->word.size;
    if (has_edge && column >= from_->last[edge]) break;
    if (!has_edge && !has_place) finish();
    if (!is_last_) add_hill(edge, place, column);
    if (has_place) add_place(edge, place, column, needs_run);
    if (!has_edge || needs_run) break;
    column = std::max<int>(from_->first[edge], column + 1);
    if (column >= end) break;
    add_valley(edge, place, column);
    if (is_last_) break;
    runs_.push_back({Kind::pass, static_cast<std::uint8_t>(edge), 0, 0, 0});
    needs_run = is_below(edge);
  }
  runs_.resize(before);
}

void PathWords::add_hill(Index edge, std::size_t place, int column) {
  int end = static_cast<int>(width_);  // the hill is to the left of this
  if (edge < from_->word.size) end = from_->last[edge];
  if (place < places_.size()) end = std::min(end, places_[place]);
  if (hill_ends_[column + 1] >= end) return;
  const auto letter = static_cast<Letter>(unknown_++);
  with({Kind::hill, 0, letter, 0, 0}, [&] { go(edge, place, column + 3, false); });
  --unknown_;
}

void PathWords::add_place(Index edge, std::size_t place, int column, bool needs_run) {
  const int here = places_[place];
  const auto col = static_cast<std::int8_t>(here);
  const Letter letter = at(row_, static_cast<Index>(here));
  if (letter == Frontier::kWall)
    return with({Kind::wall, 0, 0, col, col}, [&] { go(edge, place + 1, here, false); });
  if (!is_last_)
    with({Kind::begin, 0, letter, col, col}, [&] { go(edge, place + 1, here, false); });
  if (place + 1 < places_.size()) {
    const int other = places_[place + 1];
    if (at(row_, static_cast<Index>(other)) == letter)
      with({Kind::join, 0, letter, col, static_cast<std::int8_t>(other)},
           [&] { go(edge, place + 2, other, false); });
  }
  if (edge == from_->word.size || needs_run) return;
  const int last = std::max({static_cast<int>(from_->first[edge]), column + 1, here});
  joined(from_->word.letters[edge], letter, [&] {
    with({Kind::end, static_cast<std::uint8_t>(edge), letter, col, col},
         [&] { go(edge + 1, place + 1, last, is_below(edge)); });
  });
}

// Joins an edge in this column and the next one.
void PathWords::add_valley(Index edge, std::size_t place, int column) {
  const Word& word = from_->word;
  if (edge + 1 == word.size || !(word.above >> edge & 1)) return;
  const int end = place < places_.size() ? places_[place] : static_cast<int>(width_);
  const int last = std::max<int>(from_->first[edge + 1], column + 2);
  if (last > from_->last[edge + 1] || last >= end) return;
  joined(word.letters[edge], word.letters[edge + 1], [&] {
    with({Kind::valley, static_cast<std::uint8_t>(edge), 0, 0, 0},
         [&] { go(edge + 2, place, last, is_below(edge + 1)); });
  });
}

template <class Next>
void PathWords::with(const Run& run, Next next) {
  runs_.push_back(run);
  next();
  runs_.pop_back();
}

// Joins two paths for the time of `next`, unless they have different letters, or become a ring.
template <class Next>
void PathWords::joined(Letter one, Letter other, Next next) {
  one = path(one), other = path(other);
  if (one < kUnknown && other < kUnknown) {
    if (one == other) next();
    return;
  }
  if (one == other) return;
  if (one < other) std::swap(one, other);
  joined_[one] = other;
  next();
  joined_[one] = one;
}

// What a path is joined to by now.
PathWords::Letter PathWords::path(Letter letter) const {
  while (joined_[letter] != letter) letter = joined_[letter];
  return letter;
}

// ---- the word below

void PathWords::finish() {
  to_ = State{};
  if (bound_left() && bound_right() && spell() && !must_cross(to_.word)) store();
}

// The first column of each edge: no run is further to the left than the runs before it allow.
bool PathWords::bound_left() {
  int column = -1;  // the first one that the last run can end in
  Index size = 0;
  const auto enter = [&](Index edge, int after) {
    entry_[edge] = static_cast<std::int8_t>(std::max<int>(from_->first[edge], after + 1));
    return static_cast<int>(entry_[edge]);
  };
  const auto leave = [&](int first) {
    if (size < kWidest) to_.first[size] = static_cast<std::int8_t>(first);
    ++size;
  };
  for (const Run& run : runs_) {
    const int before = column;
    if (run.kind == Kind::pass) {
      leave(before + 1);
      column = enter(run.edge, before);
    } else if (run.kind == Kind::valley) {
      column = enter(run.edge + 1u, enter(run.edge, before) + 1);
    } else if (run.kind == Kind::hill) {
      column = std::max(hill_ends_[before + 1], before + 3);
      leave(before + 1), leave(column);
    } else {
      if (before >= run.column) return false;
      column = run.column2;
      if (run.kind == Kind::begin) leave(before + 1);
      if (run.kind == Kind::end) column = std::max(column, enter(run.edge, before));
    }
    if (column >= static_cast<int>(width_)) return false;
  }
  to_.word.size = static_cast<std::uint8_t>(size);
  return size <= width_;
}

// The last column of each edge, in the same way from the right.
bool PathWords::bound_right() {
  int column = static_cast<int>(width_);
  Index size = to_.word.size;
  bool fits = true;
  const auto enter = [&](Index edge, int after) {
    const int last = std::min<int>(from_->last[edge], after - 1);
    fits = fits && last >= entry_[edge];
    return last;
  };
  const auto leave = [&](int last) {
    to_.last[--size] = static_cast<std::int8_t>(last);
    fits = fits && last >= to_.first[size];
  };
  for (std::size_t k = runs_.size(); k-- > 0 && fits;) {
    const Run& run = runs_[k];
    const int after = column;
    if (run.kind == Kind::pass) {
      leave(after - 1);
      column = enter(run.edge, after);
    } else if (run.kind == Kind::valley) {
      column = enter(run.edge, enter(run.edge + 1u, after) - 1);
    } else if (run.kind == Kind::hill) {
      column = hill_begins_[after] < to_.first[size - 2] ? -1 : hill_begins_[after];
      column = std::min(column, after - 3);
      leave(after - 1), leave(column);
    } else {
      if (after <= run.column2) return false;
      column = run.column;
      if (run.kind == Kind::begin) leave(after - 1);
      if (run.kind == Kind::end) column = std::min(column, enter(run.edge, after));
    }
    if (column < 0) return false;
  }
  return fits;
}

// The letters of the word, and between which of them there are runs. False if two edges of one path
// are beside each other.
bool PathWords::spell() {
  Word& word = to_.word;
  Index size = 0;
  const auto leave = [&](Letter letter) { word.letters[size++] = path(letter); };
  for (const Run& run : runs_) {
    if (run.kind == Kind::pass) {
      leave(from_->word.letters[run.edge]);
    } else if (run.kind == Kind::begin) {
      leave(run.letter);
    } else if (run.kind == Kind::hill) {
      leave(run.letter), leave(run.letter);
      word.below |= 1u << (size - 2);
    } else if (size > 0) {
      word.above |= 1u << (size - 1);
    }
  }
  if (size > 0) word.above &= ~(1u << (size - 1));
  for (Index edge = 0; edge + 1 < size; ++edge) {
    const Letter one = word.letters[edge], other = word.letters[edge + 1];
    const std::uint32_t bit = 1u << edge;
    if (one == other && !((word.above | word.below) & bit)) return false;
    if (one == other) word.below |= bit;
    const bool can_be_joined = one == other ? one < kUnknown : std::max(one, other) >= kUnknown;
    if (!can_be_joined) word.above &= ~bit;
    to_.first[edge + 1] = std::max<std::int8_t>(to_.first[edge + 1], to_.first[edge] + 1);
  }
  for (Index edge = size; edge-- > 0;) {
    if (edge + 1 < size)
      to_.last[edge] = std::min<std::int8_t>(to_.last[edge], to_.last[edge + 1] - 1);
    if (to_.first[edge] > to_.last[edge]) return false;
  }
  renumber(word);
  return true;
}

void PathWords::renumber(Word& word) {
  std::fill(numbers_.begin() + kUnknown, numbers_.end(), Letter{0});
  Letter next = kUnknown;
  for (Index edge = 0; edge < word.size; ++edge) {
    if (word.letters[edge] < kUnknown) continue;
    Letter& number = numbers_[word.letters[edge]];
    if (number == 0) number = next++;
    word.letters[edge] = number;
  }
}

// Whether two letters cross, and neither can get around the other over a pair of brackets.
bool PathWords::must_cross(const Word& word) const {
  std::array<std::uint16_t, 256> first{};  // plus one
  std::array<Chord, kWidest> brackets;
  std::array<Chord, 256> letters;
  std::size_t bracket_count = 0, letter_count = 0;
  Index position = 0;
  const auto add = [&](Letter letter) {
    ++position;
    if (!first[letter])
      first[letter] = static_cast<std::uint16_t>(position);
    else if (letter >= kUnknown)
      brackets[bracket_count++] = {first[letter], position};
    else
      letters[letter_count++] = {first[letter], position};
  };
  for (Index edge = 0; edge < word.size; ++edge) add(word.letters[edge]);
  for (const Letter letter : side_) add(letter);
  const auto end =
      std::remove_if(letters.begin(), letters.begin() + letter_count, [&](const Chord& chord) {
        return std::any_of(brackets.begin(), brackets.begin() + bracket_count,
                           [&](const Chord& bracket) { return chord.crosses(bracket); });
      });
  for (auto one = letters.begin(); one != end; ++one)
    for (auto other = one + 1; other != end; ++other)
      if (one->crosses(*other)) return true;
  return false;
}

void PathWords::store() {
  if (2 * (next_.size() + 1) > table_.size()) grow();
  std::size_t slot = to_.word.hash() & (table_.size() - 1);
  while (table_[slot] && next_[table_[slot] - 1].word != to_.word)
    slot = (slot + 1) & (table_.size() - 1);
  if (!table_[slot]) {
    next_.push_back(to_);
    table_[slot] = static_cast<Index>(next_.size());
  } else {
    State& known = next_[table_[slot] - 1];
    for (Index edge = 0; edge < to_.word.size; ++edge) {
      known.first[edge] = std::min(known.first[edge], to_.first[edge]);
      known.last[edge] = std::max(known.last[edge], to_.last[edge]);
    }
  }
  level_.arcs.push_back({number_, table_[slot] - 1, level_.names.size()});
  name_paths();
}

// The unknown paths of the word above, in order.
void PathWords::name_paths() {
  for (Letter unknown = kUnknown; unknown < known_; ++unknown) {
    const Letter name = path(unknown);
    level_.names.push_back(name < kUnknown ? name : numbers_[name]);
  }
}

void PathWords::grow() {
  table_.assign(4 * table_.size(), 0);
  for (std::size_t n = 0; n < next_.size(); ++n) {
    std::size_t slot = next_[n].word.hash() & (table_.size() - 1);
    while (table_[slot]) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = static_cast<Index>(n + 1);
  }
}

// Only words that lead to the end count. From the last row on, the letters of unknown paths are
// those of the words below.
std::vector<PathWords::Line> PathWords::lines() const {
  using Unknown = std::vector<Letters>;  // the letters that each unknown path of a word can have
  std::vector<Line> lines(height_, Line{1, 0, {}});
  std::vector<char> leads(words_.size(), 1), leads_before;
  std::vector<Unknown> unknown(words_.size()), before;
  for (Index row = height_; row-- > 0;) {
    const Level& level = levels_[row];
    Line& line = lines[row];
    Letters letters;
    for (Index word = 0; word < leads.size(); ++word) {
      if (!leads[word]) continue;
      const std::size_t begin = word > 0 ? level.ends[word - 1] : 0, end = level.ends[word];
      const auto size = static_cast<Index>(end - begin);
      const bool is_first = line.fewest > line.most;
      line.fewest = is_first ? size : std::min(line.fewest, size);
      line.most = std::max(line.most, size);
      for (std::size_t k = begin; k < end; ++k)
        if (level.words[k] < kUnknown) letters.set(level.words[k]);
      for (const Letters& each : unknown[word]) letters |= each;
    }
    for (Index letter = 1; letter <= kLetters; ++letter)
      if (letters[letter]) line.letters.push_back(static_cast<Letter>(letter));
    const std::size_t count = row > 0 ? levels_[row - 1].ends.size() : 1;
    leads_before.assign(count, 0), before.assign(count, {});
    for (std::size_t k = 0; k < level.arcs.size(); ++k) {
      const Arc& arc = level.arcs[k];
      if (!leads[arc.to]) continue;
      const std::size_t end =
          k + 1 < level.arcs.size() ? level.arcs[k + 1].names : level.names.size();
      leads_before[arc.from] = 1;
      Unknown& known = before[arc.from];
      known.resize(end - arc.names);
      for (std::size_t n = arc.names; n < end; ++n) {
        const Letter name = level.names[n];
        if (name < kUnknown)
          known[n - arc.names].set(name);
        else
          known[n - arc.names] |= unknown[arc.to][name - kUnknown];
      }
    }
    std::swap(leads, leads_before), std::swap(unknown, before);
  }
  return lines;
}

}  // namespace minuet

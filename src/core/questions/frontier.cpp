#include "questions/frontier.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace minuet {
namespace {

constexpr std::size_t kSmallestTable = 1024;
constexpr std::size_t kStatesPerPoll = 4096;

template <class State>
std::uint64_t hash(const State& state) {
  std::uint64_t words[sizeof(State) / 8], value = 0;
  std::memcpy(words, state.data(), sizeof words);
  for (const std::uint64_t word : words) {
    value = (value ^ word) * 0x9e3779b97f4a7c15u;
    value ^= value >> 29;
  }
  return value;
}

struct Chord {
  std::size_t from, to;

  bool crosses(const Chord& other) const {
    return (from < other.from && other.from < to) != (from < other.to && other.to < to);
  }
};

}  // namespace

Frontier::Frontier(Index width, std::vector<Letter> grid, bool fill)
    : width_(width),
      height_(static_cast<Index>(grid.size() / width)),
      grid_(std::move(grid)),
      fill_(fill),
      states_(1, State{}) {}

void Frontier::step(const Poll& poll) {
  prepare();
  next_.clear();
  table_.assign(kSmallestTable, 0);
  std::vector<Arc> arcs;
  std::vector<Way> ways;
  for (Index s = 0; s < states_.size(); ++s) {
    if (s % kStatesPerPoll == 0) poll();
    ways.clear();
    expand(states_[s], ways);
    for (const Way& way : ways)
      if (!is_dead(way.state)) arcs.push_back({s, number(way.state), way.edges});
  }
  arcs_.push_back(std::move(arcs));
  std::swap(states_, next_);
  ++cell_;
  if (column_ + 1 == width_ || done()) prune();
}

// What all states after this cell have in common.
void Frontier::prepare() {
  row_ = cell_ / width_, column_ = cell_ % width_;
  const Index below = row_ + 1, beside = column_ + 1;
  goes_right_ = beside < width_ && at(row_, beside) != kWall;
  goes_down_ = below < height_ && at(below, column_) != kWall;
  const auto letter = [&](Index row, Index column) {
    const Letter found = row < height_ ? at(row, column) : Letter{0};
    return found == kWall ? Letter{0} : found;
  };
  leads_.fill(0);
  for (Index c = 0; c <= column_; ++c) leads_[c] = letter(below, c);
  for (Index c = beside; c < width_; ++c) leads_[c + 1] = letter(row_, c);
  side_.clear();
  // Below the left part of the frontier is the next row, and below its right part this row.
  for (Index r = beside < width_ ? below : below + 1; r < height_; ++r)
    side_.push_back(letter(r, width_ - 1));
  if (height_ > below + 1)
    for (Index c = width_ - 1; c-- > 0;) side_.push_back(letter(height_ - 1, c));
  for (Index r = height_ - 1; r-- > below + 1;)
    if (width_ > 1) side_.push_back(letter(r, 0));
  std::erase(side_, Letter{0});
}

// The edge from the left is at the column's place, the one from above at the next place; the edges
// down and to the right take these places.
void Frontier::expand(const State& before, std::vector<Way>& ways) const {
  State state = before;
  if (column_ == 0 && row_ > 0) {  // a new row: nothing comes from the left
    std::copy_backward(before.begin(), before.begin() + width_, state.begin() + width_ + 1);
    state[0] = 0;
  }
  const Letter left = state[column_], above = state[column_ + 1];
  const Letter here = at(row_, column_);
  if (here == kWall) return add(state, 0, 0, ways);
  if (here != 0) return end_path(state, ways);
  if (left && above) {
    if (join(state)) add(state, 0, 0, ways);
  } else if (left || above) {
    const Letter path = left | above;
    if (goes_down_) add(state, path, 0, ways);
    if (goes_right_) add(state, 0, path, ways);
  } else {
    if (goes_down_ && goes_right_) add(state, kOpen, kClose, ways);
    if (!fill_) add(state, 0, 0, ways);
  }
}

// A cell with a letter has one edge, which starts or ends the path.
void Frontier::end_path(const State& state, std::vector<Way>& ways) const {
  const Letter here = at(row_, column_), left = state[column_], above = state[column_ + 1];
  if (left && above) return;
  if (!left && !above) {
    if (goes_down_) add(state, here, 0, ways);
    if (goes_right_) add(state, 0, here, ways);
    return;
  }
  State after = state;
  const Letter path = left | above;
  if (path >= kOpen)
    after[partner(state, left ? column_ : column_ + 1)] = here;
  else if (path != here)
    return;
  add(after, 0, 0, ways);
}

void Frontier::add(State state, Letter down, Letter right, std::vector<Way>& ways) const {
  state[column_] = down, state[column_ + 1] = right;
  ways.push_back({state, static_cast<std::uint8_t>((right ? 1 : 0) | (down ? 2 : 0))});
}

// Joins the paths from the left and from above; false if that makes a ring, or joins two letters.
bool Frontier::join(State& state) const {
  const Letter left = state[column_], above = state[column_ + 1];
  if (left < kOpen && above < kOpen) return left == above;
  if (left < kOpen || above < kOpen) {
    const bool is_left = left < kOpen;
    state[partner(state, is_left ? column_ + 1 : column_)] = is_left ? left : above;
    return true;
  }
  const Index a = partner(state, column_), b = partner(state, column_ + 1);
  if (a == column_ + 1) return false;
  state[std::min(a, b)] = kOpen, state[std::max(a, b)] = kClose;
  return true;
}

Index Frontier::partner(const State& state, Index place) const {
  const bool forward = state[place] == kOpen;
  int depth = 0;
  while (true) {
    depth += (state[place] == kOpen) - (state[place] == kClose);
    if (depth == 0) return place;
    forward ? ++place : --place;
  }
}

bool Frontier::is_dead(const State& state) {
  std::array<Letter, 256> times{};
  std::array<Letter, 256> stack;
  std::vector<Letter>& rim = rim_;
  rim.clear();
  for (Index i = 0; i <= width_; ++i) {
    const Letter path = state[i], next = leads_[i];
    if (path && next && path < kOpen && path != next) return true;
    if (path) rim.push_back(path);
    if (next) rim.push_back(next);
  }
  rim.insert(rim.end(), side_.begin(), side_.end());
  for (const Letter letter : rim) ++times[letter];
  std::size_t depth = 0;
  for (const Letter letter : rim) {  // nested pairs, the usual case, do not cross
    if (letter >= kOpen || times[letter] < 2) continue;
    if (depth && stack[depth - 1] == letter) {
      --depth;
    } else if (std::find(stack.begin(), stack.begin() + depth, letter) != stack.begin() + depth) {
      return must_cross(rim);
    } else {
      stack[depth++] = letter;
    }
  }
  return false;
}

// Whether two letters cross, and neither can get around the other over a pair of brackets.
bool Frontier::must_cross(const std::vector<Letter>& rim) const {
  std::vector<Chord> letters, brackets;
  std::array<std::size_t, 256> first{};  // plus one
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < rim.size(); ++i) {
    if (rim[i] == kOpen) {
      open.push_back(i);
    } else if (rim[i] == kClose) {
      brackets.push_back({open.back(), i});
      open.pop_back();
    } else if (first[rim[i]]) {
      letters.push_back({first[rim[i]] - 1, i});
    } else {
      first[rim[i]] = i + 1;
    }
  }
  std::erase_if(letters, [&](const Chord& chord) {
    return std::any_of(brackets.begin(), brackets.end(),
                       [&](const Chord& bracket) { return chord.crosses(bracket); });
  });
  for (std::size_t i = 0; i < letters.size(); ++i)
    for (std::size_t j = i + 1; j < letters.size(); ++j)
      if (letters[i].crosses(letters[j])) return true;
  return false;
}

Index Frontier::number(const State& state) {
  if (2 * (next_.size() + 1) > table_.size()) grow();
  std::size_t slot = hash(state) & (table_.size() - 1);
  while (table_[slot]) {
    if (next_[table_[slot] - 1] == state) return table_[slot] - 1;
    slot = (slot + 1) & (table_.size() - 1);
  }
  next_.push_back(state);
  table_[slot] = static_cast<Index>(next_.size());
  return table_[slot] - 1;
}

void Frontier::grow() {
  table_.assign(4 * table_.size(), 0);
  for (std::size_t n = 0; n < next_.size(); ++n) {
    std::size_t slot = hash(next_[n]) & (table_.size() - 1);
    while (table_[slot]) slot = (slot + 1) & (table_.size() - 1);
    table_[slot] = static_cast<Index>(n + 1);
  }
}

// Drops the arcs to states that do not lead to any current state.
void Frontier::prune() {
  std::vector<Index> place(states_.size());
  for (Index s = 0; s < place.size(); ++s) place[s] = s;
  for (std::size_t cell = arcs_.size(); cell-- > 0;) {
    std::vector<Arc>& arcs = arcs_[cell];
    std::erase_if(arcs, [&](const Arc& arc) {
      return arc.to >= place.size() || place[arc.to] == UINT32_MAX;
    });
    Index most = 0;
    for (Arc& arc : arcs) arc.to = place[arc.to], most = std::max(most, arc.from + 1);
    place.assign(most, UINT32_MAX);
    Index kept = 0;
    for (const Arc& arc : arcs)
      if (place[arc.from] == UINT32_MAX) place[arc.from] = kept++;
    for (Arc& arc : arcs) arc.from = place[arc.from];
  }
}

Natural Frontier::count(const Poll& poll) const {
  std::vector<Natural> before(1, Natural(1)), after;
  for (const std::vector<Arc>& arcs : arcs_) {
    after.clear();
    poll();
    for (const Arc& arc : arcs) {
      if (arc.to >= after.size()) after.resize(arc.to + 1);
      after[arc.to] += before[arc.from];
    }
    std::swap(before, after);
  }
  return before.empty() ? Natural() : before[0];
}

std::vector<std::vector<std::uint8_t>> Frontier::ways(std::size_t most) const {
  std::vector<std::vector<std::uint8_t>> found;
  if (states_.empty() || most == 0) return found;
  const auto first = [&](std::size_t cell, Index state) {
    const auto& arcs = arcs_[cell];
    return std::lower_bound(arcs.begin(), arcs.end(), state,
                            [](const Arc& arc, Index s) { return arc.from < s; });
  };
  std::vector<decltype(first(0, 0))> path{first(0, 0)};  // every arc leads to the end
  std::vector<std::uint8_t> edges(arcs_.size());
  while (true) {
    const std::size_t cell = path.size() - 1;
    edges[cell] = path[cell]->edges;
    if (cell + 1 < arcs_.size()) {
      path.push_back(first(cell + 1, path[cell]->to));
      continue;
    }
    found.push_back(edges);
    if (found.size() == most) return found;
    while (true) {  // go to the next arc of the last state that has one
      const Index from = path.back()->from;
      const auto next = ++path.back();
      if (next != arcs_[path.size() - 1].end() && next->from == from) break;
      path.pop_back();
      if (path.empty()) return found;
    }
  }
}

}  // namespace minuet

#include "memo/tally.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

namespace minuet {
namespace {

constexpr std::uint8_t kFree = 255;   // a primary item that can take whatever comes
constexpr std::uint8_t kTaken = 254;  // a secondary item without a color
constexpr Index kLargest = 250;
constexpr std::size_t kMostStates = 1 << 17;  // with as many, search is the better way

}  // namespace

bool Tally::fits(const Problem& p) {
  const std::vector<Index> size = p.sizes();
  for (Index i = 0; i < p.primaries; ++i)
    if (std::max(p.least(i), std::min(p.most(i), size[i])) > kLargest) return false;
  return std::all_of(p.color.begin(), p.color.end(), [](Index c) { return c <= kLargest; });
}

// Options with the same first item are neighbors.
Tally::Tally(const Problem& p, std::size_t memory) : memory_(memory) {
  std::vector<Index> first(p.options()), order(p.options());
  for (Index o = 0; o < p.options(); ++o) {
    const auto items = p.of(o);
    first[o] = items.empty() ? 0 : *std::min_element(items.begin(), items.end());
  }
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return first[a] < first[b]; });
  make_parts(p, order);
  made_.assign(stride_, 0);
  now_.bytes.assign(stride_, 0);
  now_.count.assign(1, Natural(1));
  next_.table.assign(64, 0);
}

// An item has a byte from its first option to its last; then another item may have it.
void Tally::make_parts(const Problem& p, const std::vector<Index>& order) {
  std::vector<Index> remaining = p.sizes(), slot(p.items, UINT32_MAX), free;
  for (Index i = 0; i < p.primaries; ++i) possible_ = possible_ && remaining[i] >= p.least(i);
  Index slots = 0;
  for (const Index o : order) {
    for (std::size_t e = p.start[o]; e < p.start[o + 1]; ++e) {
      const Index i = p.item[e];
      if (slot[i] == UINT32_MAX) {
        slot[i] = free.empty() ? slots++ : free.back();
        if (!free.empty()) free.pop_back();
      }
      const Index color = p.color_at(e);
      parts_.push_back({slot[i], i < p.primaries, p.least(i), p.most(i),
                        color ? static_cast<Byte>(color) : Byte{kTaken}, --remaining[i]});
    }
    for (const Index i : p.of(o))
      if (remaining[i] == 0) free.push_back(slot[i]);
    start_.push_back(static_cast<Index>(parts_.size()));
  }
  stride_ = std::max<Index>(slots, 1);
}

Status Tally::run(Slice& slice) {
  const std::size_t levels = possible_ ? start_.size() - 1 : 0;
  while (level_ < levels && !gave_up_) {
    for (; at_ < now_.count.size() && !gave_up_; ++at_) {
      if (slice.spend(8)) return Status::paused;
      expand(at_);
      gave_up_ = next_.count.size() > kMostStates || bytes() > memory_;
    }
    std::swap(now_, next_);
    next_.bytes.clear();
    next_.count.clear();
    next_.table.assign(std::max<std::size_t>(64, next_.table.size()), 0);
    at_ = 0;
    ++level_;
  }
  if (possible_ && !gave_up_ && !now_.count.empty()) total_ = now_.count[0];
  return Status::done;
}

void Tally::expand(std::size_t state) {
  ++stats.nodes;
  ++stats.updates;
  for (const bool take : {false, true}) {
    std::memcpy(made_.data(), &now_.bytes[state * stride_], stride_);
    if (step(take)) add(now_.count[state]);
  }
}

// Changes the state made_ as the option at level_ does, taken or left; false if it cannot be.
bool Tally::step(bool take) {
  for (Index k = start_[level_]; k < start_[level_ + 1]; ++k) {
    const Part& part = parts_[k];
    Byte& value = made_[part.slot];
    if (part.is_primary && value != kFree) {
      const Index covered = value + take;
      if (covered > part.high || covered + part.remaining < part.low) return false;
      const bool is_free = covered >= part.low && covered + part.remaining <= part.high;
      value = is_free ? Byte{kFree} : static_cast<Byte>(covered);
    } else if (!part.is_primary && take) {
      if (value != 0 && (value != part.color || value == kTaken)) return false;
      value = part.color;
    }
    if (part.remaining == 0) value = 0;
  }
  return true;
}

void Tally::add(const Natural& count) {
  if (2 * (next_.count.size() + 1) > next_.table.size()) grow_table();
  const std::size_t mask = next_.table.size() - 1;
  ++lookups;
  for (std::size_t place = hash(made_.data()) & mask;; place = (place + 1) & mask) {
    const Index found = next_.table[place];
    if (found == 0) {
      next_.bytes.insert(next_.bytes.end(), made_.begin(), made_.end());
      next_.count.push_back(count);
      next_.table[place] = static_cast<Index>(next_.count.size());
      return;
    }
    if (std::memcmp(&next_.bytes[std::size_t{found - 1} * stride_], made_.data(), stride_) == 0) {
      next_.count[found - 1] += count;
      ++hits;
      return;
    }
  }
}

void Tally::grow_table() {
  next_.table.assign(2 * next_.table.size(), 0);
  const std::size_t mask = next_.table.size() - 1;
  for (std::size_t k = 0; k < next_.count.size(); ++k) {
    std::size_t place = hash(&next_.bytes[k * stride_]) & mask;
    while (next_.table[place] != 0) place = (place + 1) & mask;
    next_.table[place] = static_cast<Index>(k + 1);
  }
}

std::size_t Tally::hash(const Byte* state) const {
  std::uint64_t sum = 0xcbf29ce484222325u;  // FNV-1a, mixed at the end
  for (Index k = 0; k < stride_; ++k) sum = (sum ^ state[k]) * 0x100000001b3u;
  return static_cast<std::size_t>(sum ^ (sum >> 29));
}

double Tally::fraction() const {
  return static_cast<double>(level_) /
         static_cast<double>(std::max<std::size_t>(start_.size() - 1, 1));
}

std::size_t Tally::bytes() const {
  return now_.bytes.capacity() + next_.bytes.capacity() +
         sizeof(Natural) * (now_.count.capacity() + next_.count.capacity()) +
         sizeof(Index) * (now_.table.capacity() + next_.table.capacity());
}

}  // namespace minuet

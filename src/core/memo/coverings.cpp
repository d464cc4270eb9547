#include "memo/coverings.hpp"

#include <algorithm>
#include <numeric>

namespace minuet {
namespace {

constexpr std::uint8_t kFree = 255;   // a primary item without further restrictions
constexpr std::uint8_t kTaken = 254;  // a secondary item without a color
constexpr Index kLargest = 250;

}  // namespace

bool Coverings::fits(const Problem& p) {
  const std::vector<Index> size = p.sizes();
  for (Index i = 0; i < p.primaries; ++i)
    if (std::max(p.least(i), std::min(p.most(i), size[i])) > kLargest) return false;
  return std::all_of(p.color.begin(), p.color.end(), [](Index c) { return c <= kLargest; });
}

Coverings::Coverings(const Problem& p) : order_(p.options()) {
  std::vector<Index> first(p.options());
  for (Index o = 0; o < p.options(); ++o) {
    const auto items = p.of(o);
    first[o] = items.empty() ? 0 : *std::min_element(items.begin(), items.end());
  }
  std::iota(order_.begin(), order_.end(), 0);
  std::stable_sort(order_.begin(), order_.end(),
                   [&](Index a, Index b) { return first[a] < first[b]; });
  make_parts(p);
}

// An item has a byte from its first option to its last; then another item may use the byte.
void Coverings::make_parts(const Problem& p) {
  std::vector<Index> remaining = p.sizes(), slot(p.items, UINT32_MAX), free;
  for (Index i = 0; i < p.primaries; ++i) possible_ = possible_ && remaining[i] >= p.least(i);
  Index slots = 0;
  for (const Index o : order_) {
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

bool Coverings::step(std::size_t level, bool take, Byte* state) const {
  for (Index k = start_[level]; k < start_[level + 1]; ++k) {
    const Part& part = parts_[k];
    Byte& value = state[part.slot];
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

// ---- states ------------------------------------------------------------------------------------

Index StateTable::add(const Byte* state) {
  if (2 * (size_ + 1) > table_.size()) grow();
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash(state) & mask;
  for (; table_[place] != 0; place = (place + 1) & mask) {
    const Index found = table_[place] - 1;
    if (std::memcmp((*this)[found], state, stride_) == 0) return found;
  }
  bytes_.insert(bytes_.end(), state, state + stride_);
  table_[place] = static_cast<Index>(++size_);
  return static_cast<Index>(size_ - 1);
}

void StateTable::clear() {
  size_ = 0;
  bytes_.clear();
  std::fill(table_.begin(), table_.end(), 0);
}

void StateTable::grow() {
  table_.assign(2 * table_.size(), 0);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t k = 0; k < size_; ++k) {
    std::size_t place = hash((*this)[k]) & mask;
    while (table_[place] != 0) place = (place + 1) & mask;
    table_[place] = static_cast<Index>(k + 1);
  }
}

std::size_t StateTable::hash(const Byte* state) const {
  std::uint64_t sum = 0xcbf29ce484222325u;  // FNV-1a, mixed at the end
  for (Index k = 0; k < stride_; ++k) sum = (sum ^ state[k]) * 0x100000001b3u;
  return static_cast<std::size_t>(sum ^ (sum >> 29));
}

}  // namespace minuet

#include "memo/memo.hpp"

#include <algorithm>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace minuet {
namespace {

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return (a * b) ^ high_product(a, b); }

}  // namespace

std::uint64_t Memo::hash(const Word* key) const {
  Word hash = 0x9e3779b97f4a7c15u;
  for (std::size_t k = 0; k < key_words_; ++k)
    hash = mix(hash ^ key[k], 0xd6e8feb86659fd93u + 2 * k);
  return mix(hash, 0xa0761d6478bd642fu);
}

Memo::Slot* Memo::find(const Word* key, std::uint64_t hash) {
  Word* entry = &table_[slot_at(hash) * stride_];
  for (std::size_t k = 0; k < kReach; ++k, entry += stride_) {
    if (same(entry, key)) return slot(entry);
    if (empty(entry)) return nullptr;
  }
  return nullptr;
}

Memo::Word* Memo::free_slot(const Word* key) {
  Word* entry = &table_[slot_of(key) * stride_];
  for (std::size_t k = 0; k < kReach; ++k, entry += stride_)
    if (empty(entry)) return entry;
  return nullptr;
}

Memo::Word Memo::store(const Word* key, Word answer, double work) {
  Word* entry = free_slot(key);
  while (!entry && grow()) entry = free_slot(key);
  Word old = kNothing;
  if (!entry) {
    entry = &table_[slot_of(key) * stride_];
    for (std::size_t k = 1; k < kReach; ++k)
      if (Word* other = &table_[(slot_of(key) + k) * stride_];
          slot(other)->work < slot(entry)->work)
        entry = other;
    old = slot(entry)->answer;
    ++replaced_;
  } else {
    ++entries_;
  }
  std::copy_n(key, key_words_, entry);
  *slot(entry) = {answer, static_cast<float>(work)};
  return old;
}

// While the table grows, the old and the new one exist together, within the limit.
bool Memo::grow() {
  const std::size_t per_slot = stride_ * sizeof(Word), now = bytes();
  const std::size_t room = most_bytes_ > now ? (most_bytes_ - now) / per_slot : 0;
  const std::size_t wanted = std::min(2 * slots_, room > kReach ? room - kReach : 0);
  if (wanted < slots_ + slots_ / 4) return false;
  resize(wanted);
  return true;
}

void Memo::resize(std::size_t slots) {
  const std::size_t old_words = std::exchange(table_words_, (slots + kReach) * stride_);
  const Table old = std::exchange(table_, zeros(table_words_));
  slots_ = slots;
  for (Word* entry = old.get(); entry < old.get() + old_words; entry += stride_) {
    if (empty(entry)) continue;
    Word* place = free_slot(entry);
    if (place)
      std::copy_n(entry, stride_, place);
    else
      --entries_;  // practically never: no free slot within reach in a table that has just grown
  }
}

// Lookups are scattered over the table, so large pages avoid most TLB misses.
Memo::Table Memo::zeros(std::size_t words) {
  Table table(static_cast<Word*>(std::calloc(words, sizeof(Word))));
  if (!table) throw std::bad_alloc();
#ifdef __linux__
  constexpr std::uintptr_t kPage = 1 << 21;
  const auto begin = (reinterpret_cast<std::uintptr_t>(table.get()) + kPage - 1) / kPage * kPage;
  const auto end = reinterpret_cast<std::uintptr_t>(table.get() + words) / kPage * kPage;
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
  return table;
}

}  // namespace minuet

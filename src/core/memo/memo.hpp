// A table of bounded size for subproblems already answered. Keys are compared in full.
//
// The table is a row of slots of key words + 2: the key, the answer (a word), the work that the
// answer took (how many nodes a search without a table would visit for it; a float). A key lies in
// one of the kReach slots from the place its hash points to; an empty slot (a key of zeros is
// never stored) ends the search for it. When the slots are full, the table grows; when it cannot
// grow anymore, a key replaces the entry with the least work among its slots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "wide.hpp"

namespace minuet {

class Memo {
 public:
  using Word = std::uint64_t;
  struct Slot {
    Word answer;
    float work;
  };

  // `most_bytes` bounds the table, while it grows as well.
  Memo(std::size_t key_words, std::size_t most_bytes)
      : key_words_(key_words), stride_(key_words + 2), most_bytes_(most_bytes) {
    resize(kFirstSlots);
  }

  // A good hash: every bit of it depends on every bit of the key.
  std::uint64_t hash(const Word* key) const;

  // The slot of the key (with its hash), or null.
  Slot* find(const Word* key, std::uint64_t hash);

  // Stores a key that is not there. Returns the answer that had to make room for it, or kNothing.
  Word store(const Word* key, Word answer, double work);
  static constexpr Word kNothing = ~Word{0};

  std::size_t entries() const { return entries_; }
  std::size_t bytes() const { return table_words_ * sizeof(Word); }
  std::size_t bytes_each() const { return stride_ * sizeof(Word); }
  std::uint64_t replaced() const { return replaced_; }

 private:
  static constexpr std::size_t kFirstSlots = 512, kReach = 16;

  std::size_t slot_of(const Word* key) const { return slot_at(hash(key)); }
  std::size_t slot_at(std::uint64_t hash) const {
    return static_cast<std::size_t>(high_product(hash, slots_));
  }
  bool same(const Word* a, const Word* b) const {
    for (std::size_t k = 0; k < key_words_; ++k)
      if (a[k] != b[k]) return false;
    return true;
  }
  bool empty(const Word* slot) const {
    for (std::size_t k = 0; k < key_words_; ++k)
      if (slot[k]) return false;
    return true;
  }
  Slot* slot(Word* entry) const { return reinterpret_cast<Slot*>(entry + key_words_); }
  bool grow();
  void resize(std::size_t slots);
  Word* free_slot(const Word* key);

  std::size_t key_words_, stride_, most_bytes_;
  std::size_t slots_ = 0, entries_ = 0;
  std::uint64_t replaced_ = 0;
  struct Free {
    void operator()(Word* words) const { std::free(words); }
  };
  using Table = std::unique_ptr<Word[], Free>;
  static Table zeros(std::size_t words);
  std::size_t table_words_ = 0;
  Table table_;
};

}  // namespace minuet

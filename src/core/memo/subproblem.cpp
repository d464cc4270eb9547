#include "memo/subproblem.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "engines/bit_layout.hpp"

namespace minuet {
namespace {

using Word = Subproblems::Word;
constexpr std::size_t kFewWords = 16;  // of live options: below, counting them does not pay

Problem reordered(const Problem& p, std::span<const Index> order) {
  std::vector<Index> place(p.items);
  std::iota(place.begin(), place.end(), 0);
  for (Index k = 0; k < order.size(); ++k) place[order[k]] = k;
  Problem q = p;
  for (Index& i : q.item) i = place[i];
  return q;
}

// For each option the first one that has the same items with the same colors.
std::vector<Index> first_alike(const Problem& p) {
  std::vector<std::vector<std::pair<Index, Index>>> entries(p.options());
  for (Index o = 0; o < p.options(); ++o) {
    for (std::size_t k = p.start[o]; k < p.start[o + 1]; ++k)
      entries[o].emplace_back(p.item[k], p.color_at(k));
    std::sort(entries[o].begin(), entries[o].end());
  }
  std::vector<Index> sorted(p.options()), first(p.options());
  std::iota(sorted.begin(), sorted.end(), 0);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](Index a, Index b) { return entries[a] < entries[b]; });
  for (Index k = 0; k < sorted.size(); ++k) {
    const bool alike = k > 0 && entries[sorted[k]] == entries[sorted[k - 1]];
    first[sorted[k]] = alike ? first[sorted[k - 1]] : sorted[k];
  }
  return first;
}

std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

constexpr std::size_t kMostBits = 4096, kMostColumnBytes = std::size_t{1} << 27;

}  // namespace

bool subproblems_fit(const Problem& p) {
  if (p.has_bounds() || p.items > kMostBits) return false;
  const std::size_t bits = BitLayout(p).bits();
  return bits <= kMostBits && bits * p.options() / 8 <= kMostColumnBytes;
}

Subproblems::Subproblems(const Problem& problem, std::span<const Index> order, bool merge) {
  fill(reordered(problem, order), merge);
}

void Subproblems::fill(const Problem& p, bool merge) {
  const BitLayout layout(p);
  key_words_ = std::max<std::size_t>(1, layout.words());
  open_words_ = std::max<std::size_t>(1, words_for(p.primaries));
  const std::vector<Index> like = merge ? first_alike(p) : std::vector<Index>();
  std::vector<Index> number(p.options(), kNone);
  for (Index o = 0; o < p.options(); ++o) {
    if (merge && like[o] != o) {
      ++factor_[number[like[o]]];
      has_factors_ = true;
      continue;
    }
    number[o] = options();
    std::vector<Word> mask(key_words_, 0);
    for (std::size_t k = p.start[o]; k < p.start[o + 1]; ++k)
      layout.each_bit(p.item[k], p.color_at(k),
                      [&](std::uint64_t bit, bool in_footprint, bool in_blocks) {
                        if (in_footprint) mask[bit / 64] |= Word{1} << bit % 64;
                        if (in_blocks) blocks_.push_back(static_cast<Index>(bit));
                      });
    block_start_.push_back(blocks_.size());
    for (std::uint32_t w = 0; w < key_words_; ++w)
      if (mask[w]) pieces_.push_back({w, mask[w]});
    piece_start_.push_back(pieces_.size());
    original_.push_back(o);
    factor_.push_back(1);
  }
  live_words_ = std::max<std::size_t>(1, words_for(options()));
  columns_.assign(64 * key_words_ * live_words_, 0);
  std::vector<Index> sizes(64 * key_words_, 0);
  for (Index o = 0; o < options(); ++o)
    for (const Piece& piece : footprint(o))
      for (Word bits = piece.bits; bits; bits &= bits - 1) {
        const std::size_t bit = 64 * piece.word + std::countr_zero(bits);
        columns_[bit * live_words_ + o / 64] |= Word{1} << o % 64;
        ++sizes[bit];
      }
  planes_ = std::max<std::size_t>(1, std::bit_width(*std::max_element(sizes.begin(), sizes.end())));
  primary_.assign(open_words_, 0);
  for (Index i = 0; i < p.primaries; ++i) primary_[i / 64] |= Word{1} << i % 64;
  scratch_.resize(std::max(live_words_, key_words_));
}

std::size_t Subproblems::bytes() const {
  return sizeof(Word) * columns_.size() + sizeof(Piece) * pieces_.size() +
         sizeof(Index) * blocks_.size();
}

void Subproblems::root(Word* s) const {
  std::fill_n(s, words(), 0);
  for (Index o = 0; o < options(); ++o) {
    live(s)[o / 64] |= Word{1} << o % 64;
    add(counts(s), o);
  }
  std::copy(primary_.begin(), primary_.end(), open(s));
}

void Subproblems::root(Word* s, std::span<const Index> given) const {
  root(s);
  for (Index o : given) choose(s, o, s);
  std::copy(primary_.begin(), primary_.end(), open(s));
  for (Index o : given) {
    live(s)[o / 64] |= Word{1} << o % 64;
    add(counts(s), o);
  }
}

void Subproblems::add(Word* counts, Index o) const {
  for (const Piece& piece : footprint(o)) {
    Word* count = counts + piece.word * planes_;
    for (Word carry = piece.bits; carry; ++count) {
      const Word old = *count;
      *count = old ^ carry;
      carry &= old;
    }
  }
}

void Subproblems::subtract(Word* counts, Index o) const {
  for (const Piece& piece : footprint(o)) {
    Word* count = counts + piece.word * planes_;
    for (Word borrow = piece.bits; borrow; ++count) {
      const Word old = *count;
      *count = old ^ borrow;
      borrow &= ~old;
    }
  }
}

void Subproblems::choose(const Word* s, Index option, Word* to) const {
  if (to != s) std::copy_n(s, words(), to);
  for (const Piece& piece : footprint(option))
    if (piece.word < open_words_) open(to)[piece.word] &= ~piece.bits;
  Word* killed = scratch_.data();
  std::fill_n(killed, live_words_, 0);
  updates_ += live_words_ / 4;
  for (Index bit : blocks(option)) {
    const Word* of_bit = column(bit);
    for (std::size_t w = 0; w < live_words_; ++w) killed[w] |= of_bit[w];
  }
  if (live_words_ > kFewWords) {
    std::size_t gone = 0, kept = 0;
    for (std::size_t w = 0; w < live_words_; ++w) {
      gone += std::popcount(live(to)[w] & killed[w]);
      kept += std::popcount(live(to)[w] & ~killed[w]);
    }
    if (kept < gone) {  // cheaper to count what is left
      updates_ += kept;
      std::fill_n(counts(to), key_words_ * planes_, 0);
      for (std::size_t w = 0; w < live_words_; ++w) {
        live(to)[w] &= ~killed[w];
        for (Word left = live(to)[w]; left; left &= left - 1)
          add(counts(to), static_cast<Index>(64 * w + std::countr_zero(left)));
      }
      return;
    }
  }
  for (std::size_t w = 0; w < live_words_; ++w) {
    Word gone = live(to)[w] & killed[w];
    live(to)[w] &= ~gone;
    for (; gone; gone &= gone - 1, ++updates_)
      subtract(counts(to), static_cast<Index>(64 * w + std::countr_zero(gone)));
  }
}

void Subproblems::key(const Word* s, Word* key) const {
  for (std::size_t w = 0; w < key_words_; ++w) {
    Word any = 0;
    for (std::size_t k = 0; k < planes_; ++k) any |= counts(s)[w * planes_ + k];
    key[w] = any;
  }
}

bool Subproblems::rough_key(const Word* key, Index option, Word* to) const {
  std::copy_n(key, key_words_, to);
  for (Index bit : blocks(option)) to[bit / 64] &= ~(Word{1} << bit % 64);
  return std::any_of(to, to + key_words_, [](Word word) { return word != 0; });
}

Index Subproblems::best_item(const Word* s) const {
  // Which planes separate the candidates is found from the top plane down.
  Word candidates[64];
  std::vector<Word> many;
  Word* c = candidates;
  if (open_words_ > 64) {
    many.resize(open_words_);
    c = many.data();
  }
  std::copy_n(open(s), open_words_, c);
  for (std::size_t k = planes_; k-- > 0;) {
    Word some = 0;
    for (std::size_t w = 0; w < open_words_; ++w) some |= c[w] & ~counts(s)[w * planes_ + k];
    if (!some) continue;
    for (std::size_t w = 0; w < open_words_; ++w) c[w] &= ~counts(s)[w * planes_ + k];
  }
  for (std::size_t w = 0; w < open_words_; ++w)
    if (c[w]) return static_cast<Index>(64 * w + std::countr_zero(c[w]));
  return kNone;
}

Index Subproblems::first_item(const Word* s) const {
  for (std::size_t w = 0; w < open_words_; ++w)
    if (open(s)[w]) return static_cast<Index>(64 * w + std::countr_zero(open(s)[w]));
  return kNone;
}

Index Subproblems::next_option(const Word* s, Index item, Index from) const {
  const Word* of_item = column(item);
  for (std::size_t w = from / 64; w < live_words_; ++w) {
    Word here = of_item[w] & live(s)[w];
    if (w == from / 64) here &= ~Word{0} << from % 64;
    if (here) return static_cast<Index>(64 * w + std::countr_zero(here));
  }
  return kNone;
}

Index Subproblems::count(const Word* s, Index item) const {
  Index n = 0;
  for (std::size_t k = 0; k < planes_; ++k)
    n |= static_cast<Index>(counts(s)[item / 64 * planes_ + k] >> item % 64 & 1) << k;
  return n;
}

Index Subproblems::open_items(const Word* s) const {
  Index n = 0;
  for (std::size_t w = 0; w < open_words_; ++w) n += std::popcount(open(s)[w]);
  return n;
}

Index Subproblems::live_options(const Word* s) const {
  Index n = 0;
  for (std::size_t w = 0; w < live_words_; ++w) n += std::popcount(live(s)[w]);
  return n;
}

bool Subproblems::split(Word* s, Word* part) const {
  std::fill_n(part, words(), 0);
  Word* reached = scratch_.data();  // bits of the part; those not looked at yet are `fresh`
  std::fill_n(reached, key_words_, 0);
  std::vector<Word> fresh(key_words_, 0);
  const Index start = first_item(s);
  reached[start / 64] = fresh[start / 64] = Word{1} << start % 64;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t w = 0; w < key_words_; ++w) {
      while (fresh[w]) {
        const Index bit = static_cast<Index>(64 * w + std::countr_zero(fresh[w]));
        fresh[w] &= fresh[w] - 1;
        for (std::size_t v = 0; v < live_words_; ++v) {
          Word found = column(bit)[v] & live(s)[v] & ~live(part)[v];
          live(part)[v] |= found;
          for (; found; found &= found - 1)
            for (const Piece& piece :
                 footprint(static_cast<Index>(64 * v + std::countr_zero(found)))) {
              fresh[piece.word] |= piece.bits & ~reached[piece.word];
              reached[piece.word] |= piece.bits;
              more |= piece.word <= w;
            }
        }
      }
    }
  }
  Word rest = 0;
  for (std::size_t w = 0; w < live_words_; ++w) rest |= live(s)[w] & ~live(part)[w];
  if (!rest) return false;
  for (std::size_t w = 0; w < live_words_; ++w) live(s)[w] &= ~live(part)[w];
  for (std::size_t w = 0; w < open_words_; ++w) {
    open(part)[w] = open(s)[w] & reached[w];
    open(s)[w] &= ~reached[w];
  }
  for (std::size_t w = 0; w < key_words_; ++w)
    for (std::size_t k = 0; k < planes_; ++k) {
      Word& left = counts(s)[w * planes_ + k];
      counts(part)[w * planes_ + k] = left & reached[w];
      left &= ~reached[w];
    }
  return true;
}

}  // namespace minuet

#include "memo/subproblem.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace minuet {
namespace {

using Word = Subproblems::Word;
constexpr std::int64_t kUpdatesPerEntry = 5;  // to make the tables
constexpr std::size_t kFewWords = 16;         // of live options: not worth counting

Problem reordered(const Problem& p, std::span<const Index> order) {
  std::vector<Index> place(p.items);
  std::iota(place.begin(), place.end(), 0);
  for (Index k = 0; k < order.size(); ++k) place[order[k]] = k;
  Problem q = p;
  for (Index& i : q.item) i = place[i];
  return q;
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
  Builder builder(problem, order, merge);
  Slice endless(1e9);
  builder.run(endless);
  *this = builder.take();
}

// ---- making the tables -------------------------------------------------------------------------

// Finds options with the same items and colors: a hash table of distinct options.
class Subproblems::Builder::Different {
 public:
  explicit Different(const Problem& p)
      : problem_(p), table_(std::bit_ceil(2 * std::size_t{p.options()} + 1), kNone) {}

  // The first option equal to option o: one that was asked about before, or o itself.
  Index first_alike(Index o) {
    const auto entries = sorted(o, these_);
    std::size_t place = hash(entries);
    for (;; ++place) {
      Index& other = table_[place & (table_.size() - 1)];
      if (other == kNone) other = o;
      if (other == o || std::ranges::equal(sorted(other, others_), entries)) return other;
    }
  }

 private:
  using Entries = std::span<const std::uint64_t>;  // items in the upper half, colors in the lower

  Entries sorted(Index o, std::vector<std::uint64_t>& to) const {
    to.clear();
    for (std::size_t k = problem_.start[o]; k < problem_.start[o + 1]; ++k)
      to.push_back(std::uint64_t{problem_.item[k]} << 32 | problem_.color_at(k));
    std::sort(to.begin(), to.end());
    return to;
  }
  static std::size_t hash(Entries entries) {
    std::uint64_t hash = 0x9e3779b97f4a7c15u;
    for (const std::uint64_t entry : entries) {
      hash = (hash ^ entry) * 0xd6e8feb86659fd93u;
      hash ^= hash >> 32;
    }
    return hash;
  }

  const Problem& problem_;
  std::vector<Index> table_;  // at least twice as many slots as options
  std::vector<std::uint64_t> these_, others_;
};

Subproblems::Builder::Builder(const Problem& problem, std::span<const Index> order, bool merge)
    : problem_(reordered(problem, order)),
      layout_(problem_),
      different_(merge ? std::make_unique<Different>(problem_) : nullptr),
      number_(problem_.options(), kNone),
      mask_(std::max<std::size_t>(1, layout_.words())) {
  made_.key_words_ = mask_.size();
  made_.open_words_ = std::max<std::size_t>(1, words_for(problem_.primaries));
  made_.primary_.assign(made_.open_words_, 0);
  for (Index i = 0; i < problem_.primaries; ++i) made_.primary_[i / 64] |= Word{1} << i % 64;
}

Subproblems::Builder::~Builder() = default;

bool Subproblems::Builder::run(Slice& slice) {
  while (next_ < problem_.options())
    if (slice.spend(add(next_++))) return false;
  if (made_.columns_.empty()) begin_columns();
  while (listed_ < made_.options())
    if (slice.spend(add_to_columns(listed_++))) return false;
  made_.planes_ = std::max<std::size_t>(1, std::bit_width(std::ranges::max(sizes_)));
  return true;
}

// Both return the work that was done, in updates.
std::int64_t Subproblems::Builder::add(Index o) {
  const std::int64_t work = kUpdatesPerEntry * (1 + std::ssize(problem_.of(o)));
  if (const Index like = different_ ? different_->first_alike(o) : o; like != o) {
    ++made_.factor_[number_[like]];
    made_.has_factors_ = true;
    return work;
  }
  number_[o] = made_.options();
  std::ranges::fill(mask_, 0);
  for (std::size_t k = problem_.start[o]; k < problem_.start[o + 1]; ++k)
    layout_.each_bit(problem_.item[k], problem_.color_at(k),
                     [&](std::uint64_t bit, bool in_footprint, bool in_blocks) {
                       if (in_footprint) mask_[bit / 64] |= Word{1} << bit % 64;
                       if (in_blocks) made_.blocks_.push_back(static_cast<Index>(bit));
                       made_.has_colors_ |= in_footprint != in_blocks;
                     });
  made_.block_start_.push_back(made_.blocks_.size());
  for (std::uint32_t w = 0; w < mask_.size(); ++w)
    if (mask_[w]) made_.pieces_.push_back({w, mask_[w]});
  made_.piece_start_.push_back(made_.pieces_.size());
  made_.original_.push_back(o);
  made_.factor_.push_back(1);
  return work;
}

void Subproblems::Builder::begin_columns() {
  made_.live_words_ = std::max<std::size_t>(1, words_for(made_.options()));
  made_.columns_.assign(64 * made_.key_words_ * made_.live_words_, 0);
  made_.scratch_.resize(std::max(made_.live_words_, made_.key_words_));
  sizes_.assign(64 * made_.key_words_, 0);
}

std::int64_t Subproblems::Builder::add_to_columns(Index o) {
  std::int64_t entries = 1;
  for (const Piece& piece : made_.footprint(o))
    for (Word bits = piece.bits; bits; bits &= bits - 1, ++entries) {
      const std::size_t bit = 64 * piece.word + std::countr_zero(bits);
      made_.columns_[bit * made_.live_words_ + o / 64] |= Word{1} << o % 64;
      ++sizes_[bit];
    }
  return kUpdatesPerEntry * entries;
}

// ---- subproblems -------------------------------------------------------------------------------

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
  // Finds the planes that separate the candidates, from the top plane down.
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
  Word* reached = scratch_.data();  // bits of the part; those not visited yet are `fresh`
  std::fill_n(reached, key_words_, 0);
  std::vector<Word> fresh(key_words_, 0), all(key_words_);
  key(s, all.data());
  const auto reach = [&](std::size_t word, Word bits) {
    bits &= all[word] & ~reached[word];
    fresh[word] |= bits;
    reached[word] |= bits;
    return bits != 0;
  };
  const Index start = first_item(s);
  reach(start / 64, Word{1} << start % 64);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t w = 0; w < key_words_; ++w) {
      while (fresh[w]) {
        const Index bit = static_cast<Index>(64 * w + std::countr_zero(fresh[w]));
        fresh[w] &= fresh[w] - 1;
        for (std::size_t v = 0; v < live_words_; ++v) {
          Word found = column(bit)[v] & live(s)[v] & ~live(part)[v];
          live(part)[v] |= found;
          for (; found; found &= found - 1) {
            const auto option = static_cast<Index>(64 * v + std::countr_zero(found));
            for (const Piece& piece : footprint(option))
              if (reach(piece.word, piece.bits)) more |= piece.word <= w;
            if (!has_colors_) continue;  // it blocks what it stands on
            for (const Index b : blocks(option))
              if (reach(b / 64, Word{1} << b % 64)) more |= b / 64 <= w;
          }
        }
        if (std::equal(all.begin(), all.end(), reached)) return false;
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

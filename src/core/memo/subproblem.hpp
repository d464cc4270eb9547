// Subproblems as rows of words: what is left of a problem after some options were chosen.
//
// Options are numbered; column b is the set of the options whose footprint has bit b (bits and
// footprints as in engines/bit_layout.hpp). A subproblem is three parts, one after another:
//
//   live     the options that can still be chosen, one bit each
//   open     the primary items still to be covered, one bit each
//   counts   for every bit b, how many live options have it, bit-sliced: word w of plane k holds
//            bit k of the counts of the bits 64 w ... 64 w + 63, at counts[w * planes + k]
//
// Choosing option o kills the live options of the columns it blocks, o itself among them; each of
// them is subtracted from the counts. So the cost of a step depends on what it changes, not on the
// size of the problem.
//
// The key of a subproblem is the set of the bits with a count above zero. It says everything: no
// live option has a bit outside the key, and an option that has none outside is live, for the bits
// that were blocked have left the key. Secondary items that no live option touches are not in it,
// nor colors that can no longer occur; so equal subproblems have equal keys, however reached.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine.hpp"
#include "engines/bit_layout.hpp"
#include "problem.hpp"

namespace minuet {

// Whether the tables for a problem stay within reason: no multiplicities, at most 4096 bits, and
// columns of at most 128 MiB.
bool subproblems_fit(const Problem& problem);

class Subproblems {
 public:
  using Word = std::uint64_t;
  static constexpr Index kNone = UINT32_MAX;

  enum class State { dead, solved, open };

  // Precondition: subproblems_fit(problem). Primary items are numbered as `order` lists them. If
  // `merge`, options that are the same to every solution become one, with a factor.
  Subproblems(const Problem& problem, std::span<const Index> order, bool merge);
  // The same in slices of time.
  class Builder;
  Subproblems() = default;  // to be replaced by what a builder makes

  std::size_t words() const { return live_words_ + open_words_ + key_words_ * planes_; }
  std::size_t key_words() const { return key_words_; }
  Index options() const { return static_cast<Index>(original_.size()); }
  // The (first) option of the problem that option o stands for, and how many are like it.
  Index original(Index o) const { return original_[o]; }
  std::uint64_t factor(Index o) const { return factor_[o]; }
  bool has_factors() const { return has_factors_; }
  std::size_t bytes() const;
  std::uint64_t updates() const { return updates_; }  // work done so far, about in options removed

  void root(Word* s) const;
  // The root without the options that clash with one of those given; these stay live themselves.
  void root(Word* s, std::span<const Index> given) const;

  // What is left of `s` after choosing a live option; `to` may be `s`.
  void choose(const Word* s, Index option, Word* to) const;

  // Takes the only option of each item that has no other, until there is none; each is reported to
  // `taken(option)`.
  template <class Taken>
  State settle(Word* s, Taken taken) const;

  void key(const Word* s, Word* key) const;
  // The key that `choose` would leave, if it killed nothing but what the option touches itself: it
  // determines the same subproblem, though it may hold bits that `key` would not. False if it is
  // empty.
  bool rough_key(const Word* key, Index option, Word* to) const;

  // The open item with the fewest live options, the lowest of several.
  Index best_item(const Word* s) const;
  // The first open item.
  Index first_item(const Word* s) const;
  // The next live option that has the item, from number `from` on; kNone if there is none.
  Index next_option(const Word* s, Index item, Index from) const;
  // How many live options have the item.
  Index count(const Word* s, Index item) const;
  Index open_items(const Word* s) const;
  Index live_options(const Word* s) const;

  // Splits off the part that is connected with the first open item: its options and bits go to
  // `part` (as a whole subproblem), and are removed from s. Options are connected if they share an
  // item, even in different colors. False, with nothing changed, if all of s is connected.
  bool split(Word* s, Word* part) const;

 private:
  struct Piece {  // a word of a footprint that is not zero
    std::uint32_t word;
    Word bits;
  };
  Word* live(Word* s) const { return s; }
  const Word* live(const Word* s) const { return s; }
  Word* open(Word* s) const { return s + live_words_; }
  const Word* open(const Word* s) const { return s + live_words_; }
  Word* counts(Word* s) const { return s + live_words_ + open_words_; }
  const Word* counts(const Word* s) const { return s + live_words_ + open_words_; }
  const Word* column(Index bit) const { return &columns_[std::size_t{bit} * live_words_]; }
  std::span<const Piece> footprint(Index o) const {
    return {&pieces_[piece_start_[o]], piece_start_[o + 1] - piece_start_[o]};
  }
  std::span<const Index> blocks(Index o) const {
    return {&blocks_[block_start_[o]], block_start_[o + 1] - block_start_[o]};
  }
  void add(Word* counts, Index o) const;
  void subtract(Word* counts, Index o) const;

  std::size_t live_words_ = 0, open_words_ = 0, key_words_ = 0, planes_ = 0;
  std::vector<Word> columns_;
  std::vector<std::size_t> piece_start_{0}, block_start_{0};
  std::vector<Piece> pieces_;
  std::vector<Index> blocks_;  // bits
  std::vector<Index> original_;
  std::vector<std::uint64_t> factor_;
  bool has_factors_ = false;
  bool has_colors_ = false;            // some options block other bits than those they stand on
  std::vector<Word> primary_;          // a mask of all primary items
  mutable std::vector<Word> scratch_;  // live_words_ for choose, key_words_ for split
  mutable std::uint64_t updates_ = 0;
};

// Makes the tables of subproblems, which takes a while for hundreds of thousands of options.
class Subproblems::Builder {
 public:
  // As the constructor of Subproblems. The problem need not outlive this.
  Builder(const Problem& problem, std::span<const Index> order, bool merge);
  ~Builder();

  bool run(Slice& slice);  // true: they are made
  Subproblems take() { return std::move(made_); }
  std::size_t key_words() const { return mask_.size(); }

 private:
  class Different;

  std::int64_t add(Index option);
  void begin_columns();
  std::int64_t add_to_columns(Index option);

  const Problem problem_;  // with its items in order
  const BitLayout layout_;
  std::unique_ptr<Different> different_;  // null: options are not merged
  Subproblems made_;
  Index next_ = 0, listed_ = 0;  // options of the problem, and of `made_`, that come next
  std::vector<Index> number_;    // by option of the problem, that in `made_`
  std::vector<Index> sizes_;     // of the columns
  std::vector<Word> mask_;       // used by `add`
};

template <class Taken>
Subproblems::State Subproblems::settle(Word* s, Taken taken) const {
  for (;;) {
    Word any_open = 0, any_forced = 0;
    for (std::size_t w = 0; w < open_words_; ++w) {
      const Word* count = counts(s) + w * planes_;
      Word several = 0;
      for (std::size_t k = 1; k < planes_; ++k) several |= count[k];
      const Word here = open(s)[w];
      if (here & ~(several | count[0])) return State::dead;
      any_open |= here;
      any_forced |= here & ~several;
    }
    if (!any_open) return State::solved;
    if (!any_forced) return State::open;
    for (std::size_t w = 0; w < open_words_; ++w) {
      const Word* count = counts(s) + w * planes_;
      Word several = 0;
      for (std::size_t k = 1; k < planes_; ++k) several |= count[k];
      Word forced = open(s)[w] & ~several;
      for (; forced; forced &= forced - 1) {
        const Index item = static_cast<Index>(64 * w + std::countr_zero(forced));
        if (!(open(s)[w] >> item % 64 & 1)) continue;  // covered by a forced option before it
        const Index option = next_option(s, item, 0);
        if (option == kNone) return State::dead;
        taken(option);
        choose(s, option, s);
      }
    }
  }
}

}  // namespace minuet

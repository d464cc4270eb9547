#include "engines/masks_lanes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

#include "engines/lister.hpp"
#include "engines/masks.hpp"

namespace minuet {

using lanes::kBlock;

struct alignas(kBlock) Block64 {
  std::uint8_t byte[kBlock];
};

namespace {

// If all rows were used. When rows are not in the cache, killing options one by one is as fast.
constexpr std::size_t kMostRowBytes = 8 << 20;

// A row is made once its option has been chosen without it this many times: one for each
// kBytesPerUse of a row beyond tuning.small_row. By then, doing without it has cost about as much
// as new memory for it. (Measured: rows of 1 kB are worth it at once, those of 3 kB are not worth
// it in searches of a thousand nodes.)
constexpr Index kBytesPerUse = 32;

constexpr std::size_t kRoom = 4096;  // blocks of rows that are allocated together

std::uint8_t* bytes(std::vector<Block64>& blocks) {
  return reinterpret_cast<std::uint8_t*>(blocks.data());
}

std::optional<lanes::Engine> engine_here(Vectors vectors, Index lane_bytes) {
  vectors = std::min(vectors, vectors_here());
  if (lanes::engine_avx512 && vectors == Vectors::avx512) return lanes::engine_avx512(lane_bytes);
  if (lanes::engine_avx2 && vectors >= Vectors::avx2) return lanes::engine_avx2(lane_bytes);
  return std::nullopt;
}

std::uint8_t most_uses(Index row_bytes) {
  const Index more = row_bytes - std::min(row_bytes, tuning.small_row);
  return static_cast<std::uint8_t>(std::min<Index>(more / kBytesPerUse, UINT8_MAX));
}

Index round_up(Index number, Index unit) { return (number + unit - 1) / unit * unit; }

}  // namespace

void lanes::sort_groups(Index* trail, const Index* together, Index length) {
  for (Index from = 0; from < length; from = together[from])
    if (together[from] > from + 1) std::sort(trail + from, trail + together[from]);
}

// ---- Tables ------------------------------------------------------------------------------------

class LanesTables {
 public:
  LanesTables(const MasksTables& masks, lanes::Engine engine, Index lane_bytes);

  // A table row: what is left of each mask after choosing an option.
  void make_row(Index option, std::uint8_t* row) const;

  lanes::Tables t{};
  lanes::Run run;

 private:
  void set_sizes();
  void make_root();
  void make_places();
  void make_pairs();
  void add_test(Index block, Index item, Index test, const MasksTables::Pair& pair);

  Index word_of(Index item) const { return item / shape_.items_per_word; }
  std::uint64_t bits_of(Index item) const;  // in that word of a set of items
  std::uint8_t* lane(std::uint8_t* node, Index item) const { return node + item * lane_bytes_; }

  const MasksTables& m_;
  const lanes::Shape shape_;
  const Index lane_bytes_, lanes_per_block_;
  std::vector<Block64> root_, test_;
  std::vector<std::uint64_t> primary_, paired_;
  std::vector<Index> option_at_, test_start_;
  std::vector<lanes::Place> place_;
  std::vector<lanes::Pair> pair_;
};

LanesTables::LanesTables(const MasksTables& masks, lanes::Engine engine, Index lane_bytes)
    : run(engine.run),
      m_(masks),
      shape_(engine.shape),
      lane_bytes_(lane_bytes),
      lanes_per_block_(kBlock / lane_bytes) {
  set_sizes();
  if (t.set_words > lanes::kMostSetWords) return;
  if (std::size_t{t.row_bytes} * m_.options > kMostRowBytes) return;
  make_root();
  make_places();
  make_pairs();
}

void LanesTables::set_sizes() {
  t.primaries = m_.primaries;
  t.set_words =
      std::max<Index>(1, round_up(m_.items, shape_.items_per_word) / shape_.items_per_word);
  const Index used = m_.items * lane_bytes_, set_bytes = t.set_words * 8;
  t.blocks = t.set_words * (shape_.items_per_word / lanes_per_block_);
  t.set_at = t.blocks * kBlock;
  if (t.set_words > lanes::kFewSetWords) {  // small rows stay in the cache
    t.blocks = round_up(used, kBlock) / kBlock;
    t.set_at = t.blocks * kBlock;
    if (set_bytes <= t.set_at - used) t.set_at -= set_bytes;
  }
  t.row_bytes = round_up(t.set_at + set_bytes, kBlock);
}

std::uint64_t LanesTables::bits_of(Index item) const {
  const Index bit = item % shape_.items_per_word * shape_.item_bits;
  return ((std::uint64_t{1} << shape_.item_bits) - 1) << bit;
}

// At the root, every option is live, and all primary items are open.
void LanesTables::make_root() {
  primary_.assign(t.set_words, 0);
  for (Index i = 0; i < m_.primaries; ++i) primary_[word_of(i)] |= bits_of(i);
  root_.assign(t.row_bytes / kBlock, Block64{});
  std::memcpy(bytes(root_) + t.set_at, primary_.data(), t.set_words * 8);
  for (Index i = 0; i < m_.items; ++i) {
    const auto full = m_.full(i);
    std::memcpy(lane(bytes(root_), i), &full, lane_bytes_);
  }
  t.root = bytes(root_);
  t.primary = primary_.data();
}

void LanesTables::make_row(Index o, std::uint8_t* row) const {
  std::memset(row, 0xff, t.row_bytes);
  auto* open = reinterpret_cast<std::uint64_t*>(row + t.set_at);
  for (Index k = m_.option_start[o]; k < m_.option_start[o + 1]; ++k) {
    const Index item = m_.place[k].item;
    if (item < m_.primaries) open[word_of(item)] &= ~bits_of(item);
    for (auto dead = m_.full(item) & ~m_.spared[k]; dead; dead &= dead - 1)
      for (const auto& p : m_.places(m_.option(item, std::countr_zero(dead))))
        lane(row, p.item)[p.bit / 8] &= static_cast<std::uint8_t>(~(1u << p.bit % 8));
  }
}

void LanesTables::make_places() {
  const Index bits = 8 * lane_bytes_;
  option_at_.assign(std::size_t{m_.items} * bits, 0);
  for (Index i = 0; i < m_.items; ++i)
    for (Index bit = 0; bit < m_.size(i); ++bit) option_at_[i * bits + bit] = m_.option(i, bit);
  for (const auto& p : m_.place) place_.push_back({p.item, p.bit});
  t.option_at = option_at_.data();
  t.place_start = m_.option_start.data();
  t.place = place_.data();
  t.spared = m_.spared.data();
}

void LanesTables::make_pairs() {
  paired_.assign(t.set_words, 0);
  test_start_.assign(1, 0);
  for (Index block = 0; block < t.blocks && !m_.pair.empty(); ++block) {
    const Index first = std::min(m_.primaries, block * lanes_per_block_);
    const Index last = std::min(m_.primaries, first + lanes_per_block_);
    for (Index i = first; i < last; ++i) {
      const auto pairs = m_.pairs(i);
      for (Index k = 0; k < pairs.size(); ++k) add_test(block, i, k, pairs[k]);
    }
    test_start_.push_back(static_cast<Index>(test_.size()));
  }
  t.has_pairs = !test_.empty();
  t.paired = paired_.data();
  t.test_start = test_start_.data();
  t.test = bytes(test_);
  t.pair = pair_.data();
}

void LanesTables::add_test(Index block, Index item, Index number, const MasksTables::Pair& pair) {
  const Index test = test_start_[block] + number, lane = item % lanes_per_block_;
  if (test == test_.size()) {
    test_.emplace_back();
    std::memset(test_.back().byte, 0xff, kBlock);  // lanes without such a pair never fire
    pair_.resize(pair_.size() + lanes_per_block_);
  }
  const auto not_shared = ~pair.shared;
  std::memcpy(test_[test].byte + lane * lane_bytes_, &not_shared, lane_bytes_);
  pair_[test * lanes_per_block_ + lane] = {pair.partner_keep, pair.partner};
  paired_[word_of(item)] |= bits_of(item);
}

std::shared_ptr<const LanesTables> make_lanes_tables(const MasksTables& masks, Vectors vectors) {
  Index largest = 1;
  for (Index i = 0; i < masks.items; ++i) largest = std::max(largest, masks.size(i));
  const Index lane_bytes = std::bit_ceil((largest + 7) / 8);
  const auto engine = engine_here(vectors, lane_bytes);
  if (!engine) return nullptr;
  auto tables = std::make_shared<const LanesTables>(masks, *engine, lane_bytes);
  return tables->t.root ? tables : nullptr;
}

// ---- The public interface ----------------------------------------------------------------------

namespace {

class LanesSearch final : public MasksSearch {
 public:
  LanesSearch(std::shared_ptr<const MasksTables> tables, Weights weights, bool plain)
      : tables_(std::move(tables)), run_(tables_->lanes->run) {
    const auto& t = tables_->lanes->t;
    const std::size_t depth = t.primaries + 2;
    nodes_.reset(new Block64[depth * (t.row_bytes / kBlock)]);
    row_.resize(tables_->options);
    uses_.resize(tables_->options);
    looked_at_.resize(t.blocks);
    scratch_.resize(t.blocks);
    firing_.resize(t.has_pairs ? t.test_start[t.blocks] + 1 : 0);
    way_.resize(depth);
    forced_.resize(t.set_words);
    stamp_.resize(tables_->options);
    if (weights != Weights::none) weights_.resize(t.primaries);
    heavy_.resize(t.set_words);
    s_.tables = &t;
    s_.plain = plain;
    s_.nodes = nodes_[0].byte;
    s_.row = row_.data();
    s_.uses = uses_.data();
    s_.most_uses = most_uses(t.row_bytes);
    s_.make_row = make_row;
    s_.owner = this;
    s_.looked_at = bytes(looked_at_);
    s_.firing = firing_.data();
    s_.scratch = bytes(scratch_);
    s_.way = way_.data();
    s_.forced = forced_.data();
    s_.stamp = stamp_.data();
    s_.weights = weights_.empty() ? nullptr : weights_.data();
    s_.ties = weights == Weights::ties;
    s_.heavy = heavy_.data();
    reset({});
  }

  void reset(std::span<const Index> given) override {
    given_.assign(given.begin(), given.end());
    trail_.resize(tables_->primaries + given_.size() + 1);
    together_.resize(trail_.size() + 1);
    s_.together = together_.data();
    s_.trail = trail_.data();
    chosen_row_.resize(trail_.size());
    s_.chosen_row = chosen_row_.data();
    s_.given = given_.data();
    s_.givens = static_cast<Index>(given_.size());
    if (s_.weights) forget_weights();
    s_.dead_depth = 0;
    s_.nodes_entered = s_.updates = s_.solutions = s_.deepest = 0;
    s_.at = lanes::At::root;
    stats = Stats{};
  }

  void restart() override {
    if (s_.at == lanes::At::root || !s_.root_alive) return;
    s_.depth = 0;
    ++s_.nodes_entered;
    s_.at = lanes::At::node;
  }

  Status next(Slice& slice) override {
    const Status status = go_on(slice, s_.solutions + 1);
    if (s_.plain && status == Status::found)
      lanes::sort_groups(s_.trail, s_.together, s_.way[s_.depth].chosen);
    return status;
  }

  Status count(Slice& slice, std::uint64_t limit) override {
    return s_.solutions >= limit ? Status::found : go_on(slice, limit);
  }

  Status list(Slice& slice, std::uint64_t want, const Names& names, Rows& to) override {
    return lister_.list(s_.list, trail_.size(), slice, want, names, to,
                        [&] { return next(slice); });
  }

  void solution(std::vector<Index>& options) const override {
    options.assign(s_.trail, s_.trail + s_.way[s_.depth].chosen);
  }

  std::vector<Prefix> remaining() const override {
    if (s_.at == lanes::At::root) return {Prefix{given_, {}}};
    std::vector<Prefix> parts;
    if (s_.at == lanes::At::end) return parts;
    if (s_.at == lanes::At::node) parts.push_back(prefix(s_.depth, s_.way[s_.depth].share));
    for (Index d = s_.depth; d-- > 0;) {
      for (auto untried = s_.way[d].untried; untried; untried &= untried - 1) {
        parts.push_back(prefix(d, s_.way[d].branch_share));
        parts.back().chosen.push_back(tables_->option(s_.way[d].item, std::countr_zero(untried)));
      }
    }
    return parts;
  }

  double fraction() const override {
    if (s_.at == lanes::At::root) return 0;
    double left = s_.at == lanes::At::node ? s_.way[s_.depth].share : 0;
    for (Index d = 0; d < s_.depth; ++d)
      left += s_.way[d].branch_share * std::popcount(s_.way[d].untried);
    return std::max(0.0, 1 - left);
  }

 private:
  Prefix prefix(Index depth, double weight) const {
    Prefix part{{s_.trail, s_.trail + s_.way[depth].chosen}, {}, weight};
    if (s_.plain) lanes::sort_groups(part.chosen.data(), s_.together, part.chosen.size());
    return part;
  }

  Status go_on(Slice& slice, std::uint64_t limit) {
    s_.solution_limit = limit;
    s_.node_limit = node_limit;
    for (;;) {
      const std::uint64_t before = s_.updates;
      const lanes::Outcome outcome = run_(s_, tuning.updates_per_look);
      stats = {s_.nodes_entered, s_.updates, s_.solutions, s_.deepest};
      if (outcome == lanes::Outcome::found) return Status::found;
      if (outcome == lanes::Outcome::done) return Status::done;
      const bool time_is_up = slice.spend(static_cast<std::int64_t>(s_.updates - before));
      if (time_is_up || s_.nodes_entered >= node_limit) return Status::paused;
    }
  }

  static void make_row(lanes::State& state, Index option) {
    auto& search = *static_cast<LanesSearch*>(state.owner);
    const auto& lanes = *search.tables_->lanes;
    std::uint8_t* row = search.room_for(lanes.t.row_bytes / kBlock)->byte;
    lanes.make_row(option, row);
    state.row[option] = row;
  }

  // Rows are put side by side in the order they are made, so that few pages of memory are touched.
  Block64* room_for(std::size_t blocks) {
    if (room_ < blocks) {
      room_ = std::max(blocks, std::min(tables_->options * blocks, kRoom));
      rows_.emplace_back(new Block64[room_]);
      next_row_ = rows_.back().get();
    }
    room_ -= blocks;
    return std::exchange(next_row_, next_row_ + blocks);
  }

  void forget_weights() {
    if (std::ranges::all_of(heavy_, [](std::uint64_t word) { return word == 0; })) return;
    std::ranges::fill(weights_, 0);
    std::ranges::fill(heavy_, 0);
  }

  std::shared_ptr<const MasksTables> tables_;
  lanes::Run run_;
  std::unique_ptr<Block64[]> nodes_;  // large, and only touched where used
  std::vector<std::unique_ptr<Block64[]>> rows_;
  Block64* next_row_ = nullptr;
  std::size_t room_ = 0;  // blocks from there on
  std::vector<const std::uint8_t*> row_;
  std::vector<Block64> looked_at_, scratch_;
  std::vector<lanes::Firing> firing_;
  std::vector<std::uint8_t> uses_;
  std::vector<lanes::Branching> way_;
  std::vector<std::uint64_t> forced_, stamp_, weights_, heavy_;
  std::vector<const std::uint8_t*> chosen_row_;
  std::vector<Index> trail_, together_, given_;
  Lister lister_;
  lanes::State s_{};
};

}  // namespace

std::unique_ptr<MasksSearch> make_lanes_search(std::shared_ptr<const MasksTables> tables,
                                               Weights weights) {
  if (!tables->lanes) return nullptr;
  return std::make_unique<LanesSearch>(std::move(tables), weights, false);
}

std::unique_ptr<Engine> make_plain_masks(const Problem& reduced) {
  auto tables = std::make_shared<const MasksTables>(reduced, Vectors::avx512, false);
  if (!tables->lanes) return nullptr;
  return std::make_unique<LanesSearch>(std::move(tables), Weights::none, true);
}

std::unique_ptr<MasksSearch> make_pruning_masks(const Problem& reduced) {
  auto tables = std::make_shared<const MasksTables>(reduced);
  return tables->pair.empty() ? nullptr : make_lanes_search(std::move(tables), Weights::none);
}

}  // namespace minuet

#include "engines/bits.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

#include "engines/bit_layout.hpp"
#include "engines/bits_state.hpp"
#include "engines/lister.hpp"
#include "engines/vectors.hpp"

namespace minuet {
namespace bits {

void grow(Level& level, std::uint64_t words) {
  std::free(level.data);
  level.data = static_cast<std::uint64_t*>(std::malloc(words * sizeof(std::uint64_t)));
  level.capacity = level.data ? words : 0;
  if (!level.data) throw std::bad_alloc();
}

}  // namespace bits

namespace {

constexpr std::uint32_t kMaxBits = 64 * bits::kMaxWords;

bits::Run& chosen_run();

class Bits final : public Engine {
 public:
  Bits(const Problem& problem, bool weighted, std::vector<std::int64_t> prices = {})
      : run_(chosen_run()),
        levels_(problem.primaries + 2),
        trail_(problem.primaries + 1),
        prices_(std::move(prices)) {
    const BitLayout layout(problem);
    state_.levels = levels_.data();
    state_.trail = trail_.data();
    state_.colored = problem.has_colors();
    state_.price = prices_.empty() ? nullptr : prices_.data();
    fill_root(problem, layout);
    if (weighted) {
      weights_.assign(problem.primaries + 1, 0);
      names_.assign(levels_.size() * kMaxBits, 0);
      state_.weights = weights_.data();
      for (std::size_t d = 0; d < levels_.size(); ++d) levels_[d].name_of = &names_[d * kMaxBits];
    }
    restart();
  }

  ~Bits() override {
    for (bits::Level& level : levels_) std::free(level.data);
  }
  Bits(const Bits&) = delete;
  Bits& operator=(const Bits&) = delete;

  Status next(Slice& slice) override { return go(slice, UINT64_MAX, false); }
  Status count(Slice& slice, std::uint64_t limit) override { return go(slice, limit, true); }

  Status list(Slice& slice, std::uint64_t want, const Names& names, Rows& to) override {
    return lister_.list(state_.list, trail_.size(), slice, want, names, to,
                        [&] { return next(slice); });
  }

  void solution(std::vector<Index>& options) const override {
    options.assign(state_.trail, state_.trail + state_.trail_length);
  }

  void afford(std::int64_t most) { state_.most = most; }
  bool left_out() const { return state_.left_out; }

  std::vector<Prefix> remaining() const override {
    if (state_.finished) return {};
    if (!state_.started) return {Prefix{}};
    std::vector<Prefix> parts;
    double weight = 1;
    for (std::uint32_t d = 0; d <= state_.depth; ++d) {
      const bits::Level& l = levels_[d];
      weight /= branches(l);
      for (const Index option : untried(l)) {
        parts.push_back({{state_.trail, state_.trail + l.trail}, {}, weight});
        parts.back().chosen.push_back(option);
      }
    }
    return parts;
  }

  double fraction() const override {
    if (state_.finished) return 1;
    if (!state_.started) return 0;
    double done = 0, weight = 1;
    for (std::uint32_t d = 0; d <= state_.depth; ++d) {
      const bits::Level& l = levels_[d];
      const double all = static_cast<double>(branches(l)), left = untried(l).size();
      const double inside = d < state_.depth ? 1 : 0;  // the current branch
      done += weight * (all - left - inside) / all;
      weight /= all;
    }
    return done;
  }

  double effort() const override {  // measured
    return 30 * static_cast<double>(stats.nodes) + static_cast<double>(stats.updates) +
           0.5 * static_cast<double>(state_.words);
  }

  void restart() override {
    bits::Level& root = levels_[0];
    const std::size_t words = root_columns_.size();
    if (root.capacity < words) bits::grow(root, words);
    std::memcpy(root.data, root_columns_.data(), words * sizeof(std::uint64_t));
    root.count = root_.count;
    root.stride = root_.stride;
    root.width = root_.width;
    root.spent = 0;
    std::copy(root_.open, root_.open + bits::kMaxWords, root.open);
    if (root.name_of)
      for (Index bit = 0; bit < kMaxBits; ++bit)
        root.name_of[bit] =
            static_cast<std::uint16_t>(std::min<std::size_t>(bit, weights_.size() - 1));
    state_.depth = state_.trail_length = state_.started = state_.finished = 0;
  }

 private:
  static bool covers(const bits::Level& l, std::uint32_t place) {
    return l.data[std::uint64_t{l.item_word} * l.stride + place] & l.item_bit;
  }
  static std::uint32_t branches(const bits::Level& l) {
    std::uint32_t number = 0;
    for (std::uint32_t k = 0; k < l.count; ++k) number += covers(l, k);
    return number;
  }
  // The untried options of the branching item.
  std::vector<Index> untried(const bits::Level& l) const {
    const std::uint64_t columns = l.width * (state_.colored ? 2 : 1);
    const auto* ids = reinterpret_cast<const std::uint32_t*>(l.data + columns * l.stride);
    std::vector<Index> options;
    for (std::uint32_t rest = l.pending; rest; rest &= rest - 1)
      options.push_back(ids[l.pending_at + std::countr_zero(rest)]);
    for (std::uint32_t k = l.position; k < l.count; ++k)
      if (covers(l, k)) options.push_back(ids[k]);
    return options;
  }

  Status go(Slice& slice, std::uint64_t limit, bool counting) {
    state_.solution_limit = limit;
    state_.node_limit = node_limit;
    const std::int64_t budget = tuning.updates_per_look;
    for (;;) {
      const bits::Outcome outcome = run_(state_, budget, counting);
      stats = {state_.nodes, state_.updates, state_.solutions, state_.deepest};
      if (outcome == bits::kDone) return Status::done;
      if (outcome == bits::kFound && (!counting || state_.solutions >= limit)) return Status::found;
      if (state_.nodes >= node_limit || slice.spend(budget)) return Status::paused;
    }
  }

  // The root's list as columns (see engines/bits_state.hpp), kept for restarts.
  void fill_root(const Problem& problem, const BitLayout& layout) {
    const Index count = problem.options();
    root_.count = count;
    root_.stride = (count + bits::kLanes - 1) / bits::kLanes * bits::kLanes + bits::kLanes;
    root_.width = std::bit_ceil(std::max<std::size_t>(1, layout.words()));
    const std::size_t columns = root_.width * (problem.has_colors() ? 2 : 1), stride = root_.stride;
    root_columns_.assign((columns + 1) * stride, 0);
    auto set = [&](std::size_t column, Index option, std::uint64_t bit) {
      root_columns_[(column + bit / 64) * stride + option] |= std::uint64_t(1) << bit % 64;
    };
    auto* ids = reinterpret_cast<std::uint32_t*>(&root_columns_[columns * stride]);
    for (Index o = 0; o < count; ++o) {
      ids[o] = o;
      for (std::size_t k = problem.start[o]; k < problem.start[o + 1]; ++k) {
        layout.each_bit(problem.item[k], problem.color_at(k),
                        [&](std::uint64_t bit, bool in_footprint, bool in_blocks) {
                          if (in_footprint) set(0, o, bit);
                          if (in_blocks && problem.has_colors()) set(root_.width, o, bit);
                        });
      }
    }
    for (Index i = 0; i < problem.primaries; ++i)
      root_.open[i / 64] |= std::uint64_t(1) << i % 64;  // primary items are the first bits
  }

  bits::Run run_;
  bits::State state_{};
  bits::Level root_{};
  std::vector<std::uint64_t> root_columns_;
  std::vector<bits::Level> levels_;
  std::vector<std::uint32_t> trail_;
  Lister lister_;
  std::vector<std::int64_t> prices_;
  std::vector<std::uint32_t> weights_;
  std::vector<std::uint16_t> names_;
};

class PricedBits final : public PricedEngine {
 public:
  PricedBits(const Problem& problem, std::vector<std::int64_t> prices)
      : bits_(problem, false, std::move(prices)) {}

  Status next(Slice& slice) override {
    bits_.node_limit = node_limit;
    const Status status = bits_.next(slice);
    stats = bits_.stats;
    return status;
  }
  void solution(std::vector<Index>& options) const override { bits_.solution(options); }
  void afford(std::int64_t most) override { bits_.afford(most); }
  bool left_out() const override { return bits_.left_out(); }
  double fraction() const override { return bits_.fraction(); }

 private:
  Bits bits_;
};

struct Target {
  const char* name;
  bits::Run run;
};

std::vector<Target> find_targets() {
  std::vector<Target> targets{{"generic", bits::run_generic}};
  if (bits::run_avx2 && vectors_here() >= Vectors::avx2)
    targets.push_back({"avx2", bits::run_avx2});
  if (bits::run_avx512 && vectors_here() >= Vectors::avx512)
    targets.push_back({"avx512", bits::run_avx512});
  return targets;
}

const std::vector<Target>& targets() {
  static const std::vector<Target> found = find_targets();
  return found;
}

bits::Run& chosen_run() {
  static bits::Run chosen = targets().back().run;
  return chosen;
}

}  // namespace

bool bits_fit(const Problem& problem) {
  if (problem.has_bounds() || problem.items > kMaxBits) return false;
  return BitLayout(problem).bits() <= kMaxBits;
}

std::unique_ptr<Engine> make_bits(const Problem& problem, bool weighted) {
  return std::make_unique<Bits>(problem, weighted);
}

std::unique_ptr<PricedEngine> make_priced_bits(const Problem& problem,
                                               std::vector<std::int64_t> prices) {
  return std::make_unique<PricedBits>(problem, std::move(prices));
}

const std::vector<const char*>& bits_targets() {
  static const std::vector<const char*> names = [] {
    std::vector<const char*> all;
    for (const Target& t : targets()) all.push_back(t.name);
    return all;
  }();
  return names;
}

bool bits_use(const char* target) {
  for (const Target& t : targets()) {
    if (std::strcmp(t.name, target)) continue;
    chosen_run() = t.run;
    return true;
  }
  return false;
}

}  // namespace minuet

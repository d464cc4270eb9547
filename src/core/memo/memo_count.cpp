#include "memo/memo_count.hpp"

#include <algorithm>

namespace minuet {
namespace {

constexpr std::int64_t kUpdatesPerStep = 50;
constexpr float kWorthwhile = 0.5;  // nodes saved per look-up

}  // namespace

MemoCount::MemoCount(const Problem& problem, std::span<const Index> order, std::size_t memory_limit)
    : problems_(problem, order, true),
      memo_(problems_.key_words(), memory_limit),
      stride_(problems_.words() + 2 * problems_.key_words()),
      levels_(problem.primaries + 1) {}

void MemoCount::make_room(std::size_t depth) {
  if (stack_.size() < (depth + 1) * stride_) stack_.resize(2 * (depth + 1) * stride_);
}

Status MemoCount::run(Slice& slice) {
  if (!started_) {
    started_ = true;
    make_room(2);
    problems_.root(state(0));
    arrive(1);
  }
  while (!finished_) {
    if (stats.nodes >= node_limit) return Status::paused;
    const std::uint64_t before = problems_.updates();
    step();
    stats.updates = problems_.updates();
    if (slice.spend(kUpdatesPerStep + static_cast<std::int64_t>(stats.updates - before)))
      return finished_ ? Status::done : Status::paused;
  }
  return Status::done;
}

void MemoCount::step() {
  Frame& frame = frames_.back();
  if (frame.kind == Kind::branch)
    next_option(frame);
  else
    next_part(frame);
}

void MemoCount::next_option(Frame& frame) {
  if (frame.option == Subproblems::kNone) return leave();
  const std::size_t depth = frames_.size() - 1;
  const Index option = frame.option;
  frame.option = problems_.next_option(state(depth), frame.item, option + 1);
  ++frame.tried;
  ++stats.nodes;
  ++plain_nodes;
  frame.work += 1;
  if (rough_tries < 256 || rough_hits * 8 > rough_tries || stats.nodes % 32 == 0) {
    ++rough_tries;
    Word* rough = key(depth) + problems_.key_words();
    if (!problems_.rough_key(key(depth), option, rough)) {
      ++rough_hits;
      return deliver(problems_.factor(option), 0);
    }
    if (const Memo::Slot* slot = memo_.find(rough, memo_.hash(rough))) {
      ++rough_hits;
      ++hits;
      ++lookups;
      plain_nodes += slot->work;
      Natural count = numbers_.value(slot->answer);
      if (problems_.factor(option) != 1) count *= problems_.factor(option);
      return deliver(count, slot->work);
    }
  }
  make_room(depth + 2);
  problems_.choose(state(depth), option, state(depth + 1));
  arrive(problems_.factor(option));
}

void MemoCount::arrive(Natural factor) {
  const std::size_t depth = frames_.size();
  const auto result = problems_.settle(state(depth), [&](Index option) {
    if (problems_.has_factors()) factor *= problems_.factor(option);
  });
  if (result == Subproblems::State::dead) return deliver(0, 0);
  if (result == Subproblems::State::solved) return deliver(factor, 0);
  open(std::move(factor));
}

void MemoCount::open(Natural factor) {
  const std::size_t depth = frames_.size();
  problems_.key(state(depth), key(depth));
  const Index open_items = problems_.open_items(state(depth));
  Level& level = levels_[open_items];
  const std::uint64_t hash = memo_.hash(key(depth));
  const bool remember = uses_memo(level, hash);
  if (remember) {
    ++lookups;
    ++level.lookups;
    if (const Memo::Slot* slot = memo_.find(key(depth), hash)) {
      ++hits;
      plain_nodes += slot->work;
      level.saved += slot->work;
      factor *= numbers_.value(slot->answer);
      return deliver(factor, slot->work);
    }
  }
  if (worth_splitting(open_items)) {
    make_room(depth + 2);
    level.splits_tried += 1;
    if (problems_.split(state(depth), state(depth + 1))) {
      level.splits += 1;
      ++splits;
      frames_.push_back({Kind::product, 0, 0, 0, 2, remember, std::move(factor), 1, 0});
      return;
    }
  }
  const Index item = problems_.best_item(state(depth));
  frames_.push_back({Kind::branch, item, problems_.next_option(state(depth), item, 0), 0,
                     problems_.count(state(depth), item), remember, std::move(factor), 0, 0});
}

// A look-up costs about as much as a node. Where it saves less, only a sample of the keys is kept
// and looked up, to see when that changes.
bool MemoCount::uses_memo(Level& level, std::uint64_t hash) {
  if (level.lookups >= (level.skipped ? tuning.lookups / 8 : tuning.lookups)) {
    level.skipped = level.saved < kWorthwhile * level.lookups;
    level.lookups /= 2;
    level.saved /= 2;
  }
  return !level.skipped || hash % 8 == 0;
}

// A product frame: state(depth + 1) holds the part split off, state(depth) the rest.
void MemoCount::next_part(Frame& frame) {
  const std::size_t depth = frames_.size() - 1;
  if (frame.sum.is_zero() || frame.tried == frame.of) return leave();
  if (++frame.tried == 2) {
    make_room(depth + 2);
    std::copy_n(state(depth), problems_.words(), state(depth + 1));
  }
  open(1);
}

bool MemoCount::worth_splitting(Index open_items) {
  Level& level = levels_[open_items];
  if (open_items < 4) return false;
  // Measured cost of a look: about that of a node. Four looks, then as often as one succeeded.
  if (level.splits_tried < 4 || level.splits * 16 > level.splits_tried) return true;
  if (++level.splits_skipped < 64) return false;
  level.splits_skipped = 0;
  return true;
}

void MemoCount::deliver(const Natural& count, double work) {
  if (frames_.empty()) {
    total_ = count;
    finished_ = true;
    return;
  }
  Frame& frame = frames_.back();
  frame.work += work;
  if (frame.kind == Kind::branch)
    frame.sum += count;
  else
    frame.sum *= count;
}

void MemoCount::leave() {
  Frame frame = std::move(frames_.back());
  frames_.pop_back();
  if (frame.remember) {
    const Memo::Word gone = memo_.store(key(frames_.size()), numbers_.keep(frame.sum), frame.work);
    if (gone != Memo::kNothing) numbers_.forget(gone);
  }
  frame.factor *= frame.sum;
  deliver(frame.factor, frame.work);
}

Natural MemoCount::so_far() const {
  if (finished_) return total_;
  Natural below = 0;  // counted below the frame at hand, as part of the branch it is in
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (frame->kind == Kind::branch)
      below += frame->sum;
    else if (frame->tried == frame->of)
      below *= frame->sum;
    else
      below = 0;  // nothing is known of the other part
    below *= frame->factor;
  }
  return below;
}

double MemoCount::fraction() const {
  if (finished_) return 1;
  double done = 0, share = 1;
  for (const Frame& frame : frames_) {
    done += share * (frame.tried - 1.0) / frame.of;
    share /= frame.of;
  }
  return std::max(0.0, done);
}

}  // namespace minuet

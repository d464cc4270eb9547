#include "memo/memo_count.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "memo/variable_order.hpp"

namespace minuet {
namespace {

constexpr float kWorthwhile = 0.5;  // nodes saved per lookup

}  // namespace

MemoCount::MemoCount(const Problem& problem, std::span<const Index> order, std::size_t memory_limit)
    : SubproblemWalk(problem, order, true, memory_limit), levels_(problem.primaries + 1) {}

Status MemoCount::run(Slice& slice) {
  if (!started_) {
    if (!prepare(slice)) return Status::paused;
    started_ = true;
    rough_.resize(problems_.key_words());
    problems_.root(state(0));
    arrive(1);
  }
  while (!finished_) {
    if (stats.nodes >= node_limit) return Status::paused;
    step();
    stats.updates = problems_.updates();
    if (spend(slice)) break;
  }
  return finished_ ? Status::done : Status::paused;
}

void MemoCount::step() {
  Node& node = nodes_.back();
  if (node.is_product) return enter_part(node);
  if (node.option == Subproblems::kNone) return leave();
  enter_option();
}

void MemoCount::enter_option() {
  ++stats.nodes;
  add_work(1);
  const Index option = next_option();
  if (answer_roughly(option)) return;
  try_option(option);
  arrive(problems_.factor(option));
}

// The rough key of what remains after an option is cheap but rarely known; if it never is, it is
// tried only now and then.
bool MemoCount::answer_roughly(Index option) {
  if (rough_tries_ >= 256 && rough_hits_ * 8 <= rough_tries_ && stats.nodes % 32 != 0) return false;
  ++rough_tries_;
  Natural count = problems_.factor(option);
  if (problems_.rough_key(key(depth() - 1), option, rough_.data())) {
    const Memo::Slot* slot = look_up(rough_.data(), memo_.hash(rough_.data()));
    if (!slot) return false;
    ++lookups;
    count *= numbers_.value(slot->answer);
  }
  ++rough_hits_;
  deliver(count);
  return true;
}

void MemoCount::arrive(Natural factor) {
  const auto result = problems_.settle(state(depth()), [&](Index option) {
    if (problems_.has_factors()) factor *= problems_.factor(option);
  });
  if (result == Subproblems::State::dead) return deliver(0);
  if (result == Subproblems::State::solved) return deliver(factor);
  look_at(std::move(factor));
}

// Looks at the next subproblem: it is known, or becomes a node.
void MemoCount::look_at(Natural factor) {
  problems_.key(state(depth()), key(depth()));
  const Index open_items = problems_.open_items(state(depth()));
  Level& level = levels_[open_items];
  const std::uint64_t hash = memo_.hash(key(depth()));
  const bool remember = uses_memo(level, hash);
  if (remember) {
    ++lookups;
    ++level.lookups;
    if (const Memo::Slot* slot = look_up(key(depth()), hash)) {
      level.saved += slot->work;
      factor *= numbers_.value(slot->answer);
      return deliver(factor);
    }
  }
  if (split(level, open_items))
    return push({{true, remember, std::move(factor), 1}, 0, 0, 0, 2, 0});
  open(problems_.best_item(state(depth())), {false, remember, std::move(factor), 0});
}

// A lookup costs about as much as a node. If it saves less, only a sample of the keys is kept and
// looked up, to notice when that changes.
bool MemoCount::uses_memo(Level& level, std::uint64_t hash) {
  if (level.lookups >= (level.skipped ? tuning.lookups / 8 : tuning.lookups)) {
    level.skipped = level.saved < kWorthwhile * level.lookups;
    level.lookups /= 2;
    level.saved /= 2;
  }
  return !level.skipped || hash % 8 == 0;
}

// Splits the next subproblem if it has independent parts: one part then goes into the next place.
bool MemoCount::split(Level& level, Index open_items) {
  if (!worth_splitting(level, open_items)) return false;
  level.splits_tried += 1;
  if (!problems_.split(state(depth()), state(depth() + 1))) return false;
  level.splits += 1;
  ++splits;
  return true;
}

bool MemoCount::worth_splitting(Level& level, Index open_items) {
  if (open_items < 4) return false;
  // A check costs about as much as a node. Check four times, then as often as it succeeds.
  if (level.splits_tried < 4 || level.splits * 16 > level.splits_tried) return true;
  if (++level.splits_skipped < 64) return false;
  level.splits_skipped = 0;
  return true;
}

// The first part of a product is already in place; the rest is copied there after it.
void MemoCount::enter_part(Node& node) {
  if (node.sum.is_zero() || node.tried == node.of) return leave();
  if (++node.tried == 2) std::copy_n(state(depth() - 1), problems_.words(), state(depth()));
  look_at(1);
}

void MemoCount::deliver(const Natural& count) {
  if (nodes_.empty()) {
    total_ = count;
    finished_ = true;
  } else if (nodes_.back().is_product) {
    nodes_.back().sum *= count;
  } else {
    nodes_.back().sum += count;
  }
}

void MemoCount::leave() {
  Node node = close();
  if (node.remember) {
    const Word gone = remember(numbers_.keep(node.sum), node.work);
    if (gone != Memo::kNothing) numbers_.forget(gone);
  }
  node.factor *= node.sum;
  deliver(node.factor);
}

Natural MemoCount::so_far() const {
  if (finished_) return total_;
  Natural below = 0;  // counted below the current node, as part of its branch
  for (auto node = nodes_.rbegin(); node != nodes_.rend(); ++node) {
    if (!node->is_product)
      below += node->sum;
    else if (node->tried == node->of)
      below *= node->sum;
    else
      below = 0;  // nothing is known about the other part
    below *= node->factor;
  }
  return below;
}

MemoCount memo_count(const Problem& problem, std::span<const Index> given, std::size_t memory_limit,
                     bool in_order) {
  const Problem rest = reduce(problem, given, false, 0).problem;
  if (!subproblems_fit(rest)) throw std::invalid_argument("too large for the memo");
  std::vector<Index> order(rest.primaries);
  std::iota(order.begin(), order.end(), 0);
  return {rest, in_order ? order : breadth_first(rest), memory_limit};
}

}  // namespace minuet

#include "questions/walker.hpp"

namespace minuet {
namespace {

constexpr Index kNoColor = UINT32_MAX;  // a color that no option has

}  // namespace

Tree::Tree(Problem p) : problem(std::move(p)), columns(problem), used(problem.primaries, 0) {}

Walker::Walker(const Tree& tree)
    : tree_(&tree),
      is_live_(tree.problem.options(), 1),
      is_active_(tree.problem.primaries, 1),
      size_(tree.problem.sizes()),
      need_(tree.problem.lows()),
      room_(tree.problem.highs()),
      live_(tree.problem.options()) {
  for (Index i = 0; i < tree.problem.primaries; ++i) {
    if (room_[i] > 0) continue;
    is_active_[i] = 0;
    kill_all(i, kNoColor);
  }
  settle();
}

Index Walker::branches_of(Index item) const {
  return size_[item] < need_[item] ? 0 : size_[item] + 1 - need_[item];
}

void Walker::settle() {
  for (;;) {
    if (state_ != State::open) return;
    branches_ = UINT32_MAX;
    for (Index i = 0; i < tree_->problem.primaries; ++i) {
      if (!is_active_[i] || branches_of(i) >= branches_) continue;
      item_ = i;
      branches_ = branches_of(i);
    }
    if (branches_ == UINT32_MAX)
      state_ = State::solved;
    else
      tree_->used[item_] = 1;
    if (branches_ == 0) state_ = State::dead;
    if (state_ != State::open || branches_ > 1) return;
    take_branch(0);
  }
}

void Walker::descend(Index k) {
  take_branch(k);
  settle();
}

// If an item has room for several options, those before the one taken are out.
void Walker::take_branch(Index k) {
  const bool several = room_[item_] > 1;
  if (k == size_[item_]) return leave_item();
  for (Index entry : tree_->columns.of(item_)) {
    const Index option = tree_->columns.option[entry];
    if (!is_live_[option]) continue;
    if (k-- == 0) return take(option);
    if (several) exclude(option);
  }
}

void Walker::take(Index option) {
  const Problem& p = tree_->problem;
  kill(option);
  taken_.push_back(option);
  for (std::size_t k = p.start[option]; k < p.start[option + 1]; ++k) {
    const Index i = p.item[k];
    if (i >= p.primaries) {
      kill_all(i, p.color_at(k) ? p.color_at(k) : kNoColor);
      continue;
    }
    if (need_[i] > 0) --need_[i];
    if (--room_[i] > 0) continue;
    is_active_[i] = 0;
    kill_all(i, kNoColor);
  }
}

void Walker::leave_item() {
  is_active_[item_] = 0;
  for (Index entry : tree_->columns.of(item_))
    if (is_live_[tree_->columns.option[entry]]) exclude(tree_->columns.option[entry]);
}

void Walker::exclude(Index option) {
  kill(option);
  excluded_.push_back(option);
}

void Walker::kill(Index option) {
  is_live_[option] = 0;
  --live_;
  for (Index i : tree_->problem.of(option)) --size_[i];
}

// Kills the live options with the item, except those that give it the color `except_color`.
void Walker::kill_all(Index item, Index except_color) {
  for (Index entry : tree_->columns.of(item)) {
    const Index option = tree_->columns.option[entry];
    if (is_live_[option] && tree_->problem.color_at(entry) != except_color) kill(option);
  }
}

}  // namespace minuet

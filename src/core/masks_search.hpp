// The search that both kinds of masks share: depth first, on an explicit stack, resumable.
//
// A State keeps the masks and does the propagation. The search asks of it:
//
//   bool start(given)         from the full masks, choose the given options and propagate
//   bool take(option)         choose and propagate; false: a dead end
//   bool solved()             is every primary item covered?
//   Branch branch()           the item to branch on, and its live options
//   void save(level)          remember the masks as those of this level
//   void restore(level)       bring them back; may be asked again
//   void drop(level)          like restore, for the last time
//   trail                     the options chosen, in order
//   updates                   options killed, or looked at by the pair rule
#pragma once

#include <algorithm>
#include <bit>

#include "masks.hpp"

namespace minuet {

// An item to branch on.
struct Branch {
  Index item;
  MasksTables::Mask live;
};

template <class State>
class MasksTreeSearch final : public MasksSearch {
 public:
  MasksTreeSearch(std::shared_ptr<const MasksTables> tables, bool weighted)
      : tables_(std::move(tables)), state_(*tables_, weighted) {}

  void reset(std::span<const Index> given) override {
    given_.assign(given.begin(), given.end());
    state_.forget();
    stats = Stats{};
    at_ = At::root;
  }

  void restart() override {
    if (at_ == At::root || at_ == At::nowhere) return;
    while (!levels_.empty()) leave_level();
    state_.restore(0);
    ++stats.nodes;
    at_ = At::node;
  }

  Status next(Slice& slice) override {
    const Status status = run(slice, stats.solutions + 1);
    return status;
  }

  Status count(Slice& slice, std::uint64_t limit) override { return run(slice, limit); }

  void solution(std::vector<Index>& options) const override {
    options.assign(state_.trail.begin(), state_.trail.end());
  }

 private:
  // Where the search stands: what has to be done next.
  enum class At { root, node, solution, dead_end, nowhere };

  // A branching: the options of an item still to be tried. The last of them takes the level along,
  // so that the masks need not be kept for it.
  struct Level {
    Index item;
    MasksTables::Mask untried;
  };

  Status run(Slice& slice, std::uint64_t limit) {
    for (;;) {
      switch (at_) {
        case At::root:
          levels_.clear();
          enter(state_.start(given_));
          if (at_ == At::node) state_.save(0);
          break;
        case At::node:
          if (state_.solved()) {
            stats.depth = std::max<std::uint64_t>(stats.depth, state_.trail.size());
            at_ = At::solution;
            if (++stats.solutions >= limit) return Status::found;
          } else { ...
          }
      }
    }
  }
};

}  // namespace minuet

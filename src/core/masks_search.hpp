// The search that both kinds of masks share: depth first, on an explicit stack, resumable.
//
// A State keeps the masks in numbered slots, one for each node on the way from the root, and does
// the propagation. The search asks of it:
//
//   bool start(given)            slot 0: the full masks, the given options chosen, propagated
//   bool take(from, option, to)  slot `to` := slot `from` with the option chosen, propagated;
//                                to == from: in place. Slots beyond `to` are lost.
//   bool solved()                is every primary item of the slot last made covered?
//   Branch branch()              the item of that slot to branch on, and its live options
//   trail()                      the options chosen in that slot, in order
//   updates                      options killed, and pairs looked at, so far
//   forget()                     clears what was learnt
//
// where start and take return false at a dead end.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <utility>
#include <vector>

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
    spent_ = 0;
    stats = Stats{};
    at_ = At::root;
  }

  void restart() override {
    if (at_ == At::root || !root_alive_) return;
    // The root's masks are still in slot 0: its options are tried from the first one again.
    branchings_.clear();
    at_ = At::root_again;
  }

  Status next(Slice& slice) override { return run(slice, stats.solutions + 1); }

  Status count(Slice& slice, std::uint64_t limit) override {
    return stats.solutions >= limit ? Status::found : run(slice, limit);
  }

  void solution(std::vector<Index>& options) const override {
    const auto trail = state_.trail();
    options.assign(trail.begin(), trail.end());
  }

 private:
  // What is to be done next.
  enum class At { root, root_again, node, branching, end };

  // The options of an item that are still to be tried. Branching number s branches the node in
  // slot s. The last option is tried in place, which saves the slot, and keeps the stack short
  // where there is nothing to come back to (but the root is kept, for restarts).
  struct Branching {
    Index item;
    MasksTables::Mask untried;
  };

  Status run(Slice& slice, std::uint64_t limit) {
    const Status status = walk(slice, limit);
    stats.updates = state_.updates;
    return status;
  }

  Status walk(Slice& slice, std::uint64_t limit) {
    for (;;) {
      switch (at_) {
        case At::root:
          branchings_.clear();
          arrive(root_alive_ = state_.start(given_));
          break;
        case At::root_again:
          state_.back_to(0);
          arrive(true);
          break;
        case At::node:
          if (state_.solved()) {
            at_ = At::branching;
            if (++stats.solutions >= limit) return Status::found;
          } else {
            const Branch branch = state_.branch();
            branchings_.push_back({branch.item, branch.live});
            at_ = At::branching;
          }
          break;
        case At::branching:
          if (branchings_.empty()) {
            at_ = At::end;
          } else {
            if (stats.nodes >= node_limit || slice.spend(state_.updates - spent_)) {
              spent_ = state_.updates;
              return Status::paused;
            }
            spent_ = state_.updates;
            try_next_option();
          }
          break;
        case At::end:
          return Status::done;
      }
    }
  }

  void try_next_option() {
    Branching& top = branchings_.back();
    const Index slot = static_cast<Index>(branchings_.size() - 1);
    if (top.untried == 0) {  // only at the root
      branchings_.pop_back();
      return;
    }
    const Index option = tables_->option(top.item, std::countr_zero(top.untried));
    top.untried &= top.untried - 1;
    const bool in_place = top.untried == 0 && slot > 0;
    if (in_place) branchings_.pop_back();
    arrive(state_.take(slot, option, in_place ? slot : slot + 1));
  }

  void arrive(bool alive) {
    ++stats.nodes;
    stats.depth = std::max<std::uint64_t>(stats.depth, state_.trail().size());
    at_ = alive ? At::node : At::branching;
  }

  std::shared_ptr<const MasksTables> tables_;
  State state_;
  std::vector<Index> given_;
  std::vector<Branching> branchings_;
  std::uint64_t spent_ = 0;
  bool root_alive_ = false;
  At at_ = At::root;
};

}  // namespace minuet

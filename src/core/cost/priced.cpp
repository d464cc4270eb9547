#include "cost/priced.hpp"

#include <algorithm>

#include "engines/live_lists.hpp"

namespace minuet {
namespace {

using Price = std::int64_t;

class PricedLists final : public PricedEngine, private Lists<PricedLists> {
 public:
  PricedLists(const Problem& problem, std::vector<Price> prices)
      : Lists(problem), price_(std::move(prices)) {
    witness_.assign(problem.primaries, kNone);
    queued_.assign(problem.primaries, 0);
  }

  void afford(Price most) override { most_ = most; }
  bool left_out() const override { return left_out_; }
  double fraction() const override { return at_ == At::end ? 1 : std::min(done_, 1.0); }

  Status next(Slice& slice) override {
    for (;;) {
      if (at_ == At::end) return Status::done;
      if (at_ == At::node && live_options().empty()) {
        at_ = At::back;
        ++stats.solutions;
        return Status::found;
      }
      const auto news = static_cast<std::int64_t>(updates_ - stats.updates);
      stats.updates = updates_;
      if (stats.nodes >= node_limit || slice.spend(news)) return Status::paused;
      step();
    }
  }

  void solution(std::vector<Index>& options) const override { options = chosen_; }

 private:
  friend class Lists<PricedLists>;
  static constexpr Index kNone = UINT32_MAX;

  enum class At { root, node, back, end };

  // A node with two branches: the option is taken, or else removed.
  struct Branch {
    std::size_t mark;
    Index option;
    double rest;  // the weight of the second branch
  };

  struct Charge {
    Index item;
    Index witness;  // the item's previous witness
    Price each;     // subtracted from its live options
    Price all;      // added to what is spent
  };

  // ---- the tree

  void step() {
    bool alive = true;
    if (at_ == At::root) {
      alive = start();
    } else if (at_ == At::node) {
      alive = branch();
    } else if (branches_.empty()) {
      at_ = At::end;
      return;
    } else {
      const Branch branch = branches_.back();
      branches_.pop_back();
      go_back(branch.mark);
      weight_ = branch.rest;
      alive = affordable() && remove(branch.option) && settle();
    }
    ++stats.nodes;
    stats.depth = std::max<std::uint64_t>(stats.depth, chosen_.size());
    at_ = alive ? At::node : At::back;
    if (!alive || live_options().empty()) done_ += weight_;
  }

  // If an item has d options, the first gets 1/d of the node's weight, as if the node had d
  // branches.
  bool branch() {
    const Choice choice = cheapest();
    const double taken = weight_ / choice.branches;
    branches_.push_back({mark(), choice.option, weight_ - taken});
    weight_ = taken;
    return choose(choice.option) && settle();
  }

  bool start() {
    for (Index i = 0; i < p_.primaries; ++i)
      if (need_[i] > 0) wait(i);
    return look_at_items() && settle();
  }

  void go_back(std::size_t mark) {
    undo(mark);
    for (const Index i : waiting_) queued_[i] = 0;
    waiting_.clear();
    looked_at_ = -1;
  }

  struct Choice {
    Index option;
    double branches;
  };

  // The cheapest option of the item with the fewest branches; ties go to the lowest number.
  Choice cheapest() const {
    Index best = kNone, fewest = UINT32_MAX;
    for (const Index i : open_items()) {
      if (need_[i] == 0) continue;
      const Index branches = size_[i] - need_[i];
      if (branches < fewest || (branches == fewest && i < best)) {
        fewest = branches;
        best = i;
      }
    }
    // If nothing must be covered, some items still may.
    if (best == kNone) return {live_options()[0], 2};
    Index option = kNone;
    for (const Index o : live(best))
      if (option == kNone || price_[o] < price_[option] ||
          (price_[o] == price_[option] && o < option))
        option = o;
    return {option, fewest + 1.0};
  }

  // ---- propagation

  // Takes forced options, charges items and removes options that are too expensive until nothing
  // changes. False: a dead end.
  bool settle() {
    do {
      if (!take_forced() || !charge_items()) return false;
      if (spent_ != looked_at_ && !remove_dear()) return false;
    } while (!forced_.empty() || !waiting_.empty());
    return true;
  }

  void wait(Index i) {
    if (queued_[i]) return;
    queued_[i] = 1;
    waiting_.push_back(i);
  }

  bool charge_items() {
    for (std::size_t k = 0; k < waiting_.size(); ++k) {
      const Index i = waiting_[k];
      queued_[i] = 0;
      if (need_[i] > 0 && !has_witness(i)) charge(i);
    }
    waiting_.clear();
    return affordable();
  }

  // A witness is a live option of the item that is free of charge.
  bool has_witness(Index i) const {
    const Index o = witness_[i];
    return o != kNone && is_live(o) && price_[o] == 0;
  }

  void charge(Index i) {
    Index best = kNone;
    for (const Index o : live(i))
      if (best == kNone || price_[o] < price_[best]) best = o;
    const Price each = price_[best], all = each * need_[i];
    charges_.push_back({i, witness_[i], each, all});
    note_own();
    witness_[i] = best;
    updates_ += size_[i];
    if (each == 0) return;
    spent_ += all;
    for (const Index o : live(i)) price_[o] -= each;
  }

  bool affordable() {
    left_out_ = left_out_ || spent_ > most_;
    return spent_ <= most_;
  }

  bool remove_dear() {
    looked_at_ = spent_;
    const Price left = most_ - spent_;
    updates_ += live_options().size() / 4;
    for (std::size_t k = 0; k < live_options().size();) {
      const Index o = live_options()[k];
      if (price_[o] <= left) {
        ++k;
        continue;
      }
      left_out_ = true;
      if (!remove(o)) return false;
    }
    return true;
  }

  // ---- callbacks of Lists

  bool chose(Index o) {
    spent_ += price_[o];
    return affordable();
  }
  void unchose(Index o) { spent_ -= price_[o]; }
  void removed(Index o) {
    for (const Index i : primaries_of(o))
      if (need_[i] > 0 && witness_[i] == o) wait(i);
  }
  void undid_own() {
    const Charge& charge = charges_.back();
    witness_[charge.item] = charge.witness;
    spent_ -= charge.all;
    if (charge.each != 0)
      for (const Index o : live(charge.item)) price_[o] += charge.each;
    charges_.pop_back();
  }

  std::vector<Price> price_;  // the option's cost minus the charges of its items
  Price most_ = 0, spent_ = 0;
  Price looked_at_ = -1;        // the amount spent when expensive options were last removed
  std::vector<Index> witness_;  // per primary item; see has_witness
  std::vector<char> queued_;    // whether the item is in waiting_:
  std::vector<Index> waiting_;  // items that may have lost their witness
  std::vector<Charge> charges_;
  std::vector<Branch> branches_;
  bool left_out_ = false;
  At at_ = At::root;
  double weight_ = 1;  // of the current node; the whole tree has 1
  double done_ = 0;    // of everything done
};

}  // namespace

std::unique_ptr<PricedEngine> make_priced_lists(const Problem& problem,
                                                std::vector<std::int64_t> prices) {
  return std::make_unique<PricedLists>(problem, std::move(prices));
}

}  // namespace minuet

#include "engines/rest.hpp"

#include <utility>

namespace minuet {
namespace {

class Rest final : public Engine {
 public:
  Rest(std::unique_ptr<MasksSearch> by, const Engine& first)
      : by_(std::move(by)), parts_(first.remaining()) {
    stats = first.stats;
    begin(0);
  }

  Status next(Slice& slice) override {
    return go_on([&] { return by_->next(slice); });
  }

  Status count(Slice& slice, std::uint64_t limit) override {
    if (stats.solutions >= limit) return Status::found;
    return go_on([&] { return by_->count(slice, limit - before_.solutions); });
  }

  Status list(Slice& slice, std::uint64_t want, const Names& names, Rows& to) override {
    return go_on([&] { return by_->list(slice, want, names, to); });
  }

  void solution(std::vector<Index>& options) const override { by_->solution(options); }

  void restart() override {
    parts_.assign(1, Prefix{});
    begin(0);
  }

  std::vector<Prefix> remaining() const override {
    std::vector<Prefix> left;
    if (part_ == parts_.size()) return left;
    left = by_->remaining();
    for (Prefix& each : left) each.weight *= parts_[part_].weight;
    left.insert(left.end(), parts_.begin() + static_cast<std::ptrdiff_t>(part_) + 1, parts_.end());
    return left;
  }

  double fraction() const override {
    double left = 0;
    for (std::size_t k = part_; k < parts_.size(); ++k)
      left += parts_[k].weight * (k == part_ ? 1 - by_->fraction() : 1);
    return std::max(0.0, 1 - left);
  }

 private:
  void begin(std::size_t part) {
    part_ = part;
    before_ = stats;
    if (part_ < parts_.size()) by_->reset(parts_[part_].chosen);
  }

  template <class Step>
  Status go_on(Step step) {
    while (part_ < parts_.size()) {
      by_->node_limit = node_limit - std::min(node_limit, before_.nodes);
      const Status status = step();
      stats = before_;
      stats += by_->stats;
      if (status != Status::done) return status;
      begin(part_ + 1);
    }
    return Status::done;
  }

  std::unique_ptr<MasksSearch> by_;
  std::vector<Prefix> parts_;
  std::size_t part_ = 0;
  Stats before_;  // of the first engine and of earlier parts
};

}  // namespace

std::unique_ptr<Engine> continue_by(std::unique_ptr<MasksSearch> by, const Engine& first) {
  return std::make_unique<Rest>(std::move(by), first);
}

}  // namespace minuet

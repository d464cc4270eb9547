#include "memo/tally.hpp"

#include <algorithm>
#include <utility>

namespace minuet {
namespace {

constexpr std::size_t kMostStates = 1 << 17;  // with this many, searching is better

}  // namespace

Tally::Tally(const Problem& p, std::size_t memory)
    : coverings_(p),
      memory_(memory),
      made_(coverings_.stride(), 0),
      now_{StateTable(coverings_.stride()), {Natural(1)}},
      next_{StateTable(coverings_.stride()), {}} {
  now_.states.add(made_.data());
}

Status Tally::run(Slice& slice) {
  const std::size_t levels = coverings_.possible() ? coverings_.levels() : 0;
  while (level_ < levels && !gave_up_) {
    for (; at_ < now_.count.size() && !gave_up_; ++at_) {
      if (slice.spend(8)) return Status::paused;
      expand(at_);
      gave_up_ = next_.count.size() > kMostStates || bytes() > memory_;
    }
    std::swap(now_, next_);
    next_.states.clear();
    next_.count.clear();
    at_ = 0;
    ++level_;
  }
  if (coverings_.possible() && !gave_up_ && !now_.count.empty()) total_ = now_.count[0];
  return Status::done;
}

void Tally::expand(std::size_t state) {
  ++stats.nodes;
  ++stats.updates;
  for (const bool take : {false, true}) {
    std::copy_n(now_.states[state], coverings_.stride(), made_.data());
    if (coverings_.step(level_, take, made_.data())) add(now_.count[state]);
  }
}

void Tally::add(const Natural& count) {
  ++lookups;
  const Index state = next_.states.add(made_.data());
  if (state == next_.count.size()) {
    next_.count.push_back(count);
  } else {
    next_.count[state] += count;
    ++hits;
  }
}

double Tally::fraction() const {
  return static_cast<double>(level_) /
         static_cast<double>(std::max<std::size_t>(coverings_.levels(), 1));
}

std::size_t Tally::bytes() const {
  return now_.states.bytes() + next_.states.bytes() +
         sizeof(Natural) * (now_.count.capacity() + next_.count.capacity());
}

}  // namespace minuet

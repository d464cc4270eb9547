#include "memo/level_diagram.hpp"

#include <algorithm>
#include <utility>

namespace minuet {

LevelDiagram::LevelDiagram(const Problem& p, std::shared_ptr<const Ranking> ranking,
                           std::span<const Index> given, std::size_t memory)
    : coverings_(p),
      ranking_(std::move(ranking)),
      memory_(memory),
      levels_(coverings_.levels()),
      is_given_(p.options(), 0),
      made_(coverings_.stride(), 0),
      now_(coverings_.stride()),
      next_(coverings_.stride()) {
  for (const Index rank : given) is_given_[rank] = 1;
  if (coverings_.possible()) now_.add(made_.data());
}

Status LevelDiagram::run(Slice& slice) {
  while (!is_done() && !full_ && work() < work_limit) {
    std::vector<Links>& links = links_.back();
    if (links.size() < now_.size() && links_.size() <= levels_) {
      ++nodes_;
      const std::size_t state = links.size();
      links.push_back({follow(state, false), follow(state, true)});
    } else {
      end_level();
    }
    full_ = bytes() > memory_;
    if (slice.spend(8)) break;
  }
  return is_done() ? Status::done : Status::paused;
}

Index LevelDiagram::follow(std::size_t state, bool take) {
  const std::size_t level = links_.size() - 1;
  if (!take && is_given_[level]) return kDead;
  std::copy_n(now_[state], coverings_.stride(), made_.data());
  return coverings_.step(level, take, made_.data()) ? next_.add(made_.data()) : kDead;
}

void LevelDiagram::end_level() {
  kept_ += links_.back().size();
  links_.emplace_back();
  std::swap(now_, next_);
  next_.clear();
}

// The last level has one state at most: everything is decided.
Diagram LevelDiagram::diagram(const Poll& poll) const {
  DiagramMaker maker;
  std::vector<Index> below{Diagram::kUnit}, here;
  for (std::size_t level = levels_; level-- > 0; below.swap(here)) {
    poll();
    here.clear();
    const auto node = [&](Index state) { return state == kDead ? Diagram::kEmpty : below[state]; };
    for (const auto& [without, with] : links_[level])
      here.push_back(maker.make(static_cast<Index>(level), node(without), node(with)));
  }
  const bool any = coverings_.possible() && !below.empty();
  return maker.finish(ranking_, any ? below[0] : Diagram::kEmpty);
}

double LevelDiagram::fraction() const {
  return static_cast<double>(links_.size() - 1) / static_cast<double>(levels_ + 1);
}

std::size_t LevelDiagram::bytes() const {
  return now_.bytes() + next_.bytes() + sizeof(Links) * (kept_ + links_.back().capacity());
}

}  // namespace minuet

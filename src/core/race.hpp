// Methods that race to the same answer: they take turns, and the first to end wins.
//
// Every runner has spent something, and has a share. A race is run in rounds: each runner continues
// until it has spent its share of the goal; when all have, the goal is raised. Rounds become longer
// and longer, up to a limit, so that a method with a slow start is not favored and one with a quick
// answer not kept waiting. What is spent may be work that was counted (then the same race goes the
// same way on every machine) or seconds.
//
// Example: first round 1, shares 1 and 16. The goals are 1, 3, 7, 15, ...; at the end of the third
// round the runners have spent 7 and 112, and the first one's turn ends at 15.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace minuet {

class Race {
 public:
  static constexpr std::size_t kNobody = SIZE_MAX;

  explicit Race(double first_round, double longest_round = HUGE_VAL)
      : round_(first_round), longest_(longest_round), goal_(first_round) {}

  // Runners are numbered as they enter. One that comes back, or comes late, need not make up for
  // the rounds that it has missed.
  void enter(double share) { runners_.push_back({share, 0, 0, true}); }
  void leave(std::size_t runner) { runners_[runner].runs = false; }
  void come_back(std::size_t runner) {
    runners_[runner].runs = true;
    runners_[runner].missed = goal_ - round_;
  }
  void set_share(std::size_t runner, double share) { runners_[runner].share = share; }

  // Whose turn it is: the first runner that has not spent enough for this round.
  std::size_t turn() {
    if (std::ranges::none_of(runners_, &Runner::runs)) return kNobody;
    for (;; next_round())
      for (std::size_t k = 0; k < runners_.size(); ++k)
        if (left(k) > 0) return k;
  }

  // What a runner may have spent in all at the end of its turn, and what is left of that (nothing
  // if it has left the race).
  double most(std::size_t runner) const {
    return (goal_ - runners_[runner].missed) * runners_[runner].share;
  }
  double left(std::size_t runner) const {
    return runners_[runner].runs ? most(runner) - runners_[runner].spent : 0;
  }

  // Records what a runner has spent in total.
  void report(std::size_t runner, double spent) { runners_[runner].spent = spent; }

 private:
  struct Runner {
    double share, spent, missed;
    bool runs;
  };

  void next_round() {
    round_ = std::min(2 * round_, longest_);
    goal_ += round_;
  }

  double round_, longest_, goal_;
  std::vector<Runner> runners_;
};

}  // namespace minuet

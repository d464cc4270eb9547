#include "questions/remove_givens.hpp"

#include <algorithm>
#include <numeric>

#include "random.hpp"

namespace minuet {
namespace {

constexpr std::uint64_t kFirstFactor = 100;  // for the first solution, which everything needs

// How far to go at once along an order, where a stretch works as a whole or not at all.
//
// Either nothing is known beyond `at`, or the stretch from `at` to `too_far` does not work.
class Stretch {
 public:
  explicit Stretch(std::size_t first) : length_(first) {}

  // The end of the next stretch to try, from `at`, in an order of `size`.
  std::size_t end(std::size_t at, std::size_t size) const {
    if (too_far_ != 0) return at + std::max<std::size_t>(1, (too_far_ - at) / 2);
    return std::min(at + length_, size);
  }

  void worked() { length_ *= 2; }
  void went_too_far(std::size_t end) { too_far_ = end; }

  // Whether it is known that not even a stretch of one works.
  bool is_stuck(std::size_t at) const { return too_far_ == at + 1; }
  void step_over() {
    too_far_ = 0;
    length_ = 1;
  }

 private:
  std::size_t length_;
  std::size_t too_far_ = 0;  // 0: unknown
};

}  // namespace

Removal remove_givens(Asker& asker, std::span<const Index> fixed,
                      const std::vector<std::vector<Index>>& groups, std::size_t floor,
                      std::uint64_t nodes, const std::atomic<bool>& canceled) {
  Removal removal;
  std::vector<Index> given(fixed.begin(), fixed.end());  // fixed, and the groups kept so far
  std::size_t left = fixed.size();
  for (const auto& group : groups) left += group.size();

  // Is the solution unique without the groups up to `end`, except for those kept?
  const auto ask = [&](std::size_t end) {
    const std::size_t before = given.size();
    for (std::size_t k = end; k < groups.size(); ++k)
      given.insert(given.end(), groups[k].begin(), groups[k].end());
    const Verdict verdict = asker.ask(given, 2, canceled, nodes);
    given.resize(before);
    removal.sure &= verdict != Verdict::stopped;
    return verdict == Verdict::one;
  };

  removal.unique = ask(0);
  if (!removal.unique) return removal;
  Stretch stretch(groups.size() / 2 + 1);
  for (std::size_t at = 0; at < groups.size() && !canceled;) {
    std::size_t end = at, gone = 0;  // the stretch must respect the floor
    const std::size_t most = stretch.end(at, groups.size());
    while (end < most && left - gone >= floor + groups[end].size()) gone += groups[end++].size();
    if (end == at || stretch.is_stuck(at)) {
      removal.kept.push_back(static_cast<Index>(at));
      given.insert(given.end(), groups[at].begin(), groups[at].end());
      ++at;
      stretch.step_over();
    } else if (ask(end)) {
      left -= gone;
      at = end;
      stretch.worked();
    } else {
      stretch.went_too_far(end);
    }
  }
  return removal;
}

std::optional<std::vector<Index>> random_solution(Asker& asker, const Template& base,
                                                  std::span<const Index> given, std::uint64_t seed,
                                                  std::uint64_t nodes, int patience,
                                                  const std::atomic<bool>& canceled) {
  if (asker.ask(given, 1, canceled, nodes * kFirstFactor) != Verdict::one) return std::nullopt;
  std::vector<Index> solution = asker.solution();
  const Problem& problem = base.problem();
  std::vector<Index> order(problem.options());
  std::iota(order.begin(), order.end(), Index{0});
  Random(seed).shuffle(order);
  Uses uses(problem);
  for (Index o : given) uses.add(o);
  std::vector<Index> chosen(given.begin(), given.end());
  Stretch stretch(problem.primaries / 32 + 1);  // along options that do not clash
  std::vector<Index> fitting;                   // those of a stretch, and their positions
  std::vector<std::size_t> where;
  for (std::size_t at = 0; at < order.size();) {
    fitting.clear();
    where.clear();
    const std::size_t here = chosen.size(), most = stretch.end(here, SIZE_MAX) - here;
    for (std::size_t k = at; k < order.size() && fitting.size() < most; ++k) {
      if (!base.is_choosable(order[k]) || !uses.can_add(order[k])) continue;
      uses.add(order[k]);
      fitting.push_back(order[k]);
      where.push_back(k);
    }
    if (fitting.empty()) break;
    chosen.insert(chosen.end(), fitting.begin(), fitting.end());
    Verdict verdict = Verdict::none;
    if (!stretch.is_stuck(here)) verdict = asker.ask(chosen, 2, canceled, nodes);
    if (canceled) return std::nullopt;
    if (verdict == Verdict::one || verdict == Verdict::several) {
      solution = asker.solution();
      if (verdict == Verdict::one) break;
      at = where.back() + 1;
      stretch.worked();
      continue;
    }
    chosen.resize(here);
    for (Index o : fitting) uses.remove(o);
    if (verdict == Verdict::stopped && --patience < 0) break;
    if (fitting.size() == 1) {  // it is in no solution with the chosen ones
      at = where[0] + 1;
      stretch.step_over();
    } else {
      stretch.went_too_far(here + fitting.size());
    }
  }
  return solution;
}

}  // namespace minuet

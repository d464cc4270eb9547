#include "order.hpp"

#include <algorithm>

namespace minuet {
namespace {

class Walk {
 public:
  explicit Walk(const Problem& p) : problem_(p), users_(p.items), degree_(p.primaries, 0) {
    for (Index o = 0; o < p.options(); ++o)
      for (Index i : p.of(o)) users_[i].push_back(o);
    std::vector<Index> last(p.primaries, UINT32_MAX);
    for (Index i = 0; i < p.primaries; ++i)
      each_neighbor(i, [&](Index j) {
        if (last[j] != i) last[j] = i, ++degree_[i];
      });
  }

  template <class Call>
  void each_neighbor(Index i, Call call) const {
    for (Index o : users_[i])
      for (Index j : problem_.of(o))
        if (j < problem_.primaries && j != i) call(j);
  }

  // The items reachable from `start`, nearest first; ties by degree, then by number.
  std::vector<Index> from(Index start, std::vector<char>& seen) const {
    std::vector<Index> order{start};
    seen[start] = 1;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t first = order.size();
      each_neighbor(order[k], [&](Index j) {
        if (!seen[j]) seen[j] = 1, order.push_back(j);
      });
      std::sort(order.begin() + first, order.end(), [&](Index a, Index b) {
        return degree_[a] != degree_[b] ? degree_[a] < degree_[b] : a < b;
      });
    }
    return order;
  }

  // An item far away from everything: the last one met from the last one met.
  Index peripheral(Index start) const {
    for (int turn = 0; turn < 2; ++turn) {
      std::vector<char> seen(problem_.primaries, 0);
      start = from(start, seen).back();
    }
    return start;
  }

 private:
  const Problem& problem_;
  std::vector<std::vector<Index>> users_;  // item -> options
  std::vector<Index> degree_;
};

}  // namespace

std::vector<Index> breadth_first(const Problem& problem) {
  const Walk walk(problem);
  std::vector<char> seen(problem.primaries, 0);
  std::vector<Index> order;
  for (Index i = 0; i < problem.primaries; ++i) {
    if (seen[i]) continue;
    const auto part = walk.from(walk.peripheral(i), seen);
    order.insert(order.end(), part.begin(), part.end());
  }
  return order;
}

}  // namespace minuet

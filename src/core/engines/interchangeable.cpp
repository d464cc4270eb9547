#include "engines/interchangeable.hpp"

#include <algorithm>
#include <map>

namespace minuet {
namespace {

using Words = std::vector<std::int64_t>;

struct Use {
  Index option;
  Index color;
};

class Finder {
 public:
  Finder(const Problem& problem, const std::vector<std::int64_t>& cost)
      : p_(problem), cost_(cost), uses_(problem.items), private_(problem.items, 0) {
    for (Index o = 0; o < p_.options(); ++o)
      for (std::size_t e = p_.start[o]; e < p_.start[o + 1]; ++e)
        uses_[p_.item[e]].push_back({o, p_.color_at(e)});
  }

  std::vector<Swap> find() {
    std::map<Words, std::vector<std::vector<Index>>> alike;  // description -> options of each item
    for (Index i = 0; i < p_.items; ++i) {
      if (uses_[i].empty()) continue;
      std::vector<Index> row;
      Words words = describe(i, row);
      alike[std::move(words)].push_back(std::move(row));
    }
    std::vector<Swap> found;
    for (const auto& [words, rows] : alike)
      for (std::size_t k = 1; k < rows.size(); ++k)
        if (rows[k - 1] != rows[k]) found.push_back(swap(rows[k - 1], rows[k]));
    return found;
  }

 private:
  static Swap swap(const std::vector<Index>& a, const std::vector<Index>& b) {
    Swap swap;
    for (std::size_t k = 0; k < a.size(); ++k) {
      const auto [first, second] = std::minmax(a[k], b[k]);
      swap.pairs.push_back({first, second});
    }
    std::sort(swap.pairs.begin(), swap.pairs.end(),
              [](const Swap::Pair& x, const Swap::Pair& y) { return x.first < y.first; });
    return swap;
  }

  // Everything that interchangeable items must have in common. `row` gets the item's options in
  // corresponding order.
  Words describe(Index i, std::vector<Index>& row) {
    find_private(i);
    std::vector<std::pair<Words, Index>> columns;
    for (const Use& use : uses_[i]) columns.push_back({shared_part(i, use), use.option});
    std::sort(columns.begin(), columns.end());
    Words words = kind(i);
    for (const auto& [part, option] : columns) {
      words.insert(words.end(), part.begin(), part.end());
      row.push_back(option);
    }
    for (const Words& each : private_parts(row))
      words.insert(words.end(), each.begin(), each.end());
    for (const Index q : owned_) private_[q] = 0;
    return words;
  }

  // Items that occur only in options of this one.
  void find_private(Index i) {
    owned_.clear();
    for (const Use& use : uses_[i])
      for (const Index q : p_.of(use.option))
        if (q != i && ++private_[q] == uses_[q].size()) owned_.push_back(q);
    for (const Use& use : uses_[i])
      for (const Index q : p_.of(use.option)) private_[q] = 0;
    for (const Index q : owned_) private_[q] = 1;
  }

  Words kind(Index i) const {
    return {i < p_.primaries, p_.least(i), p_.most(i), static_cast<std::int64_t>(uses_[i].size())};
  }

  // Describes an option without the item and its private ones.
  Words shared_part(Index i, const Use& use) const {
    Words words;
    for (std::size_t e = p_.start[use.option]; e < p_.start[use.option + 1]; ++e)
      if (p_.item[e] != i && !private_[p_.item[e]])
        words.push_back(std::int64_t{p_.item[e]} << 32 | p_.color_at(e));
    std::sort(words.begin(), words.end());
    words.insert(words.begin(), {cost_.empty() ? 0 : cost_[use.option], use.color,
                                 static_cast<std::int64_t>(words.size())});
    return words;
  }

  // The private items, each as the positions in the row of the options that have it.
  std::vector<Words> private_parts(const std::vector<Index>& row) const {
    std::map<Index, Words> parts;
    for (std::size_t k = 0; k < row.size(); ++k)
      for (std::size_t e = p_.start[row[k]]; e < p_.start[row[k] + 1]; ++e) {
        const Index q = p_.item[e];
        if (!private_[q]) continue;
        Words& part = parts[q];
        if (part.empty()) part = kind(q);
        part.push_back(static_cast<std::int64_t>(k) << 32 | p_.color_at(e));
      }
    std::vector<Words> sorted;
    for (auto& [q, part] : parts) sorted.push_back(std::move(part));
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }

  const Problem& p_;
  const std::vector<std::int64_t>& cost_;
  std::vector<std::vector<Use>> uses_;  // per item
  std::vector<Index> private_;          // whether an item is private to the current one
  std::vector<Index> owned_;            // the private ones
};

}  // namespace

std::vector<Swap> swaps(const Problem& problem, const std::vector<std::int64_t>& cost) {
  return Finder(problem, cost).find();
}

}  // namespace minuet

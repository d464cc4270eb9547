#include "problem.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>

#include "random.hpp"

namespace minuet {

Problem Problem::with_options(std::span<const Index> options) const {
  Problem q{primaries, items, {0}, {}, {}, low, high};
  for (const Index o : options) {
    q.item.insert(q.item.end(), item.begin() + start[o], item.begin() + start[o + 1]);
    if (has_colors())
      q.color.insert(q.color.end(), color.begin() + start[o], color.begin() + start[o + 1]);
    q.start.push_back(static_cast<Index>(q.item.size()));
  }
  return q;
}

void Problem::validate() const {
  auto demand = [](bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(std::string("malformed problem: ") + what);
  };
  demand(primaries <= items, "more primary items than items");
  demand(!start.empty() && start.front() == 0 && start.back() == item.size(), "offsets");
  demand(std::is_sorted(start.begin(), start.end()), "offsets must ascend");
  demand(color.empty() || color.size() == item.size(), "one color per entry");
  demand(low.size() == high.size() && (low.empty() || low.size() == primaries), "bounds");
  for (std::size_t i = 0; i < low.size(); ++i) demand(low[i] <= high[i], "low > high");
  std::vector<Index> last_seen(items, 0);  // the last option that named the item, + 1
  for (Index o = 0; o < options(); ++o) {
    for (std::size_t k = start[o]; k < start[o + 1]; ++k) {
      demand(item[k] < items, "item out of range");
      demand(last_seen[item[k]] != o + 1, "an item twice in one option");
      demand(item[k] >= primaries || color_at(k) == 0, "a color on a primary item");
      last_seen[item[k]] = o + 1;
    }
  }
}

std::vector<Index> Problem::lows() const {
  return has_bounds() ? low : std::vector<Index>(primaries, 1);
}

std::vector<Index> Problem::highs() const {
  return has_bounds() ? high : std::vector<Index>(primaries, 1);
}

std::vector<Index> Problem::sizes() const {
  std::vector<Index> size(items, 0);
  for (const Index i : item) ++size[i];
  return size;
}

Columns::Columns(const Problem& p)
    : start(p.items + std::size_t{1}, 0), entry(p.item.size()), option(p.item.size()) {
  for (const Index i : p.item) ++start[i + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<Index> next = start;  // where the next entry of an item goes
  for (Index o = 0; o < p.options(); ++o) {
    for (Index e = p.start[o]; e < p.start[o + 1]; ++e) {
      entry[next[p.item[e]]++] = e;
      option[e] = o;
    }
  }
}

namespace {

constexpr Index kFree = 0, kTaken = UINT32_MAX;  // states of a secondary item; else its color

// The items after the given options: how often each may and must still be covered.
struct Rest {
  std::vector<Index> low, high;  // primary items
  std::vector<Index> state;      // secondary items: kFree, kTaken, or their color
};

Rest apply(const Problem& p, std::span<const Index> given, bool& possible) {
  Rest rest{p.lows(), p.highs(), std::vector<Index>(p.items - p.primaries, kFree)};
  for (Index o : given) {
    for (std::size_t k = p.start[o]; k < p.start[o + 1]; ++k) {
      const Index i = p.item[k];
      if (i >= p.primaries) {
        const Index c = p.color_at(k);
        rest.state[i - p.primaries] = c ? c : kTaken;
      } else if (rest.high[i] == 0) {
        possible = false;
      } else {
        --rest.high[i];
        if (rest.low[i]) --rest.low[i];
      }
    }
  }
  return rest;
}

// Can option o still be chosen? Only with a primary item, and if it clashes with nothing chosen.
bool usable(const Problem& p, const Rest& rest, Index o) {
  bool has_primary = false;
  for (std::size_t k = p.start[o]; k < p.start[o + 1]; ++k) {
    const Index i = p.item[k];
    if (i < p.primaries) {
      if (rest.high[i] == 0) return false;
      has_primary = true;
    } else {
      const Index state = rest.state[i - p.primaries];
      if (state != kFree && (state == kTaken || state != p.color_at(k))) return false;
    }
  }
  return has_primary;
}

}  // namespace

// Puts some of the numbers below `all` in an order that does not depend on which others are
// missing, so the parts of a split search keep the order of the whole.
static void shuffle_some(std::vector<Index>& some, Index all, Random& random) {
  std::vector<Index> shuffled(all), place(all);
  std::iota(shuffled.begin(), shuffled.end(), 0);
  random.shuffle(shuffled);
  for (Index k = 0; k < all; ++k) place[shuffled[k]] = k;
  std::ranges::sort(some, {}, [&](Index number) { return place[number]; });
}

Reduced reduce(const Problem& p, std::span<const Index> given, bool shuffle, std::uint64_t seed,
               std::span<const Index> excluded) {
  constexpr Index kGone = UINT32_MAX;
  Reduced r;
  const Rest rest = apply(p, given, r.possible);

  std::vector<char> is_decided(p.options(), 0);
  for (const auto& part : {given, excluded})
    for (Index o : part) is_decided[o] = 1;
  for (Index o = 0; o < p.options(); ++o)
    if (!is_decided[o] && usable(p, rest, o)) r.option_of.push_back(o);

  // Items: primary ones that may still be covered, then secondary ones that are still free and
  // touched at all (the others can no longer clash).
  std::vector<Index> primary, secondary;
  for (Index i = 0; i < p.primaries; ++i)
    if (rest.high[i] > 0) primary.push_back(i);
  std::vector<char> touched(p.items, 0);
  for (Index o : r.option_of)
    for (Index i : p.of(o)) touched[i] = 1;
  for (Index i = p.primaries; i < p.items; ++i)
    if (touched[i] && rest.state[i - p.primaries] == kFree) secondary.push_back(i);
  if (shuffle) {
    Random random(seed);
    shuffle_some(r.option_of, p.options(), random);
    shuffle_some(primary, p.primaries, random);
  }

  std::vector<Index> new_item(p.items, kGone);
  for (const auto* part : {&primary, &secondary}) {
    for (Index i : *part) {
      new_item[i] = static_cast<Index>(r.item_of.size());
      r.item_of.push_back(i);
    }
  }

  Problem& q = r.problem;
  q.primaries = static_cast<Index>(primary.size());
  q.items = static_cast<Index>(r.item_of.size());
  bool plain = true;  // every item exactly once
  for (Index i : primary) plain &= rest.low[i] == 1 && rest.high[i] == 1;
  if (!plain) {
    for (Index i : primary) {
      q.low.push_back(rest.low[i]);
      q.high.push_back(rest.high[i]);
    }
  }
  for (Index o : r.option_of) {
    for (std::size_t k = p.start[o]; k < p.start[o + 1]; ++k) {
      if (new_item[p.item[k]] == kGone) continue;
      q.item.push_back(new_item[p.item[k]]);
      if (p.has_colors()) q.color.push_back(p.color_at(k));
    }
    q.start.push_back(static_cast<Index>(q.item.size()));
  }
  if (std::all_of(q.color.begin(), q.color.end(), [](Index c) { return c == 0; })) q.color.clear();
  return r;
}

}  // namespace minuet

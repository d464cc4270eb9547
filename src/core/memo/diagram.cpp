#include "memo/diagram.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <unordered_map>

namespace minuet {
namespace {

std::uint64_t scramble(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// The nodes reachable from the root in the postorder of a walk ("with" first), which makes the list
// of a family unique. Returns the new number of the root.
Index listed_from(Index root, const std::vector<DiagramNode>& nodes,
                  std::vector<DiagramNode>& listed) {
  listed.assign(2, {UINT32_MAX, 0, 0});
  std::vector<Index> number(nodes.size(), 0);  // 0: not listed yet
  number[Diagram::kUnit] = Diagram::kUnit;
  std::vector<Index> stack{root};
  while (!stack.empty()) {
    const Index n = stack.back();
    const DiagramNode& node = nodes[n];
    if (n <= Diagram::kUnit || number[n]) {
      stack.pop_back();
    } else if (!number[node.with]) {
      stack.push_back(node.with);
    } else if (node.without > Diagram::kUnit && !number[node.without]) {
      stack.push_back(node.without);
    } else {
      number[n] = static_cast<Index>(listed.size());
      listed.push_back({node.rank, number[node.without], number[node.with]});
      stack.pop_back();
    }
  }
  return number[root];
}

}  // namespace

Ranking::Ranking(Index options, std::span<const Index> ranked)
    : option(ranked.begin(), ranked.end()), rank(options, kNone) {
  for (Index r = 0; r < option.size(); ++r) {
    if (option[r] >= options || rank[option[r]] != kNone)
      throw std::invalid_argument("the ranking is not one of the options");
    rank[option[r]] = r;
  }
}

Diagram::Diagram(std::shared_ptr<const Ranking> ranking, std::vector<DiagramNode> nodes, Index root)
    : ranking_(std::move(ranking)) {
  root_ = listed_from(root, nodes, nodes_);
  nodes_.shrink_to_fit();
}

Diagram Diagram::checked(std::shared_ptr<const Ranking> ranking, std::vector<DiagramNode> nodes,
                         Index root) {
  auto demand = [](bool holds) {
    if (!holds) throw std::invalid_argument("the nodes are not those of a diagram");
  };
  demand(nodes.size() >= 2 && root < nodes.size());
  for (std::size_t n = 2; n < nodes.size(); ++n) {
    const DiagramNode& node = nodes[n];
    demand(node.rank < ranking->option.size() && node.with != kEmpty);
    for (Index child : {node.without, node.with})
      demand(child < n && (child <= kUnit || nodes[child].rank > node.rank));
  }
  DiagramMaker maker;
  std::vector<Index> number{kEmpty, kUnit};
  for (std::size_t n = 2; n < nodes.size(); ++n)
    number.push_back(maker.make(nodes[n].rank, number[nodes[n].without], number[nodes[n].with]));
  demand(maker.size() == nodes.size());  // no two nodes are equal
  return maker.finish(std::move(ranking), number[root]);
}

std::size_t Diagram::bytes() const {
  return nodes_.capacity() * sizeof(DiagramNode) + counts_.capacity() * sizeof(Numbers::Name) +
         numbers_.bytes();
}

const std::vector<Numbers::Name>& Diagram::counts() const {
  if (counts_.empty()) {
    std::vector<Numbers::Name> counts{0, 1};
    counts.reserve(nodes_.size());
    for (std::size_t n = 2; n < nodes_.size(); ++n) {
      Natural sum = numbers_.value(counts[nodes_[n].without]);
      sum += numbers_.value(counts[nodes_[n].with]);
      counts.push_back(numbers_.keep(sum));
    }
    counts_ = std::move(counts);
  }
  return counts_;
}

std::vector<Index> Diagram::options_of(const std::vector<Index>& ranks) const {
  std::vector<Index> options;
  options.reserve(ranks.size());
  for (Index rank : ranks) options.push_back(ranking_->option[rank]);
  std::sort(options.begin(), options.end());
  return options;
}

bool Diagram::contains(std::vector<Index> options) const {
  for (Index& option : options) {
    if (option >= ranking_->rank.size()) return false;
    option = ranking_->rank[option];
  }
  std::sort(options.begin(), options.end());
  Index at = root_;
  for (Index rank : options) {
    while (at > kUnit && nodes_[at].rank < rank) at = nodes_[at].without;
    if (at <= kUnit || nodes_[at].rank != rank) return false;
    at = nodes_[at].with;
  }
  while (at > kUnit) at = nodes_[at].without;
  return at == kUnit;
}

std::vector<Index> Diagram::at(Natural k) const {
  std::vector<Index> ranks;
  Index n = root_;
  while (n > kUnit) {
    const Natural with = numbers_.value(counts()[nodes_[n].with]);
    if (k < with) {
      ranks.push_back(nodes_[n].rank);
      n = nodes_[n].with;
    } else {
      k -= with;
      n = nodes_[n].without;
    }
  }
  if (n == kEmpty || !k.is_zero()) throw std::out_of_range("there are not that many sets");
  return options_of(ranks);
}

std::vector<Index> Diagram::random(Random& random) const {
  // Words are drawn until they are below the count, so every set is equally likely.
  const Natural all = count();
  const std::uint64_t top = all.word(all.words() - 1);
  std::vector<std::uint64_t> words(all.words());
  for (;;) {
    for (std::uint64_t& word : words) word = random.next();
    words.back() &= top ? ~std::uint64_t{0} >> std::countl_zero(top) : 0;
    const Natural k(words.data(), words.size());
    if (k < all) return at(k);
  }
}

std::vector<Natural> Diagram::frequencies(Index options) const {
  std::vector<Natural> found(options);
  Numbers numbers;  // the number of paths from the root to each node
  std::vector<Numbers::Name> ways(nodes_.size(), 0);
  ways[root_] = 1;
  auto add = [&](Index child, const Natural& more) {
    Natural sum = numbers.value(ways[child]);
    numbers.forget(ways[child]);
    ways[child] = numbers.keep(sum += more);
  };
  for (std::size_t n = nodes_.size(); n-- > 2;) {
    const Natural here = numbers.value(ways[n]);
    if (nodes_[n].without > kUnit) add(nodes_[n].without, here);
    if (nodes_[n].with > kUnit) add(nodes_[n].with, here);
    found[ranking_->option[nodes_[n].rank]] += here * numbers_.value(counts()[nodes_[n].with]);
  }
  return found;
}

// Best first: a partial set is a node and the options taken above it; its promise is the cost of
// the best set below it.
std::vector<std::vector<Index>> Diagram::best(std::span<const Natural> taken,
                                              std::span<const Natural> left, std::size_t k,
                                              bool greatest, const Poll& poll) const {
  auto better = [greatest](const Natural& a, const Natural& b) { return greatest ? b < a : a < b; };
  const std::size_t end = ranking_->option.size();
  std::vector<Natural> below(end + 1);  // the cost of leaving out all options of a lower rank
  for (std::size_t r = 0; r < end; ++r) below[r + 1] = below[r] + left[ranking_->option[r]];
  // The cost of an edge: the option it starts from, and those that it skips.
  auto edge = [&](std::size_t from, Index child, bool with) {
    Natural cost = below[child <= kUnit ? end : nodes_[child].rank];
    cost -= below[with ? from + 1 : from];
    return with ? cost + taken[ranking_->option[from]] : cost;
  };
  std::vector<Natural> promise(nodes_.size());
  for (std::size_t n = 2; n < nodes_.size(); ++n) {
    const DiagramNode& node = nodes_[n];
    promise[n] = promise[node.with] + edge(node.rank, node.with, true);
    if (node.without == kEmpty) continue;
    const Natural without = promise[node.without] + edge(node.rank, node.without, false);
    if (better(without, promise[n])) promise[n] = without;
  }
  struct Partial {
    Natural total, spent;    // the promised total, and the cost of the options taken
    std::vector<bool> path;  // from the root: true for "with"
    Index node;
  };
  auto later = [&](const Partial& a, const Partial& b) {
    if (!(a.total == b.total)) return better(b.total, a.total);
    return a.path < b.path;  // "with" comes first
  };
  std::priority_queue<Partial, std::vector<Partial>, decltype(later)> queue(later);
  if (root_ != kEmpty) queue.push({promise[root_], 0, {}, root_});
  std::vector<std::vector<Index>> found;
  std::uint64_t steps = 0;
  while (!queue.empty() && found.size() < k) {
    Partial partial = queue.top();
    queue.pop();
    while (partial.node > kUnit) {  // follow the better child, and leave the other for later
      if (++steps % 4096 == 0 && poll) poll();
      const DiagramNode& node = nodes_[partial.node];
      if (node.without != kEmpty) {
        Partial other = partial;
        other.spent += edge(node.rank, node.without, false);
        other.total = other.spent + promise[node.without];
        other.path.push_back(false);
        other.node = node.without;
        queue.push(std::move(other));
      }
      partial.spent += edge(node.rank, node.with, true);
      partial.total = partial.spent + promise[node.with];
      partial.path.push_back(true);
      partial.node = node.with;
      queue.push(std::move(partial));
      partial = queue.top();
      queue.pop();
    }
    std::vector<Index> ranks;
    Index n = root_;
    for (bool with : partial.path) {
      if (with) ranks.push_back(nodes_[n].rank);
      n = with ? nodes_[n].with : nodes_[n].without;
    }
    found.push_back(options_of(ranks));
  }
  return found;
}

Diagram Diagram::restricted(std::span<const Index> including,
                            std::span<const Index> without) const {
  enum : char { kFree, kMust, kMustNot };
  std::vector<char> rule(ranking_->option.size() + 1, kFree);
  bool possible = true;
  for (Index option : without)
    if (const Index rank = ranking_->rank[option]; rank != Ranking::kNone) rule[rank] = kMustNot;
  for (Index option : including) {
    const Index rank = ranking_->rank[option];
    possible &= rank != Ranking::kNone && rule[rank] != kMustNot;
    if (possible) rule[rank] = kMust;
  }
  // demands[r]: the number of options with a rank below r that must be taken. An edge that skips
  // one of them leads nowhere.
  std::vector<Index> demands(rule.size() + 1, 0);
  for (std::size_t r = 0; r < rule.size(); ++r) demands[r + 1] = demands[r] + (rule[r] == kMust);
  const std::size_t end = ranking_->option.size();
  DiagramMaker maker;
  std::vector<Index> number(nodes_.size(), kEmpty);
  number[kUnit] = kUnit;
  auto follow = [&](std::size_t from, Index child) -> Index {
    const std::size_t to = child <= kUnit ? end : nodes_[child].rank;
    return demands[to] == demands[from] ? number[child] : kEmpty;
  };
  for (std::size_t n = 2; n < nodes_.size(); ++n) {
    const DiagramNode& node = nodes_[n];
    const char here = rule[node.rank];
    const Index lower = here == kMust ? kEmpty : follow(node.rank + 1, node.without);
    const Index with = here == kMustNot ? kEmpty : follow(node.rank + 1, node.with);
    number[n] = maker.make(node.rank, lower, with);
  }
  return maker.finish(ranking_, possible ? follow(0, root_) : kEmpty);
}

// Both lists of nodes are first copied into one maker, which gives equal nodes equal numbers.
Diagram Diagram::combined(const Diagram& other, Operation operation, const Poll& poll) const {
  if (!(*ranking_ == *other.ranking_))
    throw std::invalid_argument("the diagrams belong to different problems");
  DiagramMaker maker;
  std::vector<DiagramNode> nodes(2, {UINT32_MAX, 0, 0});  // a copy to read from
  auto make = [&](Index rank, Index without, Index with) {
    const Index n = maker.make(rank, without, with);
    if (n == nodes.size()) nodes.push_back({rank, without, with});
    return n;
  };
  auto copied = [&](const Diagram& from) {
    std::vector<Index> number{kEmpty, kUnit};
    for (std::size_t n = 2; n < from.nodes_.size(); ++n) {
      const DiagramNode& node = from.nodes_[n];
      number.push_back(make(node.rank, number[node.without], number[node.with]));
    }
    return number[from.root_];
  };
  const std::uint64_t start = copied(*this), second = copied(other);
  std::unordered_map<std::uint64_t, Index> known;
  std::vector<std::uint64_t> stack{start << 32 | second};
  auto look = [&](std::uint64_t pair) -> Index {
    const Index a = static_cast<Index>(pair >> 32), b = static_cast<Index>(pair);
    const bool is_union = operation == Operation::unite;
    const bool is_difference = operation == Operation::subtract;
    if (a == b) return is_difference ? kEmpty : a;
    if (a == kEmpty) return is_union ? b : kEmpty;
    if (b == kEmpty) return is_union || is_difference ? a : kEmpty;
    const auto found = known.find(pair);
    return found == known.end() ? Ranking::kNone : found->second;
  };
  std::size_t steps = 0;
  while (!stack.empty()) {
    if (++steps % 65536 == 0 && poll) poll();
    const std::uint64_t pair = stack.back();
    if (look(pair) != Ranking::kNone) {
      stack.pop_back();
      continue;
    }
    const Index a = static_cast<Index>(pair >> 32), b = static_cast<Index>(pair);
    const Index rank = std::min(nodes[a].rank, nodes[b].rank);  // 0 and 1 have the highest
    auto child = [&](Index n, bool with) -> std::uint64_t {
      if (nodes[n].rank != rank) return with ? kEmpty : n;
      return with ? nodes[n].with : nodes[n].without;
    };
    const std::uint64_t without = child(a, false) << 32 | child(b, false);
    const std::uint64_t with = child(a, true) << 32 | child(b, true);
    const Index lower = look(without), upper = look(with);
    if (lower == Ranking::kNone) stack.push_back(without);
    if (upper == Ranking::kNone) stack.push_back(with);
    if (lower == Ranking::kNone || upper == Ranking::kNone) continue;
    known[pair] = make(rank, lower, upper);
    stack.pop_back();
  }
  return maker.finish(ranking_, look(start << 32 | second));
}

bool Diagram::Walk::next(std::vector<Index>& options) {
  const std::vector<DiagramNode>& nodes = diagram_->nodes_;
  if (next_ == kEmpty) return false;
  while (next_ != kUnit) {
    taken_.push_back(next_);
    next_ = nodes[next_].with;
  }
  options.clear();
  for (Index n : taken_) options.push_back(diagram_->ranking_->option[nodes[n].rank]);
  std::sort(options.begin(), options.end());
  // The next set leaves out the last option that can be left out.
  next_ = kEmpty;
  while (next_ == kEmpty && !taken_.empty()) {
    next_ = nodes[taken_.back()].without;
    taken_.pop_back();
  }
  return true;
}

DiagramMaker::DiagramMaker() : nodes_(2, {UINT32_MAX, 0, 0}), slots_(256, 0) {}

std::size_t DiagramMaker::bytes() const {
  return nodes_.capacity() * sizeof(DiagramNode) + slots_.capacity() * sizeof(Index);
}

std::size_t DiagramMaker::slot(const DiagramNode& node) const {
  const std::uint64_t children = std::uint64_t{node.without} << 32 | node.with;
  std::size_t at = scramble(scramble(children) + node.rank) & (slots_.size() - 1);
  while (slots_[at] && !(nodes_[slots_[at]] == node)) at = (at + 1) & (slots_.size() - 1);
  return at;
}

Index DiagramMaker::make(Index rank, Index without, Index with) {
  if (with == Diagram::kEmpty) return without;
  const DiagramNode node{rank, without, with};
  std::size_t at = slot(node);
  if (slots_[at]) return slots_[at];
  if (nodes_.size() == UINT32_MAX) throw std::length_error("too many nodes for a diagram");
  slots_[at] = static_cast<Index>(nodes_.size());
  nodes_.push_back(node);
  if (3 * nodes_.size() > 2 * slots_.size()) grow();
  return static_cast<Index>(nodes_.size() - 1);
}

void DiagramMaker::grow() {
  std::vector<Index>(2 * slots_.size(), 0).swap(slots_);
  for (std::size_t n = 2; n < nodes_.size(); ++n) slots_[slot(nodes_[n])] = static_cast<Index>(n);
}

Diagram DiagramMaker::finish(std::shared_ptr<const Ranking> ranking, Index root) {
  std::vector<Index>().swap(slots_);
  return {std::move(ranking), std::move(nodes_), root};
}

// Sets are added from last to first, where the end of a set counts as the highest rank, so below
// every common prefix later options come before earlier ones: family[d] has the suffixes that
// follow the first d options of the current set.
Diagram listed_diagram(std::shared_ptr<const Ranking> ranking, const std::vector<Index>& ranks,
                       const std::vector<std::uint64_t>& start, const Poll& poll) {
  std::vector<std::uint64_t> sorted(start.size() - 1);
  std::iota(sorted.begin(), sorted.end(), 0);
  auto set = [&](std::uint64_t s) {
    return std::span<const Index>(ranks.data() + start[s], start[s + 1] - start[s]);
  };
  std::size_t steps = 0;
  std::sort(sorted.begin(), sorted.end(), [&](std::uint64_t s, std::uint64_t t) {
    if (++steps % 65536 == 0 && poll) poll();
    const auto a = set(s), b = set(t);
    const auto [i, j] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    return i != a.end() && (j == b.end() || *i < *j);
  });
  DiagramMaker maker;
  std::vector<Index> family(1, Diagram::kEmpty);
  std::span<const Index> last;
  auto close = [&](std::size_t depth) {
    for (std::size_t d = last.size(); d-- > depth;) {
      family[d] = maker.make(last[d], family[d], family[d + 1]);
      family[d + 1] = Diagram::kEmpty;
    }
  };
  for (auto s = sorted.rbegin(); s != sorted.rend(); ++s) {
    if (++steps % 4096 == 0 && poll) poll();
    const auto now = set(*s);
    const auto common = std::mismatch(last.begin(), last.end(), now.begin(), now.end()).first;
    close(static_cast<std::size_t>(common - last.begin()));
    if (family.size() <= now.size()) family.resize(now.size() + 1, Diagram::kEmpty);
    family[now.size()] = Diagram::kUnit;
    last = now;
  }
  close(0);
  return maker.finish(std::move(ranking), family[0]);
}

}  // namespace minuet

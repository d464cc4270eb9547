// Decision diagrams: very many sets of options in little space, with answers about all of them.
//
// A diagram is a ZDD (TAOCP 7.1.4). The options that can be chosen are ranked; every node has a
// rank and two children, and stands for a family of sets of options:
//
//   node 0   no set at all
//   node 1   the empty set, and no other
//   others   the sets of child `without`, and those of child `with` with the node's option added
//
// Ranks grow from a node to its children, `with` is never node 0, and no two nodes are equal; so a
// family has only one diagram for a given ranking. Children come before their parents in the
// list of nodes, and the last node is the root: questions are answered in one pass over the list.
// Nodes are listed as a walk from the root leaves them, so that equal families are equal lists.
//
// Example: options ranked 0 1 2 3, the sets {0 2} {1 3} {0 3}:
//
//   2: (3, without 0, with 1)   3: (2, without 2, with 1)   4: (1, without 0, with 2)
//   5: (0, without 4, with 3)   the root
//
// Sets are numbered from 0: those with the lowest option first, and so on below.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "natural.hpp"
#include "problem.hpp"
#include "random.hpp"

namespace minuet {

struct DiagramNode {
  Index rank, without, with;
  bool operator==(const DiagramNode&) const = default;
};

// The ranking that all diagrams of a problem share.
struct Ranking {
  Ranking() = default;
  // The options listed, of this many; std::invalid_argument if there is no such option, or twice.
  Ranking(Index options, std::span<const Index> ranked);

  std::vector<Index> option;  // rank -> option
  std::vector<Index> rank;    // option -> rank, or kNone if it can never be chosen
  static constexpr Index kNone = UINT32_MAX;
  bool operator==(const Ranking&) const = default;
};

// Called now and then in long computations; may throw to end them.
using Poll = std::function<void()>;

class Diagram {
 public:
  static constexpr Index kEmpty = 0, kUnit = 1;

  // Nodes as above, those for 0 and 1 (whose fields do not matter) included.
  Diagram(std::shared_ptr<const Ranking> ranking, std::vector<DiagramNode> nodes, Index root);
  // Checks everything that must hold: std::invalid_argument.
  static Diagram checked(std::shared_ptr<const Ranking> ranking, std::vector<DiagramNode> nodes,
                         Index root);

  const Ranking& ranking() const { return *ranking_; }
  std::span<const DiagramNode> nodes() const { return nodes_; }
  Index root() const { return root_; }
  std::size_t bytes() const;
  bool operator==(const Diagram& other) const {
    return *ranking_ == *other.ranking_ && root_ == other.root_ && nodes_ == other.nodes_;
  }

  Natural count() const { return numbers_.value(counts()[root_]); }
  bool contains(std::vector<Index> options) const;
  // Set number k < count(), as options in ascending order.
  std::vector<Index> at(Natural k) const;
  // A set chosen with equal chances among all; there must be one.
  std::vector<Index> random(Random& random) const;
  // For every option of the problem, how many sets have it.
  std::vector<Natural> frequencies(Index options) const;
  // The k sets with the least (or greatest) sum of costs, in order; fewer if there are fewer. Of
  // equal sums the set with the lower number comes first. An option costs `taken` in a set that has
  // it and `left` in a set that has not: with these two, no cost needs to be negative.
  std::vector<std::vector<Index>> best(std::span<const Natural> taken,
                                       std::span<const Natural> left, std::size_t k, bool greatest,
                                       const Poll& poll) const;

  // The sets with all of these options, and with none of those.
  Diagram restricted(std::span<const Index> including, std::span<const Index> without) const;
  enum class Operation { unite, intersect, subtract };
  Diagram combined(const Diagram& other, Operation operation, const Poll& poll) const;

  // The sets one after the other. The diagram must stay where it is.
  class Walk {
   public:
    explicit Walk(const Diagram& diagram) : diagram_(&diagram), next_(diagram.root()) {}
    // On to the next set, as options in ascending order; false at the end.
    bool next(std::vector<Index>& options);

   private:
    const Diagram* diagram_;
    Index next_;                // where to go down, or kEmpty
    std::vector<Index> taken_;  // nodes whose option is in the set
  };

 private:
  const std::vector<Numbers::Name>& counts() const;  // of the sets of each node; made when needed
  std::vector<Index> options_of(const std::vector<Index>& ranks) const;

  std::shared_ptr<const Ranking> ranking_;
  std::vector<DiagramNode> nodes_;
  Index root_;
  mutable Numbers numbers_;
  mutable std::vector<Numbers::Name> counts_;
};

// Makes nodes, each once.
class DiagramMaker {
 public:
  DiagramMaker();
  Index make(Index rank, Index without, Index with);
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const;
  // What can be reached from the root; nothing is left in the maker.
  Diagram finish(std::shared_ptr<const Ranking> ranking, Index root);

 private:
  std::size_t slot(const DiagramNode& node) const;
  void grow();

  std::vector<DiagramNode> nodes_;
  std::vector<Index> slots_;  // a hash table of node numbers; 0 where empty
};

// The diagram of the sets listed one after another in `ranks`, each in ascending order: set s is
// ranks[start[s]] ... ranks[start[s + 1] - 1]. No set may be listed twice.
Diagram listed_diagram(std::shared_ptr<const Ranking> ranking, const std::vector<Index>& ranks,
                       const std::vector<std::uint64_t>& start, const Poll& poll);

}  // namespace minuet

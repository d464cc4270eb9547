// How large is the tree? An estimate from a few sweeps over it (P. C. Chen, "Heuristic sampling",
// SIAM J. Comput. 21, 1992; it refines Knuth's random probes of 1975).
//
// Nodes of the same depth with about as many live options are taken to be alike: they form a
// stratum. A sweep goes down level by level and expands one node of each stratum, drawn by weight,
// which represents all nodes of the stratum with their total weight. The sums of the weights of the
// nodes and solutions are unbiased estimates; how much the sweeps differ shows how far to trust
// them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine.hpp"
#include "questions/walker.hpp"
#include "random.hpp"
#include "search.hpp"

namespace minuet {

struct Sweep {
  double nodes = 0, solutions = 0;
};

// What a plain search for all solutions would do.
//
// First the search itself is started: if the tree is small, its size is then known, and in any case
// how fast the engine is. Then come the sweeps. Finally, some small parts of the tree are searched
// by both the engine and a walker, because engines count nodes slightly differently. All this is
// done in small steps, so that a slice is never exceeded by much.
class Estimate {
 public:
  // A sweep is begun while fewer than `effort` nodes were expanded, or too few sweeps done to know
  // how much they differ (three to five). The other parts take their share of the effort.
  // The options `given` must be distinct and must not clash. The problem must outlive this.
  Estimate(const Problem& problem, std::span<const Index> given, std::uint64_t effort,
           std::uint64_t seed);

  Status run(Slice& slice);  // done, or paused

  bool exact() const { return exact_; }  // the search ended: its figures are in stats()
  Stats stats() const { return search_.stats(); }
  std::string engine_name() const { return search_.engine_name(); }
  double seconds() const { return seconds_; }           // spent on those figures
  double fraction() const;                              // the share of all this that is done
  std::uint64_t expanded() const { return expanded_; }  // nodes met by the sweeps
  std::uint64_t counted() const { return counted_; }    // nodes counted to be compared
  const std::vector<Sweep>& sweeps() const { return sweeps_; }
  // How many nodes the engine counts for one of a sweep.
  double engine_nodes_per_node() const { return engine_nodes_ / walker_nodes_; }

 private:
  struct Stratum {
    double weight = 0;
    std::unique_ptr<Walker> node;
  };
  using Level = std::map<Index, Stratum>;  // by live options, roughly

  // The nodes below a walker's, counted one by one, until there are more than `most`.
  class Census {
   public:
    Census(const Walker& top, std::uint64_t most) : most_(most) { stack_.push_back({top, 0}); }
    bool run(Slice& slice);  // these return false if the slice has ended before the end
    std::uint64_t nodes() const { return nodes_; }

   private:
    struct Frame {
      Walker node;
      Index next;  // branch
    };
    std::uint64_t most_, nodes_ = 0;
    std::vector<Frame> stack_;
  };

  // A part of the tree, found on a random way down, that is small enough to be searched by both.
  struct Comparison {
    Walker node;
    Index live = UINT32_MAX;  // options, where its nodes were counted last
    std::unique_ptr<Census> census = nullptr;
    std::unique_ptr<Search> search = nullptr;
  };

  // How much there is to do, by the effort.
  std::uint64_t search_nodes() const;
  std::size_t fewest_sweeps() const;
  int comparisons() const;
  std::uint64_t most_compared() const;

  bool begin_search(Slice& slice);
  bool sweep(Slice& slice);
  bool compare(Slice& slice);
  bool compare_once(Slice& slice);
  void begin_sweep();
  bool expand();
  void meet(const Walker& node, double weight);
  void open_comparison();

  const Problem& problem_;
  std::vector<Index> given_;
  Search search_;
  // The engine that the shape of the problem asks for. Another one may take over if it is faster,
  // which depends on the clock, so the comparisons stay with this one.
  const std::string compared_engine_;
  Reduced reduced_;
  Tree tree_;
  Random random_;
  std::uint64_t effort_, expanded_ = 0, counted_ = 0;
  double seconds_ = 0;
  bool searched_ = false, exact_ = false;
  std::vector<Sweep> sweeps_;
  Sweep now_;
  bool sweeping_ = false;
  Level level_, next_level_;
  Index next_branch_ = 0;  // of the first stratum of level_
  int compared_ = 0;
  std::unique_ptr<Comparison> comparison_;  // the current one
  double engine_nodes_ = 1, walker_nodes_ = 1;
};

}  // namespace minuet

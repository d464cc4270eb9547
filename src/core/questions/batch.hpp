// Batches: many searches of one problem that differ only in the options given in advance.
//
// What is made once is the `Template`: the problem and its tables. An `Asker` holds a search on
// these tables that is started again and again, each time from other given options; every thread
// needs one of its own, and the template keeps them for the next time.
//
// A hard question is passed on: after `kPlainNodes` nodes the plain search gives up, and a `Search`
// with weights and restarts, made just for this question, starts over.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine.hpp"
#include "engines/masks.hpp"
#include "problem.hpp"
#include "search.hpp"

namespace minuet {

// How a question ended.
enum class Verdict : std::uint8_t {
  none = 0,     // there is no solution (clashing given options have none)
  one = 1,      // there is one, and, if two were wanted, no other
  several = 2,  // there are at least two, and two were wanted
  stopped = 3,  // canceled, or out of nodes, before that was known
};

class Template;

// Not thread-safe: one for each thread.
class Asker {
 public:
  explicit Asker(const Template& base);

  // Looks for `want` solutions (1 or 2) that contain the options `given`.
  // Stops after about `nodes` nodes (always the same number), or soon after `canceled` is set.
  Verdict ask(std::span<const Index> given, int want, const std::atomic<bool>& canceled,
              std::uint64_t nodes = UINT64_MAX);

  // Counts the solutions that contain the options `given`, at most `limit`; fewer if canceled.
  std::uint64_t count(std::span<const Index> given, std::uint64_t limit,
                      const std::atomic<bool>& canceled);

  // The nodes of all questions so far.
  std::uint64_t nodes() const { return nodes_; }

  // The options of the first solution, in the order they were chosen, after `one` or `several`;
  // and those of the second one, after `several`.
  const std::vector<Index>& solution() const { return solution_; }
  const std::vector<Index>& second() const { return second_; }

 private:
  Verdict ask_plainly(std::span<const Index> given, int want, const std::atomic<bool>& canceled,
                      std::uint64_t nodes);
  Verdict ask_thoroughly(std::span<const Index> given, int want, const std::atomic<bool>& canceled,
                         std::uint64_t nodes);
  Verdict decide(Search& search, int want, const std::atomic<bool>& canceled);

  bool can_choose(std::span<const Index> given) const;

  const Template& base_;
  std::unique_ptr<MasksSearch> search_;  // null where masks cannot search the problem
  std::vector<Index> solution_, second_;
  std::uint64_t nodes_ = 0;
};

class Template {
 public:
  explicit Template(Problem problem);

  const Problem& problem() const { return problem_; }
  // Null where masks cannot search the problem.
  const std::shared_ptr<const MasksTables>& tables() const { return tables_; }

  // Whether the option has a primary item; else it is in no solution.
  bool is_choosable(Index option) const { return choosable_.empty() || choosable_[option]; }

  // Lends an asker for as long as the returned pointer lives.
  using Lent = std::unique_ptr<Asker, std::function<void(Asker*)>>;
  Lent lend();

 private:
  Problem problem_;
  std::shared_ptr<const MasksTables> tables_;
  std::vector<char> choosable_;  // by option; empty: all of them are
  std::mutex mutex_;
  std::vector<std::unique_ptr<Asker>> free_;
};

// Which items a set of options uses, to say whether they can be chosen together: no primary item
// too often, no secondary item in two colors.
class Uses {
 public:
  explicit Uses(const Problem& problem) : problem_(problem), uses_(problem.items) {}

  bool can_add(Index option) const;
  void add(Index option);
  void remove(Index option);  // which was added

 private:
  struct Use {
    Index times = 0, color = 0;
  };
  const Problem& problem_;
  std::vector<Use> uses_;
};

// Calls job(k, worker) for each k below `count`, on `workers` threads. The calling thread checks
// `stop` a few times per second; once it returns true, `canceled` is set and no new job is
// started. An exception in a job or in `stop` ends everything and is rethrown here.
void run_jobs(std::size_t count, unsigned workers, std::atomic<bool>& canceled,
              const std::function<bool()>& stop,
              const std::function<void(std::size_t, unsigned)>& job);

}  // namespace minuet

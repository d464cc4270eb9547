#include "questions/batch.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <thread>

namespace minuet {
namespace {

constexpr std::uint64_t kPlainNodes = 20'000;
constexpr double kSliceSeconds = 0.05;  // between two checks of `canceled`

std::vector<Index> without_repeats(std::span<const Index> given) {
  std::vector<Index> out(given.begin(), given.end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool are_compatible(const Problem& problem, std::span<const Index> given) {
  Uses uses(problem);
  for (Index o : given) {
    if (!uses.can_add(o)) return false;
    uses.add(o);
  }
  return true;
}

}  // namespace

// ---- Uses --------------------------------------------------------------------------------------

bool Uses::can_add(Index option) const {
  for (Index k = problem_.start[option]; k < problem_.start[option + 1]; ++k) {
    const Index item = problem_.item[k], color = problem_.color_at(k);
    const Use& use = uses_[item];
    if (item < problem_.primaries) {
      if (use.times >= problem_.most(item)) return false;
    } else if (use.times > 0 && (color == 0 || color != use.color)) {
      return false;
    }
  }
  return true;
}

void Uses::add(Index option) {
  for (Index k = problem_.start[option]; k < problem_.start[option + 1]; ++k)
    uses_[problem_.item[k]] = {uses_[problem_.item[k]].times + 1, problem_.color_at(k)};
}

void Uses::remove(Index option) {
  for (Index item : problem_.of(option)) --uses_[item].times;
}

// ---- Asking ------------------------------------------------------------------------------------

Asker::Asker(const Template& base) : base_(base) {
  // With weights, hard questions take half the nodes, and easy ones take no longer.
  if (base.tables()) search_ = make_masks_search(base.tables(), Weights::ratio);
}

Verdict Asker::ask(std::span<const Index> given, int want, const std::atomic<bool>& canceled,
                   std::uint64_t nodes) {
  if (canceled) return Verdict::stopped;
  if (!can_choose(given)) return Verdict::none;
  if (search_) {
    const Verdict verdict = ask_plainly(given, want, canceled, std::min(nodes, kPlainNodes));
    nodes_ += search_->stats.nodes;
    if (verdict != Verdict::stopped || nodes <= kPlainNodes || canceled) return verdict;
  }
  return ask_thoroughly(given, want, canceled, nodes);
}

bool Asker::can_choose(std::span<const Index> given) const {
  return std::ranges::all_of(given, [&](Index o) { return base_.is_choosable(o); });
}

Verdict Asker::ask_plainly(std::span<const Index> given, int want,
                           const std::atomic<bool>& canceled, std::uint64_t nodes) {
  search_->reset(given);
  search_->node_limit = nodes;
  Slice slice(canceled);
  Status status = search_->next(slice);
  if (status == Status::paused) return Verdict::stopped;
  if (status == Status::done) return Verdict::none;
  search_->solution(solution_);
  if (want == 1) return Verdict::one;
  status = search_->next(slice);
  if (status == Status::paused) return Verdict::stopped;
  if (status == Status::done) return Verdict::one;
  search_->solution(second_);
  return Verdict::several;
}

Verdict Asker::ask_thoroughly(std::span<const Index> given, int want,
                              const std::atomic<bool>& canceled, std::uint64_t nodes) {
  const std::vector<Index> distinct = without_repeats(given);
  if (!are_compatible(base_.problem(), distinct)) return Verdict::none;
  Search search(base_.problem(), "auto", Purpose::first, distinct, std::nullopt);
  search.node_limit = nodes;
  const Verdict verdict = decide(search, want, canceled);
  nodes_ += search.stats().nodes;
  return verdict;
}

Verdict Asker::decide(Search& search, int want, const std::atomic<bool>& canceled) {
  for (;;) {
    Slice slice(kSliceSeconds, &canceled);
    const Status status = want == 1 ? search.next(slice) : search.prove_unique(slice);
    if (status == Status::paused) {
      if (canceled || search.stats().nodes >= search.node_limit) return Verdict::stopped;
      continue;
    }
    if (want == 1) {
      if (status == Status::done) return Verdict::none;
      solution_.clear();
      search.append_solution(solution_);
      return Verdict::one;
    }
    if (!search.found_one()) return Verdict::none;
    solution_ = search.first();
    if (!search.found_two()) return Verdict::one;
    second_.clear();
    search.append_solution(second_);
    return Verdict::several;
  }
}

std::uint64_t Asker::count(std::span<const Index> given, std::uint64_t limit,
                           const std::atomic<bool>& canceled) {
  if (!can_choose(given)) return 0;
  if (search_) {
    search_->reset(given);
    search_->node_limit = UINT64_MAX;
    Slice slice(canceled);
    search_->count(slice, limit);
    nodes_ += search_->stats.nodes;
    return std::min(search_->stats.solutions, limit);
  }
  const std::vector<Index> distinct = without_repeats(given);
  if (!are_compatible(base_.problem(), distinct)) return 0;
  Search search(base_.problem(), "auto", Purpose::all, distinct, std::nullopt);
  Slice slice(canceled);
  search.count(slice, limit);
  nodes_ += search.stats().nodes;
  return std::min(search.stats().solutions, limit);
}

// ---- The template ------------------------------------------------------------------------------

Template::Template(Problem problem) : problem_(std::move(problem)) {
  if (masks_fit(problem_)) tables_ = std::make_shared<MasksTables>(problem_);
  const auto is_primary = [&](Index item) { return item < problem_.primaries; };
  for (Index o = 0; o < problem_.options(); ++o)
    choosable_.push_back(std::ranges::any_of(problem_.of(o), is_primary));
  if (std::ranges::all_of(choosable_, [](char c) { return c != 0; })) choosable_.clear();
}

Template::Lent Template::lend() {
  const auto give_back = [this](Asker* asker) {
    std::lock_guard lock(mutex_);
    free_.emplace_back(asker);
  };
  std::lock_guard lock(mutex_);
  if (free_.empty()) return Lent(new Asker(*this), give_back);
  Asker* asker = free_.back().release();
  free_.pop_back();
  return Lent(asker, give_back);
}

// ---- Threads -----------------------------------------------------------------------------------

void run_jobs(std::size_t count, unsigned workers, std::atomic<bool>& canceled,
              const std::function<bool()>& stop,
              const std::function<void(std::size_t, unsigned)>& job) {
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::condition_variable finished;
  unsigned running = 0;
  std::exception_ptr error;
  const auto fail = [&] {
    std::lock_guard lock(mutex);
    if (!error) error = std::current_exception();
    canceled = true;
  };
  const auto work = [&](unsigned worker) {
    try {
      for (std::size_t k; !canceled && (k = next++) < count;) job(k, worker);
    } catch (...) {
      fail();
    }
    std::lock_guard lock(mutex);
    if (--running == 0) finished.notify_one();
  };
  std::vector<std::thread> threads;
  running = std::max(1u, workers);
  try {
    for (unsigned w = 0; w < std::max(1u, workers); ++w) threads.emplace_back(work, w);
  } catch (...) {  // no more threads are available: the running ones must do
    std::lock_guard lock(mutex);
    running -= std::max(1u, workers) - static_cast<unsigned>(threads.size());
  }
  if (threads.empty()) {  // as in a browser: this thread does all the work
    for (std::size_t k = 0; k < count && !canceled; ++k) {
      job(k, 0);
      if (stop()) canceled = true;
    }
    return;
  }
  for (bool over = false; !over;) {
    {
      std::unique_lock lock(mutex);
      over = finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; });
    }
    try {
      if (!over && !canceled && stop()) canceled = true;
    } catch (...) {
      fail();
    }
  }
  for (auto& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace minuet

#include "search.hpp"

#include <algorithm>
#include <stdexcept>

#include "bits.hpp"
#include "links.hpp"
#include "masks.hpp"

namespace minuet {
namespace {

// Restarts: short runs first, each longer than the last, so that a bad early choice costs little
// and a proof still ends. The weights learnt in a run steer the next.
constexpr double kFirstRun = 100, kRunGrowth = 1.2;

struct Kind {
  const char* name;
  bool (*fits)(const Problem&);
  std::unique_ptr<Engine> (*make)(const Problem&, bool weighted);
  const char* needs;
};

bool always(const Problem&) { return true; }

const Kind kLinks{"links", always, make_links, ""};
const Kind kBits{"bits", bits_fit, make_bits,
                 "no multiplicities and at most 512 items (a colored item counts as several)"};
const Kind kMasks{"masks", masks_fit, make_masks,
                  "no multiplicities and at most 64 options per item"};

// Above this many entries (items of options), the tables of masks take longer to make than links
// takes to begin.
constexpr std::size_t kManyEntries = 1'000'000;

bool masks_pay(const Problem& problem) {
  return problem.item.size() <= kManyEntries && masks_fit(problem);
}

// Measured on many problems: to list all solutions, the cheapest node wins (bits); to find or
// refute one, the engine that infers most from each choice (masks).
const Kind& choose(const Problem& problem, Purpose purpose) {
  if (purpose == Purpose::all && bits_fit(problem)) return kBits;
  if (masks_pay(problem)) return kMasks;
  return bits_fit(problem) ? kBits : kLinks;
}

const Kind& named(const std::string& name, const Problem& problem, Purpose purpose) {
  if (name == "auto") return choose(problem, purpose);
  for (const Kind* kind : {&kLinks, &kBits, &kMasks}) {
    if (name != kind->name) continue;
    if (!kind->fits(problem))
      throw std::invalid_argument("engine '" + name + "' needs " + kind->needs);
    return *kind;
  }
  throw std::invalid_argument("unknown engine '" + name + "'");
}

}  // namespace

Search::Search(const Problem& problem, const std::string& engine, Purpose purpose,
               std::span<const Index> given, std::optional<std::uint64_t> seed,
               std::span<const Index> excluded)
    : reduced_(reduce(problem, given, seed.has_value(), seed.value_or(0), excluded)),
      given_(given.begin(), given.end()),
      excluded_(excluded.begin(), excluded.end()) {
  const Kind& kind = named(engine, reduced_.problem, purpose);
  name_ = kind.name;
  if (!reduced_.possible) return;
  engine_ = kind.make(reduced_.problem, purpose == Purpose::first);
  if (purpose == Purpose::first) {
    run_length_ = kFirstRun;
    engine_->node_limit = static_cast<std::uint64_t>(run_length_);
  }
  reduced_.problem = Problem{};  // the engine has its own form of it
}

void Search::restart() {
  run_length_ *= kRunGrowth;
  engine_->restart();
  engine_->node_limit = engine_->stats.nodes + static_cast<std::uint64_t>(run_length_);
}

Status Search::next(Slice& slice) {
  if (!engine_) return Status::done;
  for (;;) {
    const Status status = engine_->next(slice);
    if (status != Status::paused || !out_of_nodes()) return status;
    if (engine_->stats.nodes >= node_limit) return Status::paused;
    restart();
    if (slice.spend(1)) return Status::paused;
  }
}

Status Search::count(Slice& slice, std::uint64_t limit) {
  return engine_ ? engine_->count(slice, limit) : Status::done;
}

Status Search::prove_unique(Slice& slice) {
  for (;;) {
    const Status status = next(slice);
    if (status != Status::found) return status;
    std::vector<Index> options;
    append_solution(options);
    if (!found_one_) first_ = options;
    found_one_ = true;
    // Chosen in another order, it is still the same solution.
    std::vector<Index> other = first_;
    std::sort(options.begin(), options.end());
    std::sort(other.begin(), other.end());
    if (options != other) {
      found_two_ = true;
      return Status::done;
    }
  }
}

void Search::append_solution(std::vector<Index>& all) {
  all.insert(all.end(), given_.begin(), given_.end());
  engine_->solution(chosen_);
  for (const Index o : chosen_) all.push_back(reduced_.option_of[o]);
}

std::vector<Prefix> Search::remaining() const {
  if (!engine_) return {};
  std::vector<Prefix> parts = engine_->remaining();
  for (Prefix& part : parts) {
    for (auto* options : {&part.chosen, &part.excluded})
      for (Index& o : *options) o = reduced_.option_of[o];
    part.chosen.insert(part.chosen.begin(), given_.begin(), given_.end());
    part.excluded.insert(part.excluded.begin(), excluded_.begin(), excluded_.end());
  }
  return parts;
}

}  // namespace minuet

// The cheapest solutions.
#include "cost/optimum.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

template <class Word>
using Words = nb::ndarray<const Word, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Costs come as two arrays, with their upper and lower 64 bits.
std::vector<Optimum::Cost> wide(const Problem& problem, const Words<std::int64_t>& high,
                                const Words<std::uint64_t>& low) {
  if (high.shape(0) != problem.options() || low.shape(0) != problem.options())
    throw std::invalid_argument("one cost per option");
  std::vector<Optimum::Cost> costs;
  for (Index o = 0; o < problem.options(); ++o)
    costs.push_back(Optimum::Cost{high.data()[o]} * (Optimum::Cost{1} << 64) + low.data()[o]);
  return costs;
}

// A Python integer.
nb::object integer(Optimum::Cost cost) {
  const nb::object high = nb::int_(static_cast<std::int64_t>(cost >> 64));
  const nb::object low = nb::int_(static_cast<std::uint64_t>(cost));
  return (high << nb::int_(64)) | low;
}

class PyOptimum : public Sliced<Optimum> {
 public:
  PyOptimum(const Problem& problem, const Words<std::int64_t>& high,
            const Words<std::uint64_t>& low, std::size_t k, const std::string& engine,
            const std::vector<Index>& given, bool straight)
      : Sliced(checked(problem, given), wide(problem, high, low), k, engine, given, straight) {}

  // Searches and returns whether the answers are proven; with `until_better`, stops at a better
  // solution.
  bool run(double seconds, bool until_better) {
    Busy busy(busy_);
    search.pauses_when_better = until_better;
    const auto step = [&](Slice& slice) {
      const Status status = search.run(slice);
      return status == Status::paused && search.is_better() ? Status::found : status;
    };
    return run_slices(seconds, step) == Status::done;
  }

  void offer(const std::vector<Index>& options) {
    Busy busy(busy_);
    search.offer(options);
  }
  void raise_bound(std::int64_t bound) {
    Busy busy(busy_);
    search.raise_bound(bound);
  }
  double fraction() const { return quiet().fraction(); }
};

// The answers so far, in order of cost: tuples of option numbers.
nb::list answers(const Optimum& optimum) {
  nb::list all;
  for (const auto& answer : optimum.answers()) all.append(to_tuple(answer.options));
  return all;
}

}  // namespace

void minuet::bind_optimum(nb::module_& m) {
  nb::class_<PyOptimum> type(m, "Optimum");
  type.def(nb::init<const Problem&, const Words<std::int64_t>&, const Words<std::uint64_t>&,
                    std::size_t, const std::string&, const std::vector<Index>&, bool>(),
           nb::arg("problem"), nb::arg("high"), nb::arg("low"), nb::arg("k"), nb::arg("engine"),
           nb::arg("given"), nb::arg("straight") = false)
      .def("run", &PyOptimum::run, nb::arg("seconds"), nb::arg("until_better") = false, locked)
      .def("offer", &PyOptimum::offer, nb::arg("options"), locked)
      .def("raise_bound", &PyOptimum::raise_bound, nb::arg("bound"), locked)
      .def("fraction", &PyOptimum::fraction, locked);
  add_property(type, "answers", answers);
  add_property(type, "bound", [](const Optimum& o) {
    return o.bound() ? integer(*o.bound()) : nb::object(nb::none());
  });
  add_property(type, "engine", &Optimum::engine_name);
  add_property(type, "nodes", [](const Optimum& o) { return o.stats().nodes; });
  add_property(type, "updates", [](const Optimum& o) { return o.stats().updates; });
  add_property(type, "solutions", [](const Optimum& o) { return o.stats().solutions; });
  add_property(type, "depth", [](const Optimum& o) { return o.stats().depth; });
}

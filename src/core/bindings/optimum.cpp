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

// Costs come as two arrays, of their upper and lower 64 bits.
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

class PyOptimum {
 public:
  PyOptimum(const Problem& problem, const Words<std::int64_t>& high,
            const Words<std::uint64_t>& low, std::size_t k, const std::string& engine,
            const std::vector<Index>& given, bool straight)
      : optimum_(checked(problem, given), wide(problem, high, low), k, engine, given, straight) {}

  // Whether the answers are proven; if `until_better`, until there is a better solution at most.
  bool run(double seconds, bool until_better) {
    Busy busy(busy_);
    optimum_.pauses_when_better = until_better;
    const auto step = [&](Slice& slice) {
      const Status status = optimum_.run(slice);
      return status == Status::paused && optimum_.is_better() ? Status::found : status;
    };
    return run_slices(seconds, step) == Status::done;
  }

  // The answers so far, in order of cost: tuples of option numbers.
  nb::list answers() const {
    nb::list all;
    for (const auto& answer : quiet().answers()) {
      all.append(to_tuple(answer.options));
    }
    return all;
  }

  void offer(const std::vector<Index>& options) {
    Busy busy(busy_);
    optimum_.offer(options);
  }
  void raise_bound(std::int64_t bound) {
    Busy busy(busy_);
    optimum_.raise_bound(bound);
  }

  nb::object bound() const {
    return quiet().bound() ? integer(*quiet().bound()) : nb::object(nb::none());
  }

  Stats stats() const { return quiet().stats(); }
  const std::string& engine() const { return quiet().engine_name(); }
  double fraction() const { return quiet().fraction(); }

 private:
  // Not while another thread runs it.
  const Optimum& quiet() const {
    if (busy_) throw std::runtime_error(kIsRunning);
    return optimum_;
  }

  Optimum optimum_;
  bool busy_ = false;
};

}  // namespace

void minuet::bind_optimum(nb::module_& m) {
  nb::class_<PyOptimum>(m, "Optimum")
      .def(nb::init<const Problem&, const Words<std::int64_t>&, const Words<std::uint64_t>&,
                    std::size_t, const std::string&, const std::vector<Index>&, bool>(),
           nb::arg("problem"), nb::arg("high"), nb::arg("low"), nb::arg("k"), nb::arg("engine"),
           nb::arg("given"), nb::arg("straight") = false)
      .def("run", &PyOptimum::run, nb::arg("seconds"), nb::arg("until_better") = false, locked)
      .def("offer", &PyOptimum::offer, nb::arg("options"), locked)
      .def("raise_bound", &PyOptimum::raise_bound, nb::arg("bound"), locked)
      .def("fraction", &PyOptimum::fraction, locked)
      .def_prop_ro("answers", &PyOptimum::answers, locked)
      .def_prop_ro("bound", &PyOptimum::bound, locked)
      .def_prop_ro("engine", &PyOptimum::engine, locked)
      .def_prop_ro(
          "nodes", [](const PyOptimum& s) { return s.stats().nodes; }, locked)
      .def_prop_ro(
          "updates", [](const PyOptimum& s) { return s.stats().updates; }, locked)
      .def_prop_ro(
          "solutions", [](const PyOptimum& s) { return s.stats().solutions; }, locked)
      .def_prop_ro("depth", [](const PyOptimum& s) { return s.stats().depth; }, locked);
}

// The textbook search, step by step.
#include "questions/trace.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

class PyTracer {
 public:
  PyTracer(const Problem& problem, const std::vector<Index>& given, const std::string& heuristic)
      : tracer_(checked(problem, given), given, Tracer::heuristic(heuristic)) {}

  // Up to `most` more events, four 32-bit numbers each (see questions/trace.hpp), as bytes.
  nb::bytes more(std::size_t most) {
    Busy busy(busy_);
    std::vector<std::int32_t> events;
    run_slices(kForever, [&](Slice& slice) {
      done_ = !tracer_.more(events, most - events.size() / 4, slice);
      return done_ || events.size() / 4 >= most ? Status::done : Status::paused;
    });
    return nb::bytes(reinterpret_cast<const char*>(events.data()),
                     events.size() * sizeof(events[0]));
  }

  bool done() const { return done_; }

 private:
  static constexpr double kForever = std::numeric_limits<double>::infinity();

  Tracer tracer_;
  bool done_ = false;
  bool busy_ = false;
};

}  // namespace

void minuet::bind_trace(nb::module_& m) {
  nb::class_<PyTracer>(m, "Tracer")
      .def(nb::init<const Problem&, const std::vector<Index>&, const std::string&>(),
           nb::arg("problem"), nb::arg("given"), nb::arg("heuristic"))
      .def("more", &PyTracer::more, nb::arg("most"), locked)
      .def_prop_ro("done", &PyTracer::done, locked);
}

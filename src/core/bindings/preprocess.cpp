// Preprocessing and coloring arguments.
#include "preprocess.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"
#include "coloring.hpp"

using namespace minuet;

void minuet::bind_preprocess(nb::module_& m) {
  // Returns the reduced problem, the original numbers of its options, the options in every
  // solution, whether there can be a solution, and the work done; limited by work and time.
  m.def(
      "preprocess",
      [](const Problem& problem, std::uint64_t most_updates, double seconds) {
        Preprocessing work(problem, most_updates);
        run_slices(seconds, [&](Slice& slice) { return work.run(slice); });
        Preprocessed result = work.result(problem);
        nb::object left = nb::cast(std::move(result.left.problem), nb::rv_policy::move);
        return nb::make_tuple(left, result.left.option_of, result.chosen, result.left.possible,
                              result.updates);
      },
      nb::arg("problem"), nb::arg("most_updates") = UINT64_MAX,
      nb::arg("seconds") = std::numeric_limits<double>::infinity());
  // Whether a coloring argument shows that there is no solution; for tests.
  m.def("has_coloring", [](const Problem& problem) {
    if (!Coloring::fits(problem)) return false;
    Coloring coloring(problem);
    run_slices(std::numeric_limits<double>::infinity(),
               [&](Slice& slice) { return coloring.run(slice, HUGE_VAL); });
    return coloring.is_impossible();
  });
}

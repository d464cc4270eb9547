// The compiled module minuet._core: the problem itself, and the thresholds that tests set.
#include "bindings/module.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "engines/bits.hpp"
#include "problem.hpp"

using namespace minuet;

namespace {

using Array = nb::ndarray<const Index, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::vector<Index> copy(const Array& array) {
  return {array.data(), array.data() + array.shape(0)};
}
std::vector<Index> copy(const std::optional<Array>& array) {
  return array ? copy(*array) : std::vector<Index>{};
}

// For tests only; tuning.hpp says what they mean.
void bind_tuning(nb::module_& m) {
  nb::class_<Tuning>(m, "Tuning")
      .def_rw("updates_per_look", &Tuning::updates_per_look)
      .def_rw("few_options", &Tuning::few_options)
      .def_rw("small_row", &Tuning::small_row)
      .def_rw("first_run", &Tuning::first_run)
      .def_rw("patience", &Tuning::patience)
      .def_rw("learn_after", &Tuning::learn_after)
      .def_rw("learner_share", &Tuning::learner_share)
      .def_rw("learn_early", &Tuning::learn_early)
      .def_rw("early_share", &Tuning::early_share)
      .def_rw("nogood_trial", &Tuning::nogood_trial)
      .def_rw("nogood_worth", &Tuning::nogood_worth)
      .def_rw("trial_nodes", &Tuning::trial_nodes)
      .def_rw("trial_worth", &Tuning::trial_worth)
      .def_rw("trial_favor", &Tuning::trial_favor)
      .def_rw("trial_pruned", &Tuning::trial_pruned)
      .def_rw("supported_nodes", &Tuning::supported_nodes)
      .def_rw("coloring_share", &Tuning::coloring_share)
      .def_rw("most_done", &Tuning::most_done)
      .def_rw("least_gain", &Tuning::least_gain)
      .def_rw("memo_share", &Tuning::memo_share)
      .def_rw("shortest_turn", &Tuning::shortest_turn)
      .def_rw("seconds_per_member", &Tuning::seconds_per_member)
      .def_rw("first_goal", &Tuning::first_goal)
      .def_rw("first_look", &Tuning::first_look)
      .def_rw("updates_per_update", &Tuning::updates_per_update)
      .def_rw("lookups", &Tuning::lookups)
      .def_rw("guide_after", &Tuning::guide_after)
      .def_rw("swaps_after", &Tuning::swaps_after)
      .def_rw("search_nodes", &Tuning::search_nodes);
  m.def("tuning", [] { return &tuning; }, nb::rv_policy::reference);
}

}  // namespace

NB_MODULE(_core, m) {
  m.doc() = "The compiled core of Minuet; use it through minuet.solver.";
  // Problems that outlive the interpreter are not a bug: caches and test runners keep them alive.
  nb::set_leak_warnings(false);

  nb::class_<Problem>(m, "Problem")
      .def(
          "__init__",
          [](Problem* self, Index primaries, Index items, const Array& starts, const Array& members,
             const std::optional<Array>& colors, const std::optional<Array>& low,
             const std::optional<Array>& high) {
            Problem problem{primaries,    items,     copy(starts), copy(members),
                            copy(colors), copy(low), copy(high)};
            problem.validate();
            new (self) Problem(std::move(problem));
          },
          nb::arg("primaries"), nb::arg("items"), nb::arg("starts"), nb::arg("members"),
          nb::arg("colors").none(), nb::arg("low").none(), nb::arg("high").none());

  bind_tuning(m);
  m.def("bits_targets", [] {
    nb::list names;
    for (const char* name : bits_targets()) names.append(name);
    return names;
  });
  m.def(
      "bits_use", [](const std::string& target) { return bits_use(target.c_str()); },
      nb::arg("target"));
  bind_batch(m);
  bind_count(m);
  bind_diagram(m);
  bind_estimate(m);
  bind_feasible(m);
  bind_frontier(m);
  bind_optimum(m);
  bind_preprocess(m);
  bind_reading(m);
  bind_search(m);
  bind_trace(m);
}

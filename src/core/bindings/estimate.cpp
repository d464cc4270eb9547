// Estimates of the size of a search.
#include "questions/estimate.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"

using namespace minuet;

void minuet::bind_estimate(nb::module_& m) {
  nb::class_<Sliced<Estimate>> type(m, "Estimate");
  type.def(
      "__init__",
      [](Sliced<Estimate>* self, const Problem& problem, const Options& given, std::uint64_t effort,
         std::uint64_t seed) {
        checked(problem, given);
        nb::gil_scoped_release released;  // a large problem takes a while to lay out
        new (self) Sliced<Estimate>(problem, given, effort, seed);
      },
      nb::arg("problem"), nb::arg("given"), nb::arg("effort"), nb::arg("seed"),
      nb::keep_alive<1, 2>());
  add_running(type);
  add_property(type, "exact", &Estimate::exact);
  add_property(type, "engine", &Estimate::engine_name);
  add_property(type, "nodes", [](const Estimate& e) { return e.stats().nodes; });
  add_property(type, "solutions", [](const Estimate& e) { return e.stats().solutions; });
  add_property(type, "seconds", &Estimate::seconds);
  add_property(type, "fraction", &Estimate::fraction);
  add_property(type, "expanded", &Estimate::expanded);
  add_property(type, "counted", &Estimate::counted);
  add_property(type, "sweeps", [](const Estimate& e) {
    std::vector<std::pair<double, double>> all;
    for (const Sweep& s : e.sweeps()) all.emplace_back(s.nodes, s.solutions);
    return all;
  });
  add_property(type, "engine_nodes_per_node", &Estimate::engine_nodes_per_node);
}

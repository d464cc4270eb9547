// Estimates of the size of a search.
#include "questions/estimate.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

using PyEstimate = Sliced<Estimate>;

}  // namespace

void minuet::bind_estimate(nb::module_& m) {
  nb::class_<PyEstimate>(m, "Estimate")
      .def(
          "__init__",
          [](PyEstimate* self, const Problem& problem, const Options& given, std::uint64_t effort,
             std::uint64_t seed) {
            checked(problem, given);
            nb::gil_scoped_release released;  // a large problem takes a while to lay out
            new (self) PyEstimate(problem, given, effort, seed);
          },
          nb::arg("problem"), nb::arg("given"), nb::arg("effort"), nb::arg("seed"),
          nb::keep_alive<1, 2>())
      .def("run", &PyEstimate::run, nb::arg("seconds"), locked)
      .def_prop_ro(
          "done", [](const PyEstimate& e) { return e.done; }, locked)
      .def_prop_ro(
          "exact", [](const PyEstimate& e) { return e.quiet().exact(); }, locked)
      .def_prop_ro(
          "engine", [](const PyEstimate& e) { return e.quiet().engine_name(); }, locked)
      .def_prop_ro(
          "nodes", [](const PyEstimate& e) { return e.quiet().stats().nodes; }, locked)
      .def_prop_ro(
          "solutions", [](const PyEstimate& e) { return e.quiet().stats().solutions; }, locked)
      .def_prop_ro(
          "seconds", [](const PyEstimate& e) { return e.quiet().seconds(); }, locked)
      .def_prop_ro(
          "fraction", [](const PyEstimate& e) { return e.quiet().fraction(); }, locked)
      .def_prop_ro(
          "expanded", [](const PyEstimate& e) { return e.quiet().expanded(); }, locked)
      .def_prop_ro(
          "counted", [](const PyEstimate& e) { return e.quiet().counted(); }, locked)
      .def_prop_ro(
          "sweeps",
          [](const PyEstimate& e) {
            std::vector<std::pair<double, double>> all;
            for (const Sweep& s : e.quiet().sweeps()) all.emplace_back(s.nodes, s.solutions);
            return all;
          },
          locked)
      .def_prop_ro(
          "engine_nodes_per_node",
          [](const PyEstimate& e) { return e.quiet().engine_nodes_per_node(); }, locked);
}

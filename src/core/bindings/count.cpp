// Counting: by whatever is fastest, and with a memo alone.
#include "questions/count.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

using PyCount = Sliced<Count>;
using PyMemoCount = Sliced<MemoCount>;

// The memo without plain search alongside, for tests.
void bind_memo_count(nb::module_& m) {
  nb::class_<PyMemoCount>(m, "MemoCount")
      .def(
          "__init__",
          [](PyMemoCount* self, const Problem& problem, const Options& given, std::size_t memory,
             bool in_order) {
            new (self) PyMemoCount(memo_count(checked(problem, given), given, memory, in_order));
          },
          nb::arg("problem"), nb::arg("given"), nb::arg("memory"), nb::arg("in_order"))
      .def("run", &PyMemoCount::run, nb::arg("seconds"), locked)
      .def_prop_ro(
          "total", [](const PyMemoCount& c) { return to_int(c.quiet().total()); }, locked)
      .def_prop_ro(
          "so_far", [](const PyMemoCount& c) { return to_int(c.quiet().so_far()); }, locked)
      .def_prop_ro(
          "nodes", [](const PyMemoCount& c) { return c.quiet().stats.nodes; }, locked)
      .def_prop_ro(
          "entries", [](const PyMemoCount& c) { return c.quiet().entries(); }, locked)
      .def_prop_ro(
          "replaced", [](const PyMemoCount& c) { return c.quiet().replaced(); }, locked)
      .def_prop_ro(
          "splits", [](const PyMemoCount& c) { return c.quiet().splits; }, locked)
      .def_prop_ro("memory", [](const PyMemoCount& c) { return c.quiet().bytes(); }, locked);
}

}  // namespace

void minuet::bind_count(nb::module_& m) {
  nb::class_<PyCount>(m, "Count")
      .def(
          "__init__",
          [](PyCount* self, const Problem& problem, const Options& given,
             std::optional<std::uint64_t> limit, std::size_t memory) {
            checked(problem, given);
            nb::gil_scoped_release released;  // a large problem takes a while to lay out
            new (self) PyCount(problem, given, limit, memory);
          },
          nb::arg("problem"), nb::arg("given"), nb::arg("limit").none(), nb::arg("memory"),
          nb::keep_alive<1, 2>())
      .def("run", &PyCount::run, nb::arg("seconds"), locked)
      .def_prop_ro(
          "done", [](const PyCount& c) { return c.done; }, locked)
      .def_prop_ro(
          "total", [](const PyCount& c) { return to_int(c.quiet().total()); }, locked)
      .def_prop_ro(
          "engine", [](const PyCount& c) { return c.quiet().engine_name(); }, locked)
      .def_prop_ro(
          "nodes", [](const PyCount& c) { return c.quiet().stats().nodes; }, locked)
      .def_prop_ro(
          "updates", [](const PyCount& c) { return c.quiet().stats().updates; }, locked)
      .def_prop_ro(
          "depth", [](const PyCount& c) { return c.quiet().stats().depth; }, locked)
      .def_prop_ro(
          "memory", [](const PyCount& c) { return c.quiet().most_bytes(); }, locked)
      .def_prop_ro(
          "entries", [](const PyCount& c) { return c.quiet().entries(); }, locked)
      .def_prop_ro(
          "lookups", [](const PyCount& c) { return c.quiet().lookups(); }, locked)
      .def_prop_ro(
          "hits", [](const PyCount& c) { return c.quiet().hits(); }, locked)
      .def_prop_ro(
          "plain_nodes", [](const PyCount& c) { return c.quiet().plain_nodes(); }, locked)
      .def_prop_ro(
          "plain_seconds", [](const PyCount& c) { return c.quiet().plain_seconds(); }, locked)
      .def_prop_ro("fraction", [](const PyCount& c) { return c.quiet().fraction(); }, locked);
  bind_memo_count(m);
}

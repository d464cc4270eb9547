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
  nb::class_<PyMemoCount> type(m, "MemoCount");
  type.def(
      "__init__",
      [](PyMemoCount* self, const Problem& problem, const Options& given, std::size_t memory,
         bool in_order) {
        new (self) PyMemoCount(memo_count(checked(problem, given), given, memory, in_order));
      },
      nb::arg("problem"), nb::arg("given"), nb::arg("memory"), nb::arg("in_order"));
  add_running(type);
  add_property(type, "total", [](const MemoCount& c) { return to_int(c.total()); });
  add_property(type, "so_far", [](const MemoCount& c) { return to_int(c.so_far()); });
  add_property(type, "nodes", [](const MemoCount& c) { return c.stats.nodes; });
  add_property(type, "entries", &MemoCount::entries);
  add_property(type, "replaced", &MemoCount::replaced);
  add_property(type, "splits", &MemoCount::splits);
  add_property(type, "memory", &MemoCount::bytes);
}

}  // namespace

void minuet::bind_count(nb::module_& m) {
  nb::class_<PyCount> type(m, "Count");
  type.def(
      "__init__",
      [](PyCount* self, const Problem& problem, const Options& given,
         std::optional<std::uint64_t> limit, std::size_t memory) {
        checked(problem, given);
        nb::gil_scoped_release released;  // a large problem takes a while to lay out
        new (self) PyCount(problem, given, limit, memory);
      },
      nb::arg("problem"), nb::arg("given"), nb::arg("limit").none(), nb::arg("memory"),
      nb::keep_alive<1, 2>());
  add_running(type);
  add_property(type, "total", [](const Count& c) { return to_int(c.total()); });
  add_property(type, "engine", &Count::engine_name);
  add_property(type, "nodes", [](const Count& c) { return c.stats().nodes; });
  add_property(type, "updates", [](const Count& c) { return c.stats().updates; });
  add_property(type, "depth", [](const Count& c) { return c.stats().depth; });
  add_property(type, "memory", &Count::most_bytes);
  add_property(type, "entries", &Count::entries);
  add_property(type, "lookups", &Count::lookups);
  add_property(type, "hits", &Count::hits);
  add_property(type, "plain_nodes", &Count::plain_nodes);
  add_property(type, "fraction", &Count::fraction);
  bind_memo_count(m);
}

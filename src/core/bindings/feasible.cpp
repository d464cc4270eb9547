// Whether there is a solution at all, for problems relaxed on purpose.
#include "questions/feasible.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

using PyFeasible = Sliced<Feasible>;

void check_items(const Problem& problem, const Options& items) {
  for (Index item : items)
    if (item >= problem.primaries) throw std::invalid_argument("not a primary item");
}

}  // namespace

void minuet::bind_feasible(nb::module_& m) {
  m.def(
      "relaxed",
      [](const Problem& problem, const Options& required) {
        check_items(problem, required);
        return relaxed(problem, required);
      },
      nb::arg("problem"), nb::arg("required"));
  m.def(
      "refuted_items",
      [](const Problem& problem, const Options& required, const Options& given,
         std::uint64_t most_nodes) {
        checked(problem, given);
        check_items(problem, required);
        nb::gil_scoped_release released;
        return refuted_items(problem, required, given, most_nodes);
      },
      nb::arg("problem"), nb::arg("required"), nb::arg("given"), nb::arg("most_nodes"));
  // Items with their multipliers and bounds, how many options there are besides, and whether plain
  // words can express it; None if counting does not prove it.
  m.def(
      "count_against",
      [](const Problem& problem, const Options& required, const Options& given) -> nb::object {
        checked(problem, given);
        check_items(problem, required);
        std::optional<Counting> counting;
        {
          nb::gil_scoped_release released;
          counting = count_against(problem, required, given);
        }
        if (!counting) return nb::none();
        nb::list parts;
        for (const auto& part : counting->parts)
          parts.append(nb::make_tuple(part.item, part.multiplier, part.bound));
        return nb::make_tuple(parts, counting->others, counting->is_plain);
      },
      nb::arg("problem"), nb::arg("required"), nb::arg("given"));
  nb::class_<PyFeasible> type(m, "Feasible");
  type.def(
      "__init__",
      [](PyFeasible* self, const Problem& problem, const Options& given, std::uint64_t most_turns) {
        checked(problem, given);
        nb::gil_scoped_release released;  // a large problem takes a while to lay out
        new (self) PyFeasible(problem, given);
        self->search.most_turns = most_turns;
      },
      nb::arg("problem"), nb::arg("given"), nb::arg("most_turns"), nb::keep_alive<1, 2>());
  add_running(type);
  add_property(type, "answer", &Feasible::answer);
  add_property(type, "nodes", &Feasible::nodes);
}

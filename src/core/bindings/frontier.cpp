// Ways to join pairs of cells by paths.
#include "questions/frontier.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

nb::list ways(const Frontier& frontier, std::size_t most) {
  nb::list found;
  for (const auto& edges : frontier.ways(most))
    found.append(nb::bytes(reinterpret_cast<const char*>(edges.data()), edges.size()));
  return found;
}

void check(Index width, const std::vector<Frontier::Letter>& grid) {
  if (width == 0 || width > Frontier::kWidest || grid.empty() || grid.size() % width != 0)
    throw std::invalid_argument("the grid has rows of different lengths, or too long ones");
  for (const Frontier::Letter letter : grid)
    if (letter > Frontier::kLetters && letter != Frontier::kWall)
      throw std::invalid_argument("the grid has too many letters");
}

}  // namespace

void minuet::bind_frontier(nb::module_& m) {
  nb::class_<Frontier>(m, "Frontier")
      .def(
          "__init__",
          [](Frontier* self, Index width, std::vector<Frontier::Letter> grid, bool fill) {
            check(width, grid);
            new (self) Frontier(width, std::move(grid), fill);
          },
          nb::arg("width"), nb::arg("grid"), nb::arg("fill"))
      .def("step", &Frontier::step, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("done", &Frontier::done)
      .def_prop_ro("states", &Frontier::states)
      .def("count", [](const Frontier& frontier) { return to_int(frontier.count()); })
      .def("ways", ways, nb::arg("most"));
}

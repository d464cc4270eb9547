// Ways to join pairs of cells by paths.
#include "questions/frontier.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/module.hpp"

using namespace minuet;

namespace {

using Arcs = std::vector<std::tuple<Index, Index, unsigned>>;

std::vector<Arcs> arcs(const Frontier& frontier) {
  std::vector<Arcs> found;
  for (const auto& cell : frontier.arcs()) {
    Arcs& to = found.emplace_back();
    for (const Frontier::Arc& arc : cell) to.emplace_back(arc.from, arc.edges, arc.to);
  }
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
      .def("arcs", arcs);
}

// Ways to join pairs of cells by paths.
#include "questions/frontier.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/module.hpp"
#include "questions/path_search.hpp"
#include "questions/path_words.hpp"

using namespace minuet;

namespace {

// A diagram of paths, built by one thread at a time.
class PyFrontier {
 public:
  PyFrontier(Index width, std::vector<Frontier::Letter> grid, bool fill)
      : frontier_(width, std::move(grid), fill) {}

  void step(double seconds) {
    Busy busy(busy_);
    nb::gil_scoped_release released;
    frontier_.step(poll_until(seconds));
  }

  nb::object count(double seconds) const {
    const Frontier& frontier = quiet();
    Natural number;
    {
      nb::gil_scoped_release released;
      number = frontier.count(poll_until(seconds));
    }
    return to_int(number);
  }

  nb::list ways(std::size_t most) const {
    nb::list found;
    for (const auto& edges : quiet().ways(most))
      found.append(nb::bytes(reinterpret_cast<const char*>(edges.data()), edges.size()));
    return found;
  }

  // Fails while another thread is using it.
  const Frontier& quiet() const {
    if (busy_) throw std::runtime_error(kIsRunning);
    return frontier_;
  }

 private:
  Frontier frontier_;
  bool busy_ = false;
};

// The fewest and most edges across each line, and their letters.
using Lines = std::vector<std::tuple<Index, Index, std::vector<Frontier::Letter>>>;

// The words of paths, found by one thread at a time.
class PyPathWords {
 public:
  PyPathWords(Index width, std::vector<Frontier::Letter> grid) : words_(width, std::move(grid)) {}

  void step(double seconds) {
    Busy busy(busy_);
    nb::gil_scoped_release released;
    words_.step(poll_until(seconds));
  }

  Lines lines() const {
    Lines lines;
    for (const auto& [fewest, most, letters] : quiet().lines())
      lines.emplace_back(fewest, most, letters);
    return lines;
  }

  // Fails while another thread is using it.
  const PathWords& quiet() const {
    if (busy_) throw std::runtime_error(kIsRunning);
    return words_;
  }

 private:
  PathWords words_;
  bool busy_ = false;
};

// A search for paths, by one thread at a time.
class PyPathSearch {
 public:
  PyPathSearch(Index width, std::vector<Frontier::Letter> grid, bool fill, bool bends,
               const Lines& lines)
      : search_(width, std::move(grid), fill,
                bends ? PathSearch::Bends::reduced : PathSearch::Bends::none, words(lines)) {}

  // The next set of paths, or None if there is none; TimeoutError if time runs out.
  nb::object next(double seconds) {
    Status status;
    {
      Busy busy(busy_);
      nb::gil_scoped_release released;
      Slice slice(seconds);
      status = search_.next(slice);
    }
    if (status == Status::paused) {
      PyErr_SetNone(PyExc_TimeoutError);
      throw nb::python_error();
    }
    if (status == Status::done) return nb::none();
    const auto edges = search_.edges();
    return nb::bytes(reinterpret_cast<const char*>(edges.data()), edges.size());
  }
  void exclude(nb::bytes way) {
    Busy busy(busy_);
    search_.exclude({way.c_str(), way.c_str() + way.size()});
  }
  bool has_exchange() const { return search_.has_exchange(); }
  std::uint64_t conflicts() const { return search_.conflicts(); }

 private:
  static std::vector<PathWords::Line> words(const Lines& lines) {
    std::vector<PathWords::Line> words;
    for (const auto& [fewest, most, letters] : lines) words.push_back({fewest, most, letters});
    return words;
  }

  PathSearch search_;
  bool busy_ = false;
};

void check(Index width, const std::vector<Frontier::Letter>& grid, Index widest) {
  if (width == 0 || width > widest || grid.empty() || grid.size() % width != 0)
    throw std::invalid_argument("the grid has rows of different lengths, or too long ones");
  for (const Frontier::Letter letter : grid)
    if (letter > Frontier::kLetters && letter != Frontier::kWall)
      throw std::invalid_argument("the grid has too many letters");
}

}  // namespace

void minuet::bind_frontier(nb::module_& m) {
  nb::class_<PyFrontier>(m, "Frontier")
      .def(
          "__init__",
          [](PyFrontier* self, Index width, std::vector<Frontier::Letter> grid, bool fill) {
            check(width, grid, Frontier::kWidest);
            new (self) PyFrontier(width, std::move(grid), fill);
          },
          nb::arg("width"), nb::arg("grid"), nb::arg("fill"))
      .def("step", &PyFrontier::step, nb::arg("seconds"), locked)
      .def_prop_ro(
          "done", [](const PyFrontier& f) { return f.quiet().done(); }, locked)
      .def_prop_ro(
          "states", [](const PyFrontier& f) { return f.quiet().states(); }, locked)
      .def("count", &PyFrontier::count, nb::arg("seconds"), locked)
      .def("ways", &PyFrontier::ways, nb::arg("most"), locked);
  nb::class_<PyPathWords>(m, "PathWords")
      .def(
          "__init__",
          [](PyPathWords* self, Index width, std::vector<Frontier::Letter> grid) {
            check(width, grid, PathWords::kWidest);
            for (const Frontier::Letter letter : grid)
              if (letter > PathWords::kLetters && letter != Frontier::kWall)
                throw std::invalid_argument("the grid has too many letters");
            new (self) PyPathWords(width, std::move(grid));
          },
          nb::arg("width"), nb::arg("grid"))
      .def("step", &PyPathWords::step, nb::arg("seconds"), locked)
      .def_prop_ro(
          "done", [](const PyPathWords& w) { return w.quiet().done(); }, locked)
      .def_prop_ro(
          "states", [](const PyPathWords& w) { return w.quiet().states(); }, locked)
      .def("lines", &PyPathWords::lines, locked);
  nb::class_<PyPathSearch>(m, "PathSearch")
      .def(
          "__init__",
          [](PyPathSearch* self, Index width, std::vector<Frontier::Letter> grid, bool fill,
             bool bends, const Lines& lines) {
            check(width, grid, UINT32_MAX);
            new (self) PyPathSearch(width, std::move(grid), fill, bends, lines);
          },
          nb::arg("width"), nb::arg("grid"), nb::arg("fill"), nb::arg("bends"),
          nb::arg("lines") = Lines())
      .def("next", &PyPathSearch::next, nb::arg("seconds"), locked)
      .def("exclude", &PyPathSearch::exclude, nb::arg("way"), locked)
      .def("has_exchange", &PyPathSearch::has_exchange, locked)
      .def_prop_ro("conflicts", &PyPathSearch::conflicts, locked);
}

// Diagrams of all solutions, and building them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bindings/module.hpp"
#include "questions/diagram_build.hpp"

using namespace minuet;

namespace {

using PyBuild = Sliced<DiagramBuild>;

class PyDiagram {
 public:
  explicit PyDiagram(Diagram diagram) : diagram_(std::make_shared<Diagram>(std::move(diagram))) {}

  // Python defines the file format; the nodes are little-endian 32-bit numbers.
  static PyDiagram load(Index options, const Options& ranked, const nb::bytes& nodes, Index root) {
    if (nodes.size() % sizeof(DiagramNode)) throw std::invalid_argument("the nodes are cut short");
    std::vector<DiagramNode> list(2 + nodes.size() / sizeof(DiagramNode), {0, 0, 0});
    std::memcpy(list.data() + 2, nodes.c_str(), nodes.size());
    return PyDiagram(
        Diagram::checked(std::make_shared<Ranking>(options, ranked), std::move(list), root));
  }

  nb::bytes nodes() const {
    const auto all = diagram_->nodes().subspan(2);
    return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size_bytes());
  }

  // Returns k solutions, and the seed for drawing the next ones.
  nb::tuple sample(std::size_t k, std::uint64_t seed) const {
    nb::list list;
    Random random(seed);
    for (; k > 0; --k) list.append(to_tuple(diagram_->random(random)));
    return nb::make_tuple(list, random.state());
  }

  nb::list frequencies() const {
    nb::list list;
    const auto all = diagram_->frequencies(static_cast<Index>(diagram_->ranking().rank.size()));
    for (const Natural& n : all) list.append(to_int(n));
    return list;
  }

  nb::list best(const std::vector<std::string>& taken, const std::vector<std::string>& left,
                std::size_t k, bool greatest) const {
    const std::vector<Natural> costs_taken = naturals(taken), costs_left = naturals(left);
    std::vector<Options> found;
    {
      nb::gil_scoped_release released;
      found = diagram_->best(costs_taken, costs_left, k, greatest, poll_signals);
    }
    nb::list list;
    for (const Options& options : found) list.append(to_tuple(options));
    return list;
  }

  PyDiagram restricted(const Options& including, const Options& without) const {
    for (const Options* options : {&including, &without})
      for (Index option : *options)
        if (option >= diagram_->ranking().rank.size())
          throw std::invalid_argument("option out of range");
    return PyDiagram(diagram_->restricted(including, without));
  }

  PyDiagram combined(const PyDiagram& other, const std::string& operation) const {
    const auto chosen = operation == "|"   ? Diagram::Operation::unite
                        : operation == "&" ? Diagram::Operation::intersect
                                           : Diagram::Operation::subtract;
    nb::gil_scoped_release released;
    return PyDiagram(diagram_->combined(*other.diagram_, chosen, poll_signals));
  }

  const std::shared_ptr<Diagram>& diagram() const { return diagram_; }

 private:
  // A number for each option of the problem; missing options have 0.
  std::vector<Natural> naturals(const std::vector<std::string>& texts) const {
    std::vector<Natural> numbers;
    for (const std::string& text : texts) numbers.push_back(to_natural(text));
    numbers.resize(diagram_->ranking().rank.size());
    return numbers;
  }

  std::shared_ptr<Diagram> diagram_;
};

// Sets one after another; shares ownership of the diagram.
class PyWalk {
 public:
  explicit PyWalk(const PyDiagram& diagram) : diagram_(diagram.diagram()), walk_(*diagram_) {}

  nb::list take(std::size_t want) {
    nb::list list;
    Options options;
    while (want-- > 0 && walk_.next(options)) list.append(to_tuple(options));
    return list;
  }

 private:
  std::shared_ptr<Diagram> diagram_;
  Diagram::Walk walk_;
};

PyDiagram built(PyBuild& build) {
  if (!build.done || build.search.gave_up()) throw std::runtime_error("there is no diagram");
  nb::gil_scoped_release released;
  return PyDiagram(build.search.diagram(poll_signals));
}

}  // namespace

void minuet::bind_diagram(nb::module_& m) {
  nb::class_<PyDiagram>(m, "Diagram")
      .def_static("load", &PyDiagram::load, nb::arg("options"), nb::arg("ranked"), nb::arg("nodes"),
                  nb::arg("root"))
      .def("nodes", &PyDiagram::nodes, locked)
      .def(
          "ranked", [](const PyDiagram& d) { return to_tuple(d.diagram()->ranking().option); },
          locked)
      .def(
          "count", [](const PyDiagram& d) { return to_int(d.diagram()->count()); }, locked)
      .def(
          "contains",
          [](const PyDiagram& d, Options options) { return d.diagram()->contains(options); },
          nb::arg("options"), locked)
      .def(
          "at",
          [](const PyDiagram& d, const std::string& digits) {
            return to_tuple(d.diagram()->at(to_natural(digits)));
          },
          nb::arg("digits"), locked)
      .def("sample", &PyDiagram::sample, nb::arg("k"), nb::arg("seed"), locked)
      .def("frequencies", &PyDiagram::frequencies, locked)
      .def("best", &PyDiagram::best, nb::arg("taken"), nb::arg("left"), nb::arg("k"),
           nb::arg("greatest"), locked)
      .def("restricted", &PyDiagram::restricted, nb::arg("including"), nb::arg("without"), locked)
      .def("combined", &PyDiagram::combined, nb::arg("other"), nb::arg("operation"), locked)
      .def(
          "equals",
          [](const PyDiagram& a, const PyDiagram& b) { return *a.diagram() == *b.diagram(); },
          locked)
      .def_prop_ro(
          "root", [](const PyDiagram& d) { return d.diagram()->root(); }, locked)
      .def_prop_ro(
          "size", [](const PyDiagram& d) { return d.diagram()->nodes().size() - 2; }, locked)
      .def_prop_ro("memory", [](const PyDiagram& d) { return d.diagram()->bytes(); }, locked);

  nb::class_<PyWalk>(m, "DiagramWalk")
      .def(nb::init<const PyDiagram&>(), nb::arg("diagram"))
      .def("take", &PyWalk::take, nb::arg("want"), locked);

  nb::class_<PyBuild> build(m, "DiagramBuild");
  build.def(
      "__init__",
      [](PyBuild* self, const Problem& problem, const Options& given, std::size_t memory,
         bool may_give_up, double seconds) {
        checked(problem, given);
        nb::gil_scoped_release released;  // the orders are tried here
        new (self) PyBuild(problem, given, memory, may_give_up, poll_until(seconds));
      },
      nb::arg("problem"), nb::arg("given"), nb::arg("memory"), nb::arg("may_give_up"),
      nb::arg("seconds"));
  build.def("diagram", built, locked);
  add_running(build);
  add_property(build, "gave_up", &DiagramBuild::gave_up);
  add_property(build, "engine", &DiagramBuild::engine_name);
  add_property(build, "nodes", &DiagramBuild::nodes);
  add_property(build, "size", &DiagramBuild::size);
  add_property(build, "memory", &DiagramBuild::most_bytes);
  build.def_prop_ro(
      "fraction", [](PyBuild& b) { return (b.quiet(), b.search.fraction()); }, locked);
}

// Counting, diagrams and estimates for Python: converts, releases the GIL, no logic of its own.
#include "questions/count.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <numeric>

#include "bindings/module.hpp"
#include "memo/variable_order.hpp"
#include "natural.hpp"
#include "questions/diagram_build.hpp"
#include "questions/estimate.hpp"
#include "questions/feasible.hpp"

namespace nb = nanobind;
using namespace minuet;

namespace {

using Options = std::vector<Index>;

// Large numbers go through hexadecimal digits, which every Python version reads and writes.
nb::object to_int(const Natural& value) {
  std::string digits;
  for (std::size_t k = 0; k < value.words(); ++k)
    for (int shift = 0; shift < 64; shift += 4)
      digits.push_back("0123456789abcdef"[value.word(k) >> shift & 15]);
  std::reverse(digits.begin(), digits.end());
  PyObject* number = PyLong_FromString(digits.c_str(), nullptr, 16);
  if (!number) throw nb::python_error();
  return nb::steal(number);
}

Natural to_natural(const std::string& digits) {
  std::vector<std::uint64_t> words(digits.size() / 16 + 1, 0);
  for (std::size_t k = 0; k < digits.size(); ++k) {
    const char c = digits[digits.size() - 1 - k];
    const std::uint64_t digit = c <= '9' ? c - '0' : c - 'a' + 10;
    words[k / 16] |= (digit & 15) << 4 * (k % 16);
  }
  return {words.data(), words.size()};
}

nb::tuple to_tuple(const Options& options) {
  nb::list list;
  for (Index option : options) list.append(option);
  return nb::tuple(list);
}

// Ctrl-C ends long computations that run without the GIL.
void poll_signals() {
  nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals()) throw nb::python_error();
}

// The same, and TimeoutError once the seconds are over.
auto poll_until(double seconds) {
  return [seconds, started = Slice::Clock::now()] {
    poll_signals();
    if (std::chrono::duration<double>(Slice::Clock::now() - started).count() < seconds) return;
    nb::gil_scoped_acquire acquired;
    PyErr_SetNone(PyExc_TimeoutError);
    throw nb::python_error();
  };
}

// A search that runs in slices, one thread at a time.
template <class Search>
class Sliced {
 public:
  template <class... Arguments>
  explicit Sliced(Arguments&&... arguments) : search(std::forward<Arguments>(arguments)...) {}

  bool run(double seconds) {
    Busy busy(busy_);
    done = run_slices(seconds, [&](Slice& slice) { return search.run(slice); }) == Status::done;
    return done;
  }

  // Not while another thread runs it.
  const Search& quiet() const {
    if (busy_) throw std::runtime_error(kIsRunning);
    return search;
  }

  Search search;
  bool done = false;

 private:
  bool busy_ = false;
};

using PyCount = Sliced<Count>;
using PyMemoCount = Sliced<MemoCount>;
using PyBuild = Sliced<DiagramBuild>;
using PyEstimate = Sliced<Estimate>;
using PyFeasible = Sliced<Feasible>;

class PyDiagram {
 public:
  explicit PyDiagram(Diagram diagram) : diagram_(std::make_shared<Diagram>(std::move(diagram))) {}

  // The file format is Python's business; the nodes are numbers of 32 bits, the lowest byte first.
  static PyDiagram load(Index options, const Options& ranked, const nb::bytes& nodes, Index root) {
    auto ranking = std::make_shared<Ranking>();
    ranking->rank.assign(options, Ranking::kNone);
    for (Index option : ranked) {
      if (option >= options || ranking->rank[option] != Ranking::kNone)
        throw std::invalid_argument("the ranking is not one of the options");
      ranking->rank[option] = static_cast<Index>(ranking->option.size());
      ranking->option.push_back(option);
    }
    if (nodes.size() % sizeof(DiagramNode)) throw std::invalid_argument("the nodes are cut short");
    std::vector<DiagramNode> list(2 + nodes.size() / sizeof(DiagramNode), {0, 0, 0});
    std::memcpy(list.data() + 2, nodes.c_str(), nodes.size());
    return PyDiagram(Diagram::checked(std::move(ranking), std::move(list), root));
  }

  nb::bytes nodes() const {
    const auto all = diagram_->nodes().subspan(2);
    return nb::bytes(reinterpret_cast<const char*>(all.data()), all.size_bytes());
  }

  // Returns k solutions, and the seed with which those that follow are drawn.
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
  // A number for each option of the problem; those that are missing are 0.
  std::vector<Natural> naturals(const std::vector<std::string>& texts) const {
    std::vector<Natural> numbers;
    for (const std::string& text : texts) numbers.push_back(to_natural(text));
    numbers.resize(diagram_->ranking().rank.size());
    return numbers;
  }

  std::shared_ptr<Diagram> diagram_;
};

// Sets one after the other; shares the diagram with whoever else holds it.
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
  if (!build.done || build.search.failed()) throw std::runtime_error("there is no diagram");
  nb::gil_scoped_release released;
  return PyDiagram(build.search.diagram(poll_signals));
}

void bind_count(nb::module_& m) {
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
      .def("run", &PyCount::run, nb::arg("seconds"))
      .def_prop_ro("done", [](const PyCount& c) { return c.done; })
      .def_prop_ro("total", [](const PyCount& c) { return to_int(c.quiet().total()); })
      .def_prop_ro("engine", [](const PyCount& c) { return c.quiet().engine_name(); })
      .def_prop_ro("nodes", [](const PyCount& c) { return c.quiet().stats().nodes; })
      .def_prop_ro("updates", [](const PyCount& c) { return c.quiet().stats().updates; })
      .def_prop_ro("depth", [](const PyCount& c) { return c.quiet().stats().depth; })
      .def_prop_ro("memory", [](const PyCount& c) { return c.quiet().most_bytes(); })
      .def_prop_ro("entries", [](const PyCount& c) { return c.quiet().entries(); })
      .def_prop_ro("lookups", [](const PyCount& c) { return c.quiet().lookups(); })
      .def_prop_ro("hits", [](const PyCount& c) { return c.quiet().hits(); })
      .def_prop_ro("plain_nodes", [](const PyCount& c) { return c.quiet().plain_nodes(); })
      .def_prop_ro("plain_seconds", [](const PyCount& c) { return c.quiet().plain_seconds(); })
      .def_prop_ro("fraction", [](const PyCount& c) { return c.quiet().fraction(); });
}

// The memo without plain search beside it; tests look at it.
void bind_memo(nb::module_& m) {
  nb::class_<PyMemoCount>(m, "MemoCount")
      .def(
          "__init__",
          [](PyMemoCount* self, const Problem& problem, const Options& given, std::size_t memory,
             bool in_order) {
            const Problem rest = reduce(checked(problem, given), given, false, 0).problem;
            if (!subproblems_fit(rest)) throw std::invalid_argument("too large for the memo");
            Options order(rest.primaries);
            std::iota(order.begin(), order.end(), 0);
            new (self) PyMemoCount(rest, in_order ? order : breadth_first(rest), memory);
          },
          nb::arg("problem"), nb::arg("given"), nb::arg("memory"), nb::arg("in_order"))
      .def("run", &PyMemoCount::run, nb::arg("seconds"))
      .def_prop_ro("total", [](const PyMemoCount& c) { return to_int(c.quiet().total()); })
      .def_prop_ro("so_far", [](const PyMemoCount& c) { return to_int(c.quiet().so_far()); })
      .def_prop_ro("nodes", [](const PyMemoCount& c) { return c.quiet().stats.nodes; })
      .def_prop_ro("entries", [](const PyMemoCount& c) { return c.quiet().entries(); })
      .def_prop_ro("replaced", [](const PyMemoCount& c) { return c.quiet().replaced(); })
      .def_prop_ro("splits", [](const PyMemoCount& c) { return c.quiet().splits; })
      .def_prop_ro("memory", [](const PyMemoCount& c) { return c.quiet().bytes(); });
}

void bind_diagram(nb::module_& m) {
  nb::class_<PyDiagram>(m, "Diagram")
      .def_static("load", &PyDiagram::load, nb::arg("options"), nb::arg("ranked"), nb::arg("nodes"),
                  nb::arg("root"))
      .def("nodes", &PyDiagram::nodes)
      .def("ranked", [](const PyDiagram& d) { return to_tuple(d.diagram()->ranking().option); })
      .def("count", [](const PyDiagram& d) { return to_int(d.diagram()->count()); })
      .def(
          "contains",
          [](const PyDiagram& d, Options options) { return d.diagram()->contains(options); },
          nb::arg("options"))
      .def(
          "at",
          [](const PyDiagram& d, const std::string& digits) {
            return to_tuple(d.diagram()->at(to_natural(digits)));
          },
          nb::arg("digits"))
      .def("sample", &PyDiagram::sample, nb::arg("k"), nb::arg("seed"))
      .def("frequencies", &PyDiagram::frequencies)
      .def("best", &PyDiagram::best, nb::arg("taken"), nb::arg("left"), nb::arg("k"),
           nb::arg("greatest"))
      .def("restricted", &PyDiagram::restricted, nb::arg("including"), nb::arg("without"))
      .def("combined", &PyDiagram::combined, nb::arg("other"), nb::arg("operation"))
      .def("equals",
           [](const PyDiagram& a, const PyDiagram& b) { return *a.diagram() == *b.diagram(); })
      .def_prop_ro("root", [](const PyDiagram& d) { return d.diagram()->root(); })
      .def_prop_ro("size", [](const PyDiagram& d) { return d.diagram()->nodes().size() - 2; })
      .def_prop_ro("memory", [](const PyDiagram& d) { return d.diagram()->bytes(); });

  nb::class_<PyWalk>(m, "DiagramWalk")
      .def(nb::init<const PyDiagram&>(), nb::arg("diagram"))
      .def("take", &PyWalk::take, nb::arg("want"));

  nb::class_<PyBuild>(m, "DiagramBuild")
      .def(
          "__init__",
          [](PyBuild* self, const Problem& problem, const Options& given, std::size_t memory,
             bool may_give_up, double seconds) {
            checked(problem, given);
            nb::gil_scoped_release released;  // the orders are tried here
            new (self) PyBuild(problem, given, memory, may_give_up, poll_until(seconds));
          },
          nb::arg("problem"), nb::arg("given"), nb::arg("memory"), nb::arg("may_give_up"),
          nb::arg("seconds"))
      .def("run", &PyBuild::run, nb::arg("seconds"))
      .def("diagram", built)
      .def_prop_ro("done", [](const PyBuild& b) { return b.done; })
      .def_prop_ro("failed", [](const PyBuild& b) { return b.quiet().failed(); })
      .def_prop_ro("engine", [](const PyBuild& b) { return b.quiet().engine_name(); })
      .def_prop_ro("nodes", [](const PyBuild& b) { return b.quiet().nodes(); })
      .def_prop_ro("size", [](const PyBuild& b) { return b.quiet().size(); })
      .def_prop_ro("memory", [](const PyBuild& b) { return b.quiet().most_bytes(); })
      .def_prop_ro("fraction", [](PyBuild& b) { return (b.quiet(), b.search.fraction()); });
}

void bind_estimate(nb::module_& m) {
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
      .def("run", &PyEstimate::run, nb::arg("seconds"))
      .def_prop_ro("done", [](const PyEstimate& e) { return e.done; })
      .def_prop_ro("exact", [](const PyEstimate& e) { return e.quiet().exact(); })
      .def_prop_ro("engine", [](const PyEstimate& e) { return e.quiet().engine_name(); })
      .def_prop_ro("nodes", [](const PyEstimate& e) { return e.quiet().stats().nodes; })
      .def_prop_ro("solutions", [](const PyEstimate& e) { return e.quiet().stats().solutions; })
      .def_prop_ro("seconds", [](const PyEstimate& e) { return e.quiet().seconds(); })
      .def_prop_ro("fraction", [](const PyEstimate& e) { return e.quiet().fraction(); })
      .def_prop_ro("expanded", [](const PyEstimate& e) { return e.quiet().expanded(); })
      .def_prop_ro("counted", [](const PyEstimate& e) { return e.quiet().counted(); })
      .def_prop_ro("sweeps",
                   [](const PyEstimate& e) {
                     std::vector<std::pair<double, double>> all;
                     for (const Sweep& s : e.quiet().sweeps())
                       all.emplace_back(s.nodes, s.solutions);
                     return all;
                   })
      .def_prop_ro("engine_nodes_per_node",
                   [](const PyEstimate& e) { return e.quiet().engine_nodes_per_node(); });
}

void check_items(const Problem& problem, const Options& items) {
  for (Index item : items)
    if (item >= problem.primaries) throw std::invalid_argument("not a primary item");
}

void bind_feasible(nb::module_& m) {
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
  // Items with their multipliers and bounds, how many options are beside them, and whether it can
  // be said in plain words; None if counting does not prove it.
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
  nb::class_<PyFeasible>(m, "Feasible")
      .def(
          "__init__",
          [](PyFeasible* self, const Problem& problem, const Options& given,
             std::uint64_t most_turns) {
            checked(problem, given);
            nb::gil_scoped_release released;  // a large problem takes a while to lay out
            new (self) PyFeasible(problem, given);
            self->search.most_turns = most_turns;
          },
          nb::arg("problem"), nb::arg("given"), nb::arg("most_turns"), nb::keep_alive<1, 2>())
      .def("run", &PyFeasible::run, nb::arg("seconds"))
      .def_prop_ro("done", [](const PyFeasible& f) { return f.done; })
      .def_prop_ro("answer", [](const PyFeasible& f) { return f.quiet().answer(); })
      .def_prop_ro("nodes", [](const PyFeasible& f) { return f.quiet().nodes(); });
}

}  // namespace

void bind_counting(nb::module_& m) {
  bind_count(m);
  bind_memo(m);
  bind_diagram(m);
  bind_estimate(m);
  bind_feasible(m);
}

// Searches for solutions, one by one or all, and solutions as lines of text.
#include "search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/module.hpp"
#include "questions/packed_lines.hpp"

using namespace minuet;

namespace {

// While this exists, the garbage collector does not scan young objects after every few hundred
// allocations: answers under construction are not garbage. (Without a GIL it is left alone, since
// other threads are running.)
class NoCollection {
 public:
#ifndef Py_GIL_DISABLED
  NoCollection() : was_enabled_(PyGC_Disable()) {}
  ~NoCollection() {
    if (was_enabled_) PyGC_Enable();
  }
  NoCollection(const NoCollection&) = delete;
  NoCollection& operator=(const NoCollection&) = delete;

 private:
  const int was_enabled_;
#endif
};

// Makes the answers of a search: tuples of option numbers, of a given subtype of tuple. All of them
// share one __dict__ (which names the problem) and one object per number, so an answer takes little
// more than its own memory.
class Answers {
 public:
  Answers(nb::handle type, nb::handle shared, Index options)
      : type_(nb::borrow(type)), shared_(nb::borrow(shared)), numbers_(options) {
    auto* tuple = reinterpret_cast<PyTypeObject*>(type.ptr());
    if (!PyType_IsSubtype(tuple, &PyTuple_Type)) throw nb::type_error("a subtype of tuple");
    if (tuple != &PyTuple_Type)
      allocate_ = reinterpret_cast<allocfunc>(PyType_GetSlot(tuple, Py_tp_alloc));
  }

  nb::object make(const Index* options, std::size_t count) {
    nb::object answer = nb::steal(allocate(static_cast<Py_ssize_t>(count)));
    if (!answer.is_valid()) throw nb::python_error();
    nb::object* const known = numbers_.data();
    for (std::size_t i = 0; i < count; ++i) {
      nb::object& number = known[options[i]];
      if (!number.is_valid()) number = nb::int_(options[i]);
      put(answer.ptr(), static_cast<Py_ssize_t>(i), Py_NewRef(number.ptr()));
    }
    if (!shared_.is_none()) {
      if (PyObject_GenericSetDict(answer.ptr(), shared_.ptr(), nullptr)) throw nb::python_error();
      // Numbers and the problem never refer back to an answer, so it cannot be part of a cycle, and
      // the garbage collector need not track millions of them.
      PyObject_GC_UnTrack(answer.ptr());
    }
    return answer;
  }

 private:
  // Only the interpreter may create plain tuples: it reuses them, and has a single empty tuple.
  PyObject* allocate(Py_ssize_t count) {
    if (!allocate_) return PyTuple_New(count);
    return allocate_(reinterpret_cast<PyTypeObject*>(type_.ptr()), count);
  }

  static void put(PyObject* tuple, Py_ssize_t place, PyObject* value) {
#ifdef Py_LIMITED_API
    if (PyTuple_SetItem(tuple, place, value)) throw nb::python_error();
#else
    PyTuple_SET_ITEM(tuple, place, value);
#endif
  }

  nb::object type_, shared_;
  allocfunc allocate_ = nullptr;     // for a subtype
  std::vector<nb::object> numbers_;  // of the options; made when first used
};

class PySearch {
 public:
  PySearch(const Problem& problem, const std::string& engine, bool first,
           const std::vector<Index>& given, std::optional<std::uint64_t> seed, nb::handle type,
           nb::handle shared, const std::vector<Index>& excluded)
      : search_(
            open(checked(checked(problem, given), excluded), engine, first, given, seed, excluded)),
        answers_(type, shared, problem.options()) {
    publish();
  }

  // Up to `want` more solutions, as tuples of option numbers; fewer mean that the search has
  // finished or time ran out. Solutions found survive an interruption.
  nb::list take(std::uint64_t want, double seconds) {
    Busy busy(busy_);
    look_for(want, seconds);
    const auto out = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(kept_.size())));
    if (!out.is_valid()) throw nb::python_error();
    [[maybe_unused]] const NoCollection no_collection;
    const Index* options = kept_.options().data();
    for (std::size_t k = 0; k < kept_.size(); options += kept_.sizes()[k++]) {
      nb::object answer = answers_.make(options, kept_.sizes()[k]);
      PyList_SetItem(out.ptr(), static_cast<Py_ssize_t>(k), answer.release().ptr());
    }
    kept_.clear();
    return out;
  }

  // The same without a Python object for each: the number of options of each solution, and all the
  // options in one sequence, as 32-bit numbers.
  nb::tuple take_packed(std::uint64_t want, double seconds) {
    Busy busy(busy_);
    look_for(want, seconds);
    nb::tuple out = nb::make_tuple(to_bytes(kept_.sizes()), to_bytes(kept_.options()));
    kept_.clear();
    return out;
  }

  std::uint64_t count(std::uint64_t limit, double seconds) {
    Busy busy(busy_);
    run(seconds, [&](Slice& slice) { return search_.count(slice, limit); });
    return met_;
  }

  // The number of solutions, as far as known: 0, 1, or 2 for several.
  int prove_unique(double seconds) {
    Busy busy(busy_);
    run(seconds, [&](Slice& slice) { return search_.prove_unique(slice); });
    return search_.found_two() ? 2 : search_.found_one() ? 1 : 0;
  }

  nb::object first() {
    Busy busy(busy_);
    if (!search_.found_one()) return nb::none();
    return answers_.make(search_.first().data(), search_.first().size());
  }

  // The parts not searched yet: options to choose, options to exclude, share of the tree.
  nb::list remaining() {
    Busy busy(busy_);
    nb::list parts;
    for (const Prefix& part : search_.remaining())
      parts.append(nb::make_tuple(nb::cast(part.chosen), nb::cast(part.excluded), part.weight));
    return parts;
  }
  double fraction() {
    Busy busy(busy_);
    return search_.fraction();
  }

  bool done() const { return status_ == Status::done; }
  bool paused() const { return status_ == Status::paused; }
  // As of the last slice: other threads may ask while one searches.
  const Stats& stats() const { return stats_; }
  std::uint64_t met() const { return met_; }
  const std::string& engine() const { return engine_; }

 private:
  // A large problem takes a while to lay out: let other threads run.
  static Search open(const Problem& problem, const std::string& engine, bool first,
                     const std::vector<Index>& given, std::optional<std::uint64_t> seed,
                     const std::vector<Index>& excluded) {
    nb::gil_scoped_release released;
    return Search(problem, engine, first ? Purpose::first : Purpose::all, given, seed, excluded);
  }

  template <class Step>
  void run(double seconds, Step step) {
    status_ = run_slices(seconds, step, [this] { publish(); });
  }

  void publish() {
    stats_ = search_.stats();
    met_ = search_.met();
    engine_ = search_.engine_name();
  }

  // Fills `kept_`.
  void look_for(std::uint64_t want, double seconds) {
    run(seconds, [&](Slice& slice) { return search_.list(slice, want, kept_); });
  }

  Search search_;
  Status status_ = Status::paused;
  Stats stats_;
  std::uint64_t met_ = 0;
  std::string engine_;
  Answers answers_;
  Rows kept_;  // solutions found and not yet returned
  bool busy_ = false;
};

std::span<const Index> numbers(const nb::bytes& bytes) {
  return {static_cast<const Index*>(bytes.data()), bytes.size() / sizeof(Index)};
}

}  // namespace

void minuet::bind_search(nb::module_& m) {
  nb::class_<PySearch>(m, "Search")
      .def(nb::init<const Problem&, const std::string&, bool, const std::vector<Index>&,
                    std::optional<std::uint64_t>, nb::handle, nb::handle,
                    const std::vector<Index>&>(),
           nb::arg("problem"), nb::arg("engine"), nb::arg("first"), nb::arg("given"),
           nb::arg("seed").none(), nb::arg("type"), nb::arg("shared").none(),
           nb::arg("excluded") = std::vector<Index>{})
      .def("take", &PySearch::take, nb::arg("want"), nb::arg("seconds"), locked)
      .def("take_packed", &PySearch::take_packed, nb::arg("want"), nb::arg("seconds"), locked)
      .def("count", &PySearch::count, nb::arg("limit"), nb::arg("seconds"), locked)
      .def("prove_unique", &PySearch::prove_unique, nb::arg("seconds"), locked)
      .def("remaining", &PySearch::remaining, locked)
      .def("fraction", &PySearch::fraction, locked)
      .def_prop_ro("first", &PySearch::first, locked)
      .def_prop_ro("done", &PySearch::done, locked)
      .def_prop_ro("paused", &PySearch::paused, locked)
      .def_prop_ro("engine", &PySearch::engine, locked)
      .def_prop_ro(
          "nodes", [](const PySearch& s) { return s.stats().nodes; }, locked)
      .def_prop_ro(
          "updates", [](const PySearch& s) { return s.stats().updates; }, locked)
      .def_prop_ro("solutions", &PySearch::met, locked)
      .def_prop_ro(
          "settled", [](const PySearch& s) { return s.stats().solutions; }, locked)
      .def_prop_ro("depth", [](const PySearch& s) { return s.stats().depth; }, locked);

  m.def(
      "packed_lines",
      [](const nb::bytes& sizes, const nb::bytes& options, const std::vector<std::string>& texts) {
        std::string lines;
        {
          nb::gil_scoped_release released;
          lines = packed_lines(numbers(sizes), numbers(options), texts);
        }
        return nb::bytes(lines.data(), lines.size());
      },
      nb::arg("sizes"), nb::arg("options"), nb::arg("texts"));
}

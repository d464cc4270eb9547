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

// Makes the answers of a search: tuples of option numbers, of a given subtype of tuple. All of them
// share one __dict__ (which names the problem) and one object per number, so an answer takes little
// more than its own memory.
//
// One by one, they take less: a loop mostly forgets an answer when it gets the next, and answers in
// a row are mostly alike. So the two made last are kept, and the older one becomes the next answer
// if nobody else refers to it (as with the tuples of `zip`); only what differs is replaced.
class Answers {
 public:
  Answers(nb::handle type, nb::handle shared, Index options)
      : type_(nb::borrow(type)), shared_(nb::borrow(shared)), numbers_(options) {
    auto* tuple = reinterpret_cast<PyTypeObject*>(type.ptr());
    if (!PyType_IsSubtype(tuple, &PyTuple_Type)) throw nb::type_error("a subtype of tuple");
    if (tuple != &PyTuple_Type)
      allocate_ = reinterpret_cast<allocfunc>(PyType_GetSlot(tuple, Py_tp_alloc));
#ifndef Py_GIL_DISABLED
    can_reuse_ = allocate_ && Py_Version < 0x030E0000;  // later tuples remember their hash
#endif
  }

  nb::object make(std::span<const Index> options) {
    nb::object answer = nb::steal(allocate(static_cast<Py_ssize_t>(options.size())));
    if (!answer.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < options.size(); ++i) put(answer.ptr(), i, options[i]);
    if (!shared_.is_none()) {
      if (PyObject_GenericSetDict(answer.ptr(), shared_.ptr(), nullptr)) throw nb::python_error();
      // Numbers and the problem never refer back to an answer, so it cannot be part of a cycle, and
      // the garbage collector need not track millions of them.
      PyObject_GC_UnTrack(answer.ptr());
    }
    return answer;
  }

  // The same for the next answer in a row.
  nb::object make_next(std::span<const Index> options) {
    if (!can_reuse_) return make(options);
    std::swap(last_, older_);
    auto& [answer, known] = last_;
    if (answer.is_valid() && Py_REFCNT(answer.ptr()) == 1 && known.size() == options.size()) {
      for (std::size_t i = 0; i < options.size(); ++i) {
        if (known[i] == options[i]) continue;
        put(answer.ptr(), i, options[i]);
        known[i] = options[i];
      }
    } else {
      answer = make(options);
      known.assign(options.begin(), options.end());
    }
    return answer;
  }

 private:
  struct Known {
    nb::object answer;
    std::vector<Index> options;
  };

  // Only the interpreter may create plain tuples: it reuses them, and has a single empty tuple.
  PyObject* allocate(Py_ssize_t count) {
    if (!allocate_) return PyTuple_New(count);
    return allocate_(reinterpret_cast<PyTypeObject*>(type_.ptr()), count);
  }

  // In a tuple that nobody else knows.
  void put(PyObject* tuple, std::size_t place, Index option) {
    nb::object& number = numbers_[option];
    if (!number.is_valid()) number = nb::int_(option);
    const auto i = static_cast<Py_ssize_t>(place);
#ifdef Py_LIMITED_API
    if (PyTuple_SetItem(tuple, i, Py_NewRef(number.ptr()))) throw nb::python_error();
#else
    Py_XDECREF(PyTuple_GET_ITEM(tuple, i));
    PyTuple_SET_ITEM(tuple, i, Py_NewRef(number.ptr()));
#endif
  }

  nb::object type_, shared_;
  allocfunc allocate_ = nullptr;     // for a subtype
  std::vector<nb::object> numbers_;  // of the options; made when first used
  bool can_reuse_ = false;
  Known last_, older_;
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

  // Searches for up to `want` more solutions and returns how many it found; fewer mean that the
  // search has finished or time ran out. They are ready until they are taken; so are those found
  // before an interruption.
  std::size_t fetch(std::uint64_t want, double seconds) {
    Busy busy(busy_);
    const std::size_t before = ready();
    look_for(want + std::min<std::uint64_t>(before, UINT64_MAX - want), seconds);
    return ready() - before;
  }

  // The next of those that are ready, as a tuple of option numbers; null if there is none.
  nb::object next() {
    Busy busy(busy_);
    return ready() ? answers_.make_next(next_row()) : nb::object();
  }

  // None while another thread searches.
  std::size_t length_hint() const { return busy_ ? 0 : ready(); }

  void clear() {
    if (!busy_) forget();
  }

  // Up to `want` solutions, with those that are ready.
  nb::list take(std::uint64_t want, double seconds) {
    Busy busy(busy_);
    look_for(want, seconds);
    const auto out = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(ready())));
    if (!out.is_valid()) throw nb::python_error();
    [[maybe_unused]] const NoCollection no_collection;
    for (Py_ssize_t k = 0; ready(); ++k)
      PyList_SetItem(out.ptr(), k, answers_.make(next_row()).release().ptr());
    forget();
    return out;
  }

  // The same without a Python object for each: the number of options of each solution, and all the
  // options in one sequence, as 32-bit numbers.
  nb::tuple take_packed(std::uint64_t want, double seconds) {
    Busy busy(busy_);
    look_for(want, seconds);
    nb::tuple out = nb::make_tuple(to_bytes(std::span(kept_.sizes()).subspan(taken_)),
                                   to_bytes(kept_.options().subspan(options_taken_)));
    forget();
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
    return answers_.make(search_.first());
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

  std::size_t ready() const { return kept_.size() - taken_; }

  // Fills `kept_` until `want` are ready.
  void look_for(std::uint64_t want, double seconds) {
    if (!ready()) forget();
    want += std::min<std::uint64_t>(taken_, UINT64_MAX - want);
    run(seconds, [&](Slice& slice) { return search_.list(slice, want, kept_); });
  }

  std::span<const Index> next_row() {
    const auto row = kept_.options().subspan(options_taken_, kept_.sizes()[taken_]);
    ++taken_;
    options_taken_ += row.size();
    return row;
  }

  void forget() {
    kept_.clear();
    taken_ = options_taken_ = 0;
  }

  Search search_;
  Status status_ = Status::paused;
  Stats stats_;
  std::uint64_t met_ = 0;
  std::string engine_;
  Answers answers_;
  Rows kept_;                                  // solutions found, of which ...
  std::size_t taken_ = 0, options_taken_ = 0;  // ... this many were returned
  bool busy_ = false;
};

// As a slot of its own this costs much less than as a method.
PyObject* next_solution(PyObject* self) {
  try {
    nb::ft_object_guard guard(self);
    return nb::inst_ptr<PySearch>(self)->next().release().ptr();
  } catch (nb::python_error& error) {
    error.restore();
  } catch (const std::exception& error) {
    PyErr_SetString(PyExc_RuntimeError, error.what());
  }
  return nullptr;
}

PyType_Slot search_slots[] = {
    {Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
    {Py_tp_iternext, reinterpret_cast<void*>(next_solution)},
    {0, nullptr},
};

std::span<const Index> numbers(const nb::bytes& bytes) {
  return {static_cast<const Index*>(bytes.data()), bytes.size() / sizeof(Index)};
}

}  // namespace

void minuet::bind_search(nb::module_& m) {
  nb::class_<PySearch>(m, "Search", nb::type_slots(search_slots))
      .def(nb::init<const Problem&, const std::string&, bool, const std::vector<Index>&,
                    std::optional<std::uint64_t>, nb::handle, nb::handle,
                    const std::vector<Index>&>(),
           nb::arg("problem"), nb::arg("engine"), nb::arg("first"), nb::arg("given"),
           nb::arg("seed").none(), nb::arg("type"), nb::arg("shared").none(),
           nb::arg("excluded") = std::vector<Index>{})
      .def("fetch", &PySearch::fetch, nb::arg("want"), nb::arg("seconds"), locked)
      .def("__length_hint__", &PySearch::length_hint, locked)
      .def("clear", &PySearch::clear, locked)
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

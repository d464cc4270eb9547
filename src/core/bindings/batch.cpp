// Batches: many questions about one problem, and boards written as lines.
#include "questions/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

#include "bindings/module.hpp"
#include "questions/remove_givens.hpp"
#include "questions/text_lines.hpp"

using namespace minuet;

namespace {

// `run_jobs` continues while this is false.
bool interrupted() {
  poll_signals();
  return false;
}

constexpr double kReportSeconds = 0.25;  // between two calls of `report`

class PyBatch {
 public:
  explicit PyBatch(const Problem& problem) : base_(problem) {}

  // The answers, the verdicts, and the nodes visited. `report` (or None) is called from time to
  // time with the number of answered lines and the nodes.
  nb::tuple solve_lines(const Lettering& lettering, const nb::bytes& text, int want,
                        unsigned workers, double seconds, const nb::object& report) {
    Answers answers;
    LinesDone done;
    {
      const std::string_view lines(text.c_str(), text.size());
      nb::gil_scoped_release released;
      const auto start = Slice::Clock::now();
      double reported = 0;
      const auto stop = [&] {
        const std::chrono::duration<double> spent = Slice::Clock::now() - start;
        if (!report.is_none() && spent.count() >= reported + kReportSeconds) {
          nb::gil_scoped_acquire acquired;
          report(done.lines.load(), done.nodes.load());
          reported = spent.count();
        }
        return interrupted() || spent.count() >= seconds;
      };
      answers = minuet::solve_lines(base_, lettering, lines, want, workers, stop, done);
    }
    return nb::make_tuple(nb::bytes(answers.text.data(), answers.text.size()),
                          nb::bytes(answers.verdicts.data(), answers.verdicts.size()),
                          done.nodes.load());
  }

  // Which engine searches first.
  const char* engine() const { return base_.tables() ? "masks" : "auto"; }

  // The verdict, and the solutions found.
  nb::tuple ask(const std::vector<Index>& given, int want, std::uint64_t nodes) {
    check(given);
    Verdict verdict;
    auto asker = base_.lend();
    alone([&](const std::atomic<bool>& canceled) {
      verdict = asker->ask(given, want, canceled, nodes);
    });
    nb::list found;
    if (verdict == Verdict::one || verdict == Verdict::several)
      found.append(to_tuple(asker->solution()));
    if (verdict == Verdict::several) found.append(to_tuple(asker->second()));
    return nb::make_tuple(static_cast<int>(verdict), found);
  }

  // The number of solutions, at most `limit`.
  std::uint64_t count(const std::vector<Index>& given, std::uint64_t limit) {
    check(given);
    std::uint64_t number = 0;
    auto asker = base_.lend();
    alone(
        [&](const std::atomic<bool>& canceled) { number = asker->count(given, limit, canceled); });
    return number;
  }

  // The groups that are kept, and whether all of them are known to be needed; None unless all
  // together have exactly one solution.
  nb::object remove_givens(const std::vector<Index>& fixed,
                           const std::vector<std::vector<Index>>& groups, std::size_t floor,
                           std::uint64_t nodes) {
    check(fixed);
    for (const auto& group : groups) check(group);
    Removal removal;
    auto asker = base_.lend();
    alone([&](const std::atomic<bool>& canceled) {
      removal = minuet::remove_givens(*asker, fixed, groups, floor, nodes, canceled);
    });
    if (!removal.unique) return nb::none();
    return nb::make_tuple(to_tuple(removal.kept), removal.sure);
  }

  // A random solution, or None.
  nb::object random_solution(const Options& given, std::uint64_t seed, std::uint64_t nodes,
                             int patience) {
    check(given);
    std::optional<Options> found;
    auto asker = base_.lend();
    alone([&](const std::atomic<bool>& canceled) {
      found = minuet::random_solution(*asker, base_, given, seed, nodes, patience, canceled);
    });
    return found ? nb::object(to_tuple(*found)) : nb::none();
  }

 private:
  void check(const std::vector<Index>& options) const {
    for (Index o : options)
      if (o >= base_.problem().options()) throw std::invalid_argument("option out of range");
  }

  // Runs one job without the GIL, checking for Ctrl-C.
  template <class Job>
  static void alone(Job job) {
    nb::gil_scoped_release released;
    std::atomic<bool> canceled{false};
    run_jobs(1, 1, canceled, interrupted, [&](std::size_t, unsigned) { job(canceled); });
  }

  Template base_;
};

// ---- Lines as Python objects ----

nb::bytes encoded(nb::handle text) {
  PyObject* bytes = PyUnicode_AsEncodedString(text.ptr(), "utf-8", "replace");
  if (!bytes) throw nb::python_error();
  return nb::steal<nb::bytes>(bytes);
}

void add_line(std::string_view line, std::string& to) {
  const std::size_t begin = to.size();
  to += line.substr(0, line.find_last_not_of("\r\n") + 1);
  if (line.find('\n') < to.size() - begin)
    std::replace(to.begin() + static_cast<std::ptrdiff_t>(begin), to.end(), '\n', ' ');
  to += '\n';
}

// Lines of text or bytes as one text, each with a line feed at its end and nowhere else; None if
// one of them is neither.
nb::object join_lines(const nb::list& lines) {
  std::string joined;
  for (nb::handle line : lines) {
    char* data = nullptr;
    Py_ssize_t size = 0;
    if (PyBytes_Check(line.ptr())) {
      if (PyBytes_AsStringAndSize(line.ptr(), &data, &size)) throw nb::python_error();
      add_line({data, static_cast<std::size_t>(size)}, joined);
    } else if (!PyUnicode_Check(line.ptr())) {
      return nb::none();
    } else if (const char* text = PyUnicode_AsUTF8AndSize(line.ptr(), &size)) {
      add_line({text, static_cast<std::size_t>(size)}, joined);
    } else {  // half a character
      PyErr_Clear();
      const nb::bytes bytes = encoded(line);
      add_line({bytes.c_str(), bytes.size()}, joined);
    }
  }
  return nb::bytes(joined.data(), joined.size());
}

// An attribute in a slot of a class (__slots__), set without looking it up again.
class SlotSetter {
 public:
  SlotSetter(nb::handle type, const char* name)
      : slot_(type.attr(name)),
        set_(
            reinterpret_cast<descrsetfunc>(PyType_GetSlot(Py_TYPE(slot_.ptr()), Py_tp_descr_set))) {
    if (!set_) throw nb::type_error("the attribute must be a slot");
  }

  void operator()(nb::handle object, nb::handle value) const {
    if (set_(slot_.ptr(), object.ptr(), value.ptr())) throw nb::python_error();
  }

 private:
  nb::object slot_;
  descrsetfunc set_;
};

// Lines of `length` ASCII characters and a line feed each, as objects of a subtype of str with the
// attributes `line`, numbers from `first` on, and `status`.
nb::list make_answers(nb::handle type, const nb::bytes& text, std::size_t length,
                      std::uint64_t first, nb::handle status) {
  auto* subtype = reinterpret_cast<PyTypeObject*>(type.ptr());
  if (!PyType_Check(type.ptr()) || !PyType_IsSubtype(subtype, &PyUnicode_Type))
    throw nb::type_error("a subtype of str");
  const auto make = reinterpret_cast<newfunc>(PyType_GetSlot(&PyUnicode_Type, Py_tp_new));
  const SlotSetter set_line(type, "line"), set_status(type, "status");
  const bool is_tracked = PyType_HasFeature(subtype, Py_TPFLAGS_HAVE_GC);
  const std::size_t count = text.size() / (length + 1);
  nb::list answers;
  [[maybe_unused]] const NoCollection no_collection;
  for (std::size_t k = 0; k < count; ++k) {
    const char* line = text.c_str() + k * (length + 1);
    const nb::object plain =
        nb::steal(PyUnicode_DecodeASCII(line, static_cast<Py_ssize_t>(length), nullptr));
    if (!plain.is_valid()) throw nb::python_error();
    const nb::object answer = nb::steal(make(subtype, nb::make_tuple(plain).ptr(), nullptr));
    if (!answer.is_valid()) throw nb::python_error();
    set_line(answer, nb::int_(first + k));
    set_status(answer, status);
    // Texts and numbers refer to nothing, so the garbage collector need not track the answer.
    if (is_tracked) PyObject_GC_UnTrack(answer.ptr());
    answers.append(answer);
  }
  return answers;
}

}  // namespace

void minuet::bind_batch(nb::module_& m) {
  m.def("join_lines", join_lines, nb::arg("lines"));
  m.def("make_answers", make_answers, nb::arg("type"), nb::arg("text"), nb::arg("length"),
        nb::arg("first"), nb::arg("status"));

  nb::class_<Lettering>(m, "Lettering")
      .def(
          "__init__",
          [](Lettering* self, std::vector<std::int32_t> option, std::vector<Index> position,
             const nb::bytes& symbol) {
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(symbol.c_str());
            new (self) Lettering{static_cast<Index>(option.size() / 256),
                                 std::move(option),
                                 std::move(position),
                                 {bytes, bytes + symbol.size()}};
          },
          nb::arg("option"), nb::arg("position"), nb::arg("symbol"));

  nb::class_<PyBatch>(m, "Batch")
      .def(nb::init<const Problem&>(), nb::arg("problem"))
      .def("solve_lines", &PyBatch::solve_lines, nb::arg("lettering"), nb::arg("text"),
           nb::arg("want"), nb::arg("workers"), nb::arg("seconds"), nb::arg("report").none())
      .def_prop_ro("engine", &PyBatch::engine)
      .def("ask", &PyBatch::ask, nb::arg("given"), nb::arg("want"), nb::arg("nodes"))
      .def("count", &PyBatch::count, nb::arg("given"), nb::arg("limit"))
      .def("remove_givens", &PyBatch::remove_givens, nb::arg("fixed"), nb::arg("groups"),
           nb::arg("floor"), nb::arg("nodes"))
      .def("random_solution", &PyBatch::random_solution, nb::arg("given"), nb::arg("seed"),
           nb::arg("nodes"), nb::arg("patience"));
}

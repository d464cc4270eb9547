// Batches: many questions about one problem, and boards written as lines.
#include "questions/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <chrono>

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

}  // namespace

void minuet::bind_batch(nb::module_& m) {
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

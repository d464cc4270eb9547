// What the files of bindings share: searching without the GIL, in slices, by one thread at a time,
// and the conversions. Each file binds one subject; none of them has logic of its own.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine.hpp"
#include "natural.hpp"

namespace minuet {

namespace nb = nanobind;

using Options = std::vector<Index>;

// For methods. On a free-threaded Python they keep other threads out of their object, except while
// they search: what the GIL does otherwise, but per object.
inline constexpr nb::lock_self locked;

inline constexpr char kIsRunning[] = "this search is already running in another thread";

// Only one thread at a time may be inside a search; a second one gets an error, as with generators.
class Busy {
 public:
  explicit Busy(bool& flag) : flag_(flag) {
    if (flag_) throw std::runtime_error(kIsRunning);
    flag_ = true;
  }
  ~Busy() { flag_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  bool& flag_;
};

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

// Runs `step` without the GIL, in slices short enough for Ctrl-C to be noticed immediately, until
// it no longer pauses or time runs out. After each slice `publish` is called, with the GIL: only
// there is anything written that other threads may read while this one searches.
template <class Step, class Publish>
Status run_slices(double seconds, Step step, Publish publish) {
  constexpr double kSliceSeconds = 0.03;
  using Seconds = std::chrono::duration<double>;
  for (const auto started = Slice::Clock::now();;) {
    const double left = seconds - Seconds(Slice::Clock::now() - started).count();
    Status status;
    {
      nb::gil_scoped_release released;
      Slice slice(std::clamp(left, 0.0, kSliceSeconds));
      status = step(slice);
    }
    publish();
    if (PyErr_CheckSignals()) throw nb::python_error();
    if (status != Status::paused || left <= kSliceSeconds) return status;
  }
}

template <class Step>
Status run_slices(double seconds, Step step) {
  return run_slices(seconds, step, [] {});
}

// Given options are trusted not to clash, but not to exist.
inline const Problem& checked(const Problem& problem, const Options& given) {
  for (Index o : given)
    if (o >= problem.options()) throw std::invalid_argument("given option out of range");
  return problem;
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

 protected:
  bool busy_ = false;
};

// A property of a bound search, read while no thread runs it: a member of the search, or a function
// of it.
template <class Bound, class Read>
void add_property(nb::class_<Bound>& type, const char* name, Read read) {
  type.def_prop_ro(
      name, [read](const Bound& bound) { return std::invoke(read, bound.quiet()); }, locked);
}

// What all of them can be asked.
template <class Search>
void add_running(nb::class_<Sliced<Search>>& type) {
  type.def("run", &Sliced<Search>::run, nb::arg("seconds"), locked);
  type.def_prop_ro("done", [](const Sliced<Search>& sliced) { return sliced.done; }, locked);
}

// Ctrl-C ends long computations that run without the GIL.
inline void poll_signals() {
  nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals()) throw nb::python_error();
}

// The same, with TimeoutError once time runs out.
inline auto poll_until(double seconds) {
  return [seconds, started = Slice::Clock::now()] {
    poll_signals();
    if (std::chrono::duration<double>(Slice::Clock::now() - started).count() < seconds) return;
    nb::gil_scoped_acquire acquired;
    PyErr_SetNone(PyExc_TimeoutError);
    throw nb::python_error();
  };
}

inline nb::bytes to_bytes(std::span<const Index> numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(Index));
}

inline nb::tuple to_tuple(const Options& options) {
  nb::list list;
  for (Index option : options) list.append(option);
  return nb::tuple(list);
}

// Large numbers go through hexadecimal digits, which every Python version reads and writes.
inline nb::object to_int(const Natural& value) {
  std::string digits;
  for (std::size_t k = 0; k < value.words(); ++k)
    for (int shift = 0; shift < 64; shift += 4)
      digits.push_back("0123456789abcdef"[value.word(k) >> shift & 15]);
  std::reverse(digits.begin(), digits.end());
  PyObject* number = PyLong_FromString(digits.c_str(), nullptr, 16);
  if (!number) throw nb::python_error();
  return nb::steal(number);
}

inline Natural to_natural(const std::string& digits) {
  std::vector<std::uint64_t> words(digits.size() / 16 + 1, 0);
  for (std::size_t k = 0; k < digits.size(); ++k) {
    const char c = digits[digits.size() - 1 - k];
    const std::uint64_t digit = c <= '9' ? c - '0' : c - 'a' + 10;
    words[k / 16] |= (digit & 15) << 4 * (k % 16);
  }
  return {words.data(), words.size()};
}

// The subjects, each in the file of its name.
void bind_batch(nb::module_& m);
void bind_count(nb::module_& m);
void bind_diagram(nb::module_& m);
void bind_estimate(nb::module_& m);
void bind_feasible(nb::module_& m);
void bind_frontier(nb::module_& m);
void bind_optimum(nb::module_& m);
void bind_preprocess(nb::module_& m);
void bind_reading(nb::module_& m);
void bind_search(nb::module_& m);
void bind_trace(nb::module_& m);

}  // namespace minuet

// What the files of bindings share: searching without the GIL, in slices, by one thread at a time.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engine.hpp"

namespace minuet {

namespace nb = nanobind;

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

// Runs `step` without the GIL in slices short enough for Ctrl-C to be noticed at once, until it no
// longer pauses or the seconds are over. After each slice `publish` is called, with the GIL: what
// other threads may read while this one searches is written there, and nowhere else.
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
inline const Problem& checked(const Problem& problem, const std::vector<Index>& given) {
  for (Index o : given)
    if (o >= problem.options()) throw std::invalid_argument("given option out of range");
  return problem;
}

}  // namespace minuet

// CPU time of this thread, so that other programs on the machine do not count.
#pragma once

#include <chrono>
#include <ctime>

namespace minuet {

inline double processor_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Adds the seconds of its own life to a total.
class Stopwatch {
 public:
  explicit Stopwatch(double& total) : total_(total), start_(processor_seconds()) {}
  ~Stopwatch() { total_ += processor_seconds() - start_; }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& total_;
  double start_;
};

}  // namespace minuet

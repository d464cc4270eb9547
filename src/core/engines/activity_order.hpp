// The order in which a search that learns (engines/clauses.hpp) chooses its variables: those first
// that took part in dead ends most, and most recently (VSIDS; Moskewicz et al. 2001). A heap.
#pragma once

#include <vector>

#include "problem.hpp"

namespace minuet {

class ActivityOrder {
 public:
  static constexpr Index kNone = UINT32_MAX;

  // All variables can be chosen at first; those that are added later cannot.
  explicit ActivityOrder(std::vector<double> activity = {}) : activity_(std::move(activity)) {
    choices_ = static_cast<Index>(activity_.size());
    refill();
  }
  void add_variable() {
    activity_.push_back(0);
    place_.push_back(kNone);
  }

  bool is_empty() const { return heap_.empty(); }
  Index take_first() {
    const Index first = heap_[0];
    remove_first();
    return first;
  }
  void insert(Index v) {
    if (place_[v] != kNone || v >= choices_) return;
    place_[v] = static_cast<Index>(heap_.size());
    heap_.push_back(v);
    rise(place_[v]);
  }

  void bump(Index v) {
    activity_[v] += increment_;
    if (activity_[v] > 1e100) {
      for (double& each : activity_) each *= 1e-100;
      increment_ *= 1e-100;
    }
    if (place_[v] != kNone) rise(place_[v]);
  }
  // From now on, what happened before counts less, by this factor.
  void decay(double factor) { increment_ /= factor; }
  // In units of a bump of today.
  double activity(Index v) const { return activity_[v] / increment_; }
  // Bumps many variables at once: those that are not zero.
  void favor(const std::vector<char>& which) {
    for (Index v = 0; v < which.size(); ++v) activity_[v] += which[v] ? increment_ : 0;
    refill();
  }

 private:
  void refill() {
    heap_.clear();
    place_.assign(activity_.size(), kNone);
    for (Index v = 0; v < choices_; ++v) insert(v);
  }

  bool is_before(Index v, Index w) const {
    return activity_[v] != activity_[w] ? activity_[v] > activity_[w] : v < w;
  }

  void rise(Index k) {
    const Index v = heap_[k];
    for (; k > 0 && is_before(v, heap_[(k - 1) / 2]); k = (k - 1) / 2) put(k, heap_[(k - 1) / 2]);
    put(k, v);
  }

  void remove_first() {
    place_[heap_[0]] = kNone;
    const Index v = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return;
    Index k = 0;
    const auto size = static_cast<Index>(heap_.size());
    for (Index child = 1; child < size; child = 2 * k + 1) {
      if (child + 1 < size && is_before(heap_[child + 1], heap_[child])) ++child;
      if (!is_before(heap_[child], v)) break;
      put(k, heap_[child]);
      k = child;
    }
    put(k, v);
  }

  void put(Index k, Index v) {
    heap_[k] = v;
    place_[v] = k;
  }

  std::vector<double> activity_;
  double increment_ = 1;
  Index choices_ = 0;
  std::vector<Index> heap_, place_;  // place_: in the heap, or kNone
};

}  // namespace minuet

// Solutions on their way out of a walk: written one after another, so that a search need not be
// left and entered again for each of them.
//
// Files that are compiled for different instruction sets share this: so `Listing` is plain data,
// and each of them has functions of its own.
#pragma once

#include <stdint.h>
#include <string.h>

namespace minuet {

// Where a walk writes solutions, under the names `name_of_option`. Not listing if `most` is 0.
struct Listing {
  uint32_t* to;          // behind the last option written
  uint32_t* sizes;       // the number of options of each solution, the given ones included
  uint32_t count, most;  // solutions written; to be written before the walk is left
  uint32_t room;         // solutions that fit: those of a small subtree are written at once
  const uint32_t* name_of_option;
  uint32_t* row;    // the solution written last: the given options, then ...
  uint32_t* named;  // ... the names of those on the trail
  uint32_t same;    // how many of these are still on the trail, at the same places
};

// Rows are copied in steps of this many options, so there is room for one more step behind each.
constexpr uint32_t kStep = 16;

namespace {

// Writes down the solution on the trail; true if there is room for another.
inline bool write_solution(Listing& l, const uint32_t* trail, uint32_t length) {
  const uint32_t given = static_cast<uint32_t>(l.named - l.row);
  for (uint32_t k = 0; k < given + l.same; k += kStep)  // one call of memcpy would take longer
    memcpy(l.to + k, l.row + k, kStep * sizeof(uint32_t));
  // To both places at once: reading names back right after they were written would stall.
  for (uint32_t k = l.same; k < length; ++k)
    l.to[given + k] = l.named[k] = l.name_of_option[trail[k]];
  l.same = length;
  l.to += given + length;
  l.sizes[l.count++] = given + length;
  return l.count < l.most;
}

// From this place on, the trail changes.
inline void go_back(Listing& l, uint32_t place) {
  if (place < l.same) l.same = place;
}

}  // namespace
}  // namespace minuet

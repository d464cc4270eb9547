// The block that an engine's walk writes solutions to (engines/listing.hpp), and its way from there
// to the one who asked.
#pragma once

#include <algorithm>
#include <vector>

#include "engine.hpp"
#include "engines/listing.hpp"

namespace minuet {

class Lister {
 public:
  // Engine::list, for a walk that writes to `listing` solutions of up to `longest` options; `next`
  // runs it until the block is full.
  template <class Next>
  Status list(Listing& listing, std::size_t longest, Slice& slice, std::uint64_t want,
              const Names& names, Rows& to, Next next) {
    listing.name_of_option = names.option_of.data();
    listing.same = 0;
    while (to.size() < want) {
      make_room(listing, longest, want - to.size());
      const Status status = next();
      hand_over(listing, names.given, to);
      if (status != Status::found) return status;
      if (to.size() < want && slice.spend(kBlock)) return Status::paused;
    }
    return Status::found;
  }

 private:
  static constexpr std::uint32_t kBlock = 64;  // solutions
  static constexpr std::uint32_t kRoom = 2 * kBlock;

  void make_room(Listing& listing, std::size_t longest, std::uint64_t want) {
    row_.resize(longest);
    options_.resize(longest * kRoom);
    sizes_.resize(kRoom);
    listing.to = options_.data();
    listing.sizes = sizes_.data();
    listing.count = 0;
    listing.most = static_cast<std::uint32_t>(std::min<std::uint64_t>(want, kBlock));
    listing.room = static_cast<std::uint32_t>(std::min<std::uint64_t>(want, kRoom));
    listing.row = row_.data();
  }

  void hand_over(Listing& listing, const std::vector<Index>& given, Rows& to) {
    const Index *from = options_.data(), *const last = listing.to;
    if (given.empty()) to.options.insert(to.options.end(), from, last);
    std::size_t end = to.ends.empty() ? 0 : to.ends.back();
    for (std::uint32_t row = 0; row < listing.count; ++row) {
      const std::size_t size = sizes_[row];
      if (!given.empty()) {
        to.options.insert(to.options.end(), given.begin(), given.end());
        to.options.insert(to.options.end(), from, from + size);
        from += size;
      }
      to.ends.push_back(end += given.size() + size);
    }
    listing.most = 0;
  }

  std::vector<Index> row_, options_, sizes_;
};

}  // namespace minuet

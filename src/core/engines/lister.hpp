// Lets an engine's walk write solutions (engines/listing.hpp) straight to where they are wanted.
#pragma once

#include <algorithm>
#include <vector>

#include "engine.hpp"
#include "engines/listing.hpp"

namespace minuet {

class Lister {
 public:
  // Engine::list, for a walk that writes to `listing` solutions of up to `longest` options; `next`
  // runs it until it has written a block.
  template <class Next>
  Status list(Listing& listing, std::size_t longest, Slice& slice, std::uint64_t want,
              const Names& names, Rows& to, Next next) {
    row_ = names.given;
    row_.resize(names.given.size() + longest + kStep);
    listing.row = row_.data();
    listing.named = row_.data() + names.given.size();
    listing.name_of_option = names.option_of.data();
    listing.same = 0;
    while (to.size() < want) {
      make_room(listing, want - to.size(), to);
      const Status status = next();
      for (std::uint32_t k = 0; k < listing.count; ++k) to.add(sizes_[k]);
      listing.most = 0;
      if (status != Status::found) return status;
      if (to.size() < want && slice.spend(kBlock)) return Status::paused;
    }
    return Status::found;
  }

 private:
  static constexpr std::uint32_t kBlock = 256;  // solutions
  static constexpr std::uint32_t kRoom = 2 * kBlock;

  void make_room(Listing& listing, std::uint64_t want, Rows& to) {
    listing.sizes = sizes_;
    listing.count = 0;
    listing.most = static_cast<std::uint32_t>(std::min<std::uint64_t>(want, kBlock));
    listing.room = static_cast<std::uint32_t>(std::min<std::uint64_t>(want, kRoom));
    listing.to = to.room(listing.room * row_.size());
  }

  std::vector<Index> row_;
  Index sizes_[kRoom];
};

}  // namespace minuet

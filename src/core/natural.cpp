#include "natural.hpp"

#include <algorithm>

namespace minuet {

using Wide = UInt128;

Natural::Natural(const std::uint64_t* words, std::size_t count) {
  if (count == 0) return;
  low_ = words[0];
  high_.assign(words + 1, words + count);
  trim();
}

void Natural::add_long(const Natural& other) {
  high_.resize(std::max(high_.size(), other.high_.size()), 0);
  Wide carry = static_cast<Wide>(low_) + other.low_;
  low_ = static_cast<std::uint64_t>(carry);
  carry >>= 64;
  for (std::size_t k = 0; k < high_.size(); ++k) {
    carry += static_cast<Wide>(high_[k]) + other.word(k + 1);
    high_[k] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  if (carry) high_.push_back(1);
}

void Natural::multiply_long(const Natural& other) {
  std::vector<std::uint64_t> product(words() + other.words(), 0);
  for (std::size_t i = 0; i < words(); ++i) {
    Wide carry = 0;
    for (std::size_t j = 0; j < other.words(); ++j) {
      carry += static_cast<Wide>(word(i)) * other.word(j) + product[i + j];
      product[i + j] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    product[i + other.words()] = static_cast<std::uint64_t>(carry);
  }
  *this = Natural(product.data(), product.size());
}

Natural& Natural::operator-=(const Natural& other) {
  std::uint64_t borrow = 0;
  auto subtract = [&](std::uint64_t& from, std::uint64_t amount) {
    const Wide difference = static_cast<Wide>(from) - amount - borrow;
    from = static_cast<std::uint64_t>(difference);
    borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
  };
  subtract(low_, other.low_);
  for (std::size_t k = 0; k < high_.size(); ++k) subtract(high_[k], other.word(k + 1));
  trim();
  return *this;
}

bool Natural::operator<(const Natural& other) const {
  if (words() != other.words()) return words() < other.words();
  for (std::size_t k = words(); k-- > 0;)
    if (word(k) != other.word(k)) return word(k) < other.word(k);
  return false;
}

Numbers::Name Numbers::keep_long(const Natural& value) {
  if (value.words() > width_) widen(value.words());
  std::uint64_t place = words_.size() / width_;
  if (free_.empty()) {
    words_.resize(words_.size() + width_);
  } else {
    place = free_.back();
    free_.pop_back();
  }
  for (std::size_t k = 0; k < width_; ++k) words_[place * width_ + k] = value.word(k);
  return kLong + place;
}

void Numbers::widen(std::size_t width) {
  std::vector<std::uint64_t> wider(words_.size() / width_ * width, 0);
  for (std::size_t k = 0; k < words_.size(); ++k)
    wider[k / width_ * width + k % width_] = words_[k];
  words_ = std::move(wider);
  width_ = width;
}

}  // namespace minuet

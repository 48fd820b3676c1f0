#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include "../bytes.h"

namespace tollgate {

// Text that grows. Its memory is not cleared, and room is asked for once for many bytes.
class JsonText {
 public:
  void Clear() { size_ = 0; }
  // Where it begins, until it grows.
  Bytes bytes() const { return {memory_.get(), size_}; }
  size_t capacity() const { return capacity_; }
  void Release() { *this = JsonText(); }

  // Where so many more bytes can be written; `Advance` says where they end.
  uint8_t* Room(size_t size) {
    if (capacity_ - size_ < size) Grow(size);
    return memory_.get() + size_;
  }
  void Advance(const uint8_t* end) { size_ = end - memory_.get(); }

  void Put(char byte) {
    *Room(1) = static_cast<uint8_t>(byte);
    ++size_;
  }
  void Put(std::string_view text) {
    std::memcpy(Room(text.size()), text.data(), text.size());
    size_ += text.size();
  }

 private:
  static constexpr size_t kLeast = 4096;

  void Grow(size_t size) {
    const size_t wanted = capacity_ + (capacity_ > size ? capacity_ : size) + kLeast;
    std::unique_ptr<uint8_t[]> larger(new uint8_t[wanted]);
    if (size_ > 0) std::memcpy(larger.get(), memory_.get(), size_);
    memory_ = std::move(larger);
    capacity_ = wanted;
  }

  std::unique_ptr<uint8_t[]> memory_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

}  // namespace tollgate

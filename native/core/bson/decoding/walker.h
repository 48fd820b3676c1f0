#pragma once

#include <memory>
#include <utility>

#include "decoder.h"

namespace tollgate {

// Memory for one batch, of which nothing is touched before it is used.
class BatchMemory {
 public:
  BatchArrays arrays() const {
    return {header_.get(), numbers_.get(),     offsets_.get(),
            ids_.get(),    wide_begins_.get(), wide_lengths_.get()};
  }

 private:
  template <typename T>
  static std::unique_ptr<T[]> Room(size_t size) {
    return std::unique_ptr<T[]>(new T[size]);
  }

  std::unique_ptr<int32_t[]> header_ = Room<int32_t>(Header::kSize);
  std::unique_ptr<double[]> numbers_ = Room<double>(Decoder::kMaxNumbers);
  std::unique_ptr<uint32_t[]> offsets_ = Room<uint32_t>(Decoder::kMaxStrings);
  std::unique_ptr<uint8_t[]> ids_ = Room<uint8_t>(12 * Decoder::kMaxIds);
  std::unique_ptr<uint32_t[]> wide_begins_ = Room<uint32_t>(Decoder::kMaxStrings);
  std::unique_ptr<uint32_t[]> wide_lengths_ = Room<uint32_t>(Decoder::kMaxStrings);
};

// The decoder of a thread that is not JavaScript's: what it reads is copied for that.
struct Walker {
  BatchMemory memory;
  Decoder decoder;

  explicit Walker(std::shared_ptr<ShapeCache> shapes) : decoder(std::move(shapes)) {
    decoder.Attach(memory.arrays());
  }
};

}  // namespace tollgate

#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "../../../native/core/bson/bytes.h"

namespace tollgate {

// What a fuzzer gave, in memory of exactly its size: a sanitizer sees whoever reads beyond.
class Copy {
 public:
  explicit Copy(Bytes bytes) : size_(bytes.size), data_(new uint8_t[bytes.size]) {
    if (size_ > 0) std::memcpy(data_.get(), bytes.data, size_);
  }
  Bytes bytes() const { return {data_.get(), size_}; }

 private:
  size_t size_;
  std::unique_ptr<uint8_t[]> data_;
};

// Cuts the input into documents as far as their sizes go; what is left is one, too.
inline std::vector<Copy> Cut(Bytes input) {
  std::vector<Copy> documents;
  while (input.size >= 5) {
    const auto size = LoadLittleEndian<uint32_t>(input.data);
    if (size < 5 || size > input.size) break;
    documents.emplace_back(Bytes{input.data, size});
    input = {input.data + size, input.size - size};
  }
  if (input.size > 0) documents.emplace_back(input);
  return documents;
}

// A fuzzer notices nothing but a crash.
inline void Require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "Broken: %s\n", what);
  std::abort();
}

}  // namespace tollgate

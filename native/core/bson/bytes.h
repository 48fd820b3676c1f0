#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace tollgate {

// Bytes that somebody else owns.
struct Bytes {
  const uint8_t* data = nullptr;
  size_t size = 0;

  std::string_view text() const { return {reinterpret_cast<const char*>(data), size}; }
};

// BSON is little-endian, and so is every machine that Node.js runs on with libmongoc.
template <typename T>
T LoadLittleEndian(const uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

template <typename T>
T DifferenceAt(size_t at, const uint8_t* a, const uint8_t* b) {
  return LoadLittleEndian<T>(a + at) ^ LoadLittleEndian<T>(b + at);
}

// Without a call or a loop for each byte: what is compared is mostly a key, shorter than 16 bytes.
// The last word overlaps the one before.
inline bool AreEqual(const uint8_t* a, const uint8_t* b, size_t size) {
  if (size >= 8) {
    auto difference = DifferenceAt<uint64_t>(size - 8, a, b);
    for (size_t i = 0; i + 8 < size; i += 8) difference |= DifferenceAt<uint64_t>(i, a, b);
    return difference == 0;
  }
  if (size >= 4) {
    return (DifferenceAt<uint32_t>(0, a, b) | DifferenceAt<uint32_t>(size - 4, a, b)) == 0;
  }
  if (size >= 2) {
    return (DifferenceAt<uint16_t>(0, a, b) | DifferenceAt<uint16_t>(size - 2, a, b)) == 0;
  }
  return size == 0 || *a == *b;
}

}  // namespace tollgate

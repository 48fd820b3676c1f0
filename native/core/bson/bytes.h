#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tollgate {

// Bytes that somebody else owns.
struct Bytes {
  const uint8_t* data = nullptr;
  size_t size = 0;
};

// BSON is little-endian, and so is every machine that Node.js runs on with libmongoc.
template <typename T>
T LoadLittleEndian(const uint8_t* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

}  // namespace tollgate

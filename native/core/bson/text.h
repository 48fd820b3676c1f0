#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tollgate {

// Copies if every byte is ASCII; what it wrote is nothing otherwise.
inline bool CopyAscii(uint8_t* to, const uint8_t* from, size_t size) {
  uint64_t high = 0;
  size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    std::memcpy(&word, from + i, 8);
    std::memcpy(to + i, &word, 8);
    high |= word;
  }
  for (; i < size; ++i) {
    to[i] = from[i];
    high |= from[i];
  }
  return (high & 0x8080808080808080) == 0;
}

constexpr ptrdiff_t kNotText = -1;

// UTF-8 in Latin-1, at most as long: its length, or kNotText where there are other characters.
ptrdiff_t ToLatin1(uint8_t* to, const uint8_t* from, size_t size);

// UTF-8 in UTF-16, at most as many units as it has bytes: their number, or kNotText where it is not
// valid, by the rules of the Encoding Standard, which js-bson follows.
ptrdiff_t ToUtf16(char16_t* to, const uint8_t* from, size_t size);

}  // namespace tollgate

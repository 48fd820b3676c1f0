#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tollgate {

// Returns what it copied.
template <typename T>
uint64_t CopyAt(size_t at, uint8_t* to, const uint8_t* from) {
  T word;
  std::memcpy(&word, from + at, sizeof word);
  std::memcpy(to + at, &word, sizeof word);
  return word;
}

// Copies if every byte is ASCII; what it wrote is nothing otherwise. Most texts are short: no loop
// for single bytes, the last word overlaps the one before.
inline bool CopyAscii(uint8_t* to, const uint8_t* from, size_t size) {
  uint64_t bytes = 0;
  if (size >= 8) {
    for (size_t i = 0; i + 8 < size; i += 8) bytes |= CopyAt<uint64_t>(i, to, from);
    bytes |= CopyAt<uint64_t>(size - 8, to, from);
  } else if (size >= 4) {
    bytes = CopyAt<uint32_t>(0, to, from) | CopyAt<uint32_t>(size - 4, to, from);
  } else if (size >= 2) {
    bytes = CopyAt<uint16_t>(0, to, from) | CopyAt<uint16_t>(size - 2, to, from);
  } else if (size == 1) {
    bytes = CopyAt<uint8_t>(0, to, from);
  }
  return (bytes & 0x8080808080808080) == 0;
}

// Of the character that begins there, of so many bytes that are left; 0 where it is not UTF-8.
size_t CharacterLength(const uint8_t* from, size_t left);

constexpr ptrdiff_t kNotText = -1;

// UTF-8 in Latin-1, at most as long: its length, or kNotText where there are other characters.
ptrdiff_t ToLatin1(uint8_t* to, const uint8_t* from, size_t size);

// UTF-8 in UTF-16, at most as many units as it has bytes: their number, or kNotText where it is not
// valid, by the rules of the Encoding Standard, which js-bson follows.
ptrdiff_t ToUtf16(char16_t* to, const uint8_t* from, size_t size);

}  // namespace tollgate

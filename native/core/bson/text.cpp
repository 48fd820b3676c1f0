#include "text.h"

namespace tollgate {

namespace {

bool Continues(uint8_t byte) {
  return (byte & 0xC0) == 0x80;
}

// The character that begins at `from`, of `left` bytes; its length, or 0 where there is none.
size_t Decode(const uint8_t* from, size_t left, uint32_t& character) {
  const uint8_t first = from[0];
  if (first < 0x80) {
    character = first;
    return 1;
  }
  size_t length = 0;
  uint32_t least = 0;
  if ((first & 0xE0) == 0xC0) {
    length = 2;
    least = 0x80;
    character = first & 0x1F;
  } else if ((first & 0xF0) == 0xE0) {
    length = 3;
    least = 0x800;
    character = first & 0x0F;
  } else if ((first & 0xF8) == 0xF0) {
    length = 4;
    least = 0x10000;
    character = first & 0x07;
  }
  if (length == 0 || length > left) return 0;
  for (size_t i = 1; i < length; ++i) {
    if (!Continues(from[i])) return 0;
    character = character << 6 | (from[i] & 0x3F);
  }
  const bool surrogate = character >= 0xD800 && character < 0xE000;
  return character < least || character > 0x10FFFF || surrogate ? 0 : length;
}

}  // namespace

size_t CharacterLength(const uint8_t* from, size_t left) {
  uint32_t character = 0;
  return Decode(from, left, character);
}

ptrdiff_t ToLatin1(uint8_t* to, const uint8_t* from, size_t size) {
  const uint8_t* begin = to;
  for (size_t i = 0; i < size; ++i) {
    if (from[i] < 0x80) {
      *to++ = from[i];
      continue;
    }
    const bool latin = from[i] == 0xC2 || from[i] == 0xC3;
    if (!latin || i + 1 == size || !Continues(from[i + 1])) return kNotText;
    *to++ = static_cast<uint8_t>(from[i] << 6 | (from[i + 1] & 0x3F));
    ++i;
  }
  return to - begin;
}

ptrdiff_t ToUtf16(char16_t* to, const uint8_t* from, size_t size) {
  const char16_t* begin = to;
  for (size_t i = 0; i < size;) {
    uint32_t character = 0;
    const size_t length = Decode(from + i, size - i, character);
    if (length == 0) return kNotText;
    i += length;
    if (character < 0x10000) {
      *to++ = static_cast<char16_t>(character);
    } else {
      *to++ = static_cast<char16_t>(0xD7C0 + (character >> 10));
      *to++ = static_cast<char16_t>(0xDC00 + (character & 0x3FF));
    }
  }
  return to - begin;
}

}  // namespace tollgate

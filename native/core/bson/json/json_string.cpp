#include <array>

#include "../text.h"
#include "json_values.h"

namespace tollgate {

namespace {

constexpr char kHex[] = "0123456789abcdef";
constexpr uint64_t kOnes = 0x0101010101010101;
constexpr uint64_t kHighs = 0x8080808080808080;

// Whether one of eight bytes is not ASCII or cannot stand as it is.
bool IsSpecial(uint64_t word) {
  const uint64_t quotes = word ^ (kOnes * '"');
  const uint64_t backslashes = word ^ (kOnes * '\\');
  const uint64_t controls = word - kOnes * 0x20;
  return (((quotes - kOnes) | (backslashes - kOnes) | controls | word) & kHighs) != 0;
}

bool IsSpecial(uint8_t byte) {
  return byte < 0x20 || byte == '"' || byte == '\\' || byte >= 0x80;
}

// Copies what can stand as it is; returns how much that was.
size_t CopyPlain(uint8_t* to, const uint8_t* from, size_t size) {
  size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    const auto word = LoadLittleEndian<uint64_t>(from + i);
    // Of bytes above 0x80 the test is exact, of others it may find too many: then each is looked
    // at.
    if (IsSpecial(word)) break;
    std::memcpy(to + i, &word, 8);
  }
  for (; i < size && !IsSpecial(from[i]); ++i) to[i] = from[i];
  return i;
}

uint8_t* Escape(uint8_t* to, uint8_t byte) {
  *to++ = '\\';
  switch (byte) {
    case '"':
    case '\\':
      *to++ = byte;
      return to;
    case '\b':
      *to++ = 'b';
      return to;
    case '\f':
      *to++ = 'f';
      return to;
    case '\n':
      *to++ = 'n';
      return to;
    case '\r':
      *to++ = 'r';
      return to;
    case '\t':
      *to++ = 't';
      return to;
    default:
      std::memcpy(to, "u00", 3);
      to[3] = kHex[byte >> 4];
      to[4] = kHex[byte & 0xF];
      return to + 5;
  }
}

// What a byte takes at most, and the quotes.
constexpr size_t kEscaped = 6;
constexpr size_t kQuotes = 2;

}  // namespace

bool PutString(JsonText& to, Bytes text) {
  uint8_t* at = to.Room(text.size + kQuotes);
  *at++ = '"';
  size_t done = CopyPlain(at, text.data, text.size);
  at += done;
  if (done < text.size) {
    to.Advance(at);
    at = to.Room(kEscaped * (text.size - done) + 1);
    while (done < text.size) {
      const uint8_t byte = text.data[done];
      if (byte < 0x80) {
        at = Escape(at, byte);
        ++done;
      } else {
        const size_t length = CharacterLength(text.data + done, text.size - done);
        if (length == 0) return false;
        std::memcpy(at, text.data + done, length);
        at += length;
        done += length;
      }
      const size_t plain = CopyPlain(at, text.data + done, text.size - done);
      at += plain;
      done += plain;
    }
  }
  *at++ = '"';
  to.Advance(at);
  return true;
}

bool PutKey(JsonText& to, Bytes key, char before) {
  if (before != 0) to.Put(before);
  uint8_t* at = to.Room(key.size + kQuotes + 1);
  *at = '"';
  if (CopyPlain(at + 1, key.data, key.size) == key.size) {
    at += key.size + 1;
    *at++ = '"';
    *at++ = ':';
    to.Advance(at);
    return true;
  }
  if (!PutString(to, key)) return false;
  to.Put(':');
  return true;
}

void PutObjectId(JsonText& to, const uint8_t* id) {
  constexpr size_t kBytes = 12;
  uint8_t* at = to.Room(2 * kBytes + kQuotes);
  *at++ = '"';
  for (size_t i = 0; i < kBytes; ++i) {
    *at++ = kHex[id[i] >> 4];
    *at++ = kHex[id[i] & 0xF];
  }
  *at++ = '"';
  to.Advance(at);
}

void PutBase64(JsonText& to, Bytes bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  uint8_t* at = to.Room((bytes.size + 2) / 3 * 4 + kQuotes);
  *at++ = '"';
  for (size_t i = 0; i < bytes.size; i += 3) {
    const size_t left = bytes.size - i;
    const uint32_t three = bytes.data[i] << 16 | (left > 1 ? bytes.data[i + 1] << 8 : 0) |
                           (left > 2 ? bytes.data[i + 2] : 0);
    *at++ = kDigits[three >> 18];
    *at++ = kDigits[three >> 12 & 0x3F];
    *at++ = left > 1 ? kDigits[three >> 6 & 0x3F] : '=';
    *at++ = left > 2 ? kDigits[three & 0x3F] : '=';
  }
  *at++ = '"';
  to.Advance(at);
}

}  // namespace tollgate

#include <charconv>
#include <cmath>
#include <string_view>

#include "json_values.h"

namespace tollgate {

namespace {

// Of an int64 with its sign.
constexpr size_t kMostDigits = 20;
// Both bounds are numbers to js-bson.
constexpr int64_t kMaxExact = int64_t{1} << 53;

char* Chars(uint8_t* at) {
  return reinterpret_cast<char*>(at);
}

template <typename T>
void PutInteger(JsonText& to, T value) {
  char* at = Chars(to.Room(kMostDigits));
  to.Advance(reinterpret_cast<uint8_t*>(std::to_chars(at, at + kMostDigits, value).ptr));
}

// The shortest digits that are this number, one before the point, and the power of ten.
struct Digits {
  char text[24];
  size_t count = 0;
  int exponent = 0;

  explicit Digits(double value) {
    char scientific[32];
    const char* end = std::to_chars(scientific, scientific + sizeof scientific, value,
                                    std::chars_format::scientific)
                          .ptr;
    const char* at = scientific;
    for (; *at != 'e'; ++at) {
      if (*at != '.') text[count++] = *at;
    }
    const bool negative = at[1] == '-';
    // from_chars knows no plus.
    std::from_chars(at + 2, end, exponent);
    if (negative) exponent = -exponent;
  }
};

}  // namespace

void PutInt32(JsonText& to, int32_t value) {
  PutInteger(to, value);
}

void PutInt64(JsonText& to, int64_t value) {
  if (value >= -kMaxExact && value <= kMaxExact) return PutInteger(to, value);
  to.Put(std::string_view("{\"high\":"));
  PutInteger(to, static_cast<int32_t>(value >> 32));
  to.Put(std::string_view(",\"low\":"));
  PutInteger(to, static_cast<int32_t>(value));
  to.Put(std::string_view(",\"unsigned\":false}"));
}

// Number.prototype.toString, and null for what JSON has no number for.
void PutDouble(JsonText& to, double value) {
  if (!std::isfinite(value)) return to.Put(std::string_view("null"));
  if (std::abs(value) <= static_cast<double>(kMaxExact) && value == std::trunc(value)) {
    return PutInteger(to, static_cast<int64_t>(value));
  }
  if (value < 0) to.Put('-');
  const Digits digits(std::abs(value));
  const std::string_view text(digits.text, digits.count);
  // Where the point is, counted from the first digit.
  const int point = digits.exponent + 1;
  const int count = static_cast<int>(digits.count);
  if (point > 0 && point <= 21) {
    if (count <= point) {
      to.Put(text);
      for (int i = count; i < point; ++i) to.Put('0');
      return;
    }
    to.Put(text.substr(0, point));
    to.Put('.');
    return to.Put(text.substr(point));
  }
  if (point > -6 && point <= 0) {
    to.Put(std::string_view("0."));
    for (int i = point; i < 0; ++i) to.Put('0');
    return to.Put(text);
  }
  to.Put(text[0]);
  if (count > 1) {
    to.Put('.');
    to.Put(text.substr(1));
  }
  to.Put('e');
  to.Put(digits.exponent < 0 ? '-' : '+');
  PutInteger(to, std::abs(digits.exponent));
}

}  // namespace tollgate

#include "element.h"

#include <cstring>

#include "../mongoc.h"

namespace tollgate {

namespace {

// A 4-byte length and what it counts, with `more` bytes that it does not.
std::optional<size_t> Counted(const uint8_t* value, size_t left, size_t more) {
  if (left < 4) return std::nullopt;
  const auto counted = LoadLittleEndian<int32_t>(value);
  if (counted < 0 || static_cast<size_t>(counted) + more > left) return std::nullopt;
  return counted + more;
}

std::optional<size_t> Fixed(size_t size, size_t left) {
  return size <= left ? std::optional(size) : std::nullopt;
}

// With its NUL.
std::optional<size_t> CString(const uint8_t* value, size_t left) {
  const void* nul = std::memchr(value, 0, left);
  if (nul == nullptr) return std::nullopt;
  return static_cast<const uint8_t*>(nul) - value + 1;
}

std::optional<size_t> Regex(const uint8_t* value, size_t left) {
  const auto pattern = CString(value, left);
  if (!pattern) return std::nullopt;
  const auto options = CString(value + *pattern, left - *pattern);
  return options ? std::optional(*pattern + *options) : std::nullopt;
}

}  // namespace

std::optional<size_t> ValueSize(uint8_t type, const uint8_t* value, size_t left) {
  switch (static_cast<bson_type_t>(type)) {
    case BSON_TYPE_DOUBLE:
    case BSON_TYPE_DATE_TIME:
    case BSON_TYPE_TIMESTAMP:
    case BSON_TYPE_INT64:
      return Fixed(8, left);
    case BSON_TYPE_UTF8:
    case BSON_TYPE_CODE:
    case BSON_TYPE_SYMBOL:
      return Counted(value, left, 4);
    case BSON_TYPE_DOCUMENT:
    case BSON_TYPE_ARRAY:
    case BSON_TYPE_CODEWSCOPE:
      return Counted(value, left, 0);
    case BSON_TYPE_BINARY:
      return Counted(value, left, 5);
    case BSON_TYPE_DBPOINTER:
      return Counted(value, left, 16);
    case BSON_TYPE_OID:
      return Fixed(12, left);
    case BSON_TYPE_BOOL:
      return Fixed(1, left);
    case BSON_TYPE_INT32:
      return Fixed(4, left);
    case BSON_TYPE_DECIMAL128:
      return Fixed(16, left);
    case BSON_TYPE_REGEX:
      return Regex(value, left);
    case BSON_TYPE_UNDEFINED:
    case BSON_TYPE_NULL:
    case BSON_TYPE_MAXKEY:
    case BSON_TYPE_MINKEY:
      return 0;
    default:
      return std::nullopt;
  }
}

bool IsWhole(uint8_t type, Bytes value, size_t depth) {
  switch (static_cast<bson_type_t>(type)) {
    case BSON_TYPE_UTF8:
    case BSON_TYPE_CODE:
    case BSON_TYPE_SYMBOL:
      return value.size > 4 && value.data[value.size - 1] == 0;
    case BSON_TYPE_DOCUMENT:
    case BSON_TYPE_ARRAY: {
      if (depth == 0) return false;
      Elements elements(value);
      for (Element element; elements.Next(element);) {
        if (!IsWhole(element.type, element.value, depth - 1)) return false;
      }
      return !elements.broken();
    }
    case BSON_TYPE_CODEWSCOPE: {
      // The whole size, the code and the scope.
      if (value.size < 4 + 4 + 1 + 5) return false;
      const Bytes rest{value.data + 4, value.size - 4};
      const auto code = Counted(rest.data, rest.size, 4);
      if (!code || !IsWhole(BSON_TYPE_CODE, {rest.data, *code}, depth)) return false;
      const Bytes scope{rest.data + *code, rest.size - *code};
      return Counted(scope.data, scope.size, 0) == scope.size &&
             IsWhole(BSON_TYPE_DOCUMENT, scope, depth);
    }
    default:
      return true;
  }
}

Elements::Elements(Bytes document) {
  broken_ = document.size < 5 || document.data[document.size - 1] != 0;
  if (broken_) return;
  at_ = document.data + 4;
  end_ = document.data + document.size - 1;
}

bool Elements::Next(Element& element) {
  if (broken_ || at_ == end_) return false;
  element.type = *at_++;
  const auto key = CString(at_, end_ - at_);
  if (!key) {
    broken_ = true;
    return false;
  }
  element.key = {at_, *key - 1};
  at_ += *key;
  const auto size = ValueSize(element.type, at_, end_ - at_);
  if (!size) {
    broken_ = true;
    return false;
  }
  element.value = {at_, *size};
  at_ += *size;
  return true;
}

}  // namespace tollgate

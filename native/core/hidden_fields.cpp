#include "hidden_fields.h"

#include <string_view>

namespace tollgate {

thread_local bool HiddenFields::any_ = false;

namespace {

using namespace std::literals;

// Takes the place of a hidden name's first character. No server's names begin with it.
constexpr char kMark = '\x01';

constexpr std::string_view kHideable[] = {
    "code"sv,     "writeConcernError"sv, "errorLabels"sv,       "cursor"sv, "hosts"sv, "passives"sv,
    "arbiters"sv, "compression"sv,       "saslSupportedMechs"sv};

std::string_view KeyOf(const bson_iter_t& field) {
  return {bson_iter_key(&field), bson_iter_key_len(&field)};
}

bool HoldsChildren(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_DOCUMENT(&field) || BSON_ITER_HOLDS_ARRAY(&field);
}

// Views a document or array; false where its length or its last byte are wrong.
bool ViewChild(const bson_iter_t& field, bson_t& view) {
  uint32_t length = 0;
  const uint8_t* data = nullptr;
  if (BSON_ITER_HOLDS_DOCUMENT(&field)) {
    bson_iter_document(&field, &length, &data);
  } else {
    bson_iter_array(&field, &length, &data);
  }
  return data != nullptr && bson_init_static(&view, data, length);
}

// libmongoc asserts that a code is not 0, once it is 32 bits.
bool IsZeroCode(const bson_iter_t& field) {
  if (BSON_ITER_HOLDS_DOUBLE(&field)) {
    constexpr double kLimit = 9.2e18;
    const double value = bson_iter_double(&field);
    if (!(value > -kLimit && value < kLimit)) return true;
    return static_cast<uint32_t>(static_cast<int64_t>(value)) == 0;
  }
  return BSON_ITER_HOLDS_INT(&field) && static_cast<uint32_t>(bson_iter_as_int64(&field)) == 0;
}

// libmongoc takes them for C strings.
bool HoldsStringsOnly(const bson_t& array) {
  bson_iter_t element;
  if (!bson_iter_init(&element, &array)) return false;
  while (bson_iter_next(&element)) {
    if (!BSON_ITER_HOLDS_UTF8(&element)) return false;
  }
  return element.err_off == 0;
}

bool IsStringList(std::string_view key) {
  return key == "hosts" || key == "passives" || key == "arbiters" || key == "compression" ||
         key == "saslSupportedMechs";
}

void HideKey(const bson_iter_t& field) {
  *const_cast<char*>(bson_iter_key(&field)) = kMark;
}

void HideCode(const bson_t& document, bool& hidden) {
  bson_iter_t field;
  if (!bson_iter_init(&field, &document)) return;
  while (bson_iter_next(&field)) {
    if (KeyOf(field) == "code" && IsZeroCode(field)) {
      HideKey(field);
      hidden = true;
    }
  }
}

// Whether libmongoc would end the process for a field of this name that is no document or array.
bool MustHoldChildren(std::string_view key) {
  return key == "writeConcernError" || key == "errorLabels" || key == "cursor";
}

void ShowKeys(const bson_t& document) {
  bson_iter_t field;
  if (!bson_iter_init(&field, &document)) return;
  while (bson_iter_next(&field)) {
    const std::string_view key = KeyOf(field);
    if (key.empty() || key.front() != kMark) continue;
    for (const std::string_view name : kHideable) {
      if (key.substr(1) == name.substr(1)) *const_cast<char*>(key.data()) = name.front();
    }
  }
}

}  // namespace

bool HiddenFields::Hide(uint8_t* document, size_t size) {
  bson_t view;
  bson_iter_t field;
  if (!bson_init_static(&view, document, size) || !bson_iter_init(&field, &view)) return false;
  while (bson_iter_next(&field)) {
    const std::string_view key = KeyOf(field);
    bool hide = false;
    if (HoldsChildren(field)) {
      bson_t child;
      if (!ViewChild(field, child)) return false;
      hide = IsStringList(key) && !HoldsStringsOnly(child);
      if (key == "writeConcernError") HideCode(child, any_);
    } else {
      hide = MustHoldChildren(key) || (key == "code" && IsZeroCode(field));
    }
    if (hide) {
      HideKey(field);
      any_ = true;
    }
  }
  return field.err_off == 0;
}

void HiddenFields::Show(const bson_t* reply) {
  ShowKeys(*reply);
  bson_iter_t field;
  bson_t child;
  if (bson_iter_init_find(&field, reply, "writeConcernError") && HoldsChildren(field) &&
      ViewChild(field, child)) {
    ShowKeys(child);
  }
}

}  // namespace tollgate

#include "hidden_fields.h"

#include <string_view>

namespace tollgate {

thread_local bool HiddenFields::any_ = false;

namespace {

using namespace std::literals;

// Takes the place of a hidden name's first character. No server's names begin with it.
constexpr char kMark = '\x01';

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

bool FindIn(const bson_iter_t& field, const char* key, bson_iter_t& found) {
  bson_t child;
  return BSON_ITER_HOLDS_DOCUMENT(&field) && ViewChild(field, child) &&
         bson_iter_init_find(&found, &child, key);
}

bool IsDocument(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_DOCUMENT(&field);
}
bool IsBool(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_BOOL(&field);
}
bool IsText(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_UTF8(&field);
}
bool IsInt(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_INT(&field);
}
bool IsInt32(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_INT32(&field);
}
bool IsSize(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_INT32(&field) && bson_iter_int32(&field) > 0;
}
bool IsMinutes(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_NUMBER(&field) || BSON_ITER_HOLDS_NULL(&field);
}
bool IsId(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_OID(&field);
}

// libmongoc asserts that a number is not 0 once it has 32 bits.
bool IsCode(const bson_iter_t& field) {
  if (BSON_ITER_HOLDS_DOUBLE(&field)) {
    constexpr double kLimit = 9.2e18;
    const double value = bson_iter_double(&field);
    return value > -kLimit && value < kLimit &&
           static_cast<uint32_t>(static_cast<int64_t>(value)) != 0;
  }
  return !BSON_ITER_HOLDS_INT(&field) || static_cast<uint32_t>(bson_iter_as_int64(&field)) != 0;
}

// libmongoc takes what is in lists for C strings, and refuses what is no list.
bool HasTextOnly(const bson_iter_t& field) {
  if (!BSON_ITER_HOLDS_ARRAY(&field)) return true;
  bson_t array;
  bson_iter_t element;
  if (!ViewChild(field, array) || !bson_iter_init(&element, &array)) return false;
  while (bson_iter_next(&element)) {
    if (!BSON_ITER_HOLDS_UTF8(&element)) return false;
  }
  return element.err_off == 0;
}

bool IsLastWrite(const bson_iter_t& field) {
  bson_iter_t date;
  return FindIn(field, "lastWriteDate", date) && BSON_ITER_HOLDS_DATE_TIME(&date);
}

// A field that libmongoc looks at, and what it has to be.
struct Rule {
  std::string_view name;
  bool (*holds)(const bson_iter_t& field);
};

constexpr Rule kRules[] = {
    // Of any reply.
    {"code"sv, IsCode},
    {"writeConcernError"sv, HoldsChildren},
    {"errorLabels"sv, HoldsChildren},
    {"cursor"sv, HoldsChildren},
    // Of a greeting. With one of another type libmongoc takes the server for gone, which the
    // official
    // driver does not; those of which it does are left as they are.
    {"hosts"sv, HasTextOnly},
    {"passives"sv, HasTextOnly},
    {"arbiters"sv, HasTextOnly},
    {"compression"sv, HasTextOnly},
    {"saslSupportedMechs"sv, HasTextOnly},
    {"isWritablePrimary"sv, IsBool},
    {"ismaster"sv, IsBool},
    {"helloOk"sv, IsBool},
    {"secondary"sv, IsBool},
    {"arbiterOnly"sv, IsBool},
    {"msg"sv, IsText},
    {"primary"sv, IsText},
    {"maxMessageSizeBytes"sv, IsSize},
    {"maxBsonObjectSize"sv, IsSize},
    {"maxWriteBatchSize"sv, IsSize},
    {"logicalSessionTimeoutMinutes"sv, IsMinutes},
    {"connectionId"sv, IsInt},
    {"minWireVersion"sv, IsInt32},
    {"electionId"sv, IsId},
    {"serviceId"sv, IsId},
    {"tags"sv, IsDocument},
    {"topologyVersion"sv, IsDocument},
    {"lastWrite"sv, IsLastWrite},
};

bool Breaks(const bson_iter_t& field) {
  const std::string_view key = KeyOf(field);
  for (const Rule& rule : kRules) {
    if (rule.name == key) return !rule.holds(field);
  }
  return false;
}

void HideKey(const bson_iter_t& field) {
  *const_cast<char*>(bson_iter_key(&field)) = kMark;
}

// A write concern's error has a code, too.
bool HideCodes(const bson_t& document) {
  bool hidden = false;
  bson_iter_t field;
  if (!bson_iter_init(&field, &document)) return hidden;
  while (bson_iter_next(&field)) {
    if (KeyOf(field) == "code" && !IsCode(field)) {
      HideKey(field);
      hidden = true;
    }
  }
  return hidden;
}

void ShowKeys(const bson_t& document) {
  bson_iter_t field;
  if (!bson_iter_init(&field, &document)) return;
  while (bson_iter_next(&field)) {
    const std::string_view key = KeyOf(field);
    if (key.empty() || key.front() != kMark) continue;
    for (const Rule& rule : kRules) {
      if (key.substr(1) == rule.name.substr(1)) {
        *const_cast<char*>(key.data()) = rule.name.front();
        break;
      }
    }
  }
}

// libmongoc would send on whatever the first cluster time is.
bool IsClusterTime(const bson_iter_t& field, const bson_t& time) {
  bson_iter_t found;
  return FindIn(field, "clusterTime", found) && BSON_ITER_HOLDS_TIMESTAMP(&found) &&
         bson_validate(&time, BSON_VALIDATE_NONE, nullptr);
}

}  // namespace

bool HiddenFields::Hide(uint8_t* document, size_t size) {
  bson_t view;
  bson_iter_t field;
  if (!bson_init_static(&view, document, size) || !bson_iter_init(&field, &view)) return false;
  while (bson_iter_next(&field)) {
    if (HoldsChildren(field)) {
      bson_t child;
      if (!ViewChild(field, child)) return false;
      const std::string_view key = KeyOf(field);
      if (key == "writeConcernError" && HideCodes(child)) any_ = true;
      if (key == "$clusterTime" && IsDocument(field) && !IsClusterTime(field, child)) return false;
    }
    if (Breaks(field)) {
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

#include "json_writer.h"

#include <string_view>

#include "../../mongoc.h"
#include "../shapes/shape.h"
#include "json_values.h"

namespace tollgate {

namespace {

// Whether it is a property like any other. Array indices come before all other keys of an object
// (longer numbers may be none), `$…` may make a reference, and js-bson leaves some arrays as bytes.
bool IsPlain(const Element& element) {
  const std::string_view key = element.key.text();
  if (!key.empty() && (key[0] == '$' || (key[0] >= '0' && key[0] <= '9'))) return false;
  return element.type != BSON_TYPE_ARRAY || !IsInherited(key);
}

// Sixty-four bits: two keys of one object that share them are taken for the same, and JavaScript
// decides.
uint64_t HashOf(Bytes key) {
  constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15;
  uint64_t hash = key.size;
  size_t i = 0;
  for (; i + 8 <= key.size; i += 8) {
    hash = (hash ^ LoadLittleEndian<uint64_t>(key.data + i)) * kMultiplier;
    hash ^= hash >> 32;
  }
  uint64_t rest = 0;
  for (size_t shift = 0; i < key.size; ++i, shift += 8) {
    rest |= static_cast<uint64_t>(key.data[i]) << shift;
  }
  hash = (hash ^ rest) * kMultiplier;
  return hash ^ hash >> 32;
}

// The subtypes whose text is their base64: of 2 the bytes begin with another length, 4 is a UUID.
constexpr uint8_t kOldBinary = 2;
constexpr uint8_t kUuid = 4;

bool PutBinary(JsonText& to, Bytes value) {
  const uint8_t subtype = value.data[4];
  if (subtype == kOldBinary || subtype == kUuid) return false;
  PutBase64(to, {value.data + 5, value.size - 5});
  return true;
}

bool PutText(JsonText& to, Bytes value) {
  const auto size = LoadLittleEndian<int32_t>(value.data);
  if (size < 1 || value.data[value.size - 1] != 0) return false;
  return PutString(to, {value.data + 4, static_cast<size_t>(size - 1)});
}

}  // namespace

bool JsonWriter::Append(Bytes document, JsonText& to) {
  const size_t before = to.bytes().size;
  if (Object(document, to, 0)) return true;
  to.Advance(to.bytes().data + before);
  return false;
}

void JsonWriter::Keys::Begin() {
  count_ = 0;
  if (++object_ > 0) return;
  places_ = {};
  object_ = 1;
}

bool JsonWriter::Keys::Add(Bytes key) {
  if (++count_ > kMost) return false;
  const uint64_t hash = HashOf(key);
  size_t at = hash % kPlaces;
  for (; places_[at].object == object_; at = (at + 1) % kPlaces) {
    if (places_[at].hash == hash) return false;
  }
  places_[at] = {hash, object_};
  return true;
}

bool JsonWriter::Object(Bytes document, JsonText& to, size_t depth) {
  if (depth > kMostDepth) return false;
  while (keys_.size() <= depth) keys_.push_back(std::make_unique<Keys>());
  Keys& keys = *keys_[depth];
  keys.Begin();
  to.Put('{');
  char before = 0;
  Elements elements(document);
  for (Element element; elements.Next(element);) {
    if (!IsPlain(element) || !keys.Add(element.key)) return false;
    // As JSON.stringify, which leaves such a property out.
    if (element.type == BSON_TYPE_UNDEFINED) continue;
    if (!PutKey(to, element.key, before)) return false;
    before = ',';
    if (!Value(element, to, depth)) return false;
  }
  to.Put('}');
  return !elements.broken();
}

bool JsonWriter::Array(Bytes array, JsonText& to, size_t depth) {
  if (depth > kMostDepth) return false;
  to.Put('[');
  bool first = true;
  Elements elements(array);
  for (Element element; elements.Next(element);) {
    if (!first) to.Put(',');
    first = false;
    if (!Value(element, to, depth)) return false;
  }
  to.Put(']');
  return !elements.broken();
}

bool JsonWriter::Value(const Element& element, JsonText& to, size_t depth) {
  const uint8_t* value = element.value.data;
  switch (static_cast<bson_type_t>(element.type)) {
    case BSON_TYPE_UTF8:
      return PutText(to, element.value);
    case BSON_TYPE_INT32:
      PutInt32(to, LoadLittleEndian<int32_t>(value));
      return true;
    case BSON_TYPE_INT64:
      PutInt64(to, LoadLittleEndian<int64_t>(value));
      return true;
    case BSON_TYPE_DOUBLE:
      PutDouble(to, LoadLittleEndian<double>(value));
      return true;
    case BSON_TYPE_BOOL:
      if (*value > 1) return false;
      to.Put(*value == 1 ? std::string_view("true") : std::string_view("false"));
      return true;
    case BSON_TYPE_NULL:
    // In an array: of an object it is left out.
    case BSON_TYPE_UNDEFINED:
      to.Put(std::string_view("null"));
      return true;
    case BSON_TYPE_OID:
      PutObjectId(to, value);
      return true;
    case BSON_TYPE_DATE_TIME:
      PutDate(to, LoadLittleEndian<int64_t>(value));
      return true;
    case BSON_TYPE_BINARY:
      return PutBinary(to, element.value);
    case BSON_TYPE_DOCUMENT:
      return Object(element.value, to, depth + 1);
    case BSON_TYPE_ARRAY:
      return Array(element.value, to, depth + 1);
    default:
      return false;
  }
}

}  // namespace tollgate

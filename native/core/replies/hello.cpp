#include "hello.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "../bson/enter.h"
#include "../handles.h"
#include "verdict.h"

namespace tollgate {

namespace {

using namespace std::literals;

// The newest protocol of servers that the official driver speaks to.
constexpr double kNewestWireVersion = 29;
// What is checked here is three deep.
constexpr int kMaxDepth = 100;

bool HoldsChildren(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_DOCUMENT(&field) || BSON_ITER_HOLDS_ARRAY(&field);
}

bool IsReadableTo(int depth, const bson_iter_t& field) {
  if (BSON_ITER_HOLDS_UTF8(&field)) {
    uint32_t length = 0;
    const char* text = bson_iter_utf8(&field, &length);
    return bson_utf8_validate(text, length, /*allow_null=*/true);
  }
  if (!HoldsChildren(field)) return true;
  bson_iter_t element;
  if (depth == 0 || !Enter(field, element)) return false;
  while (bson_iter_next(&element)) {
    if (!IsReadableTo(depth - 1, element)) return false;
  }
  return element.err_off == 0;
}

// As JavaScript's Number(), but for texts that hold one.
double NumberOf(const bson_iter_t& field) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (BSON_ITER_HOLDS_DOUBLE(&field)) return bson_iter_double(&field);
  if (BSON_ITER_HOLDS_INT(&field) || BSON_ITER_HOLDS_BOOL(&field)) {
    return static_cast<double>(bson_iter_as_int64(&field));
  }
  if (BSON_ITER_HOLDS_DATE_TIME(&field)) return static_cast<double>(bson_iter_date_time(&field));
  if (BSON_ITER_HOLDS_NULL(&field)) return 0;
  if (BSON_ITER_HOLDS_UTF8(&field)) {
    uint32_t length = 0;
    bson_iter_utf8(&field, &length);
    return length == 0 ? 0 : kNone;
  }
  bson_iter_t element;
  if (!BSON_ITER_HOLDS_ARRAY(&field) || !Enter(field, element)) return kNone;
  if (!bson_iter_next(&element)) return 0;
  const double first = HoldsChildren(element) ? kNone : NumberOf(element);
  return bson_iter_next(&element) ? kNone : first;
}

// The official driver makes a bigint of it.
bool IsConnectionId(const bson_iter_t& field) {
  if (BSON_ITER_HOLDS_TIMESTAMP(&field)) return true;
  const double number = NumberOf(field);
  return !BSON_ITER_HOLDS_NULL(&field) && std::isfinite(number) && std::trunc(number) == number;
}

// Of one that it cannot parse, libmongoc makes a server without an address, and crashes with it.
bool IsHost(std::string_view text) {
  if (text.empty() || text.find_first_of("/?@,%") != std::string_view::npos) return false;
  bson_error_t error{};
  const std::string uri = "mongodb://" + std::string(text);
  return UriHandle(mongoc_uri_new_with_error(uri.c_str(), &error)) != nullptr;
}

// The official driver changes the case of all hosts.
bool IsHosts(const bson_iter_t& field) {
  if (BSON_ITER_HOLDS_NULL(&field) || BSON_ITER_HOLDS_UNDEFINED(&field)) return true;
  bson_iter_t host;
  if (!IsTextList(field) || !Enter(field, host)) return false;
  while (bson_iter_next(&host)) {
    uint32_t length = 0;
    const char* text = bson_iter_utf8(&host, &length);
    if (!IsHost({text, length})) return false;
  }
  return true;
}

// The official driver asks it for the compressors' names, if it is anything.
bool IsCompression(const bson_iter_t& field) {
  return !IsTrue(field) || BSON_ITER_HOLDS_ARRAY(&field) || BSON_ITER_HOLDS_UTF8(&field);
}

}  // namespace

bool IsReadable(const bson_iter_t& field) {
  return IsReadableTo(kMaxDepth, field);
}

bool IsTrue(const bson_iter_t& field) {
  switch (bson_iter_type(&field)) {
    case BSON_TYPE_DOUBLE:
    case BSON_TYPE_INT32:
    case BSON_TYPE_INT64:
    case BSON_TYPE_BOOL:
      return IsYes(field);
    case BSON_TYPE_UTF8: {
      uint32_t length = 0;
      bson_iter_utf8(&field, &length);
      return length > 0;
    }
    case BSON_TYPE_NULL:
    case BSON_TYPE_UNDEFINED:
      return false;
    default:
      return true;
  }
}

bool IsTextList(const bson_iter_t& field) {
  bson_iter_t element;
  if (!BSON_ITER_HOLDS_ARRAY(&field) || !Enter(field, element)) return false;
  while (bson_iter_next(&element)) {
    if (!BSON_ITER_HOLDS_UTF8(&element)) return false;
  }
  return element.err_off == 0;
}

bool IsHello(const bson_t* reply) {
  bool answers = false;
  bool ok = false;
  bool old_enough = false;
  bool in_set = false;
  bool named = true;
  bool has_hosts = false;
  bool master = false;
  // What the newer name says, which is believed before the older one.
  std::optional<bool> writable;
  bool hidden = false;
  bool ghost = false;
  bson_iter_t field;
  if (!bson_iter_init(&field, reply)) return false;
  while (bson_iter_next(&field)) {
    if (!IsReadable(field)) return false;
    const std::string_view key(bson_iter_key(&field), bson_iter_key_len(&field));
    if (key == "ok"sv) {
      answers = IsAnswer(field);
      ok = IsYes(field);
    } else if (key == "minWireVersion"sv) {
      old_enough = NumberOf(field) <= kNewestWireVersion;
    } else if (key == "connectionId"sv) {
      if (!IsConnectionId(field)) return false;
    } else if (key == "hosts"sv || key == "passives"sv || key == "arbiters"sv) {
      if (!IsHosts(field)) return false;
      has_hosts = true;
    } else if (key == "compression"sv) {
      if (!IsCompression(field)) return false;
    } else if (key == "setName"sv) {
      in_set = IsTrue(field);
      named = BSON_ITER_HOLDS_UTF8(&field);
    } else if (key == "ismaster"sv) {
      master = IsTrue(field);
    } else if (key == "isWritablePrimary"sv) {
      writable = IsTrue(field);
    } else if (key == "hidden"sv) {
      hidden = IsTrue(field);
    } else if (key == "isreplicaset"sv) {
      ghost = IsTrue(field);
    }
  }
  if (field.err_off != 0 || !answers) return false;
  // A refusal says why, and nothing else.
  if (!ok) return true;
  // A primary is not hidden, is one by either name, and who has no set's configuration has no set's
  // name: a server that contradicts itself is none to send commands to.
  const bool contradicts = ghost || (hidden && writable.value_or(master)) ||
                           (master && !writable.value_or(master)) || (!named && !has_hosts);
  return old_enough && !(in_set && contradicts);
}

}  // namespace tollgate

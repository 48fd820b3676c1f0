#include "hidden_fields.h"

#include <string_view>

#include "../bson/enter.h"
#include "hello.h"
#include "login.h"

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

bool FindIn(const bson_iter_t& field, const char* key, bson_iter_t& found) {
  return BSON_ITER_HOLDS_DOCUMENT(&field) && Enter(field, found) && bson_iter_find(&found, key);
}

bool IsDocument(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_DOCUMENT(&field);
}
bool IsBool(const bson_iter_t& field) {
  return BSON_ITER_HOLDS_BOOL(&field);
}
// What the official driver takes for true makes the server useless to both.
bool IsBoolOrTrue(const bson_iter_t& field) {
  return IsBool(field) || IsTrue(field);
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

// What is null is absent to the official driver.
bool IsThere(const bson_iter_t& field) {
  return !BSON_ITER_HOLDS_NULL(&field) && !BSON_ITER_HOLDS_UNDEFINED(&field);
}

// Other types are refused by both drivers.
bool IsNoListOrText(const bson_iter_t& field) {
  return IsThere(field) && (!BSON_ITER_HOLDS_ARRAY(&field) || IsTextList(field));
}

bool IsLastWrite(const bson_iter_t& field) {
  bson_iter_t date;
  return FindIn(field, "lastWriteDate", date) && BSON_ITER_HOLDS_DATE_TIME(&date);
}

// Without it libmongoc begins the login anew, and the reply to that says why it is refused.
bool IsAffordableLogin(const bson_iter_t& field) {
  bson_iter_t payload;
  return !FindIn(field, "payload", payload) || !RefusedIterations(payload);
}

// A field that libmongoc looks at, and what it has to be.
struct Rule {
  std::string_view name;
  bool (*holds)(const bson_iter_t& field);
};

constexpr Rule kRules[] = {
    // Of any reply.
    {"cursor"sv, HoldsChildren},
    {"code"sv, IsCode},
    {"writeConcernError"sv, HoldsChildren},
    {"errorLabels"sv, HoldsChildren},
    // Of a hello. libmongoc takes what is in lists for C strings, and refuses what is no list.
    // With one of another type libmongoc takes the server for gone, which the official driver does
    // not; those of which it does are left as they are.
    {"hosts"sv, IsNoListOrText},
    {"passives"sv, IsNoListOrText},
    {"arbiters"sv, IsNoListOrText},
    {"compression"sv, IsTextList},
    {"saslSupportedMechs"sv, IsTextList},
    {"speculativeAuthenticate"sv, IsAffordableLogin},
    {"isWritablePrimary"sv, IsBool},
    {"ismaster"sv, IsBool},
    {"helloOk"sv, IsBool},
    {"setName"sv, IsText},
    {"isreplicaset"sv, IsBoolOrTrue},
    {"secondary"sv, IsBool},
    {"arbiterOnly"sv, IsBool},
    {"msg"sv, IsText},
    {"primary"sv, IsText},
    {"me"sv, IsThere},
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

constexpr uint32_t BitOf(char letter) {
  return letter < 'a' || letter > 'z' ? 0 : 1u << (letter - 'a');
}

constexpr uint32_t FirstLetters() {
  uint32_t letters = 0;
  for (const Rule& rule : kRules) letters |= BitOf(rule.name.front());
  return letters;
}
constexpr uint32_t kFirstLetters = FirstLetters();

bool Breaks(const bson_iter_t& field) {
  const std::string_view key = KeyOf(field);
  // Most fields of ordinary replies are none of these: ok, operationTime, $clusterTime, n.
  if (key.empty() || (BitOf(key.front()) & kFirstLetters) == 0) return false;
  for (const Rule& rule : kRules) {
    if (rule.name == key) return !rule.holds(field);
  }
  return false;
}

void HideKey(const bson_iter_t& field) {
  *const_cast<char*>(bson_iter_key(&field)) = kMark;
}

// A write concern's error has a code, too.
bool HideCodes(bson_iter_t& field) {
  bool hidden = false;
  while (bson_iter_next(&field)) {
    if (KeyOf(field) == "code" && !IsCode(field)) {
      HideKey(field);
      hidden = true;
    }
  }
  return hidden;
}

void ShowKeys(bson_iter_t& field) {
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
bool IsClusterTime(const bson_iter_t& field) {
  bson_iter_t found;
  return FindIn(field, "clusterTime", found) && BSON_ITER_HOLDS_TIMESTAMP(&found) &&
         IsReadable(field);
}

}  // namespace

bool HiddenFields::Hide(const bson_t& document) {
  bson_iter_t field;
  if (!bson_iter_init(&field, &document)) return false;
  while (bson_iter_next(&field)) {
    if (HoldsChildren(field)) {
      bson_iter_t child;
      if (!Enter(field, child)) return false;
      const std::string_view key = KeyOf(field);
      if (key == "writeConcernError" && HideCodes(child)) any_ = true;
      if (key == "$clusterTime" && IsDocument(field) && !IsClusterTime(field)) return false;
    }
    if (Breaks(field)) {
      HideKey(field);
      any_ = true;
    }
  }
  return field.err_off == 0;
}

void HiddenFields::Show(const bson_t* reply) {
  bson_iter_t field;
  bson_iter_t child;
  if (!bson_iter_init(&field, reply)) return;
  ShowKeys(field);
  if (bson_iter_init_find(&field, reply, "writeConcernError") && Enter(field, child)) {
    ShowKeys(child);
  }
}

}  // namespace tollgate

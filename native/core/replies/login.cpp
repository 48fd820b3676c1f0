#include "login.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "../handles.h"

namespace tollgate {

namespace {

using namespace std::literals;

// RFC 7677's, which is the least that MongoDB's specification allows.
constexpr int kLeastIterations = 4096;
// Many times a server's default of 15000; more is not waited for. It takes about two seconds.
constexpr int kMostIterations = 1000000;
// More digits are not shown.
constexpr size_t kMostDigits = 20;

// As far as it is one.
std::string_view NumberIn(std::string_view text) {
  return text.substr(0, text.find_first_not_of("0123456789"));
}

bool IsAccepted(std::string_view count) {
  if (NumberIn(count).size() != count.size()) return false;
  count.remove_prefix(std::min(count.find_first_not_of('0'), count.size()));
  constexpr size_t kMostAcceptedDigits = 7;
  if (count.empty() || count.size() > kMostAcceptedDigits) return false;
  const int iterations = std::stoi(std::string(count));
  return iterations >= kLeastIterations && iterations <= kMostIterations;
}

}  // namespace

bool IsOfLogin(const bson_t* reply) {
  return bson_has_field(reply, "conversationId");
}

std::optional<std::string> RefusedIterations(const bson_iter_t& payload) {
  if (!BSON_ITER_HOLDS_BINARY(&payload)) return std::nullopt;
  uint32_t size = 0;
  const uint8_t* data = nullptr;
  bson_iter_binary(&payload, nullptr, &size, &data);
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  // "r=…,s=…,i=…": libmongoc refuses what has other attributes, and other mechanisms have none.
  while (!rest.empty()) {
    const std::string_view attribute = rest.substr(0, rest.find(','));
    const std::string_view name = attribute.substr(0, 2);
    if (name == "i="sv) {
      const std::string_view count = attribute.substr(2);
      if (!IsAccepted(count)) return std::string(NumberIn(count).substr(0, kMostDigits));
    } else if (name != "r="sv && name != "s="sv) {
      return std::nullopt;
    }
    rest.remove_prefix(std::min(rest.size(), attribute.size() + 1));
  }
  return std::nullopt;
}

bool RefuseIterations(uint8_t* reply, size_t size) {
  bson_t view;
  bson_iter_t payload;
  if (!bson_init_static(&view, reply, size) || !bson_iter_init_find(&payload, &view, "payload")) {
    return true;
  }
  const std::optional<std::string> refused = RefusedIterations(payload);
  if (!refused) return true;
  constexpr int kAuthenticationFailed = 18;
  const std::string reason = "Server returned an invalid iteration count " + *refused +
                             ": it is to be from " + std::to_string(kLeastIterations) + " to " +
                             std::to_string(kMostIterations);
  Bson refusal;
  BSON_APPEND_DOUBLE(refusal.get(), "ok", 0);
  BSON_APPEND_INT32(refusal.get(), "code", kAuthenticationFailed);
  BSON_APPEND_UTF8(refusal.get(), "errmsg", reason.c_str());
  // libmongoc knows already how long the reply is. A text's type, empty name, length and end:
  constexpr size_t kAroundFiller = 1 + 1 + 4 + 1;
  const size_t needed = refusal.get()->len + kAroundFiller;
  if (needed > size) return false;
  const std::string filler(size - needed, ' ');
  bson_append_utf8(refusal.get(), "", 0, filler.c_str(), static_cast<int>(filler.size()));
  std::memcpy(reply, bson_get_data(refusal.get()), size);
  return true;
}

}  // namespace tollgate

#include "known_servers.h"

#include "../handles.h"

namespace tollgate {

void KnownServers::Opened(const char* address) {
  const std::lock_guard<std::mutex> lock(mutex_);
  seen_[address] = {};
}

void KnownServers::Closed(const char* address) {
  const std::lock_guard<std::mutex> lock(mutex_);
  seen_[address].closed = true;
}

void KnownServers::Answered(const char* address, const bson_t* hello) {
  bson_iter_t iter;
  const bool names = bson_iter_init_find(&iter, hello, "setName") && BSON_ITER_HOLDS_UTF8(&iter);
  const char* set_name = names ? bson_iter_utf8(&iter, nullptr) : "";
  const std::lock_guard<std::mutex> lock(mutex_);
  Seen& seen = seen_[address];
  seen.error = {};
  seen.set_name = set_name;
}

void KnownServers::Failed(const char* address, const bson_error_t& error) {
  const std::lock_guard<std::mutex> lock(mutex_);
  seen_[address].error = error;
}

void KnownServers::Changed(const bson_t* topology) {
  const uint8_t* bytes = bson_get_data(topology);
  const std::lock_guard<std::mutex> lock(mutex_);
  topology_.assign(bytes, bytes + topology->len);
}

void KnownServers::AppendTo(bson_t* to) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  bson_t topology;
  if (!topology_.empty() && bson_init_static(&topology, topology_.data(), topology_.size())) {
    bson_concat(to, &topology);
  }
  Bson list;
  size_t count = 0;
  for (const auto& [address, seen] : seen_) {
    Bson one;
    BSON_APPEND_UTF8(one.get(), "address", address.c_str());
    BSON_APPEND_BOOL(one.get(), "closed", seen.closed);
    if (!seen.set_name.empty()) BSON_APPEND_UTF8(one.get(), "setName", seen.set_name.c_str());
    if (seen.error.message[0] != '\0') {
      BSON_APPEND_INT64(one.get(), "domain", seen.error.domain);
      BSON_APPEND_INT64(one.get(), "code", seen.error.code);
      BSON_APPEND_UTF8(one.get(), "message", seen.error.message);
    }
    const std::string index = std::to_string(count++);
    BSON_APPEND_DOCUMENT(list.get(), index.c_str(), one.get());
  }
  BSON_APPEND_ARRAY(to, "seen", list.get());
}

}  // namespace tollgate

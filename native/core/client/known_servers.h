#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "../mongoc.h"

namespace tollgate {

// What is known of a deployment's servers, for a call that finds none: libmongoc's topology names
// neither those that it cannot reach nor those that belong to another replica set, nor why. Filled
// by libmongoc's threads, read by those that make calls.
class KnownServers {
 public:
  void Opened(const char* address);
  void Closed(const char* address);
  void Answered(const char* address, const bson_t* hello);
  void Failed(const char* address, const bson_error_t& error);
  // `topology`: { type, servers }, as a TopologyLog describes it.
  void Changed(const bson_t* topology);

  // { type, servers, seen: [{ address, closed, setName?, domain?, code?, message? }] }: what failed
  // last at whom, and the sets of servers that were left out for it.
  void AppendTo(bson_t* to) const;

 private:
  struct Seen {
    bool closed = false;
    std::string set_name{};
    bson_error_t error{};
  };

  mutable std::mutex mutex_;
  std::vector<uint8_t> topology_;
  std::map<std::string, Seen> seen_;
};

}  // namespace tollgate

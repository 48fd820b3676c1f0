#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "../mongoc.h"
#include "known_servers.h"

namespace tollgate {

// What happens to a deployment and its servers, reported to at most one receiver. libmongoc calls
// from its monitors' threads, from those that run commands, and from the one that destroys the
// pool: the log outlives the pool, and the receiver may go at any time.
//
// An event is BSON: { event, address?, topologyId?, awaited?, durationUs?, reply?, message?,
//   previousDescription?, newDescription? }; a server's description is { address, type,
//   roundTripTime, hello }, a topology's { type, servers }.
class TopologyLog {
 public:
  using Receiver = std::function<void(std::vector<uint8_t>)>;

  // Replaces the receiver; null for none. None is called any more when this returns.
  void SendTo(Receiver receiver);
  // Whether it is worth while to write an event.
  bool wanted() const { return wanted_.load(std::memory_order_acquire); }
  void Send(const bson_t* event);

  // Kept whether or not anybody receives events.
  KnownServers known;

 private:
  std::atomic<bool> wanted_{false};
  std::mutex mutex_;
  Receiver receiver_;
};

// Has the log of the callbacks' context, which is a Pool, receive everything.
void LogTopology(mongoc_apm_callbacks_t* callbacks);

}  // namespace tollgate

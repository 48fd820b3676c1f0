#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "../handles.h"
#include "../memory.h"
#include "../result.h"
#include "leftovers.h"
#include "topology_log.h"

namespace tollgate {

// What a server says that it takes at most; 0 where it says nothing that is a size.
struct ServerLimits {
  int32_t document_bytes = 0;
  // Documents or statements of one write command.
  int32_t batch_documents = 0;
  int32_t message_bytes = 0;
};

// What libmongoc reports of a client's last command.
struct LastCommand {
  // Of the command that this thread runs: libmongoc calls back in the thread, and names no client.
  static LastCommand& OfThread();

  // The server that answered.
  uint32_t server = 0;
  // What its last attempt that failed took.
  int64_t failed_after_us = 0;
  // The server whose connection broke, or that said that it shuts down; 0 for none.
  uint32_t lost_server = 0;
};

struct ClientSettings;

// What the clients of one connection string share, each of which belongs to a thread of its own.
class Pool {
 public:
  explicit Pool(bool tls) : tls(tls) {}
  // Says what is left to say; who lets go of a pool last waits for the server.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Does not connect.
  static Result<std::shared_ptr<Pool>> Create(const mongoc_uri_t* uri,
                                              const ClientSettings& settings,
                                              std::shared_ptr<TopologyLog> topology_log);

  // Of its connections, in the background.
  const ReturnsMemory returns_memory{};
  const bool tls;
  // Whether commands are recorded, by the threads that run them.
  bool monitored = false;
  std::shared_ptr<TopologyLog> topology_log;
  // Whether libmongoc could not begin to watch its servers: it will never find them.
  std::atomic<bool> unwatched{false};
  // Whether it has begun to.
  std::atomic<bool> watched{false};
  // The server that a client has lost and that the next call is to look for; 0 for none.
  std::atomic<uint32_t> lost_server{0};
  // What its connections are made with.
  ClientHandle connector;
  // Its callbacks use what stands above, which outlives it.
  PoolHandle handle;

  // What the server is that answered first: "Standalone", "RSPrimary", "Mongos", …; empty before.
  std::string server_type() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return server_type_;
  }
  ServerLimits server_limits() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return server_limits_;
  }
  bool knows_server() const { return knows_server_; }
  // Of a client that is closed: whoever ends next, or the pool, sees to it.
  void Leave(Leftovers leftovers) {
    const std::lock_guard<std::mutex> lock(mutex_);
    left_ = std::move(leftovers);
  }
  std::vector<CursorPlace> TakeLeftCursors() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::exchange(left_.cursors, {});
  }
  void NoteServer(std::string type, ServerLimits limits) {
    const std::lock_guard<std::mutex> lock(mutex_);
    server_type_ = std::move(type);
    server_limits_ = limits;
    knows_server_ = true;
  }

 private:
  void EndLeft();

  mutable std::mutex mutex_;
  std::atomic<bool> knows_server_{false};
  std::string server_type_;
  ServerLimits server_limits_;
  Leftovers left_;
};

}  // namespace tollgate

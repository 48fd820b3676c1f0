#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "handles.h"
#include "live.h"
#include "topology_log.h"

namespace tollgate {

// A cursor that was let go while the server still keeps it.
struct AbandonedCursor {
  std::string database;
  std::string collection;
  int64_t id;
  uint32_t server;
};

// A pool, the one client that was taken from it, and what its callbacks write to, which has to
// outlive it.
struct Connections {
  // Whether commands are recorded, by the threads that run them.
  bool monitored = false;
  // The server that answered the last command.
  uint32_t last_server = 0;
  // What the last attempt that failed took.
  int64_t failed_after_us = 0;
  // The server whose connection broke, until the next call; 0 for none.
  uint32_t broken_server = 0;
  bool tls = false;
  std::shared_ptr<TopologyLog> topology_log;
  PoolHandle pool;
  mongoc_client_t* client = nullptr;
  std::vector<AbandonedCursor> abandoned;
  Live<Connections> live;

  ~Connections();

  // Asks the servers to drop the abandoned cursors.
  void KillAbandoned();
};

// Destroys them without making the caller wait: a pool's monitors notice its end within half a
// second, and a server that hangs may take its socket timeout to say nothing.
void EndInBackground(std::unique_ptr<Connections> connections);

}  // namespace tollgate

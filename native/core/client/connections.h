#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "../handles.h"
#include "../live.h"
#include "pool.h"

namespace tollgate {

// A cursor that was let go while the server still keeps it.
struct AbandonedCursor {
  std::string database;
  std::string collection;
  int64_t id;
  uint32_t server;
};

// A pool and the one client that was taken from it.
struct Connections {
  std::shared_ptr<Pool> pool;
  LastCommand last;
  mongoc_client_t* client = nullptr;
  std::vector<AbandonedCursor> abandoned;
  Live<Connections> live;

  ~Connections();

  // Asks the servers to drop the abandoned cursors.
  void KillAbandoned();
  // Does so for the last time, and gives the client back to the pool.
  void Release();
};

// Destroys them without making the caller wait: a pool's monitors notice its end within half a
// second, and a server that hangs may take its socket timeout to say nothing.
void EndInBackground(std::unique_ptr<Connections> connections);

}  // namespace tollgate

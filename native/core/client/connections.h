#pragma once

#include <memory>

#include "../live.h"
#include "pool.h"

namespace tollgate {

// A pool and the one client that was taken from it.
struct Connections {
  std::shared_ptr<Pool> pool;
  LastCommand last;
  mongoc_client_t* client = nullptr;
  Live<Connections> live;

  ~Connections() { Release(); }

  // Has the servers drop the cursors that a closed client has left, and gives this one back.
  void Release();
};

// Destroys them without making the caller wait: a pool's monitors notice its end within half a
// second, and a server that hangs may take its socket timeout to say nothing.
void EndInBackground(std::unique_ptr<Connections> connections);

}  // namespace tollgate

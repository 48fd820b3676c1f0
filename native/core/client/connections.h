#pragma once

#include <memory>
#include <vector>

#include "../handles.h"
#include "../live.h"
#include "open_cursors.h"
#include "pool.h"
#include "server_sessions.h"

namespace tollgate {

// A pool and the one client that was taken from it.
struct Connections {
  std::shared_ptr<Pool> pool;
  LastCommand last;
  mongoc_client_t* client = nullptr;
  // What servers are to drop, and the sessions that they are to end with the pool.
  std::vector<CursorPlace> to_kill;
  std::vector<ServerSession> to_end;
  Live<Connections> live;

  ~Connections();

  void KillCursors();
  // Has the cursors dropped, and gives the client back to the pool.
  void Release();
  void EndSessions();

 private:
  mongoc_client_t* Borrow() const;
};

// Destroys them without making the caller wait: a pool's monitors notice its end within half a
// second, and a server that hangs may take its socket timeout to say nothing.
void EndInBackground(std::unique_ptr<Connections> connections);

}  // namespace tollgate

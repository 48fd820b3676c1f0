#pragma once

#include <vector>

#include "../handles.h"
#include "open_cursors.h"
#include "server_sessions.h"

namespace tollgate {

// What the servers of a pool are still to be told when its client has been closed.
struct Leftovers {
  std::vector<CursorPlace> cursors;
  std::vector<ServerSession> sessions;

  bool empty() const { return cursors.empty() && sessions.empty(); }
};

// Whether any server is known; if not, asking one would wait for it to appear.
bool SeesServer(mongoc_client_t* client);

// Asks the servers to drop the cursors.
void KillCursors(mongoc_client_t* client, const std::vector<CursorPlace>& cursors);

// Asks a server to end the sessions.
void EndSessions(mongoc_client_t* client, const std::vector<ServerSession>& sessions);

}  // namespace tollgate

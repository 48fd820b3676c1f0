#include "connections.h"

#include "../threads/thread.h"

namespace tollgate {

void Connections::Release() {
  if (client == nullptr) return;
  if (SeesServer(client)) {
    KillCursors(client, pool->TakeLeftCursors());
  } else {
    // Forgets its sessions, which the pool would end at a server.
    mongoc_client_reset(client);
  }
  mongoc_client_pool_push(pool->handle.get(), client);
  client = nullptr;
}

void EndInBackground(std::unique_ptr<Connections> connections) {
  Connections* taken = connections.release();
  if (!StartThread([taken] { delete taken; })) delete taken;
}

}  // namespace tollgate

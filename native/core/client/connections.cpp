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
  const auto end = [taken] {
    taken->Release();
    // What is left waits for the pool's monitors, and uses nothing that an exit frees but for TLS.
    if (!taken->pool->tls) LetProcessExit();
    delete taken;
  };
  if (!StartThread(end)) delete taken;
}

}  // namespace tollgate

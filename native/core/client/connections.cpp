#include "connections.h"

#include <string_view>

#include "../threads/thread.h"

namespace tollgate {

namespace {

// Whether any server is known; if not, asking one would wait for it to appear.
bool SeesServer(mongoc_client_t* client) {
  size_t count = 0;
  mongoc_server_description_t** servers = mongoc_client_get_server_descriptions(client, &count);
  bool sees = false;
  for (size_t i = 0; i < count; ++i) {
    sees = sees || std::string_view(mongoc_server_description_type(servers[i])) != "Unknown";
  }
  mongoc_server_descriptions_destroy_all(servers, count);
  return sees;
}

}  // namespace

Connections::~Connections() {
  Release();
}

void Connections::Release() {
  if (client == nullptr) return;
  if (SeesServer(client)) {
    KillAbandoned();
  } else {
    // Forgets its sessions, which the pool would end at a server.
    mongoc_client_reset(client);
  }
  mongoc_client_pool_push(pool->handle.get(), client);
  client = nullptr;
}

void Connections::KillAbandoned() {
  for (const AbandonedCursor& cursor : abandoned) {
    Bson command;
    BSON_APPEND_UTF8(command.get(), "killCursors", cursor.collection.c_str());
    Bson ids;
    BSON_APPEND_INT64(ids.get(), "0", cursor.id);
    BSON_APPEND_ARRAY(command.get(), "cursors", ids.get());
    Bson options;
    BSON_APPEND_INT32(options.get(), "serverId", static_cast<int32_t>(cursor.server));
    Bson reply;
    // By specification a failed killCursors is nobody's concern; another would only wait as well.
    if (!mongoc_client_command_with_opts(client, cursor.database.c_str(), command.get(), nullptr,
                                         options.get(), reply.Receive(), nullptr)) {
      break;
    }
  }
  abandoned.clear();
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

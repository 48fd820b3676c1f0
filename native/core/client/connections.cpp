#include "connections.h"

#include <string>
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
  // Whose cursors were its siblings'.
  if (client == nullptr && !to_kill.empty()) client = Borrow();
  if (client == nullptr) return;
  if (SeesServer(client)) {
    KillCursors();
  } else {
    // Forgets its sessions, which the pool would end at a server.
    mongoc_client_reset(client);
  }
  mongoc_client_pool_push(pool->handle.get(), client);
  client = nullptr;
}

// Null where nobody has spoken to the servers.
mongoc_client_t* Connections::Borrow() const {
  return pool->watched ? mongoc_client_pool_try_pop(pool->handle.get()) : nullptr;
}

void Connections::KillCursors() {
  for (const CursorPlace& cursor : to_kill) {
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
  to_kill.clear();
}

// As the specification has it (Driver Sessions), 10 000 at a time, and whatever becomes of that.
void Connections::EndSessions() {
  constexpr size_t kMost = 10'000;
  mongoc_client_t* borrowed = to_end.empty() ? nullptr : Borrow();
  if (borrowed == nullptr) return;
  const size_t count = SeesServer(borrowed) ? to_end.size() : 0;
  for (size_t first = 0; first < count; first += kMost) {
    Bson ids;
    for (size_t i = first; i < count && i < first + kMost; ++i) {
      const std::string key = std::to_string(i - first);
      const auto& uuid = to_end[i].id;
      Bson id;
      BSON_APPEND_BINARY(id.get(), "id", BSON_SUBTYPE_UUID, uuid.data(),
                         static_cast<uint32_t>(uuid.size()));
      BSON_APPEND_DOCUMENT(ids.get(), key.c_str(), id.get());
    }
    Bson command;
    BSON_APPEND_ARRAY(command.get(), "endSessions", ids.get());
    Bson reply;
    if (!mongoc_client_command_simple(borrowed, "admin", command.get(), nullptr, reply.Receive(),
                                      nullptr)) {
      break;
    }
  }
  mongoc_client_pool_push(pool->handle.get(), borrowed);
}

void EndInBackground(std::unique_ptr<Connections> connections) {
  Connections* taken = connections.release();
  const auto end = [taken] {
    taken->Release();
    // What is left waits for the pool's monitors, and uses nothing that an exit frees but for TLS.
    if (!taken->pool->tls) LetProcessExit();
    taken->EndSessions();
    delete taken;
  };
  if (!StartThread(end)) delete taken;
}

}  // namespace tollgate

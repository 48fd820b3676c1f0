#include "leftovers.h"

#include <string>
#include <string_view>

namespace tollgate {

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

void KillCursors(mongoc_client_t* client, const std::vector<CursorPlace>& cursors) {
  for (const CursorPlace& cursor : cursors) {
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
}

// As the specification has it (Driver Sessions), 10 000 at a time, and whatever becomes of that.
void EndSessions(mongoc_client_t* client, const std::vector<ServerSession>& sessions) {
  constexpr size_t kMost = 10'000;
  for (size_t first = 0; first < sessions.size(); first += kMost) {
    Bson ids;
    for (size_t i = first; i < sessions.size() && i < first + kMost; ++i) {
      const std::string key = std::to_string(i - first);
      const auto& uuid = sessions[i].id;
      Bson id;
      BSON_APPEND_BINARY(id.get(), "id", BSON_SUBTYPE_UUID, uuid.data(),
                         static_cast<uint32_t>(uuid.size()));
      BSON_APPEND_DOCUMENT(ids.get(), key.c_str(), id.get());
    }
    Bson command;
    BSON_APPEND_ARRAY(command.get(), "endSessions", ids.get());
    Bson reply;
    if (!mongoc_client_command_simple(client, "admin", command.get(), nullptr, reply.Receive(),
                                      nullptr)) {
      break;
    }
  }
}

}  // namespace tollgate

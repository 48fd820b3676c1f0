#include <string_view>

#include "client.h"

// What a client finds out of its servers, and what its connection string says to them.

namespace tollgate {

namespace {

int32_t SizeIn(const bson_t* hello, const char* key) {
  bson_iter_t field;
  if (!bson_iter_init_find(&field, hello, key) || !BSON_ITER_HOLDS_INT32(&field)) return 0;
  return bson_iter_int32(&field);
}

ServerLimits LimitsOf(const bson_t* hello) {
  return {SizeIn(hello, "maxBsonObjectSize"), SizeIn(hello, "maxWriteBatchSize"),
          SizeIn(hello, "maxMessageSizeBytes")};
}

}  // namespace

std::optional<Failure> Client::FindServer(bool reads) {
  mongoc_client_t* client = connection();
  if (client == nullptr) return why_not();
  if (connections_->pool->knows_server()) return std::nullopt;
  FindLostServer();
  bson_error_t error{};
  const mongoc_read_prefs_t* preference = reads ? mongoc_client_get_read_prefs(client) : nullptr;
  ServerHandle server(mongoc_client_select_server(client, !reads, preference, &error));
  if (server == nullptr) return FailureOf(error);
  NoteServer(*server);
  return std::nullopt;
}

void Client::NoteServer() {
  if (connections_->pool->knows_server()) return;
  ServerHandle server(mongoc_client_get_server_description(connections_->client, last_server()));
  if (server == nullptr) return;
  if (std::string_view(mongoc_server_description_type(server.get())) != "Unknown") {
    NoteServer(*server);
  }
}

void Client::NoteServer(const mongoc_server_description_t& server) {
  const bson_t* hello = mongoc_server_description_hello_response(&server);
  connections_->pool->NoteServer(mongoc_server_description_type(&server), LimitsOf(hello));
  const int32_t minutes = SizeIn(hello, "logicalSessionTimeoutMinutes");
  if (minutes > 0) sessions->NoteTimeout(minutes);
}

void Client::AppendSettings(bson_t* to) const {
  const mongoc_write_concern_t* write_concern = mongoc_uri_get_write_concern(uri_.get());
  const bool retry = mongoc_uri_get_option_as_bool(uri_.get(), MONGOC_URI_RETRYWRITES, true) &&
                     mongoc_write_concern_is_acknowledged(write_concern);
  BSON_APPEND_BOOL(to, "retryWrites", retry);
  const mongoc_read_prefs_t* preference = mongoc_uri_get_read_prefs_t(uri_.get());
  BSON_APPEND_BOOL(to, "primary", mongoc_read_prefs_get_mode(preference) == MONGOC_READ_PRIMARY);
  // libmongoc freezes a concern while appending it, and so wants to be allowed to write.
  if (!mongoc_write_concern_is_default(write_concern)) {
    WriteConcernHandle copy(mongoc_write_concern_copy(write_concern));
    mongoc_write_concern_append(copy.get(), to);
  }
  const mongoc_read_concern_t* read_concern = mongoc_uri_get_read_concern(uri_.get());
  if (!mongoc_read_concern_is_default(read_concern)) {
    ReadConcernHandle copy(mongoc_read_concern_copy(read_concern));
    mongoc_read_concern_append(copy.get(), to);
  }
}

}  // namespace tollgate

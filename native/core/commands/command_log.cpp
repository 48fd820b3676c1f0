#include "command_log.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

#include "../handles.h"
#include "../memory.h"
#include "../replies/hidden_fields.h"

namespace tollgate {

thread_local CommandLog* Recording::current_ = nullptr;
thread_local StartedCommands* Recording::started_ = nullptr;

// The accessors that every event has under its own name; libmongoc got some of them by and by.
#if MONGOC_CHECK_VERSION(1, 24, 0)
#define TOLLGATE_CONNECTION_ID(kind) \
  mongoc_apm_command_##kind##_get_server_connection_id_int64(event)
#elif MONGOC_CHECK_VERSION(1, 22, 0)
#define TOLLGATE_CONNECTION_ID(kind) mongoc_apm_command_##kind##_get_server_connection_id(event)
#else
#define TOLLGATE_CONNECTION_ID(kind) -1
#endif
#if MONGOC_CHECK_VERSION(1, 20, 0)
#define TOLLGATE_SERVICE_ID(kind) mongoc_apm_command_##kind##_get_service_id(event)
#else
#define TOLLGATE_SERVICE_ID(kind) nullptr
#endif
#define TOLLGATE_IDENTITY(kind)                                                               \
  Identity {                                                                                  \
    mongoc_apm_command_##kind##_get_host(event)->host_and_port, TOLLGATE_CONNECTION_ID(kind), \
        TOLLGATE_SERVICE_ID(kind), request_id_,                                               \
        mongoc_apm_command_##kind##_get_command_name(event)                                   \
  }

namespace {

struct Identity {
  const char* address;
  int64_t connection_id;
  const bson_oid_t* service_id;
  int64_t request_id;
  const char* command_name;
};

void Begin(bson_t* to, const char* event, const std::string& database, const Identity& identity) {
  BSON_APPEND_UTF8(to, "event", event);
  BSON_APPEND_UTF8(to, "address", identity.address);
  if (identity.connection_id >= 0) BSON_APPEND_INT64(to, "connectionId", identity.connection_id);
  if (identity.service_id != nullptr) BSON_APPEND_OID(to, "serviceId", identity.service_id);
  BSON_APPEND_INT64(to, "requestId", identity.request_id);
  BSON_APPEND_UTF8(to, "databaseName", database.c_str());
  BSON_APPEND_UTF8(to, "commandName", identity.command_name);
}

// A copy in the event, and one in the log.
void RequireRoomFor(const bson_t* part) {
  RequireMemory(RoomForCopies(part->len));
}

void AppendReply(bson_t* to, const bson_t* reply) {
  RequireRoomFor(reply);
  Bson shown;
  if (HiddenFields::Any()) {
    bson_copy_to(reply, shown.Receive());
    HiddenFields::Show(shown.get());
    reply = shown.get();
  }
  BSON_APPEND_DOCUMENT(to, "reply", reply);
}

}  // namespace

void CommandLog::Take(CommandLog& other) {
  entries_.insert(entries_.end(), std::make_move_iterator(other.entries_.begin()),
                  std::make_move_iterator(other.entries_.end()));
  other.entries_.clear();
}

std::vector<uint8_t> CommandLog::TakeDocuments() {
  std::sort(entries_.begin(), entries_.end(),
            [](const Entry& a, const Entry& b) { return a.order < b.order; });
  std::vector<uint8_t> documents;
  for (const Entry& entry : entries_) {
    documents.insert(documents.end(), entry.document.begin(), entry.document.end());
  }
  entries_.clear();
  return documents;
}

void CommandLog::Append(const bson_t* document) {
  static std::atomic<uint64_t> order{0};
  const uint8_t* bytes = bson_get_data(document);
  entries_.push_back({order++, {bytes, bytes + document->len}});
}

void StartedCommands::Report(Receiver receiver) {
  const std::lock_guard<std::mutex> lock(mutex_);
  receiver_ = std::move(receiver);
}

void StartedCommands::Append(const bson_t* document) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const bool is_first = log_.empty();
  log_.Append(document);
  // For the others one is on its way.
  if (is_first && receiver_ != nullptr) receiver_();
}

void StartedCommands::MoveTo(CommandLog& log) {
  const std::lock_guard<std::mutex> lock(mutex_);
  log.Take(log_);
}

void CommandLog::Started(const mongoc_apm_command_started_t* event) {
  static std::atomic<int64_t> last_request_id{0};
  request_id_ = ++last_request_id;
  database_ = mongoc_apm_command_started_get_database_name(event);
  Bson document;
  Begin(document.get(), "commandStarted", database_, TOLLGATE_IDENTITY(started));
  const bson_t* command = mongoc_apm_command_started_get_command(event);
  RequireRoomFor(command);
  BSON_APPEND_DOCUMENT(document.get(), "command", command);
  if (StartedCommands* started = Recording::started()) {
    started->Append(document.get());
  } else {
    Append(document.get());
  }
}

void CommandLog::Succeeded(const mongoc_apm_command_succeeded_t* event) {
  Bson document;
  bson_t* to = document.get();
  Begin(to, "commandSucceeded", database_, TOLLGATE_IDENTITY(succeeded));
  BSON_APPEND_INT64(to, "durationUs", mongoc_apm_command_succeeded_get_duration(event));
  AppendReply(to, mongoc_apm_command_succeeded_get_reply(event));
  Append(to);
}

void CommandLog::Failed(const mongoc_apm_command_failed_t* event) {
  bson_error_t error{};
  mongoc_apm_command_failed_get_error(event, &error);
  Bson document;
  bson_t* to = document.get();
  Begin(to, "commandFailed", database_, TOLLGATE_IDENTITY(failed));
  BSON_APPEND_INT64(to, "durationUs", mongoc_apm_command_failed_get_duration(event));
  BSON_APPEND_INT64(to, "domain", error.domain);
  BSON_APPEND_INT64(to, "code", error.code);
  BSON_APPEND_UTF8(to, "message", error.message);
  AppendReply(to, mongoc_apm_command_failed_get_reply(event));
  Append(to);
}

}  // namespace tollgate

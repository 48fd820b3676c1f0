#include "pool.h"

#include <new>
#include <string_view>
#include <utility>

#include "../commands/command_log.h"
#include "../replies/guarded_stream.h"
#include "../threads/thread.h"
#include "client_settings.h"

namespace tollgate {

namespace {

constexpr int32_t kErrorApiVersion = 2;

// Whether a server answers so because it is about to end: libmongoc closes its connections then.
bool IsOfShutdown(int64_t code) {
  constexpr int64_t kShutdownInProgress = 91;
  constexpr int64_t kInterruptedAtShutdown = 11600;
  return code == kShutdownInProgress || code == kInterruptedAtShutdown;
}

bool ShutsDown(const bson_error_t& error) {
  return error.domain == MONGOC_ERROR_SERVER && IsOfShutdown(error.code);
}

// A write that was done, as far as the server itself goes.
bool ShutsDown(const bson_t* reply) {
  bson_iter_t error;
  bson_iter_t code;
  return bson_iter_init_find(&error, reply, "writeConcernError") &&
         BSON_ITER_HOLDS_DOCUMENT(&error) && bson_iter_recurse(&error, &code) &&
         bson_iter_find(&code, "code") && IsOfShutdown(bson_iter_as_int64(&code));
}

// The callbacks' context is the pool. An event for which there is no memory is lost: no exception
// may cross libmongoc.
template <typename Event>
void Log(const void* pool, void (CommandLog::*note)(const Event*), const Event* event) {
  CommandLog* log = static_cast<const Pool*>(pool)->monitored ? Recording::log() : nullptr;
  if (log == nullptr) return;
  try {
    (log->*note)(event);
  } catch (const std::bad_alloc&) {
  }
}

void OnStarted(const mongoc_apm_command_started_t* event) {
  Log(mongoc_apm_command_started_get_context(event), &CommandLog::Started, event);
}

void OnSucceeded(const mongoc_apm_command_succeeded_t* event) {
  LastCommand& last = LastCommand::OfThread();
  const uint32_t server = mongoc_apm_command_succeeded_get_server_id(event);
  const bool lost = ShutsDown(mongoc_apm_command_succeeded_get_reply(event));
  if (lost) last.lost_server = server;
  last.server = lost ? 0 : server;
  Log(mongoc_apm_command_succeeded_get_context(event), &CommandLog::Succeeded, event);
}

void OnFailed(const mongoc_apm_command_failed_t* event) {
  LastCommand& last = LastCommand::OfThread();
  last.failed_after_us = mongoc_apm_command_failed_get_duration(event);
  bson_error_t error{};
  mongoc_apm_command_failed_get_error(event, &error);
  const uint32_t server = mongoc_apm_command_failed_get_server_id(event);
  const bool lost = error.domain == MONGOC_ERROR_STREAM || ShutsDown(error);
  if (lost) last.lost_server = server;
  last.server = lost ? 0 : server;
  Log(mongoc_apm_command_failed_get_context(event), &CommandLog::Failed, event);
}

}  // namespace

LastCommand& LastCommand::OfThread() {
  static thread_local LastCommand last;
  return last;
}

Pool::~Pool() {
  EndLeft();
  // What is left waits for the monitors, and uses nothing that an exit frees but for TLS.
  if (!tls) LetProcessExit();
}

void Pool::EndLeft() {
  if (left_.empty() || !watched) return;
  mongoc_client_t* client = mongoc_client_pool_try_pop(handle.get());
  if (client == nullptr) return;
  if (SeesServer(client)) {
    KillCursors(client, left_.cursors);
    EndSessions(client, left_.sessions);
  }
  mongoc_client_pool_push(handle.get(), client);
}

Result<std::shared_ptr<Pool>> Pool::Create(const mongoc_uri_t* uri, const ClientSettings& settings,
                                           std::shared_ptr<TopologyLog> topology_log) {
#if MONGOC_CHECK_VERSION(1, 19, 0)
  bson_error_t error{};
  PoolHandle pool(mongoc_client_pool_new_with_error(uri, &error));
  if (pool == nullptr) return Failure::From(error);
#else
  PoolHandle pool(mongoc_client_pool_new(uri));
  if (pool == nullptr) return Failure{MONGOC_ERROR_CLIENT, 0, "The URI cannot be used"};
#endif
  mongoc_client_pool_set_error_api(pool.get(), kErrorApiVersion);
#if MONGOC_CHECK_VERSION(1, 18, 0)
  bson_error_t api_error{};
  if (settings.server_api != nullptr &&
      !mongoc_client_pool_set_server_api(pool.get(), settings.server_api.get(), &api_error)) {
    return Failure::From(api_error);
  }
#endif
  auto shared = std::make_shared<Pool>(mongoc_uri_get_tls(uri));
  if (shared->tls) WaitLongerAtExit();
  shared->monitored = settings.monitor_commands;
  shared->topology_log = std::move(topology_log);
  CallbacksHandle callbacks(mongoc_apm_callbacks_new());
  // Asking for them costs libmongoc copies of the commands.
  if (settings.monitor_commands) mongoc_apm_set_command_started_cb(callbacks.get(), OnStarted);
  mongoc_apm_set_command_succeeded_cb(callbacks.get(), OnSucceeded);
  mongoc_apm_set_command_failed_cb(callbacks.get(), OnFailed);
  LogTopology(callbacks.get());
  mongoc_client_pool_set_apm_callbacks(pool.get(), callbacks.get(), shared.get());
  shared->connector = GuardReplies(pool.get(), uri);
  shared->handle = std::move(pool);
  return shared;
}

}  // namespace tollgate

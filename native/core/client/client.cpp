#include "client.h"

#include <mutex>
#include <utility>

#include "../descriptors.h"
#include "../memory.h"
#include "../replies/guarded_stream.h"
#include "../replies/interruption.h"
#include "../replies/message_reader.h"
#include "libmongoc_threads.h"

namespace tollgate {

namespace {

// libmongoc cannot be initialised again after mongoc_cleanup, and other threads may still use it:
// so it is never cleaned up. Its log would go to standard error, unasked.
void InitProcess() {
  static std::once_flag once;
  std::call_once(once, [] {
    BoundKeptMemory();
    MemoryReserve::Install();
    mongoc_init();
    mongoc_log_set_handler(NoteLog, nullptr);
    // Servers log it beside libmongoc's own name.
    mongoc_handshake_data_append("tollgate", TOLLGATE_VERSION, nullptr);
  });
}

// libmongoc's own defaults, which its headers do not name.
constexpr int32_t kDefaultSocketTimeoutMs = 300000;
constexpr int32_t kDefaultMaxPoolSize = 100;

}  // namespace

Result<std::shared_ptr<Client>> Client::Create(const std::string& uri, ClientSettings settings) {
  InitProcess();
  bson_error_t error{};
  UriHandle parsed(mongoc_uri_new_with_error(uri.c_str(), &error));
  if (parsed == nullptr) return Failure::From(error);
  std::shared_ptr<Client> client(new Client(std::move(parsed), std::move(settings)));
  if (uri.rfind("mongodb+srv://", 0) == 0) {
    client->unresolved_ = Failure{};
    return client;
  }
  if (auto failure = client->MakePool()) return std::move(*failure);
  return client;
}

Client::Client(UriHandle uri, ClientSettings settings)
    : uri_(std::move(uri)), settings_(std::move(settings)) {
  if (settings_.read_prefs != nullptr) {
    mongoc_uri_set_read_prefs_t(uri_.get(), settings_.read_prefs.get());
  }
}

std::shared_ptr<Client> Client::Sibling(Client& client) {
  ClientSettings settings;
  settings.monitor_commands = client.settings_.monitor_commands;
  std::shared_ptr<Client> sibling(
      new Client(UriHandle(mongoc_uri_copy(client.uri_.get())), std::move(settings)));
  sibling->is_sibling_ = true;
  sibling->timings = client.timings;
  sibling->cursors = client.cursors;
  sibling->sessions = client.sessions;
  client.LeaveUnwatchedPool();
  if (client.closed() && client.unresolved_) client.unresolved_ = client.MakePool();
  sibling->unresolved_ = client.unresolved_;
  if (!client.closed()) {
    sibling->connections_ = std::make_unique<Connections>();
    sibling->connections_->pool = client.connections_->pool;
  }
  return sibling;
}

Client::~Client() {
  Abandon();
}

std::optional<Failure> Client::Reopen() {
  const std::lock_guard<std::recursive_mutex> lock(in_use);
  return closed() ? MakePool() : std::nullopt;
}

std::optional<Failure> Client::MakePool() {
  auto pool = Pool::Create(uri_.get(), settings_, topology_log_);
  if (!pool) return pool.failure();
  connections_ = std::make_unique<Connections>();
  connections_->pool = std::move(*pool);
  return std::nullopt;
}

// Its servers stay unknown for ever; another pool may have the threads that this one lacked.
void Client::LeaveUnwatchedPool() {
  if (closed() || connections_->client != nullptr || !connections_->pool->unwatched) return;
  unresolved_ = why_not();
  EndInBackground(std::move(connections_));
}

// Whether each of the URI's hosts can have a monitor's connection.
bool Client::MayWatch() const {
  size_t needed = 0;
  for (const auto* host = mongoc_uri_get_hosts(uri_.get()); host != nullptr; host = host->next) {
    needed += descriptors_to_connect();
  }
  return Descriptors::CanBeHad(needed);
}

// The pool's first client has libmongoc begin to watch the servers.
void Client::Take(mongoc_client_t* (*pop)(mongoc_client_pool_t*)) {
  Pool& pool = *connections_->pool;
  if (!pool.watched) {
    lacks_descriptors_ = !MayWatch();
    if (lacks_descriptors_) return;
    if (!MayBeginThreads()) {
      pool.unwatched = true;
      return;
    }
  }
  const uint32_t missed = MissedThreads();
  mongoc_client_t* client = pop(pool.handle.get());
  if (client != nullptr && MissedThreads() != missed) {
    pool.unwatched = true;
    mongoc_client_pool_push(pool.handle.get(), client);
    client = nullptr;
  }
  if (client != nullptr) pool.watched = true;
  connections_->client = client;
}

mongoc_client_t* Client::connection() {
  LeaveUnwatchedPool();
  if (closed() && unresolved_) unresolved_ = MakePool();
  if (closed() || !MayConnect()) return nullptr;
  // libmongoc waits for ever unless it is set otherwise, and who keeps a connection keeps it long.
  if (!Reserve() && !connections_->pool->unwatched &&
      mongoc_uri_get_option_as_int32(uri_.get(), MONGOC_URI_WAITQUEUETIMEOUTMS, 0) > 0) {
    Take(mongoc_client_pool_pop);
  }
  return connections_->client;
}

size_t Client::descriptors_to_connect() const {
  return Descriptors::NeededFor(uri_.get());
}

// Where libmongoc may have to connect, it must not be for nothing: it would take a server that it
// cannot connect to for lost.
bool Client::MayConnect() {
  Descriptors& descriptors = Descriptors::OfThread();
  lacks_descriptors_ = !connected_ && !descriptors.Reserve(descriptors_to_connect());
  // Only a guarded connection lets go of them itself.
  if (!GuardsReplies()) descriptors.Release();
  return !lacks_descriptors_;
}

bool Client::Reserve() {
  if (closed()) return true;
  if (connections_->client == nullptr) Take(mongoc_client_pool_try_pop);
  return connections_->client != nullptr;
}

Failure Client::why_not() const {
  if (unresolved_) return *unresolved_;
  if (closed()) return Failure::Closed("Client must be connected before running operations");
  if (lacks_descriptors_) return Failure::NoDescriptor();
  if (connections_->pool->unwatched) return Failure::NoThread("watch the servers with");
  return Failure::PoolExhausted(
      mongoc_uri_get_option_as_int32(uri_.get(), MONGOC_URI_MAXPOOLSIZE, kDefaultMaxPoolSize));
}

// Once it has lost a server, libmongoc knows nothing of it until its monitor hears from there
// again: up to a second later where a connection broke, up to heartbeatFrequencyMS where the server
// said that it shuts down. A handshake on a new connection finds the same at once; should it fail,
// the monitor is waited for.
void Client::FindLostServer() {
  std::atomic<uint32_t>& lost_server = connections_->pool->lost_server;
  if (lost_server == 0) return;
  const uint32_t lost = lost_server.exchange(0);
  if (lost == 0) return;
#if MONGOC_CHECK_VERSION(1, 19, 0)
  bson_error_t error{};
  ServerHandle found(
      mongoc_client_get_handshake_description(connections_->client, lost, nullptr, &error));
#endif
}

void Client::Prepare() {
  FindLostServer();
  KillAbandoned();
  LastCommand::OfThread() = {};
  MessageReader::ForgetTimeout();
}

void Client::Conclude(const bson_error_t& error) {
  const LastCommand& last_command = LastCommand::OfThread();
  connections_->last = last_command;
  if (last_command.server != 0) {
    connected_ = true;
    Descriptors::OfThread().Release();
  } else if (last_command.lost_server != 0 || error.domain == Failure::kDescriptorDomain) {
    connected_ = false;
  }
  // One that stayed silent would stay so for a handshake, too.
  if (last_command.lost_server != 0 && !TimedOut()) {
    connections_->pool->lost_server = last_command.lost_server;
  }
}

uint32_t Client::last_server() const {
  return connections_->last.server;
}

bool Client::TimedOut() const {
  if (GuardsReplies()) return MessageReader::timed_out();
  // Then the time is that of the whole command.
  const int64_t limit_ms = mongoc_uri_get_option_as_int32(uri_.get(), MONGOC_URI_SOCKETTIMEOUTMS,
                                                          kDefaultSocketTimeoutMs);
  // Timers may end a little early.
  constexpr int64_t kSlackMs = 5;
  return limit_ms > 0 && connections_->last.failed_after_us / 1000 + kSlackMs >= limit_ms;
}

Failure Client::FailureOf(const bson_error_t& error, const bson_t* reply) const {
  if (Interruptible::asked()) return Failure::Interrupted();
  if (error.domain != MONGOC_ERROR_SERVER_SELECTION) return Failure::From(error, reply);
  Bson topology;
  if (const char* set_name = mongoc_uri_get_replica_set(uri_.get()); set_name != nullptr) {
    BSON_APPEND_UTF8(topology.get(), "setName", set_name);
  }
  if (const auto shared = pool()) shared->topology_log->known.AppendTo(topology.get());
  Bson with_topology;
  if (reply != nullptr) bson_concat(with_topology.get(), reply);
  BSON_APPEND_DOCUMENT(with_topology.get(), "topology", topology.get());
  return Failure::From(error, with_topology.get());
}

void Client::Close() {
  const std::lock_guard<std::recursive_mutex> lock(in_use);
  LetGoOfAll();
  if (!closed() && connections_->client != nullptr) {
    KillAbandoned();
    KillCursors(connections_->client, connections_->pool->TakeLeftCursors());
  }
  End();
}

void Client::KillAbandoned() {
  if (cursors->any_to_kill()) KillCursors(connections_->client, cursors->TakeToKill());
}

void Client::Abandon() {
  const std::lock_guard<std::recursive_mutex> lock(in_use);
  LetGoOfAll();
  End();
}

void Client::LetGoOfAll() {
  if (is_sibling_) return;
  cursors->AbandonAll();
  sessions->EndAll();
}

void Client::End() {
  unresolved_.reset();
  if (closed()) return;
  connected_ = false;
  Descriptors::OfThread().Release();
  if (!is_sibling_) connections_->pool->Leave({cursors->TakeToKill(), sessions->TakeIds()});
  EndInBackground(std::move(connections_));
}

}  // namespace tollgate

#include "client.h"

#include <pthread.h>

#include <mutex>
#include <string_view>

#include "cursor.h"

namespace tollgate {

namespace {

// libmongoc cannot be initialised again after mongoc_cleanup, and other threads may still use it:
// so it is never cleaned up. Its log would go to standard error, unasked.
void InitProcess() {
  static std::once_flag once;
  std::call_once(once, [] {
    mongoc_init();
    mongoc_log_set_handler(nullptr, nullptr);
  });
}

// libmongoc's own default, which its headers do not name.
constexpr int32_t kDefaultSocketTimeoutMs = 300000;

constexpr int32_t kErrorApiVersion = 2;

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

void OnSucceeded(const mongoc_apm_command_succeeded_t* event) {
  auto* connections = static_cast<Connections*>(mongoc_apm_command_succeeded_get_context(event));
  connections->last_server = mongoc_apm_command_succeeded_get_server_id(event);
}

void* DestroyConnections(void* connections) {
  delete static_cast<Connections*>(connections);
  return nullptr;
}

// A pool's monitors notice its end within half a second, which the caller need not wait for.
void DestroyInBackground(std::unique_ptr<Connections> connections) {
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  const bool started =
      pthread_create(&thread, &detached, DestroyConnections, connections.get()) == 0;
  pthread_attr_destroy(&detached);
  if (started) (void)connections.release();
}

}  // namespace

std::shared_ptr<Client> Client::Create(const std::string& uri, Failure& failure) {
  InitProcess();
  bson_error_t error{};
  UriHandle parsed(mongoc_uri_new_with_error(uri.c_str(), &error));
  if (parsed == nullptr) {
    failure = Failure::From(error);
    return nullptr;
  }
  std::shared_ptr<Client> client(new Client(std::move(parsed)));
  if (auto problem = client->Reopen()) {
    failure = std::move(*problem);
    return nullptr;
  }
  return client;
}

Client::~Client() {
  Close();
}

std::optional<Failure> Client::Reopen() {
  if (!closed()) return std::nullopt;
#if MONGOC_CHECK_VERSION(1, 19, 0)
  bson_error_t error{};
  PoolHandle pool(mongoc_client_pool_new_with_error(uri_.get(), &error));
  if (pool == nullptr) return Failure::From(error);
#else
  PoolHandle pool(mongoc_client_pool_new(uri_.get()));
  if (pool == nullptr) return Failure{MONGOC_ERROR_CLIENT, 0, "The URI cannot be used"};
#endif
  mongoc_client_pool_set_error_api(pool.get(), kErrorApiVersion);
  auto connections = std::make_unique<Connections>();
  CallbacksHandle callbacks(mongoc_apm_callbacks_new());
  mongoc_apm_set_command_succeeded_cb(callbacks.get(), OnSucceeded);
  mongoc_client_pool_set_apm_callbacks(pool.get(), callbacks.get(), connections.get());
  connections->pool = std::move(pool);
  connections_ = std::move(connections);
  return std::nullopt;
}

mongoc_client_t* Client::connection() {
  if (client_ == nullptr && !closed()) {
    client_ = mongoc_client_pool_pop(connections_->pool.get());
  }
  return client_;
}

int64_t Client::socket_timeout_ms() const {
  return mongoc_uri_get_option_as_int32(uri_.get(), MONGOC_URI_SOCKETTIMEOUTMS,
                                        kDefaultSocketTimeoutMs);
}

void Client::Close() {
  if (closed()) return;
  while (!cursors_.empty()) (*cursors_.begin())->Close();
  if (client_ != nullptr) {
    // Destroying the pool ends its sessions at a server, and would wait for one to appear.
    if (!SeesServer(client_)) mongoc_client_reset(client_);
    mongoc_client_pool_push(connections_->pool.get(), client_);
  }
  client_ = nullptr;
  // OpenSSL frees itself at the process's exit, and must not meet a thread that still uses it.
  if (mongoc_uri_get_tls(uri_.get())) {
    connections_.reset();
  } else {
    DestroyInBackground(std::move(connections_));
  }
}

}  // namespace tollgate

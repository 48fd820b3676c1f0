#include "client.h"

#include <mutex>

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

constexpr int32_t kErrorApiVersion = 2;

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
  if (pool == nullptr) return Failure{MONGOC_ERROR_CLIENT, 0, "The URI cannot be used", {}};
#endif
  mongoc_client_pool_set_error_api(pool.get(), kErrorApiVersion);
  CallbacksHandle callbacks(mongoc_apm_callbacks_new());
  mongoc_apm_set_command_succeeded_cb(callbacks.get(), OnSucceeded);
  mongoc_client_pool_set_apm_callbacks(pool.get(), callbacks.get(), this);
  pool_ = std::move(pool);
  return std::nullopt;
}

void Client::OnSucceeded(const mongoc_apm_command_succeeded_t* event) {
  auto* self = static_cast<Client*>(mongoc_apm_command_succeeded_get_context(event));
  self->last_server_ = mongoc_apm_command_succeeded_get_server_id(event);
}

mongoc_client_t* Client::connection() {
  if (client_ == nullptr && pool_ != nullptr) client_ = mongoc_client_pool_pop(pool_.get());
  return client_;
}

void Client::Close() {
  if (closed()) return;
  while (!cursors_.empty()) (*cursors_.begin())->Close();
  if (client_ != nullptr) mongoc_client_pool_push(pool_.get(), client_);
  client_ = nullptr;
  pool_.reset();
}

}  // namespace tollgate

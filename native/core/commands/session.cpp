#include "session.h"

#include <utility>

namespace tollgate {

namespace {

// The timestamp in { clusterTime: Timestamp, signature }; zero when there is none.
OperationTime ClusterTimeOf(const std::string& bytes) {
  OperationTime time;
  bson_t document;
  bson_iter_t iter;
  if (bson_init_static(&document, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()) &&
      bson_iter_init_find(&iter, &document, "clusterTime") && BSON_ITER_HOLDS_TIMESTAMP(&iter)) {
    bson_iter_timestamp(&iter, &time.seconds, &time.increment);
  }
  return time;
}

}  // namespace

Result<std::shared_ptr<Session>> Session::Start(std::shared_ptr<Client> client,
                                                SessionOptions options) {
  mongoc_client_t* connection = client->connection();
  if (connection == nullptr) return client->why_not();
  // libmongoc begins no session while it knows no server.
  client->FindLostServer();
  SessionOptionsHandle wanted(mongoc_session_opts_new());
  mongoc_session_opts_set_causal_consistency(wanted.get(), options.causal_consistency);
#if MONGOC_CHECK_VERSION(1, 20, 0)
  mongoc_session_opts_set_snapshot(wanted.get(), options.snapshot);
#else
  if (options.snapshot) {
    return Failure{MONGOC_ERROR_CLIENT, MONGOC_ERROR_CLIENT_SESSION_FAILURE,
                   "Snapshot sessions need libmongoc 1.20 or newer"};
  }
#endif
  bson_error_t error{};
  SessionHandle handle(mongoc_client_start_session(connection, wanted.get(), &error));
  if (handle == nullptr) return client->FailureOf(error);
  return std::shared_ptr<Session>(new Session(std::move(client), std::move(handle)));
}

Session::Session(std::shared_ptr<Client> client, SessionHandle handle)
    : client_(std::move(client)), pool_(client_->pool()), handle_(std::move(handle)) {
  const bson_t* id = mongoc_client_session_get_lsid(handle_.get());
  id_.assign(reinterpret_cast<const char*>(bson_get_data(id)), id->len);
  client_->Adopt(this);
}

Session::~Session() {
  End();
}

bool Session::Append(bson_t* options, bson_error_t& error) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (std::exchange(advanced_, false)) {
      mongoc_client_session_advance_operation_time(handle_.get(), operation_time_.seconds,
                                                   operation_time_.increment);
      bson_t time;
      const auto* data = reinterpret_cast<const uint8_t*>(cluster_time_.data());
      if (bson_init_static(&time, data, cluster_time_.size())) {
        mongoc_client_session_advance_cluster_time(handle_.get(), &time);
      }
    }
  }
  return mongoc_client_session_append(handle_.get(), options, &error);
}

void Session::NoteTimes() {
  dirty_ = mongoc_client_session_get_dirty(handle_.get());
  const std::lock_guard<std::mutex> lock(mutex_);
  OperationTime time;
  mongoc_client_session_get_operation_time(handle_.get(), &time.seconds, &time.increment);
  if (operation_time_ < time) operation_time_ = time;
  if (const bson_t* cluster = mongoc_client_session_get_cluster_time(handle_.get())) {
    cluster_time_.assign(reinterpret_cast<const char*>(bson_get_data(cluster)), cluster->len);
  }
}

OperationTime Session::operation_time() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return operation_time_;
}

std::string Session::cluster_time() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return cluster_time_;
}

void Session::Advance(OperationTime time) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!(operation_time_ < time)) return;
  operation_time_ = time;
  advanced_ = true;
}

void Session::AdvanceClusterTime(Bytes time) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::string given(reinterpret_cast<const char*>(time.data), time.size);
  if (!(ClusterTimeOf(cluster_time_) < ClusterTimeOf(given))) return;
  cluster_time_ = given;
  advanced_ = true;
}

void Session::End() {
  // Not before the client is at hand: it ends its sessions until none is left, so who is to end one
  // must not wait for it with that half done.
  const std::lock_guard<std::recursive_mutex> lock(client_->in_use);
  if (ended_.exchange(true)) return;
  handle_.reset();
  client_->Forget(this);
}

}  // namespace tollgate

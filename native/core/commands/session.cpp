#include "session.h"

#include <cstring>

#include "../clock.h"

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

// What the server says of the moment that it has read of: beside its answer, or in the cursor.
OperationTime SnapshotTimeIn(const bson_t* reply) {
  OperationTime time;
  for (const char* field : {"atClusterTime", "cursor.atClusterTime"}) {
    bson_iter_t iter;
    bson_iter_t found;
    if (bson_iter_init(&iter, reply) && bson_iter_find_descendant(&iter, field, &found) &&
        BSON_ITER_HOLDS_TIMESTAMP(&found)) {
      bson_iter_timestamp(&found, &time.seconds, &time.increment);
      break;
    }
  }
  return time;
}

bool IsSet(const OperationTime& time) {
  return OperationTime{} < time;
}

}  // namespace

Session::Session(std::shared_ptr<ServerSessions> all, SessionOptions options)
    : all_(std::move(all)), options_(options), server_session_(all_->Begin(this)) {}

void Session::End() {
  const auto last = [this] {
    const std::lock_guard<std::mutex> lock(mutex_);
    return server_session_;
  }();
  if (all_->End(this, last, !dirty_)) ended_ = true;
}

int64_t Session::NextNumber() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return ++server_session_.transaction_number;
}

OperationTime Session::operation_time() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return operation_time_;
}

OperationTime Session::snapshot_time() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return snapshot_time_;
}

std::string Session::cluster_time() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return cluster_time_;
}

void Session::Advance(OperationTime time) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (operation_time_ < time) operation_time_ = time;
}

void Session::AdvanceClusterTime(Bytes time) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::string given(reinterpret_cast<const char*>(time.data), time.size);
  if (ClusterTimeOf(cluster_time_) < ClusterTimeOf(given)) cluster_time_ = given;
}

LentSession::~LentSession() {
  if (handle_ != nullptr) std::memcpy(uuid(), own_id_.data(), own_id_.size());
}

// In { id: UUID }, which libmongoc sends as it stands here; null where it has another form.
uint8_t* LentSession::uuid() const {
  constexpr uint32_t kSize = 30;
  constexpr size_t kBegin = 13;
  const bson_t* id = mongoc_client_session_get_lsid(handle_.get());
  if (id == nullptr || id->len != kSize) return nullptr;
  return const_cast<uint8_t*>(bson_get_data(id)) + kBegin;
}

std::optional<Failure> LentSession::Begin(Session& session, const Client& client,
                                          mongoc_client_t* connection, bson_t* options) {
  if (session.ended()) {
    return Failure{Failure::kEndedDomain, 0, "Use of expired sessions is not permitted"};
  }
  if (!session.BelongsTo(client)) {
    return Failure{Failure::kForeignDomain, 0, "ClientSession must be from the same MongoClient"};
  }
  SessionOptionsHandle wanted(mongoc_session_opts_new());
  mongoc_session_opts_set_causal_consistency(wanted.get(), session.options().causal_consistency);
  bson_error_t error{};
  handle_.reset(mongoc_client_start_session(connection, wanted.get(), &error));
  if (handle_ == nullptr) {
    const bool unsupported =
        error.domain == MONGOC_ERROR_CLIENT && error.code == MONGOC_ERROR_CLIENT_SESSION_FAILURE;
    if (unsupported && session.options().implicit) return std::nullopt;
    return client.FailureOf(error);
  }
  uint8_t* own = uuid();
  if (own == nullptr) {
    handle_.reset();
    return Failure{MONGOC_ERROR_CLIENT, MONGOC_ERROR_CLIENT_SESSION_FAILURE,
                   "This version of libmongoc names its sessions in another way"};
  }
  std::memcpy(own_id_.data(), own, own_id_.size());
  std::memcpy(own, session.uuid().data(), own_id_.size());
  session_ = &session;
  if (!session.options().implicit) GiveTimes();
  if (mongoc_client_session_append(handle_.get(), options, &error)) return std::nullopt;
  return Failure::From(error);
}

void LentSession::GiveTimes() const {
  const std::lock_guard<std::mutex> lock(session_->mutex_);
  const OperationTime& seen = session_->operation_time_;
  if (IsSet(seen)) {
    mongoc_client_session_advance_operation_time(handle_.get(), seen.seconds, seen.increment);
  }
  bson_t time;
  const std::string& bytes = session_->cluster_time_;
  if (!bytes.empty() &&
      bson_init_static(&time, reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size())) {
    mongoc_client_session_advance_cluster_time(handle_.get(), &time);
  }
}

void LentSession::Note(const bson_t* reply) {
  if (session_ == nullptr) return;
  Session& session = *session_;
  if (mongoc_client_session_get_dirty(handle_.get())) session.dirty_ = true;
  const std::lock_guard<std::mutex> lock(session.mutex_);
  session.server_session_.used_ns = NowNs();
  if (session.options_.implicit) return;
  OperationTime time;
  mongoc_client_session_get_operation_time(handle_.get(), &time.seconds, &time.increment);
  if (session.operation_time_ < time) session.operation_time_ = time;
  if (const bson_t* cluster = mongoc_client_session_get_cluster_time(handle_.get())) {
    const std::string bytes(reinterpret_cast<const char*>(bson_get_data(cluster)), cluster->len);
    if (ClusterTimeOf(session.cluster_time_) < ClusterTimeOf(bytes)) session.cluster_time_ = bytes;
  }
  if (session.options_.snapshot && !IsSet(session.snapshot_time_)) {
    session.snapshot_time_ = SnapshotTimeIn(reply);
  }
}

}  // namespace tollgate

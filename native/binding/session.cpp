#include "../core/session.h"

#include "addon.h"
#include "convert.h"

namespace tollgate {

namespace {

// The session to ask; null when it has ended, or with a TypeError pending.
Session* LiveSession(const Napi::CallbackInfo& info) {
  const auto* session = Unwrap<Session>(info.Env(), info[0]);
  return session == nullptr || (*session)->ended() ? nullptr : session->get();
}

Napi::Value DocumentOrUndefined(Napi::Env env, const bson_t* document) {
  if (document == nullptr || bson_empty(document)) return env.Undefined();
  return ToBuffer(env, {bson_get_data(document), document->len});
}

// startSession(client, causalConsistency, snapshot) → session | failure
Napi::Value StartSession(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* client = Unwrap<Client>(env, info[0]);
  if (client == nullptr) return env.Undefined();
  Failure failure;
  auto session = Session::Start(*client, {ToBool(env, info[1]), ToBool(env, info[2])}, failure);
  if (session == nullptr) return ToJs(env, failure);
  return Wrap(env, std::move(session));
}

// endSession(session): nothing to do when ended
void EndSession(const Napi::CallbackInfo& info) {
  if (auto* session = LiveSession(info)) session->End();
}

// sessionState(session) → 0 live | 1 dirty: to be used no more | 2 ended
Napi::Value SessionState(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  const int state = session == nullptr ? 2 : session->dirty() ? 1 : 0;
  return Napi::Number::New(info.Env(), state);
}

// sessionId(session) → BSON | undefined
Napi::Value SessionId(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  if (session == nullptr) return info.Env().Undefined();
  return DocumentOrUndefined(info.Env(), mongoc_client_session_get_lsid(session->handle()));
}

// nextTransactionNumber(session) → number | undefined
Napi::Value NextTransactionNumber(const Napi::CallbackInfo& info) {
  auto* session = LiveSession(info);
  if (session == nullptr) return info.Env().Undefined();
  return Napi::Number::New(info.Env(), static_cast<double>(session->NextNumber()));
}

// clusterTime(session) → BSON | undefined
Napi::Value ClusterTime(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  if (session == nullptr) return info.Env().Undefined();
  return DocumentOrUndefined(info.Env(), mongoc_client_session_get_cluster_time(session->handle()));
}

// advanceClusterTime(session, BSON)
void AdvanceClusterTime(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  const Bytes bytes = ToBytes(info.Env(), info[1]);
  bson_t time;
  if (session == nullptr || !bson_init_static(&time, bytes.data, bytes.size)) return;
  mongoc_client_session_advance_cluster_time(session->handle(), &time);
}

// operationTime(session) → [seconds, increment]; zeros while there is none
Napi::Value OperationTime(const Napi::CallbackInfo& info) {
  uint32_t seconds = 0;
  uint32_t increment = 0;
  if (const auto* session = LiveSession(info)) {
    mongoc_client_session_get_operation_time(session->handle(), &seconds, &increment);
  }
  Napi::Array result = Napi::Array::New(info.Env(), 2);
  result.Set(0u, seconds);
  result.Set(1u, increment);
  return result;
}

// advanceOperationTime(session, seconds, increment)
void AdvanceOperationTime(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  if (const auto* session = LiveSession(info)) {
    mongoc_client_session_advance_operation_time(session->handle(), ToUint32(env, info[1]),
                                                 ToUint32(env, info[2]));
  }
}

}  // namespace

void InitSession(Napi::Env env, Napi::Object exports) {
  exports.Set("startSession", Napi::Function::New<StartSession>(env, "startSession"));
  exports.Set("endSession", Napi::Function::New<EndSession>(env, "endSession"));
  exports.Set("sessionState", Napi::Function::New<SessionState>(env, "sessionState"));
  exports.Set("sessionId", Napi::Function::New<SessionId>(env, "sessionId"));
  exports.Set("nextTransactionNumber",
              Napi::Function::New<NextTransactionNumber>(env, "nextTransactionNumber"));
  exports.Set("clusterTime", Napi::Function::New<ClusterTime>(env, "clusterTime"));
  exports.Set("advanceClusterTime",
              Napi::Function::New<AdvanceClusterTime>(env, "advanceClusterTime"));
  exports.Set("operationTime", Napi::Function::New<OperationTime>(env, "operationTime"));
  exports.Set("advanceOperationTime",
              Napi::Function::New<AdvanceOperationTime>(env, "advanceOperationTime"));
}

}  // namespace tollgate

#include "../core/commands/session.h"

#include "addon.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

// The session to ask; null when it has ended, or with a TypeError pending.
Session* LiveSession(const Napi::CallbackInfo& info) {
  const auto* session = Unwrap<Session>(info.Env(), info[0]);
  return session == nullptr || (*session)->ended() ? nullptr : session->get();
}

// startSession(client, causalConsistency, snapshot) → session | failure; no server is asked
Napi::Value StartSession(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* client = Unwrap<Client>(env, info[0]);
  if (client == nullptr) return env.Undefined();
  if ((*client)->has_ended()) return ToJs(env, (*client)->why_not());
  const SessionOptions options{ToBool(env, info[1]), ToBool(env, info[2])};
  return Wrap(env, std::make_shared<Session>((*client)->sessions, options));
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

// sessionId(session) → the 16 bytes of its UUID | undefined
Napi::Value SessionId(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  if (session == nullptr) return info.Env().Undefined();
  return ToBuffer(info.Env(), {session->uuid().data(), session->uuid().size()});
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
  const std::string time = session->cluster_time();
  if (time.empty()) return info.Env().Undefined();
  return ToBuffer(info.Env(), {reinterpret_cast<const uint8_t*>(time.data()), time.size()});
}

// advanceClusterTime(session, BSON)
void AdvanceClusterTime(const Napi::CallbackInfo& info) {
  auto* session = LiveSession(info);
  if (session != nullptr) session->AdvanceClusterTime(ToBytes(info.Env(), info[1]));
}

// One of a session's moments → [seconds, increment]; zeros while there is none
template <OperationTime (Session::*Get)() const>
Napi::Value GetTime(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  const OperationTime time = session == nullptr ? OperationTime{} : (session->*Get)();
  Napi::Array result = Napi::Array::New(info.Env(), 2);
  result.Set(0u, time.seconds);
  result.Set(1u, time.increment);
  return result;
}

// advanceOperationTime(session, seconds, increment)
void AdvanceOperationTime(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  if (auto* session = LiveSession(info)) {
    session->Advance({ToUint32(env, info[1]), ToUint32(env, info[2])});
  }
}

}  // namespace

void InitSession(Napi::Env env, Napi::Object exports) {
  exports.Set("startSession", NewFunction<StartSession>(env, "startSession"));
  exports.Set("endSession", NewFunction<EndSession>(env, "endSession"));
  exports.Set("sessionState", NewFunction<SessionState>(env, "sessionState"));
  exports.Set("sessionId", NewFunction<SessionId>(env, "sessionId"));
  exports.Set("nextTransactionNumber",
              NewFunction<NextTransactionNumber>(env, "nextTransactionNumber"));
  exports.Set("clusterTime", NewFunction<ClusterTime>(env, "clusterTime"));
  exports.Set("advanceClusterTime", NewFunction<AdvanceClusterTime>(env, "advanceClusterTime"));
  exports.Set("operationTime",
              NewFunction<GetTime<&Session::operation_time>>(env, "operationTime"));
  exports.Set("snapshotTime", NewFunction<GetTime<&Session::snapshot_time>>(env, "snapshotTime"));
  exports.Set("advanceOperationTime",
              NewFunction<AdvanceOperationTime>(env, "advanceOperationTime"));
}

}  // namespace tollgate

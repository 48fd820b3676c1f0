#include "../core/commands/session.h"

#include "addon.h"
#include "call.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

// The session to ask; null when it has ended, or with a TypeError pending.
Session* LiveSession(const Napi::CallbackInfo& info) {
  const auto* holder = Unwrap<SessionHolder>(info.Env(), info[0]);
  return holder == nullptr || (*holder)->session->ended() ? nullptr : (*holder)->session.get();
}

// startSession(client, causalConsistency, snapshot) → session | failure
class StartSessionCall : public Call {
 public:
  bool Read(const Args& args) override {
    const auto* client = Unwrap<Client>(args.env(), args[0]);
    if (client == nullptr) return false;
    origin = *client;
    options_ = {ToBool(args.env(), args[1]), ToBool(args.env(), args[2])};
    return true;
  }

  // Other threads' calls must not keep a transaction from going on: so it has a worker thread of
  // its own.
  void Place() override { home = {executor, executor->OpenWorker()}; }

  Napi::Value Finish(Napi::Env env, Addon&) override {
    if (!failure) return Wrap(env, std::move(made_));
    if (ran_on != nullptr) executor->EndWorker(ran_on);
    return ToJs(env, *failure);
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    auto session = Session::Start(client, options_);
    if (!session) {
      failure = std::move(session.failure());
      return;
    }
    made_ = std::make_shared<SessionHolder>(origin, std::move(*session), MadeAt());
  }

 private:
  SessionOptions options_;
  std::shared_ptr<SessionHolder> made_;
};

// endSession(session): nothing to do when ended
class EndSessionCall : public Call {
 public:
  bool Read(const Args& args) override {
    const auto* holder = Unwrap<SessionHolder>(args.env(), args[0]);
    if (holder == nullptr) return false;
    holder_ = *holder;
    bound = true;
    home = holder_->home;
    origin = holder_->origin;
    return true;
  }

  Napi::Value Finish(Napi::Env env, Addon&) override { return env.Undefined(); }

 protected:
  void Do(const std::shared_ptr<Client>&) override {
    holder_->session->End();
    if (ran_on != nullptr) executor->EndWorker(ran_on);
  }

 private:
  std::shared_ptr<SessionHolder> holder_;
};

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
  return ToBuffer(info.Env(), session->id());
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

// operationTime(session) → [seconds, increment]; zeros while there is none
Napi::Value GetOperationTime(const Napi::CallbackInfo& info) {
  const auto* session = LiveSession(info);
  const OperationTime time = session == nullptr ? OperationTime{} : session->operation_time();
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
  AddCall<StartSessionCall>(env, exports, "startSession");
  AddCall<EndSessionCall>(env, exports, "endSession");
  exports.Set("sessionState", NewFunction<SessionState>(env, "sessionState"));
  exports.Set("sessionId", NewFunction<SessionId>(env, "sessionId"));
  exports.Set("nextTransactionNumber",
              NewFunction<NextTransactionNumber>(env, "nextTransactionNumber"));
  exports.Set("clusterTime", NewFunction<ClusterTime>(env, "clusterTime"));
  exports.Set("advanceClusterTime", NewFunction<AdvanceClusterTime>(env, "advanceClusterTime"));
  exports.Set("operationTime", NewFunction<GetOperationTime>(env, "operationTime"));
  exports.Set("advanceOperationTime",
              NewFunction<AdvanceOperationTime>(env, "advanceOperationTime"));
}

}  // namespace tollgate

#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "../core/clock.h"
#include "../core/commands/command.h"
#include "../core/commands/command_log.h"
#include "../core/threads/task.h"
#include "addon.h"
#include "napi/convert.h"
#include "napi/function.h"
#include "napi/handle.h"

namespace tollgate {

// The arguments of a call, behind those that say where it is to run.
struct Args {
  const Napi::CallbackInfo& info;
  size_t first;

  Napi::Env env() const { return info.Env(); }
  napi_value operator[](size_t i) const { return info[first + i]; }
};

// A call of a server: read from JavaScript's arguments, run with a client on this thread or on
// another, and finished as a JavaScript value.
class Call : public Task {
 public:
  // False with an exception pending when an argument is wrong.
  virtual bool Read(const Args& args) = 0;
  // Before another thread is to run it: copies what JavaScript will write over meanwhile.
  virtual void Keep() {}
  virtual Napi::Value Finish(Napi::Env env, Addon& addon) = 0;

  void Run(const std::shared_ptr<Client>& client) final {
    const Recording recording(&log_, is_asynchronous ? &origin->started_commands : nullptr);
    const std::shared_ptr<Client>& used = background ? origin : client;
    const std::lock_guard<std::recursive_mutex> lock(used->in_use);
    Do(used);
    clock = used->clock;
  }
  void Refuse(Failure failure_) override { failure = std::move(failure_); }

  // What JavaScript gets of a call that has run.
  Napi::Value Settle(Napi::Env env) {
    Addon& addon = Addon::Of(env);
    origin->command_log.Take(log_);
    if (awaited()) {
      ReportClock(addon, clock, submitted_ns, NowNs());
    } else {
      ReportClock(addon, clock, clock.entered, clock.returned);
    }
    return Finish(env, addon);
  }

  // The client that JavaScript called.
  std::shared_ptr<Client> origin;
  // Set where another thread runs it with JavaScript's own client, which is lent to that thread.
  bool background = false;
  // Set where JavaScript goes on meanwhile.
  bool is_asynchronous = false;
  std::shared_ptr<Executor> executor;
  std::optional<Failure> failure;
  Clock clock;

 protected:
  virtual void Do(const std::shared_ptr<Client>& client) = 0;
  // What may read on the page that this call has got.
  BackgroundReader Reader() const { return {executor, ran_on}; }

 private:
  CommandLog log_;
};

// A call that sends a command: database, size of the command, size of the options, kind, session or
// undefined.
class SendingCall : public Call {
 public:
  bool Read(const Args& args) override {
    const Napi::Env env = args.env();
    const auto* database = Unwrap<Database>(env, args[0]);
    if (database == nullptr || !ToKind(env, args[3], kind_) ||
        !UnwrapOptional(env, args[4], session_)) {
      return false;
    }
    if (session_ != nullptr) lane = session_->lane;
    origin = (*database)->client;
    database_ = (*database)->name;
    request_ = ToRequest(Addon::Of(env), ToUint32(env, args[1]), ToUint32(env, args[2]));
    return true;
  }
  void Keep() override { kept_ = KeptRequest(request_); }

 protected:
  std::string database_;
  CommandKind kind_ = CommandKind::kOther;
  Request request_;
  // Of a call on another thread: the memory of its request.
  std::vector<uint8_t> kept_;
  std::shared_ptr<Session> session_;
};

// What JavaScript holds of a call that it has begun, or is about to: until it asks for the result.
struct PendingCall {
  std::shared_ptr<Call> call;
};

template <>
struct Named<PendingCall> {
  static constexpr const char* kRefusal = "Expected a prepared native call";
};

// Runs a call on JavaScript's thread.
template <typename C>
Napi::Value Now(const Napi::CallbackInfo& info) {
  C call;
  if (!call.Read({info, 0})) return info.Env().Undefined();
  call.RunOrRefuse(call.origin);
  return call.Settle(info.Env());
}

// A call that another thread can run; null with an exception pending when an argument is wrong.
template <typename C>
std::shared_ptr<Call> ForThreads(const Napi::CallbackInfo& info) {
  const auto* executor = Unwrap<Threads>(info.Env(), info[0]);
  auto call = std::make_shared<C>();
  if (executor == nullptr || !call->Read({info, 1})) return nullptr;
  call->Keep();
  call->executor = (*executor)->executor;
  return call;
}

// Has a call run on another thread: later(executor, …the call's arguments) → task's id
template <typename C>
Napi::Value Later(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  auto call = ForThreads<C>(info);
  if (call == nullptr) return env.Undefined();
  call->is_asynchronous = true;
  return Napi::Number::New(env, Addon::Of(env).tasks.Submit(env, std::move(call)));
}

// The same without running it yet: prepare(executor, …the call's arguments) → pending call
template <typename C>
Napi::Value Prepare(const Napi::CallbackInfo& info) {
  auto call = ForThreads<C>(info);
  if (call == nullptr) return info.Env().Undefined();
  return Wrap(info.Env(), std::make_shared<PendingCall>(PendingCall{std::move(call)}));
}

// Has another thread run, beside this one, a call on a cursor of JavaScript's own client:
// prepareBackground(executor, …the call's arguments) → pending call, as Prepare's. Until it is
// waited for, this thread may use nothing of the client but the cursor's reply at hand.
template <typename C>
Napi::Value PrepareBackground(const Napi::CallbackInfo& info) {
  const auto* executor = Unwrap<Threads>(info.Env(), info[0]);
  auto call = std::make_shared<C>();
  if (executor == nullptr || !call->Read({info, 1})) return info.Env().Undefined();
  call->Keep();
  call->background = true;
  call->executor = (*executor)->executor;
  return Wrap(info.Env(), std::make_shared<PendingCall>(PendingCall{std::move(call)}));
}

// A call by its name, on this thread and on others.
template <typename C>
void AddCall(Napi::Env env, Napi::Object exports, const char* name) {
  exports.Set(name, NewFunction<Now<C>>(env, name));
  exports.Get("later").As<Napi::Object>().Set(name, NewFunction<Later<C>>(env, name));
  exports.Get("prepare").As<Napi::Object>().Set(name, NewFunction<Prepare<C>>(env, name));
}

}  // namespace tollgate

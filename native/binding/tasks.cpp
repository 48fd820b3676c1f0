#include "tasks.h"

#include <new>

#include "addon.h"
#include "call.h"
#include "napi/convert.h"

namespace tollgate {

bool Tasks::Listen(Napi::Env env, Napi::Function callback) {
  const Napi::String name = Napi::String::New(env, "tollgate");
  if (wake_ != nullptr ||
      napi_create_threadsafe_function(env, callback, nullptr, name, 0, 1, nullptr, nullptr, this,
                                      ReportFinished, &wake_) != napi_ok) {
    return false;
  }
  napi_unref_threadsafe_function(env, wake_);
  finished_ = std::make_shared<Finished>(
      [wake = wake_] { napi_call_threadsafe_function(wake, nullptr, napi_tsfn_nonblocking); });
  return true;
}

void Tasks::Disconnect() {
  if (finished_ != nullptr) finished_->Disconnect();
}

uint32_t Tasks::Begin(Napi::Env env) {
  const uint32_t id = ++last_id_ == 0 ? ++last_id_ : last_id_;
  // Here, where a lack of memory is an error of the call.
  waiting_.emplace(id, nullptr);
  if (outstanding_++ == 0) napi_ref_threadsafe_function(env, wake_);
  return id;
}

void Tasks::Forget(Napi::Env env, uint32_t id) {
  waiting_.erase(id);
  if (--outstanding_ == 0) napi_unref_threadsafe_function(env, wake_);
}

uint32_t Tasks::Submit(Napi::Env env, std::shared_ptr<Call> call) {
  const uint32_t id = Begin(env);
  call->id = id;
  Executor& executor = *call->executor;
  try {
    executor.Submit(std::move(call));
  } catch (const std::bad_alloc&) {
    Forget(env, id);
    throw;
  }
  return id;
}

uint32_t Tasks::SubmitLast(Napi::Env env, Executor& executor, std::shared_ptr<Call> call) {
  const uint32_t id = Begin(env);
  call->id = id;
  executor.Close(std::move(call));
  return id;
}

uint32_t Tasks::Await(Napi::Env env, std::shared_ptr<Call> call) {
  const uint32_t id = Begin(env);
  Executor& executor = *call->executor;
  executor.Await(std::move(call), id);
  return id;
}

std::shared_ptr<Call> Tasks::Take(Napi::Env env, uint32_t id) {
  const auto found = waiting_.find(id);
  if (found == waiting_.end() || found->second == nullptr) return nullptr;
  auto call = std::move(found->second);
  Forget(env, id);
  return call;
}

void Tasks::Abandon(Napi::Env env, uint32_t id) {
  if (waiting_.count(id) > 0) Forget(env, id);
}

bool Tasks::Cancel(Napi::Env env, Executor& executor, uint32_t id) {
  const bool cancelled = executor.Cancel(id);
  if (cancelled) Forget(env, id);
  return cancelled;
}

// On JavaScript's thread; without an environment when that is about to end.
void Tasks::ReportFinished(napi_env raw, napi_value callback, void* context, void*) {
  if (raw == nullptr) return;
  const Napi::Env env(raw);
  const Napi::HandleScope scope(env);
  Tasks& tasks = *static_cast<Tasks*>(context);
  auto finished = tasks.finished_->Take();
  Napi::Array ids = Napi::Array::New(env);
  uint32_t reported = 0;
  for (auto& task : finished) {
    const auto found = tasks.waiting_.find(task->id);
    // It was abandoned.
    if (found == tasks.waiting_.end()) continue;
    ids.Set(reported++, task->id);
    found->second = std::static_pointer_cast<Call>(std::move(task));
  }
  const napi_value argument = ids;
  napi_value result = nullptr;
  napi_call_function(env, env.Undefined(), callback, 1, &argument, &result);
}

namespace {

// What stopThreads waits for: it runs nothing.
class EndCall : public Call {
 public:
  bool Read(const Args&) override { return true; }
  Napi::Value Finish(Napi::Env env, Addon&) override { return env.Undefined(); }

 protected:
  void Do(const std::shared_ptr<Client>&) override {}
};

// onFinished(callback): it is called with the ids of tasks that have finished
Napi::Value OnFinished(const Napi::CallbackInfo& info) {
  const bool listens = info[0].IsFunction() &&
                       Addon::Of(info.Env()).tasks.Listen(info.Env(), info[0].As<Napi::Function>());
  return Napi::Boolean::New(info.Env(), listens);
}

// lookForFinished(patient): reports tasks that have finished; whether that may wait for others
// from now on
void LookForFinished(const Napi::CallbackInfo& info) {
  const auto& finished = Addon::Of(info.Env()).tasks.finished();
  if (finished != nullptr) finished->Look(ToBool(info.Env(), info[0]));
}

// relieve(threads) → whether calls wait that more threads may be needed for: to be called again
Napi::Value Relieve(const Napi::CallbackInfo& info) {
  const auto* threads = Unwrap<Threads>(info.Env(), info[0]);
  const bool waits = threads != nullptr && (*threads)->executor->Relieve();
  return Napi::Boolean::New(info.Env(), waits);
}

// startThreads(client, threads, most, queued) → threads
Napi::Value StartThreads(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* client = Unwrap<Client>(env, info[0]);
  if (client == nullptr) return env.Undefined();
  const auto& finished = Addon::Of(env).tasks.finished();
  if (finished == nullptr) {
    Napi::TypeError::New(env, "Nobody listens to the threads").ThrowAsJavaScriptException();
    return env.Undefined();
  }
  const ExecutorLimits limits{ToUint32(env, info[1]), ToUint32(env, info[2]),
                              ToUint32(env, info[3])};
  auto executor = std::make_shared<Executor>(*client, finished, Addon::Of(env).shapes, limits);
  Addon::Of(env).Track(executor);
  return Wrap(env, std::make_shared<Threads>(std::move(executor)));
}

// interruptThreads(threads): what runs ends without its reply, what waits is refused
void InterruptThreads(const Napi::CallbackInfo& info) {
  const auto* threads = Unwrap<Threads>(info.Env(), info[0]);
  if (threads != nullptr) (*threads)->executor->Interrupt();
}

// stopThreads(threads) → task's id: it finishes when they have ended
Napi::Value StopThreads(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* threads = Unwrap<Threads>(env, info[0]);
  if (threads == nullptr) return env.Undefined();
  const uint32_t id =
      Addon::Of(env).tasks.SubmitLast(env, *(*threads)->executor, std::make_shared<EndCall>());
  return Napi::Number::New(env, id);
}

// takeTask(id) → what the call returns
Napi::Value TakeTask(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto call = Addon::Of(env).tasks.Take(env, ToUint32(env, info[0]));
  if (call == nullptr) {
    Napi::TypeError::New(env, "No such task has finished").ThrowAsJavaScriptException();
    return env.Undefined();
  }
  return call->Settle(env);
}

// dropTask(id): its result is nobody's concern
void DropTask(const Napi::CallbackInfo& info) {
  Addon::Of(info.Env()).tasks.Take(info.Env(), ToUint32(info.Env(), info[0]));
}

// abandonTask(id): nobody waits for it any more, finished or not, and no process stays alive for it
void AbandonTask(const Napi::CallbackInfo& info) {
  Addon::Of(info.Env()).tasks.Abandon(info.Env(), ToUint32(info.Env(), info[0]));
}

// A pending call that was not asked for yet; null with an exception pending.
std::shared_ptr<Call>* CallOf(const Napi::CallbackInfo& info) {
  const auto* pending = Unwrap<PendingCall>(info.Env(), info[0]);
  if (pending == nullptr) return nullptr;
  if ((*pending)->call != nullptr) return &(*pending)->call;
  Napi::TypeError::New(info.Env(), "The call was asked for before").ThrowAsJavaScriptException();
  return nullptr;
}

// begin(pending call): runs a prepared call
void BeginCall(const Napi::CallbackInfo& info) {
  const auto* call = CallOf(info);
  if (call != nullptr) (*call)->executor->Submit(*call);
}

// wait(pending call) → what the call returns, when it has run
Napi::Value WaitForCall(const Napi::CallbackInfo& info) {
  auto* held = CallOf(info);
  if (held == nullptr) return info.Env().Undefined();
  const std::shared_ptr<Call> call = std::move(*held);
  call->executor->Wait(*call);
  return call->Settle(info.Env());
}

// awaited(pending call) → task's id: it finishes when the call has run
Napi::Value AwaitCall(const Napi::CallbackInfo& info) {
  auto* held = CallOf(info);
  if (held == nullptr) return info.Env().Undefined();
  const uint32_t id = Addon::Of(info.Env()).tasks.Await(info.Env(), std::move(*held));
  return Napi::Number::New(info.Env(), id);
}

// hasFreeThread(threads): whether a call would begin at once, perhaps on a thread that begins now
Napi::Value HasFreeThread(const Napi::CallbackInfo& info) {
  const auto* threads = Unwrap<Threads>(info.Env(), info[0]);
  const bool free = threads != nullptr && (*threads)->executor->HasFreeWorker();
  return Napi::Boolean::New(info.Env(), free);
}

// cancelTask(threads, id) → whether it had not begun, and never will; any other still finishes
Napi::Value CancelTask(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* threads = Unwrap<Threads>(env, info[0]);
  if (threads == nullptr) return env.Undefined();
  Tasks& tasks = Addon::Of(env).tasks;
  const bool cancelled = tasks.Cancel(env, *(*threads)->executor, ToUint32(env, info[1]));
  return Napi::Boolean::New(env, cancelled);
}

}  // namespace

void InitTasks(Napi::Env env, Napi::Object exports) {
  exports.Set("onFinished", NewFunction<OnFinished>(env, "onFinished"));
  exports.Set("lookForFinished", NewFunction<LookForFinished>(env, "lookForFinished"));
  exports.Set("relieve", NewFunction<Relieve>(env, "relieve"));
  exports.Set("startThreads", NewFunction<StartThreads>(env, "startThreads"));
  exports.Set("interruptThreads", NewFunction<InterruptThreads>(env, "interruptThreads"));
  exports.Set("stopThreads", NewFunction<StopThreads>(env, "stopThreads"));
  exports.Set("begin", NewFunction<BeginCall>(env, "begin"));
  exports.Set("wait", NewFunction<WaitForCall>(env, "wait"));
  exports.Set("awaited", NewFunction<AwaitCall>(env, "awaited"));
  exports.Set("hasFreeThread", NewFunction<HasFreeThread>(env, "hasFreeThread"));
  exports.Set("takeTask", NewFunction<TakeTask>(env, "takeTask"));
  exports.Set("dropTask", NewFunction<DropTask>(env, "dropTask"));
  exports.Set("abandonTask", NewFunction<AbandonTask>(env, "abandonTask"));
  exports.Set("cancelTask", NewFunction<CancelTask>(env, "cancelTask"));
}

}  // namespace tollgate

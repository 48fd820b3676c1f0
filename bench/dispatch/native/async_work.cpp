// Calls on libuv's thread pool, by napi_create_async_work: what most addons do.

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "../../../native/binding/addon.h"
#include "../../../native/binding/call.h"
#include "../../../native/binding/napi/convert.h"
#include "../../../native/core/clock.h"

namespace tollgate {

// Clients for the pool's threads, each used by one at a time.
class PoolClients : public Closable {
 public:
  explicit PoolClients(std::shared_ptr<Client> origin) : origin_(std::move(origin)) {}

  // On JavaScript's thread: at most so many calls run at once.
  void Grow(size_t calls) {
    const std::lock_guard<std::mutex> lock(mutex_);
    while (made_ < calls) {
      free_.push_back(Client::Sibling(*origin_));
      ++made_;
    }
  }
  // Null when closed.
  std::shared_ptr<Client> Take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (closed_) return nullptr;
    std::shared_ptr<Client> client = std::move(free_.back());
    free_.pop_back();
    return client;
  }
  void Return(std::shared_ptr<Client> client) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (closed_) return;
    free_.push_back(std::move(client));
  }
  void Close() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    closed_ = true;
    free_.clear();
  }

 private:
  const std::shared_ptr<Client> origin_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Client>> free_;
  size_t made_ = 0;
  bool closed_ = false;
};

template <>
struct Named<PoolClients> {
  static constexpr const char* kRefusal = "Expected the clients of a thread pool";
};

namespace {

struct Work {
  std::shared_ptr<PoolClients> clients;
  std::shared_ptr<Call> call;
  napi_deferred deferred = nullptr;
  napi_async_work work = nullptr;
};

void Execute(napi_env, void* data) {
  const auto& work = *static_cast<Work*>(data);
  auto client = work.clients->Take();
  if (client == nullptr) {
    work.call->Refuse(Failure::Closed("Client was closed before the call began"));
    return;
  }
  work.call->Run(client);
  work.clients->Return(std::move(client));
}

void Complete(napi_env env, napi_status, void* data) {
  const std::unique_ptr<Work> work(static_cast<Work*>(data));
  work->call->done = true;
  napi_value nothing = nullptr;
  napi_get_undefined(env, &nothing);
  napi_resolve_deferred(env, work->deferred, nothing);
  napi_delete_async_work(env, work->work);
}

// createPoolClients(client) → clients for calls on libuv's thread pool
Napi::Value CreatePoolClients(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  auto clients = std::make_shared<PoolClients>(*client);
  Addon::Of(info.Env()).Track(std::static_pointer_cast<Closable>(clients));
  return Wrap(info.Env(), std::move(clients));
}

// closePoolClients(clients)
void ClosePoolClients(const Napi::CallbackInfo& info) {
  if (const auto* clients = Unwrap<PoolClients>(info.Env(), info[0])) (*clients)->Close();
}

// queueAsyncWork(clients, pending call, calls in flight) → a promise of nothing: then `wait` has
// what the call returns
Napi::Value QueueAsyncWork(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* clients = Unwrap<PoolClients>(env, info[0]);
  const auto* pending = clients == nullptr ? nullptr : Unwrap<PendingCall>(env, info[1]);
  if (pending == nullptr) return env.Undefined();
  (*clients)->Grow(ToUint32(env, info[2]));
  auto work = std::make_unique<Work>();
  work->clients = *clients;
  work->call = (*pending)->call;
  // Its way there and back are stages of their own then, as on the driver's threads.
  work->call->id = 1;
  work->call->submitted_ns = NowNs();
  napi_value promise = nullptr;
  if (napi_create_promise(env, &work->deferred, &promise) != napi_ok ||
      napi_create_async_work(env, nullptr, Napi::String::New(env, "tollgate"), Execute, Complete,
                             work.get(), &work->work) != napi_ok ||
      napi_queue_async_work(env, work->work) != napi_ok) {
    Napi::Error::New(env, "The call could not be queued").ThrowAsJavaScriptException();
    return env.Undefined();
  }
  work.release();
  return Napi::Value(env, promise);
}

}  // namespace

void InitAsyncWork(Napi::Env env, Napi::Object exports) {
  exports.Set("createPoolClients",
              Napi::Function::New<CreatePoolClients>(env, "createPoolClients"));
  exports.Set("closePoolClients", Napi::Function::New<ClosePoolClients>(env, "closePoolClients"));
  exports.Set("queueAsyncWork", Napi::Function::New<QueueAsyncWork>(env, "queueAsyncWork"));
}

}  // namespace tollgate

#include "addon.h"

#include <algorithm>
#include <unordered_set>

#include "../core/commands/cursor.h"
#include "../core/replies/guarded_stream.h"

namespace tollgate {

bool Addon::HasOpenClient() const {
  return std::any_of(clients_.begin(), clients_.end(), [](const std::weak_ptr<Client>& one) {
    const auto client = one.lock();
    return client != nullptr && !client->closed();
  });
}

void Addon::ForgetShapes() {
  shapes->Forget();
  walked.reset();
  decoder.Begin(Form::kBson);
}

void Addon::CloseAll() {
  tasks.Disconnect();
  for (const auto& executor : executors_) {
    if (auto open = executor.lock()) open->Close(nullptr);
  }
  for (const auto& other : others_) {
    if (auto open = other.lock()) open->Close();
  }
  for (const auto& client : clients_) {
    if (auto open = client.lock()) open->Abandon();
  }
  executors_.clear();
  others_.clear();
  clients_.clear();
}

namespace {

// liveHandles() → { clients, cursors, sessions, connections, externalBytes }: how many
// there are in the whole process, by all threads; and what V8 knows of memory that is not its own
Napi::Value LiveHandles(const Napi::CallbackInfo& info) {
  Napi::Object result = Napi::Object::New(info.Env());
  const auto set = [&result](const char* name, int64_t count) {
    result.Set(name, static_cast<double>(count));
  };
  set("clients", Live<Client>::Count());
  set("cursors", Live<Cursor>::Count());
  set("sessions", Live<Session>::Count());
  set("connections", Live<Connections>::Count());
  int64_t external = 0;
  napi_adjust_external_memory(info.Env(), 0, &external);
  set("externalBytes", external);
  return result;
}

// onNoMemory(callback): it throws what a call throws for which there is no memory
void OnNoMemory(const Napi::CallbackInfo& info) {
  if (!info[0].IsFunction()) return;
  Addon::Of(info.Env()).no_memory = Napi::Persistent(info[0].As<Napi::Function>());
}

// The environments of a thread that have not been cleaned up. process.exit() does not clean up the
// main thread's; its exit destroys this, before whatever belongs to the process.
class OpenAddons {
 public:
  ~OpenAddons() {
    for (Addon* addon : addons_) addon->CloseAll();
  }

  static OpenAddons& OfThread() {
    static thread_local OpenAddons addons;
    return addons;
  }

  void Add(Addon* addon) { addons_.insert(addon); }
  void Remove(Addon* addon) { addons_.erase(addon); }

 private:
  std::unordered_set<Addon*> addons_;
};

Napi::Object Init(Napi::Env env, Napi::Object exports) {
  auto* addon = new Addon();
  env.SetInstanceData(addon);
  // Runs before the finalizers of what is still wrapped, which then find everything closed.
  env.AddCleanupHook(
      [](Addon* data) {
        OpenAddons::OfThread().Remove(data);
        data->CloseAll();
      },
      addon);
  OpenAddons::OfThread().Add(addon);
  exports.Set("version", TOLLGATE_VERSION);
  exports.Set("libmongoc", mongoc_get_version());
  exports.Set("guardsReplies", GuardsReplies());
#ifdef TOLLGATE_PORTABLE
  exports.Set("bringsOpenSsl", true);
#else
  exports.Set("bringsOpenSsl", false);
#endif
  exports.Set("liveHandles", NewFunction<LiveHandles>(env, "liveHandles"));
  exports.Set("onNoMemory", NewFunction<OnNoMemory>(env, "onNoMemory"));
  exports.Set("later", Napi::Object::New(env));
  exports.Set("prepare", Napi::Object::New(env));
  InitConstants(env, exports);
  InitClient(env, exports);
  InitCommand(env, exports);
  InitCursor(env, exports);
  InitDecode(env, exports);
  InitSession(env, exports);
  InitTasks(env, exports);
  InitEvents(env, exports);
#ifdef TOLLGATE_BENCHMARKS
  InitAllocations(env, exports);
  InitAsyncWork(env, exports);
  InitBareCall(env, exports);
  InitBound(env, exports);
  InitRelay(env, exports);
#endif
  return exports;
}

}  // namespace

}  // namespace tollgate

static Napi::Object InitModule(Napi::Env env, Napi::Object exports) {
  return tollgate::Init(env, exports);
}

NODE_API_MODULE(tollgate, InitModule)

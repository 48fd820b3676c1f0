#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "../core/client/client.h"
#include "../core/client/topology_log.h"
#include "../core/handles.h"
#include "addon.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

// The way of events from any thread to one environment's JavaScript. Node frees the
// function with the environment while other threads may still hold this: so it is closed before,
// under the lock that senders take.
class Channel {
 public:
  static std::shared_ptr<Channel> Open(napi_env env, napi_value callback) {
    auto channel = std::make_shared<Channel>();
    auto* ending = new Ending{channel};
    napi_value name = nullptr;
    napi_create_string_utf8(env, "tollgate events", NAPI_AUTO_LENGTH, &name);
    if (napi_create_threadsafe_function(env, callback, nullptr, name, 0, 1, ending, Finalize,
                                        nullptr, Deliver, &channel->function_) != napi_ok) {
      delete ending;
      return nullptr;
    }
    // Hooks run in the opposite order of their making: this one before Node's own.
    napi_add_env_cleanup_hook(env, CloseAtEnd, ending);
    // No process stays alive for events.
    napi_unref_threadsafe_function(env, channel->function_);
    return channel;
  }

  ~Channel() { Close(); }

  // From any thread. Nothing is sent any more when this returns.
  void Close() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (function_ != nullptr) napi_release_threadsafe_function(function_, napi_tsfn_abort);
    function_ = nullptr;
  }

  void Send(std::vector<uint8_t> event) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (function_ == nullptr) return;
    auto* sent = new std::vector<uint8_t>(std::move(event));
    if (napi_call_threadsafe_function(function_, sent, napi_tsfn_nonblocking) != napi_ok) {
      delete sent;
    }
  }

 private:
  // In JavaScript's thread, without an environment when that is about to end.
  static void Deliver(napi_env env, napi_value callback, void*, void* data) {
    const std::unique_ptr<std::vector<uint8_t>> event(static_cast<std::vector<uint8_t>*>(data));
    if (env == nullptr || callback == nullptr) return;
    napi_value receiver = nullptr;
    napi_value argument = ToBuffer(env, {event->data(), event->size()});
    if (napi_get_undefined(env, &receiver) != napi_ok) return;
    napi_call_function(env, receiver, callback, 1, &argument, nullptr);
  }

  using Ending = std::weak_ptr<Channel>;

  static void CloseAtEnd(void* ending) {
    if (auto open = static_cast<Ending*>(ending)->lock()) open->Close();
  }

  static void Finalize(napi_env env, void* ending, void*) {
    napi_remove_env_cleanup_hook(env, CloseAtEnd, ending);
    delete static_cast<Ending*>(ending);
  }

  std::mutex mutex_;
  napi_threadsafe_function function_ = nullptr;
};

// watchTopology(client, callback): from now on the callback is called with events of its
// deployment, when the event loop turns: native/core/client/topology_log.h lists them. The callback
// must not keep the client alive.
void WatchTopology(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return;
  auto channel = Channel::Open(info.Env(), info[1]);
  if (channel == nullptr) return;
  (*client)->topology_log()->SendTo(
      [channel](std::vector<uint8_t> event) { channel->Send(std::move(event)); });
}

// watchCommands(client, callback): from now on the callback is called, when the event loop turns,
// where commands have started on other threads. It must not keep the client alive.
void WatchCommands(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return;
  auto channel = Channel::Open(info.Env(), info[1]);
  if (channel == nullptr) return;
  (*client)->started_commands.Report([channel] { channel->Send({}); });
}

// takeCommandEvents(client) → BSON documents end to end (native/core/commands/command_log.h) |
// undefined
Napi::Value TakeCommandEvents(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  CommandLog& log = (*client)->command_log;
  (*client)->started_commands.MoveTo(log);
  if (log.empty()) return info.Env().Undefined();
  const std::vector<uint8_t> documents = log.TakeDocuments();
  return ToBuffer(info.Env(), {documents.data(), documents.size()});
}

// topology(client) → what is known of its servers: native/core/client/known_servers.h
Napi::Value KnownTopology(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  Bson topology;
  (*client)->topology_log()->known.AppendTo(topology.get());
  return ToBuffer(info.Env(), {bson_get_data(topology.get()), topology.get()->len});
}

}  // namespace

void InitEvents(Napi::Env env, Napi::Object exports) {
  exports.Set("takeCommandEvents", NewFunction<TakeCommandEvents>(env, "takeCommandEvents"));
  exports.Set("watchCommands", NewFunction<WatchCommands>(env, "watchCommands"));
  exports.Set("topology", NewFunction<KnownTopology>(env, "topology"));
  exports.Set("watchTopology", NewFunction<WatchTopology>(env, "watchTopology"));
}

}  // namespace tollgate

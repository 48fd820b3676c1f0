#include "../core/client/client.h"

#include <utility>

#include "../core/clock.h"
#include "addon.h"
#include "call.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

// createClient(uri, settings in BSON) → client | failure. Parses, does not connect.
Napi::Value CreateClient(const Napi::CallbackInfo& info) {
  auto settings = ClientSettings::Read(ToBytes(info.Env(), info[1]));
  if (!settings) return ToJs(info.Env(), settings.failure());
  auto client = Client::Create(ToString(info.Env(), info[0]), std::move(*settings));
  if (!client) return ToJs(info.Env(), client.failure());
  Addon::Of(info.Env()).Track(*client);
  return Wrap(info.Env(), std::move(*client));
}

// reopenClient(client) → undefined | failure
Napi::Value ReopenClient(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  if (auto failure = (*client)->Reopen()) return ToJs(info.Env(), *failure);
  return info.Env().Undefined();
}

// closeClient(client) → whether another of this thread is open: its cursors are closed too; nothing
// to do when closed. With the last one go the shapes that it has learnt.
Napi::Value CloseClient(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* client = Unwrap<Client>(env, info[0]);
  if (client == nullptr) return env.Undefined();
  {
    const Recording recording(&(*client)->command_log);
    (*client)->Close();
  }
  Addon& addon = Addon::Of(env);
  const bool others = addon.HasOpenClient();
  if (!others) addon.ForgetShapes();
  return Napi::Boolean::New(env, others);
}

// database(client, name) → database
Napi::Value GetDatabase(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  return Wrap(info.Env(),
              std::make_shared<Database>(Database{*client, ToString(info.Env(), info[1])}));
}

// timings(client) → [calls, nanoseconds in libmongoc]
Napi::Value GetTimings(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  const Timings& timings = *(*client)->timings;
  Napi::Array result = Napi::Array::New(info.Env(), 2);
  result.Set(0u, static_cast<double>(timings.calls));
  result.Set(1u, static_cast<double>(timings.round_trip_ns));
  return result;
}

// clientSettings(client) → BSON of what its connection string says about writes and concerns
Napi::Value GetClientSettings(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  Bson settings;
  (*client)->AppendSettings(settings.get());
  return ToBuffer(info.Env(), {bson_get_data(settings.get()), settings.get()->len});
}

// serverType(client, find, reads) → libmongoc's word for it, empty while unknown | failure;
// `reads`: whether a server to read from will do, by the client's preference
class ServerTypeCall : public Call {
 public:
  bool Read(const Args& args) override {
    const auto* client = Unwrap<Client>(args.env(), args[0]);
    if (client == nullptr) return false;
    origin = *client;
    find_ = ToBool(args.env(), args[1]);
    reads_ = ToBool(args.env(), args[2]);
    return true;
  }

  Napi::Value Finish(Napi::Env env, Addon&) override {
    if (failure) return ToJs(env, *failure);
    const auto pool = origin->pool();
    return Napi::String::New(env, pool == nullptr ? std::string() : pool->server_type());
  }

 protected:
  void Do(const std::shared_ptr<Client>& client) override {
    if (find_) failure = client->FindServer(reads_);
  }

 private:
  bool find_ = false;
  bool reads_ = false;
};

// serverLimits(client) → [bytes of a document, documents of a write command, bytes of a message], 0
// where the server has said nothing, or is unknown
Napi::Value GetServerLimits(const Napi::CallbackInfo& info) {
  const auto* client = Unwrap<Client>(info.Env(), info[0]);
  if (client == nullptr) return info.Env().Undefined();
  const auto pool = (*client)->pool();
  const ServerLimits limits = pool == nullptr ? ServerLimits{} : pool->server_limits();
  Napi::Array result = Napi::Array::New(info.Env(), 3);
  result.Set(0u, limits.document_bytes);
  result.Set(1u, limits.batch_documents);
  result.Set(2u, limits.message_bytes);
  return result;
}

// now() → ns of the clock that calls are timed with
Napi::Value GetNow(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(NowNs()));
}

}  // namespace

void InitClient(Napi::Env env, Napi::Object exports) {
  exports.Set("createClient", NewFunction<CreateClient>(env, "createClient"));
  exports.Set("reopenClient", NewFunction<ReopenClient>(env, "reopenClient"));
  exports.Set("closeClient", NewFunction<CloseClient>(env, "closeClient"));
  exports.Set("database", NewFunction<GetDatabase>(env, "database"));
  exports.Set("timings", NewFunction<GetTimings>(env, "timings"));
  exports.Set("clientSettings", NewFunction<GetClientSettings>(env, "clientSettings"));
  AddCall<ServerTypeCall>(env, exports, "serverType");
  exports.Set("serverLimits", NewFunction<GetServerLimits>(env, "serverLimits"));
  exports.Set("now", NewFunction<GetNow>(env, "now"));
}

}  // namespace tollgate

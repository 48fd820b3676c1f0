#include "addon.h"

namespace tollgate {

void Addon::CloseAll() {
  for (const auto& floor : floors_) {
    if (auto open = floor.lock()) open->Close();
  }
  for (const auto& client : clients_) {
    if (auto open = client.lock()) open->Close();
  }
  floors_.clear();
  clients_.clear();
}

namespace {

Napi::Object Init(Napi::Env env, Napi::Object exports) {
  auto* addon = new Addon();
  env.SetInstanceData(addon);
  // Runs before the finalizers of what is still wrapped, which then find everything closed.
  env.AddCleanupHook([](Addon* data) { data->CloseAll(); }, addon);
  exports.Set("version", TOLLGATE_VERSION);
  exports.Set("libmongoc", mongoc_get_version());
  InitClient(env, exports);
  InitCommand(env, exports);
  InitCursor(env, exports);
  InitDecode(env, exports);
  InitFloor(env, exports);
  InitSession(env, exports);
  return exports;
}

}  // namespace

}  // namespace tollgate

static Napi::Object InitModule(Napi::Env env, Napi::Object exports) {
  return tollgate::Init(env, exports);
}

NODE_API_MODULE(tollgate, InitModule)

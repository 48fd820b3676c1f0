// startRelay: a relay on a thread of its own.

#include "../../../native/binding/addon.h"

#ifdef __linux__

#include <thread>

#include "../../../native/binding/napi/convert.h"
#include "relay.h"

namespace tollgate {

namespace {

// startRelay(serverPort, delayUs) → its own port, 0 where it could not be opened; it ends with the
// process
Napi::Value StartRelay(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto port = static_cast<uint16_t>(ToUint32(env, info[0]));
  const int64_t delay_ns = static_cast<int64_t>(ToUint32(env, info[1])) * 1000;
  auto relay = std::make_unique<Relay>(port, delay_ns);
  const uint16_t own = relay->port();
  if (own != 0) std::thread([kept = relay.release()] { kept->Run(); }).detach();
  return Napi::Number::New(env, own);
}

}  // namespace

void InitRelay(Napi::Env env, Napi::Object exports) {
  exports.Set("startRelay", Napi::Function::New<StartRelay>(env, "startRelay"));
}

}  // namespace tollgate

#else

namespace tollgate {

// Without Linux' clocks and polls there is none.
void InitRelay(Napi::Env, Napi::Object) {}

}  // namespace tollgate

#endif

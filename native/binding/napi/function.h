#pragma once

#include <new>
#include <type_traits>

#include "napi_setup.h"

namespace tollgate {

// Throws the JavaScript error that says that there is no memory for a call.
void ThrowNoMemory(Napi::Env env);

// Node.js is compiled without exceptions: one that reached it would end the process.
template <auto Function>
Napi::Value Guarded(const Napi::CallbackInfo& info) {
  try {
    if constexpr (std::is_void_v<decltype(Function(info))>) {
      Function(info);
    } else {
      return Function(info);
    }
  } catch (const std::bad_alloc&) {
    ThrowNoMemory(info.Env());
  }
  return info.Env().Undefined();
}

template <auto Function>
Napi::Function NewFunction(Napi::Env env, const char* name) {
  return Napi::Function::New<Guarded<Function>>(env, name);
}

}  // namespace tollgate

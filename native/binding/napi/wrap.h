#pragma once

#include <memory>
#include <unordered_map>

#include "napi_setup.h"

namespace tollgate {

// Native objects cross as opaque JavaScript objects. A class that can be handed over says what it
// is called: `template <> struct Named<Client> { … }`.
template <typename T>
struct Named;

// What this thread has wrapped, and as what. Each call looks its arguments up: a type tag is to V8
// a private property with a BigInt, which takes longer to find and to compare.
class Wrapped {
 public:
  template <typename T>
  static void Add(const void* held) {
    all_[held] = &kType<T>;
  }
  static void Remove(const void* held) { all_.erase(held); }
  template <typename T>
  static bool Has(const void* held) {
    const auto found = all_.find(held);
    return found != all_.end() && found->second == &kType<T>;
  }

 private:
  template <typename T>
  static constexpr char kType = 0;
  static inline thread_local std::unordered_map<const void*, const char*> all_;
};

// When JavaScript has let go of an object, on its thread.
template <typename T>
void LetGo(napi_env, T&) {}

template <typename T>
Napi::Value Wrap(Napi::Env env, std::shared_ptr<T> object) {
  auto* held = new std::shared_ptr<T>(std::move(object));
  napi_value result = nullptr;
  const auto release = [](napi_env finalizing, void* data, void*) {
    Wrapped::Remove(data);
    const std::unique_ptr<std::shared_ptr<T>> owned(static_cast<std::shared_ptr<T>*>(data));
    LetGo(finalizing, **owned);
  };
  if (napi_create_object(env, &result) != napi_ok ||
      napi_wrap(env, result, held, release, nullptr, nullptr) != napi_ok) {
    delete held;
    return env.Undefined();
  }
  Wrapped::Add<T>(held);
  return Napi::Value(env, result);
}

// Null, with a TypeError pending, for anything that Wrap did not make.
template <typename T>
const std::shared_ptr<T>* Unwrap(Napi::Env env, napi_value value) {
  void* data = nullptr;
  if (napi_unwrap(env, value, &data) != napi_ok || !Wrapped::Has<T>(data)) {
    bool pending = false;
    napi_is_exception_pending(env, &pending);
    if (!pending) napi_throw_type_error(env, nullptr, Named<T>::kRefusal);
    return nullptr;
  }
  return static_cast<const std::shared_ptr<T>*>(data);
}

// The same where undefined stands for none; false with a TypeError pending.
template <typename T>
bool UnwrapOptional(Napi::Env env, napi_value value, std::shared_ptr<T>& object) {
  napi_valuetype type = napi_undefined;
  if (napi_typeof(env, value, &type) == napi_ok && type == napi_undefined) return true;
  const auto* held = Unwrap<T>(env, value);
  if (held != nullptr) object = *held;
  return held != nullptr;
}

}  // namespace tollgate

#pragma once

#include <memory>

#include "napi_setup.h"

namespace tollgate {

// Native objects cross as opaque JavaScript objects with a type tag. A class that can be handed
// over says its tag and name: `template <> struct Tag<Client> { … }`.
template <typename T>
struct Tag;

// When JavaScript has let go of an object, on its thread.
template <typename T>
void LetGo(napi_env, T&) {}

template <typename T>
Napi::Value Wrap(Napi::Env env, std::shared_ptr<T> object) {
  auto* held = new std::shared_ptr<T>(std::move(object));
  napi_value result = nullptr;
  const auto release = [](napi_env finalizing, void* data, void*) {
    const std::unique_ptr<std::shared_ptr<T>> owned(static_cast<std::shared_ptr<T>*>(data));
    LetGo(finalizing, **owned);
  };
  if (napi_create_object(env, &result) != napi_ok ||
      napi_type_tag_object(env, result, &Tag<T>::kTag) != napi_ok ||
      napi_wrap(env, result, held, release, nullptr, nullptr) != napi_ok) {
    delete held;
    return env.Undefined();
  }
  return Napi::Value(env, result);
}

// Null, with a TypeError pending, for anything that Wrap did not make.
template <typename T>
const std::shared_ptr<T>* Unwrap(Napi::Env env, napi_value value) {
  napi_valuetype type = napi_undefined;
  bool tagged = false;
  void* data = nullptr;
  if (napi_typeof(env, value, &type) != napi_ok || type != napi_object ||
      napi_check_object_type_tag(env, value, &Tag<T>::kTag, &tagged) != napi_ok || !tagged ||
      napi_unwrap(env, value, &data) != napi_ok) {
    bool pending = false;
    napi_is_exception_pending(env, &pending);
    if (!pending) napi_throw_type_error(env, nullptr, Tag<T>::kRefusal);
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

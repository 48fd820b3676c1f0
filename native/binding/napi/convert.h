#pragma once

#include "../../core/bson/bytes.h"
#include "../../core/commands/command.h"
#include "../../core/failure.h"
#include "../addon.h"
#include "napi_setup.h"

namespace tollgate {

// C++ to JavaScript. A failure crosses as { domain, code, message, timedOut, reply? }: the error is
// made there, so that it has a JavaScript stack.
Napi::Value ToJs(Napi::Env env, const Failure& failure);
Napi::Value ToBuffer(Napi::Env env, Bytes bytes);
// The text of a batch as a string; its other values lie in the arena. Null stands for the batch
// that the environment's decoder has just read.
Napi::Value TakeBatch(Napi::Env env, Addon& addon, std::unique_ptr<Batch> walked);

// JavaScript to C++; zero or empty for what has another type.
uint32_t ToUint32(Napi::Env env, napi_value value);
// False, with a TypeError pending, for what is none of the enumeration's numbers from 0 to `last`.
template <typename Enum>
bool ToEnum(Napi::Env env, napi_value value, Enum last, const char* refusal, Enum& result) {
  uint32_t number = 0;
  if (napi_get_value_uint32(env, value, &number) != napi_ok ||
      number > static_cast<uint32_t>(last)) {
    napi_throw_type_error(env, nullptr, refusal);
    return false;
  }
  result = static_cast<Enum>(number);
  return true;
}
bool ToKind(Napi::Env env, napi_value value, CommandKind& kind);
bool ToForm(Napi::Env env, napi_value value, Form& form);
bool ToBool(Napi::Env env, napi_value value);
std::string ToString(Napi::Env env, napi_value value);
// Views the typed array's memory, which its caller keeps alive.
Bytes ToBytes(Napi::Env env, napi_value value);
template <typename T>
T* ToElements(Napi::Env env, napi_value value, napi_typedarray_type type, size_t& length) {
  napi_typedarray_type actual;
  void* data = nullptr;
  if (napi_get_typedarray_info(env, value, &actual, &length, &data, nullptr, nullptr) != napi_ok ||
      actual != type) {
    length = 0;
    return nullptr;
  }
  return static_cast<T*>(data);
}

// What JavaScript wrote into the request buffer: two documents end to end, the second may be empty.
struct Request {
  Bytes command;
  Bytes options;
};
// Reports to JavaScript when the last call went into libmongoc and came back.
void ReportClock(const Addon& addon, const Clock& clock, int64_t submitted_ns, int64_t taken_ns);

// A copy of the request's bytes, which it views from then on.
std::vector<uint8_t> KeptRequest(Request& request);

Request ToRequest(const Addon& addon, uint32_t command_size, uint32_t options_size);

}  // namespace tollgate

#include "convert.h"

#include <algorithm>

#include "../../core/memory.h"

namespace tollgate {

Napi::Value ToJs(Napi::Env env, const Failure& failure) {
  Napi::Object result = Napi::Object::New(env);
  result.Set("domain", failure.domain);
  result.Set("code", failure.code);
  if (failure.domain == Failure::kMemoryDomain && failure.message.empty()) {
    result.Set("message", Failure::kNoMemory);
  } else {
    result.Set("message", failure.message);
  }
  result.Set("timedOut", failure.timed_out);
  if (!failure.reply.empty()) {
    result.Set("reply", ToBuffer(env, {failure.reply.data(), failure.reply.size()}));
  }
  return result;
}

void ThrowNoMemory(Napi::Env env) {
  Addon::Of(env).no_memory.Call({Napi::String::New(env, Failure::kNoMemory)});
}

Napi::Value ToBuffer(Napi::Env env, Bytes bytes) {
  RequireMemory(bytes.size);
  napi_value result = nullptr;
  if (napi_create_buffer_copy(env, bytes.size, bytes.data, nullptr, &result) != napi_ok) {
    return env.Undefined();
  }
  return Napi::Value(env, result);
}

Napi::Value TakeBatch(Napi::Env env, Addon& addon, std::unique_ptr<Batch> walked) {
  addon.walked = std::move(walked);
  if (addon.walked != nullptr) addon.walked->CopyTo(addon.arena);
  const Bytes text = addon.batch().text;
  RequireMemory(text.size);
  napi_value result = nullptr;
  if (napi_create_string_latin1(env, reinterpret_cast<const char*>(text.data), text.size,
                                &result) != napi_ok) {
    return env.Undefined();
  }
  return Napi::Value(env, result);
}

uint32_t ToUint32(Napi::Env env, napi_value value) {
  uint32_t result = 0;
  napi_get_value_uint32(env, value, &result);
  return result;
}

bool ToKind(Napi::Env env, napi_value value, CommandKind& kind) {
  return ToEnum(env, value, kLastCommandKind, "Expected a kind of command", kind);
}

bool ToForm(Napi::Env env, napi_value value, Form& form) {
  return ToEnum(env, value, Form::kJson, "Expected a form of documents", form);
}

bool ToBool(Napi::Env env, napi_value value) {
  bool result = false;
  napi_get_value_bool(env, value, &result);
  return result;
}

std::string ToString(Napi::Env env, napi_value value) {
  return Napi::Value(env, value).IsString() ? Napi::String(env, value).Utf8Value() : std::string();
}

Bytes ToBytes(Napi::Env env, napi_value value) {
  size_t length = 0;
  const auto* data = ToElements<uint8_t>(env, value, napi_uint8_array, length);
  return {data, length};
}

void ReportClock(const Addon& addon, const Clock& clock, int64_t submitted_ns, int64_t taken_ns) {
  addon.arena.clock[0] = static_cast<double>(clock.entered);
  addon.arena.clock[1] = static_cast<double>(clock.returned);
  addon.arena.clock[2] = static_cast<double>(submitted_ns);
  addon.arena.clock[3] = static_cast<double>(taken_ns);
}

std::vector<uint8_t> KeptRequest(Request& request) {
  // The options lie behind the command.
  std::vector<uint8_t> kept(request.command.data, request.options.data + request.options.size);
  request.command.data = kept.data();
  request.options.data = kept.data() + request.command.size;
  return kept;
}

Request ToRequest(const Addon& addon, uint32_t command_size, uint32_t options_size) {
  const size_t whole = addon.arena.request_size;
  const size_t command = std::min<size_t>(command_size, whole);
  const size_t options = std::min<size_t>(options_size, whole - command);
  return {{addon.arena.request, command}, {addon.arena.request + command, options}};
}

}  // namespace tollgate

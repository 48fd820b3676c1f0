#include <cstring>

#include "addon.h"
#include "napi/convert.h"

namespace tollgate {

namespace {

// attach({ request, header, numbers, offsets, ids, wideBegins, wideLengths, clock }) → whether the
// sizes fit. Both sides use this memory from now on; the object is kept alive.
Napi::Value Attach(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const Napi::Object buffers = info[0].As<Napi::Object>();
  Addon& addon = Addon::Of(env);
  Arena arena;
  size_t header = 0;
  size_t numbers = 0;
  size_t offsets = 0;
  size_t ids = 0;
  size_t wide_begins = 0;
  size_t wide_lengths = 0;
  size_t clock = 0;
  arena.request =
      ToElements<uint8_t>(env, buffers.Get("request"), napi_uint8_array, arena.request_size);
  arena.header = ToElements<int32_t>(env, buffers.Get("header"), napi_int32_array, header);
  arena.numbers = ToElements<double>(env, buffers.Get("numbers"), napi_float64_array, numbers);
  arena.offsets = ToElements<uint32_t>(env, buffers.Get("offsets"), napi_uint32_array, offsets);
  arena.ids = ToElements<uint8_t>(env, buffers.Get("ids"), napi_uint8_array, ids);
  arena.wide_begins =
      ToElements<uint32_t>(env, buffers.Get("wideBegins"), napi_uint32_array, wide_begins);
  arena.wide_lengths =
      ToElements<uint32_t>(env, buffers.Get("wideLengths"), napi_uint32_array, wide_lengths);
  arena.clock = ToElements<double>(env, buffers.Get("clock"), napi_float64_array, clock);
  const bool fits = arena.request_size > 0 && header >= Header::kSize &&
                    numbers >= Decoder::kMaxNumbers && offsets >= Decoder::kMaxStrings &&
                    ids >= 12 * Decoder::kMaxIds && wide_begins >= Decoder::kMaxStrings &&
                    wide_lengths >= Decoder::kMaxStrings && clock >= 4;
  if (!fits) return Napi::Boolean::New(env, false);
  addon.arena = arena;
  addon.decoder.Attach(arena);
  addon.Hold(buffers);
  return Napi::Boolean::New(env, true);
}

// decode(bytes, from, form) → the batch's text: documents that lie end to end, from offset `from`
// on
Napi::Value Decode(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  Addon& addon = Addon::Of(env);
  Decoder& decoder = addon.decoder;
  const Bytes bytes = ToBytes(env, info[0]);
  size_t at = ToUint32(env, info[1]);
  Form form = Form::kBson;
  if (!ToForm(env, info[2], form)) return env.Undefined();
  decoder.Begin(form);
  while (at + 5 <= bytes.size) {
    const auto size = LoadLittleEndian<uint32_t>(bytes.data + at);
    if (size < 5 || size > bytes.size - at || !decoder.Append({bytes.data + at, size})) break;
    at += size;
  }
  decoder.End();
  addon.arena.header[Header::kMoreInReply] = static_cast<int32_t>(at);
  return TakeBatch(env, addon, nullptr);
}

void ReleaseRaw(Addon& addon) {
  if (addon.walked != nullptr) {
    addon.walked->ReleaseRaw();
  } else {
    addon.decoder.ReleaseRaw();
  }
}

// takeRaw() → the batch's documents without a shape, end to end
Napi::Value TakeRaw(const Napi::CallbackInfo& info) {
  Addon& addon = Addon::Of(info.Env());
  const Napi::Value result = ToBuffer(info.Env(), addon.batch().raw);
  ReleaseRaw(addon);
  return result;
}

// copyRaw(to): the same into memory of JavaScript's; whether there is room
Napi::Value CopyRaw(const Napi::CallbackInfo& info) {
  Addon& addon = Addon::Of(info.Env());
  const Bytes raw = addon.batch().raw;
  size_t room = 0;
  auto* to = ToElements<uint8_t>(info.Env(), info[0], napi_uint8_array, room);
  const bool fits = raw.size <= room;
  if (fits && raw.size > 0) std::memcpy(to, raw.data, raw.size);
  if (fits) ReleaseRaw(addon);
  return Napi::Boolean::New(info.Env(), fits);
}

// takeWide() → the batch's text that is not Latin-1
Napi::Value TakeWide(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const std::u16string_view wide = Addon::Of(env).batch().wide;
  napi_value result = nullptr;
  if (napi_create_string_utf16(env, wide.data(), wide.size(), &result) != napi_ok) {
    return env.Undefined();
  }
  return Napi::Value(env, result);
}

// takeValues() → the batch's values that js-bson reads, each a document with one element, end to
// end
Napi::Value TakeValues(const Napi::CallbackInfo& info) {
  return ToBuffer(info.Env(), Addon::Of(info.Env()).batch().values);
}

// shape(id) → flat list of kind and key, from which JavaScript writes the shape's function
Napi::Value DescribeShape(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto id = static_cast<int32_t>(ToUint32(env, info[0]));
  const Addon& addon = Addon::Of(env);
  const Shape* shape = addon.shapes->ById(*addon.batch().generation, id);
  Napi::Array result = Napi::Array::New(env);
  if (shape == nullptr) return result;
  uint32_t at = 0;
  for (const Step& step : shape->steps) {
    result.Set(at++, static_cast<uint32_t>(step.kind));
    const bool has_key = step.kind != StepKind::kLeave;
    result.Set(at++, has_key ? std::string(shape->Key(step)) : std::string());
  }
  return result;
}

}  // namespace

void InitDecode(Napi::Env env, Napi::Object exports) {
  exports.Set("attach", NewFunction<Attach>(env, "attach"));
  exports.Set("decode", NewFunction<Decode>(env, "decode"));
  exports.Set("takeRaw", NewFunction<TakeRaw>(env, "takeRaw"));
  exports.Set("copyRaw", NewFunction<CopyRaw>(env, "copyRaw"));
  exports.Set("takeWide", NewFunction<TakeWide>(env, "takeWide"));
  exports.Set("takeValues", NewFunction<TakeValues>(env, "takeValues"));
  exports.Set("shape", NewFunction<DescribeShape>(env, "shape"));
}

}  // namespace tollgate

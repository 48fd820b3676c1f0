#include "../core/floor.h"

#include <algorithm>

#include "../core/bson_floor.h"
#include "addon.h"
#include "convert.h"

namespace tollgate {

namespace {

// createFloor(uri, database, collection) → floor | failure
Napi::Value CreateFloor(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  Failure failure;
  auto client = Client::Create(ToString(env, info[0]), ClientSettings{}, failure);
  if (client == nullptr) return ToJs(env, failure);
  auto floor =
      std::make_shared<Floor>(std::move(client), ToString(env, info[1]), ToString(env, info[2]));
  Addon::Of(env).Track(floor);
  return Wrap(env, std::move(floor));
}

// prepareFloor(floor, operation, documents, counts) → undefined | failure
Napi::Value PrepareFloor(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* floor = Unwrap<Floor>(env, info[0]);
  if (floor == nullptr) return env.Undefined();
  size_t length = 0;
  const auto* counts = ToElements<uint32_t>(env, info[3], napi_uint32_array, length);
  FloorOperation operation{};
  if (!ToEnum(env, info[1], kLastFloorOperation, "Expected an operation", operation)) {
    return env.Undefined();
  }
  if (auto failure = (*floor)->Prepare(operation, ToBytes(env, info[2]),
                                       std::vector<uint32_t>(counts, counts + length))) {
    return ToJs(env, *failure);
  }
  return env.Undefined();
}

// runFloor(floor, first, count, latenciesUs) → documents of the last operation | failure
Napi::Value RunFloor(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* floor = Unwrap<Floor>(env, info[0]);
  if (floor == nullptr) return env.Undefined();
  size_t room = 0;
  auto* latencies = ToElements<double>(env, info[3], napi_float64_array, room);
  const size_t count = std::min<size_t>(ToUint32(env, info[2]), room);
  int64_t documents = 0;
  if (auto failure = (*floor)->Run(ToUint32(env, info[1]), count, latencies, documents)) {
    return ToJs(env, *failure);
  }
  return Napi::Number::New(env, static_cast<double>(documents));
}

// closeFloor(floor): nothing to do when closed
void CloseFloor(const Napi::CallbackInfo& info) {
  if (const auto* floor = Unwrap<Floor>(info.Env(), info[0])) (*floor)->Close();
}

// readBson(documents, times) → [elements, bytes of text, sum of numbers] of one time, undefined
// when they are broken
Napi::Value ReadBson(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const Bytes documents = ToBytes(env, info[0]);
  const uint32_t times = ToUint32(env, info[1]);
  BsonTally tally;
  for (uint32_t i = 0; i < times; ++i) {
    tally = {};
    if (!ReadWithLibbson(documents, tally)) return env.Undefined();
  }
  Napi::Array result = Napi::Array::New(env, 3);
  result.Set(uint32_t{0}, static_cast<double>(tally.elements));
  result.Set(1, static_cast<double>(tally.text_bytes));
  result.Set(2, tally.sum);
  return result;
}

// writeBson(documents, into, times) → whether they were whole and fitted
Napi::Value WriteBson(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const Bytes documents = ToBytes(env, info[0]);
  size_t room = 0;
  auto* into = ToElements<uint8_t>(env, info[1], napi_uint8_array, room);
  const uint32_t times = ToUint32(env, info[2]);
  bool written = into != nullptr;
  for (uint32_t i = 0; written && i < times; ++i) {
    written = WriteWithLibbson(documents, into, room);
  }
  return Napi::Boolean::New(env, written);
}

}  // namespace

void InitFloor(Napi::Env env, Napi::Object exports) {
  exports.Set("createFloor", Napi::Function::New<CreateFloor>(env, "createFloor"));
  exports.Set("prepareFloor", Napi::Function::New<PrepareFloor>(env, "prepareFloor"));
  exports.Set("runFloor", Napi::Function::New<RunFloor>(env, "runFloor"));
  exports.Set("closeFloor", Napi::Function::New<CloseFloor>(env, "closeFloor"));
  exports.Set("readBson", Napi::Function::New<ReadBson>(env, "readBson"));
  exports.Set("writeBson", Napi::Function::New<WriteBson>(env, "writeBson"));
}

}  // namespace tollgate

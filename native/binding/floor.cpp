#include "../core/floor.h"

#include <algorithm>

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

}  // namespace

void InitFloor(Napi::Env env, Napi::Object exports) {
  exports.Set("createFloor", Napi::Function::New<CreateFloor>(env, "createFloor"));
  exports.Set("prepareFloor", Napi::Function::New<PrepareFloor>(env, "prepareFloor"));
  exports.Set("runFloor", Napi::Function::New<RunFloor>(env, "runFloor"));
  exports.Set("closeFloor", Napi::Function::New<CloseFloor>(env, "closeFloor"));
}

}  // namespace tollgate

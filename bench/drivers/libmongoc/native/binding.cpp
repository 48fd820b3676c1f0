// The Node-API shell of the bounds: libmongoc's, and libbson's.

#include <algorithm>

#include "../../../../native/binding/addon.h"
#include "../../../../native/binding/napi/convert.h"
#include "bound.h"
#include "bson_bound.h"

namespace tollgate {

// What JavaScript holds of a bound.
struct BoundHolder : Closable {
  Bound bound;

  BoundHolder(std::shared_ptr<Client> client, std::string database, std::string collection)
      : bound(std::move(client), std::move(database), std::move(collection)) {}
  void Close() override { bound.Close(); }
};

template <>
struct Named<BoundHolder> {
  static constexpr const char* kRefusal = "Expected a native bound";
};

namespace {

// createBound(uri, database, collection) → bound | failure
Napi::Value CreateBound(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  auto client = Client::Create(ToString(env, info[0]), ClientSettings{});
  if (!client) return ToJs(env, client.failure());
  auto holder = std::make_shared<BoundHolder>(std::move(*client), ToString(env, info[1]),
                                              ToString(env, info[2]));
  Addon::Of(env).Track(holder);
  return Wrap(env, std::move(holder));
}

// prepareBound(bound, operation, documents, counts) → undefined | failure
Napi::Value PrepareBound(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* holder = Unwrap<BoundHolder>(env, info[0]);
  if (holder == nullptr) return env.Undefined();
  size_t length = 0;
  const auto* counts = ToElements<uint32_t>(env, info[3], napi_uint32_array, length);
  BoundOperation operation{};
  if (!ToEnum(env, info[1], kLastBoundOperation, "Expected an operation", operation)) {
    return env.Undefined();
  }
  if (auto failure = (*holder)->bound.Prepare(operation, ToBytes(env, info[2]),
                                              std::vector<uint32_t>(counts, counts + length))) {
    return ToJs(env, *failure);
  }
  return env.Undefined();
}

// runBound(bound, first, count, latenciesUs) → documents of the last operation | failure
Napi::Value RunBound(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* holder = Unwrap<BoundHolder>(env, info[0]);
  if (holder == nullptr) return env.Undefined();
  size_t room = 0;
  auto* latencies = ToElements<double>(env, info[3], napi_float64_array, room);
  const size_t count = std::min<size_t>(ToUint32(env, info[2]), room);
  auto documents = (*holder)->bound.Run(ToUint32(env, info[1]), count, latencies);
  if (!documents) return ToJs(env, documents.failure());
  return Napi::Number::New(env, static_cast<double>(*documents));
}

// runBoundOnThreads(bound, threads, first, count, latenciesUs) → [documents of the last operation,
// µs that all took together] | failure
Napi::Value RunBoundOnThreads(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto* holder = Unwrap<BoundHolder>(env, info[0]);
  if (holder == nullptr) return env.Undefined();
  size_t room = 0;
  auto* latencies = ToElements<double>(env, info[4], napi_float64_array, room);
  const size_t count = std::min<size_t>(ToUint32(env, info[3]), room);
  auto ran = (*holder)->bound.RunOnThreads(ToUint32(env, info[1]), ToUint32(env, info[2]), count,
                                           latencies);
  if (!ran) return ToJs(env, ran.failure());
  Napi::Array result = Napi::Array::New(env, 2);
  result.Set(uint32_t{0}, static_cast<double>((*ran).documents));
  result.Set(1, static_cast<double>((*ran).elapsed_ns) / 1000.0);
  return result;
}

// closeBound(bound): nothing to do when closed
void CloseBound(const Napi::CallbackInfo& info) {
  if (const auto* holder = Unwrap<BoundHolder>(info.Env(), info[0])) (*holder)->Close();
}

// liveBounds() → how many there are in the whole process, by all threads
Napi::Value LiveBounds(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(Live<Bound>::Count()));
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

void InitBound(Napi::Env env, Napi::Object exports) {
  exports.Set("createBound", Napi::Function::New<CreateBound>(env, "createBound"));
  exports.Set("prepareBound", Napi::Function::New<PrepareBound>(env, "prepareBound"));
  exports.Set("runBound", Napi::Function::New<RunBound>(env, "runBound"));
  exports.Set("runBoundOnThreads",
              Napi::Function::New<RunBoundOnThreads>(env, "runBoundOnThreads"));
  exports.Set("closeBound", Napi::Function::New<CloseBound>(env, "closeBound"));
  exports.Set("liveBounds", Napi::Function::New<LiveBounds>(env, "liveBounds"));
  exports.Set("readBson", Napi::Function::New<ReadBson>(env, "readBson"));
  exports.Set("writeBson", Napi::Function::New<WriteBson>(env, "writeBson"));
}

}  // namespace tollgate

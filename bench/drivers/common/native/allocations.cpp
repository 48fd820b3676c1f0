// How often libbson allocates, and how much, while somebody counts: libmongoc allocates through it.

#include <atomic>
#include <cstdlib>

#include "../../../../native/binding/addon.h"

namespace tollgate {

namespace {

// libbson has one table of functions for the whole process, called by all its threads.
struct Allocations {
  std::atomic<uint64_t> calls{0};
  std::atomic<uint64_t> bytes{0};
};

Allocations& Counted() {
  static Allocations counted;
  return counted;
}

void Count(size_t bytes) {
  Counted().calls.fetch_add(1, std::memory_order_relaxed);
  Counted().bytes.fetch_add(bytes, std::memory_order_relaxed);
}

void* CountedMalloc(size_t bytes) {
  Count(bytes);
  return std::malloc(bytes);
}

void* CountedCalloc(size_t members, size_t bytes) {
  Count(members * bytes);
  return std::calloc(members, bytes);
}

void* CountedRealloc(void* memory, size_t bytes) {
  Count(bytes);
  return std::realloc(memory, bytes);
}

// countAllocations() → undefined. What was allocated before may be freed by then, and the other way
// round: all of it is the C library's.
Napi::Value CountAllocations(const Napi::CallbackInfo& info) {
  bson_mem_vtable_t table{};
  table.malloc = CountedMalloc;
  table.calloc = CountedCalloc;
  table.realloc = CountedRealloc;
  table.free = std::free;
  Counted().calls = 0;
  Counted().bytes = 0;
  bson_mem_set_vtable(&table);
  return info.Env().Undefined();
}

// countedAllocations() → [allocations, bytes], and no longer counts.
Napi::Value CountedAllocations(const Napi::CallbackInfo& info) {
  bson_mem_restore_vtable();
  auto result = Napi::Array::New(info.Env(), 2);
  result.Set(0U, static_cast<double>(Counted().calls));
  result.Set(1U, static_cast<double>(Counted().bytes));
  return result;
}

}  // namespace

void InitAllocations(Napi::Env env, Napi::Object exports) {
  exports.Set("countAllocations", Napi::Function::New<CountAllocations>(env, "countAllocations"));
  exports.Set("countedAllocations",
              Napi::Function::New<CountedAllocations>(env, "countedAllocations"));
}

}  // namespace tollgate

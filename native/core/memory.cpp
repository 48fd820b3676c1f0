#include "memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string_view>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "mongoc.h"

namespace tollgate {

#ifdef __GLIBC__
namespace {

// Whether the process was started with a wish of its own.
bool IsAskedFor(const char* variable, std::string_view tunable) {
  const char* tunables = std::getenv("GLIBC_TUNABLES");
  return std::getenv(variable) != nullptr ||
         (tunables != nullptr &&
          std::string_view(tunables).find(tunable) != std::string_view::npos);
}

}  // namespace
#endif

namespace {

constexpr size_t kMb = 1024 * 1024;
// Below this nobody asks first: that would cost more than it is worth.
constexpr size_t kMuch = 4 * kMb;
// What others may take meanwhile: V8, and whoever does not ask.
constexpr size_t kRoomForOthers = 16 * kMb;

std::atomic<size_t> claimed{0};

// Not touched, so that it takes no memory of the machine's; null where the system does not have it.
void* MapMemory(size_t bytes) {
  void* const memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

bool HasMemory(size_t bytes) {
  void* const memory = MapMemory(bytes + kRoomForOthers);
  if (memory == nullptr) return false;
  munmap(memory, bytes + kRoomForOthers);
  return true;
}

// For what the commands under way need, each less than anybody asks for first.
constexpr size_t kReserve = 32 * kMb;

std::mutex reserve_mutex;
void* reserve = nullptr;
std::atomic<bool> reserve_is_held{false};

void GiveUpReserve() {
  const std::lock_guard<std::mutex> lock(reserve_mutex);
  if (!reserve_is_held.exchange(false)) return;
  munmap(reserve, kReserve);
}

template <typename Allocate>
void* FromReserve(size_t bytes, Allocate allocate) {
  void* memory = allocate();
  if (memory != nullptr || bytes == 0) return memory;
  GiveUpReserve();
  // Also where another thread has just given it up.
  return allocate();
}

// Before 1.22 libbson has no such entry.
template <typename Table>
auto SetAlignedAlloc(Table& table) -> decltype(table.aligned_alloc, void()) {
  table.aligned_alloc = [](size_t alignment, size_t bytes) {
    return FromReserve(bytes, [&]() -> void* {
      void* memory = nullptr;
      return posix_memalign(&memory, alignment, bytes) == 0 ? memory : nullptr;
    });
  };
}
[[maybe_unused]] void SetAlignedAlloc(...) {}

}  // namespace

MemoryClaim& MemoryClaim::OfThread() {
  static thread_local MemoryClaim claim;
  return claim;
}

bool MemoryClaim::Add(size_t bytes) {
  if (bytes < kMuch) return true;
  if (!HasMemory(claimed += bytes)) {
    claimed -= bytes;
    return false;
  }
  bytes_ += bytes;
  return true;
}

void MemoryClaim::Release() {
  claimed -= bytes_;
  bytes_ = 0;
}

void RequireMemory(size_t bytes) {
  if (bytes >= kMuch && !HasMemory(claimed + bytes)) throw std::bad_alloc();
}

void MemoryReserve::Install() {
  bson_mem_vtable_t table{};
  table.malloc = [](size_t bytes) {
    return FromReserve(bytes, [&] { return std::malloc(bytes); });
  };
  table.calloc = [](size_t count, size_t bytes) {
    return FromReserve(count * bytes, [&] { return std::calloc(count, bytes); });
  };
  table.realloc = [](void* memory, size_t bytes) {
    return FromReserve(bytes, [&] { return std::realloc(memory, bytes); });
  };
  table.free = std::free;
  SetAlignedAlloc(table);
  bson_mem_set_vtable(&table);
  Hold();
}

bool MemoryReserve::Hold() {
  if (reserve_is_held) return true;
  const std::lock_guard<std::mutex> lock(reserve_mutex);
  if (reserve_is_held) return true;
  reserve = MapMemory(kReserve);
  reserve_is_held = reserve != nullptr;
  return reserve_is_held;
}

void BoundKeptMemory() {
#ifdef __GLIBC__
  if (!IsAskedFor("MALLOC_MMAP_THRESHOLD_", "malloc.mmap_threshold")) {
    mallopt(M_MMAP_THRESHOLD, static_cast<int>(4 * kMb));
  }
  if (!IsAskedFor("MALLOC_TRIM_THRESHOLD_", "malloc.trim_threshold")) {
    mallopt(M_TRIM_THRESHOLD, static_cast<int>(8 * kMb));
  }
  // Each keeps what was freed in it: by itself glibc makes eight for each core.
  if (!IsAskedFor("MALLOC_ARENA_MAX", "malloc.arena_max")) {
    mallopt(M_ARENA_MAX, std::max(2, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN))));
  }
#endif
}

void ReturnMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace tollgate

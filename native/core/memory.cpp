#include "memory.h"

#include <sys/mman.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string_view>

#ifdef __GLIBC__
#include <malloc.h>
#endif

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

bool HasMemory(size_t bytes) {
  void* const memory = mmap(nullptr, bytes + kRoomForOthers, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  munmap(memory, bytes + kRoomForOthers);
  return true;
}

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

void BoundKeptMemory() {
#ifdef __GLIBC__
  if (!IsAskedFor("MALLOC_MMAP_THRESHOLD_", "malloc.mmap_threshold")) {
    mallopt(M_MMAP_THRESHOLD, static_cast<int>(4 * kMb));
  }
  if (!IsAskedFor("MALLOC_TRIM_THRESHOLD_", "malloc.trim_threshold")) {
    mallopt(M_TRIM_THRESHOLD, static_cast<int>(8 * kMb));
  }
#endif
}

void ReturnMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace tollgate

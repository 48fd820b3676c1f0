#include "memory.h"

#include <cstdlib>
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

void BoundKeptMemory() {
#ifdef __GLIBC__
  constexpr int kMb = 1024 * 1024;
  if (!IsAskedFor("MALLOC_MMAP_THRESHOLD_", "malloc.mmap_threshold")) {
    mallopt(M_MMAP_THRESHOLD, 4 * kMb);
  }
  if (!IsAskedFor("MALLOC_TRIM_THRESHOLD_", "malloc.trim_threshold")) {
    mallopt(M_TRIM_THRESHOLD, 8 * kMb);
  }
#endif
}

void ReturnMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace tollgate

#pragma once

#include <chrono>
#include <cstdint>

namespace tollgate {

// Nanoseconds of a monotonic clock; the one that Node's performance.now() counts on, too.
inline int64_t NowNs() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace tollgate

#pragma once

#include <array>
#include <atomic>
#include <cstddef>

namespace tollgate {

// What another thread sets so that this one's call ends without its reply.
using Interruption = std::atomic<bool>;

// Has the calls that this thread makes, for as long as it lives, end once it is set: of a task, and
// of the cursor that the task reads.
class Interruptible {
 public:
  explicit Interruptible(const Interruption& interruption);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  // Whether this thread's call can be ended, and whether it is to.
  static bool possible() { return depth_ > 0; }
  static bool asked();

 private:
  static constexpr size_t kDepth = 2;
  static thread_local std::array<const Interruption*, kDepth> of_thread_;
  static thread_local size_t depth_;
};

}  // namespace tollgate

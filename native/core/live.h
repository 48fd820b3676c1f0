#pragma once

#include <atomic>
#include <cstdint>

namespace tollgate {

// How many objects of a class live in the process, for tests of what is left behind. As a member it
// counts its owner.
template <typename T>
class Live {
 public:
  Live() { ++count_; }
  ~Live() { --count_; }
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;

  static int64_t Count() { return count_; }

 private:
  static inline std::atomic<int64_t> count_{0};
};

}  // namespace tollgate

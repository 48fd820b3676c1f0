#include "interruption.h"

#include <algorithm>

namespace tollgate {

thread_local std::array<const Interruption*, Interruptible::kDepth> Interruptible::of_thread_{};
thread_local size_t Interruptible::depth_ = 0;

Interruptible::Interruptible(const Interruption& interruption) {
  of_thread_[depth_++] = &interruption;
}

Interruptible::~Interruptible() {
  --depth_;
}

bool Interruptible::asked() {
  return std::any_of(of_thread_.begin(), of_thread_.begin() + depth_,
                     [](const Interruption* one) { return one->load(); });
}

}  // namespace tollgate

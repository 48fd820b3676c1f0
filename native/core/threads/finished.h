#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "../clock.h"
#include "task.h"

namespace tollgate {

// Where finished tasks wait for the thread that asked for them. It is woken once for all that
// finish before it comes; while it is patient and they follow one another soon, once for a batch.
class Finished {
 public:
  explicit Finished(std::function<void()> wake) : wake_(std::move(wake)) {}

  // From any thread.
  void Add(std::shared_ptr<Task> task) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!wake_) return;
    tasks_.push_back(std::move(task));
    const int64_t now = NowNs();
    interval_ns_ += (std::min(now - std::exchange(last_ns_, now), kLongNs) - interval_ns_) / 8;
    if (tasks_.size() >= (patient_ && interval_ns_ < kSoonNs ? kBatch : 1)) Wake();
  }

  std::vector<std::shared_ptr<Task>> Take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    woken_ = false;
    return std::exchange(tasks_, {});
  }

  // Who is patient looks by itself every now and then, by calling this: nothing that has finished
  // waits for what is slow.
  void Look(bool patient) {
    const std::lock_guard<std::mutex> lock(mutex_);
    patient_ = patient;
    if (wake_ && !tasks_.empty()) Wake();
  }

  // Nobody comes any more. Tasks hold their executor, and that holds this: they have to go.
  void Disconnect() {
    std::vector<std::shared_ptr<Task>> forgotten;
    const std::lock_guard<std::mutex> lock(mutex_);
    wake_ = nullptr;
    forgotten.swap(tasks_);
  }

 private:
  // A wake costs both threads about 12 us; a batch of so many has shared out most of that.
  static constexpr size_t kBatch = 4;
  static constexpr int64_t kSoonNs = 150'000;
  static constexpr int64_t kLongNs = 1'000'000;

  void Wake() {
    if (woken_) return;
    woken_ = true;
    wake_();
  }

  std::mutex mutex_;
  std::function<void()> wake_;
  std::vector<std::shared_ptr<Task>> tasks_;
  bool patient_ = false;
  // When the last one finished, and how long after the one before, smoothed.
  int64_t last_ns_ = 0;
  int64_t interval_ns_ = kLongNs;
  // Not to be woken again before it came.
  bool woken_ = false;
};

}  // namespace tollgate

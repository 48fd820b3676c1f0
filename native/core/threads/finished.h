#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "task.h"

namespace tollgate {

// Where finished tasks wait for the thread that asked for them. It is woken once for all that
// finish before it comes; while it is patient and others follow soon, once for a batch.
class Finished {
 public:
  explicit Finished(std::function<void()> wake) : wake_(std::move(wake)) {}

  // From any thread. `others_follow`: there are more to be run than are on their way.
  void Add(std::shared_ptr<Task> task, bool others_follow = false) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!wake_) return;
    tasks_.push_back(std::move(task));
    if (tasks_.size() >= (patient_ && others_follow ? kBatch : 1)) Wake();
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

  void Wake() {
    if (woken_) return;
    woken_ = true;
    wake_();
  }

  std::mutex mutex_;
  std::function<void()> wake_;
  std::vector<std::shared_ptr<Task>> tasks_;
  bool patient_ = false;
  // Not to be woken again before it came.
  bool woken_ = false;
};

}  // namespace tollgate

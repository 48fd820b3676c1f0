#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "task.h"

namespace tollgate {

// Where finished tasks wait for the thread that asked for them. It is woken once for all that
// finish before it comes.
class Finished {
 public:
  explicit Finished(std::function<void()> wake) : wake_(std::move(wake)) {}

  // From any thread.
  void Add(std::shared_ptr<Task> task) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!wake_) return;
    tasks_.push_back(std::move(task));
    if (tasks_.size() == 1) wake_();
  }

  std::vector<std::shared_ptr<Task>> Take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::exchange(tasks_, {});
  }

  // Nobody comes any more. Tasks hold their executor, and that holds this: they have to go.
  void Disconnect() {
    std::vector<std::shared_ptr<Task>> forgotten;
    const std::lock_guard<std::mutex> lock(mutex_);
    wake_ = nullptr;
    forgotten.swap(tasks_);
  }

 private:
  std::mutex mutex_;
  std::function<void()> wake_;
  std::vector<std::shared_ptr<Task>> tasks_;
};

}  // namespace tollgate

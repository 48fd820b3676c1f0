#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "../clock.h"
#include "../memory.h"
#include "../replies/interruption.h"
#include "executor.h"
#include "thread.h"

// The life of an executor's workers: from the thread that begins to the one that ends.

namespace tollgate {

Walker& Executor::WalkerOf(WorkerThread& worker) const {
  if (worker.walker == nullptr) worker.walker = std::make_unique<Walker>(shapes_);
  return *worker.walker;
}

// With the mutex held, for which the thread waits. False where no thread can be had.
bool Executor::Start(const std::shared_ptr<WorkerThread>& worker) {
  // Nothing may be missing once the thread runs.
  workers_.reserve(workers_.size() + 1);
  idle_.reserve(workers_.size() + 1);
  if (!StartThread([self = shared_from_this(), worker] { self->Work(worker); })) return false;
  workers_.push_back(worker);
  return true;
}

std::shared_ptr<Task> Executor::Next(const std::shared_ptr<WorkerThread>& worker) {
  std::unique_lock<std::mutex> lock(mutex_);
  // All are awake soon: each that wakes up wakes two.
  size_t may_wake = 1;
  for (;;) {
    // Its beginning, or its end, did not take it off the list.
    idle_.erase(std::remove(idle_.begin(), idle_.end(), worker), idle_.end());
    if (worker->woken) {
      worker->woken = false;
      --waking_;
      may_wake = 2;
    }
    std::deque<std::shared_ptr<Task>>& from = worker->own.empty() ? queue_ : worker->own;
    if (!from.empty()) {
      std::shared_ptr<Task> task = std::move(from.front());
      from.pop_front();
      worker->running = task;
      ++begun_;
      begun_ns_ = NowNs();
      std::array<std::shared_ptr<WorkerThread>, 2> woken;
      for (size_t i = 0; i < may_wake && queue_.size() > waking_; ++i) woken[i] = WakeOne();
      lock.unlock();
      for (const auto& other : woken) {
        if (other != nullptr) other->wake.notify_one();
      }
      return task;
    }
    if (closed_) return nullptr;
    idle_.push_back(worker);
    if (!Rest(worker, lock)) return nullptr;
  }
}

// Until there may be work for the worker, or it is to end: false where there are enough without it.
// Once nothing has happened on any worker for a while, memory is returned: under load it never is,
// since it would be needed again at once.
bool Executor::Rest(const std::shared_ptr<WorkerThread>& worker,
                    std::unique_lock<std::mutex>& lock) {
  constexpr std::chrono::seconds kPatience{1};
  const uint64_t begun = begun_;
  const auto awake = [&] { return worker->woken || !worker->own.empty() || closed_; };
  if (worker->wake.wait_for(lock, kPatience, awake)) return true;
  if (workers_.size() > limits_.threads) {
    idle_.erase(std::remove(idle_.begin(), idle_.end(), worker), idle_.end());
    return false;
  }
  if (begun_ == begun && returned_after_ != begun && idle_.size() == workers_.size()) {
    returned_after_ = begun;
    // What comes meanwhile is for others.
    idle_.erase(std::remove(idle_.begin(), idle_.end(), worker), idle_.end());
    lock.unlock();
    ReturnMemory();
    lock.lock();
    return true;
  }
  worker->wake.wait(lock, awake);
  return true;
}

void Executor::Work(const std::shared_ptr<WorkerThread>& worker) {
  Descriptors::OfThread().Swap(worker->descriptors);
  while (std::shared_ptr<Task> task = Next(worker)) {
    task->ran_on = worker;
    {
      const Interruptible here(task->interrupted);
      task->RunOrRefuse(worker->client);
    }
    bool reported = false;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      worker->running = nullptr;
      reported = MarkDone(*task);
    }
    if (reported) finished_->Add(std::move(task));
  }
  worker->client->Close();
  std::shared_ptr<Task> last;
  // What came since the worker looked for the last time holds the executor: it must not stay.
  std::deque<std::shared_ptr<Task>> left;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    left.swap(worker->own);
    workers_.erase(std::remove(workers_.begin(), workers_.end(), worker), workers_.end());
    if (workers_.empty()) last = std::move(last_);
  }
  if (last != nullptr) finished_->Add(std::move(last));
}

}  // namespace tollgate

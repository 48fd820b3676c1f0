#include "executor.h"

#include <algorithm>
#include <string>
#include <utility>

#include "../clock.h"

namespace tollgate {

namespace {

constexpr const char* kForCall = "run the call on";

// Has what another worker takes beside its thread: a connection of the pool, and what it connects
// with. Calls that wait for a worker are better off than those whose worker waits for that.
bool Equip(WorkerThread& worker) {
  return worker.descriptors.Reserve(worker.client->descriptors_to_connect()) &&
         worker.client->Reserve();
}

}  // namespace

// With the mutex held.
void Executor::Refuse(std::shared_ptr<Task> task, Failure failure) {
  task->Refuse(std::move(failure));
  if (MarkDone(*task)) finished_->Add(std::move(task));
}

// With the mutex held: whether its end is to be reported.
bool Executor::MarkDone(Task& task) {
  task.done = true;
  if (!task.awaited()) task_done_.notify_all();
  return task.awaited();
}

void Executor::Wait(const Task& task) {
  std::unique_lock<std::mutex> lock(mutex_);
  task_done_.wait(lock, [&task] { return task.done; });
}

void Executor::Await(std::shared_ptr<Task> task, uint32_t id) {
  const std::lock_guard<std::mutex> lock(mutex_);
  task->id = id;
  // Not moved: when nobody comes for it any more it is destroyed here, without the lock.
  if (task->done) finished_->Add(task);
}

bool Executor::HasFreeWorker() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) return false;
  if (IsAnyFree()) return true;
  if (shared_workers_ >= limits_.threads) return false;
  const auto worker = std::make_shared<WorkerThread>();
  worker->client = Client::Sibling(*origin_);
  if (!Equip(*worker) || !Start(worker)) return false;
  idle_.push_back(worker);
  return true;
}

// With the mutex held: whether a worker will come for one task more than wait already.
bool Executor::IsAnyFree() const {
  return queue_.size() < idle_.size() + waking_;
}

// With the mutex held: a worker to be notified, without the mutex, for which it would only wait;
// null where none is idle. To wake a thread takes about 10 us of a CPU. So JavaScript's thread
// wakes one for all that it submits at a time, and workers wake one another.
std::shared_ptr<WorkerThread> Executor::WakeOne() {
  if (idle_.empty()) return nullptr;
  std::shared_ptr<WorkerThread> worker = std::move(idle_.back());
  idle_.pop_back();
  worker->woken = true;
  ++waking_;
  return worker;
}

// With the mutex held.
void Executor::Give(std::shared_ptr<Task> task, WorkerThread& worker) {
  worker.own.push_back(std::move(task));
  const auto is_it = [&worker](const auto& other) { return other.get() == &worker; };
  idle_.erase(std::remove_if(idle_.begin(), idle_.end(), is_it), idle_.end());
  worker.wake.notify_one();
}

void Executor::Submit(std::shared_ptr<Task> task, const std::shared_ptr<WorkerThread>& worker) {
  task->submitted_ns = NowNs();
  std::unique_lock<std::mutex> lock(mutex_);
  if (worker != nullptr && worker->unborn) {
    Refuse(task, Failure::NoThread(kForCall));
  } else if (closed_ || (worker != nullptr && worker->ending)) {
    Refuse(task, Failure::Closed("Client must be connected before running operations"));
  } else if (worker != nullptr) {
    Give(std::move(task), *worker);
  } else if (IsAnyFree()) {
    queue_.push_back(std::move(task));
    const auto woken = waking_ == 0 ? WakeOne() : nullptr;
    lock.unlock();
    if (woken != nullptr) woken->wake.notify_one();
  } else if (StartShared(task, limits_.threads)) {
    return;
  } else if (shared_workers_ == 0) {
    Refuse(task, Failure::NoThread(kForCall));
  } else if (queue_.size() < limits_.queued + idle_.size() + waking_) {
    queue_.push_back(std::move(task));
  } else {
    Refuse(task, Failure::QueueFull(limits_.queued));
  }
}

// With the mutex held: begins another worker with this task, while there may be more of them and
// the system has a thread for it. The first one begins even without a connection or a file
// descriptor, and its call then fails and says so.
bool Executor::StartShared(const std::shared_ptr<Task>& task, size_t limit) {
  if (shared_workers_ >= limit) return false;
  const auto worker = std::make_shared<WorkerThread>();
  worker->client = Client::Sibling(*origin_);
  if (!Equip(*worker) && shared_workers_ > 0) return false;
  worker->own.push_back(task);
  return Start(worker);
}

bool Executor::Relieve() {
  // Quick calls end many times meanwhile; more threads would only get in one another's way.
  constexpr int64_t kStuckNs = 10'000'000;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_ || queue_.empty() || shared_workers_ >= limits_.most) return false;
  const int64_t now = NowNs();
  if (now - begun_ns_ < kStuckNs) return true;
  begun_ns_ = now;
  for (size_t more = shared_workers_; more > 0 && !queue_.empty(); --more) {
    if (!StartShared(queue_.front(), limits_.most)) break;
    queue_.pop_front();
  }
  return !queue_.empty();
}

std::shared_ptr<WorkerThread> Executor::OpenWorker() {
  auto worker = std::make_shared<WorkerThread>();
  worker->shared = false;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) {
    worker->ending = true;
  } else {
    worker->client = Client::Sibling(*origin_);
    worker->descriptors.Reserve(worker->client->descriptors_to_connect());
    worker->unborn = !Start(worker);
  }
  return worker;
}

void Executor::EndWorker(const std::shared_ptr<WorkerThread>& worker) {
  const std::lock_guard<std::mutex> lock(mutex_);
  worker->ending = true;
  worker->wake.notify_one();
}

void Executor::Post(std::shared_ptr<Task> task, const std::shared_ptr<WorkerThread>& worker) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // What belongs to a worker that has ended is closed already, and safe to destroy anywhere.
  if (std::find(workers_.begin(), workers_.end(), worker) == workers_.end()) return;
  Give(std::move(task), *worker);
}

bool Executor::Cancel(uint32_t id) {
  // Destroyed without the lock, which it takes where it holds the last of a cursor.
  std::shared_ptr<Task> cancelled;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto named = [id](const std::shared_ptr<Task>& task) { return task->id == id; };
  const auto remove = [&](std::deque<std::shared_ptr<Task>>& from) {
    const auto found = std::find_if(from.begin(), from.end(), named);
    if (found == from.end()) return false;
    cancelled = std::move(*found);
    from.erase(found);
    return true;
  };
  return remove(queue_) || std::any_of(workers_.begin(), workers_.end(),
                                       [&](const auto& worker) { return remove(worker->own); });
}

void Executor::Close(std::shared_ptr<Task> last) {
  // What nobody else holds is destroyed without the lock, which it may take to close its cursor.
  std::vector<std::shared_ptr<Task>> refused;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) {
    if (last != nullptr) finished_->Add(std::move(last));
    return;
  }
  closed_ = true;
  const auto refuse = [&](std::deque<std::shared_ptr<Task>>& from) {
    std::deque<std::shared_ptr<Task>> kept;
    for (auto& task : from) {
      if (task->awaited()) {
        refused.push_back(task);
        Refuse(std::move(task), Failure::Closed("Client was closed before the call began"));
      } else {
        kept.push_back(std::move(task));
      }
    }
    from = std::move(kept);
  };
  refuse(queue_);
  for (const auto& worker : workers_) {
    refuse(worker->own);
    worker->wake.notify_one();
  }
  if (!workers_.empty()) {
    last_ = std::move(last);
  } else if (last != nullptr) {
    finished_->Add(std::move(last));
  }
}

}  // namespace tollgate

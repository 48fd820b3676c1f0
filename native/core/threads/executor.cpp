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
  LeaveLane(task);
  if (!task.awaited()) task_done_.notify_all();
  return task.awaited();
}

// With the mutex held: the next task of its lane may begin. Whoever has run this one takes it.
void Executor::LeaveLane(Task& task) {
  if (task.lane == nullptr) return;
  const auto next = std::find_if(held_.begin(), held_.end(),
                                 [&](const auto& other) { return other->lane == task.lane; });
  task.lane->busy = next != held_.end();
  if (next == held_.end()) return;
  queue_.push_front(std::move(*next));
  held_.erase(next);
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
  if (workers_.size() >= limits_.threads) return false;
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

void Executor::Submit(std::shared_ptr<Task> task) {
  task->submitted_ns = NowNs();
  std::unique_lock<std::mutex> lock(mutex_);
  if (closed_) {
    Refuse(std::move(task), Failure::Closed("Client must be connected before running operations"));
    return;
  }
  if (task->lane != nullptr && task->lane->busy) {
    if (held_.size() + queue_.size() < limits_.queued) return held_.push_back(std::move(task));
    task->lane = nullptr;
    return Refuse(std::move(task), Failure::QueueFull(limits_.queued));
  }
  const std::shared_ptr<Lane> lane = task->lane;
  std::shared_ptr<WorkerThread> woken;
  if (IsAnyFree()) {
    queue_.push_back(std::move(task));
    if (waking_ == 0) woken = WakeOne();
  } else if (StartWorker(task, limits_.threads)) {
    // It has taken the task.
  } else if (workers_.empty()) {
    return Refuse(std::move(task), Failure::NoThread(kForCall));
  } else if (queue_.size() < limits_.queued + idle_.size() + waking_) {
    queue_.push_back(std::move(task));
  } else {
    return Refuse(std::move(task), Failure::QueueFull(limits_.queued));
  }
  if (lane != nullptr) lane->busy = true;
  lock.unlock();
  if (woken != nullptr) woken->wake.notify_one();
}

// With the mutex held: begins another worker with this task, while there may be more of them and
// the system has a thread for it. The first one begins even without a connection or a file
// descriptor, and its call then fails and says so.
bool Executor::StartWorker(const std::shared_ptr<Task>& task, size_t limit) {
  if (workers_.size() >= limit) return false;
  const auto worker = std::make_shared<WorkerThread>();
  worker->client = Client::Sibling(*origin_);
  if (!Equip(*worker) && !workers_.empty()) return false;
  worker->own.push_back(task);
  return Start(worker);
}

bool Executor::Relieve() {
  // Quick calls end many times meanwhile; more threads would only get in one another's way.
  constexpr int64_t kStuckNs = 10'000'000;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_ || queue_.empty() || workers_.size() >= limits_.most) return false;
  const int64_t now = NowNs();
  if (now - begun_ns_ < kStuckNs) return true;
  begun_ns_ = now;
  for (size_t more = workers_.size(); more > 0 && !queue_.empty(); --more) {
    if (!StartWorker(queue_.front(), limits_.most)) break;
    queue_.pop_front();
  }
  return !queue_.empty();
}

void Executor::Post(std::shared_ptr<Task> task, const std::shared_ptr<WorkerThread>& worker) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // Where the worker has ended, whoever wants the page reads it.
  if (std::find(workers_.begin(), workers_.end(), worker) == workers_.end()) return;
  worker->own.push_back(std::move(task));
  idle_.erase(std::remove(idle_.begin(), idle_.end(), worker), idle_.end());
  worker->wake.notify_one();
}

bool Executor::Cancel(uint32_t id) {
  // Destroyed without the lock.
  std::shared_ptr<Task> cancelled;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto remove = [&](std::deque<std::shared_ptr<Task>>& from) {
    const auto found =
        std::find_if(from.begin(), from.end(), [id](const auto& task) { return task->id == id; });
    if (found == from.end()) return false;
    cancelled = std::move(*found);
    from.erase(found);
    return true;
  };
  if (remove(held_)) return true;
  if (!remove(queue_)) return false;
  LeaveLane(*cancelled);
  return true;
}

// With the mutex held: what nobody else holds is to be destroyed without it.
std::vector<std::shared_ptr<Task>> Executor::RefuseAll(const Failure& failure) {
  std::vector<std::shared_ptr<Task>> refused;
  for (auto* waiting : {&held_, &queue_}) {
    for (auto& task : std::exchange(*waiting, {})) {
      refused.push_back(task);
      Refuse(std::move(task), failure);
    }
  }
  return refused;
}

void Executor::Interrupt() {
  std::vector<std::shared_ptr<Task>> refused;
  const std::lock_guard<std::mutex> lock(mutex_);
  refused = RefuseAll(Failure::Interrupted());
  for (const auto& worker : workers_) {
    if (worker->running != nullptr) worker->running->interrupted = true;
  }
}

void Executor::Close(std::shared_ptr<Task> last) {
  std::vector<std::shared_ptr<Task>> refused;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) {
    if (last != nullptr) finished_->Add(std::move(last));
    return;
  }
  closed_ = true;
  refused = RefuseAll(Failure::Closed("Client was closed before the call began"));
  for (const auto& worker : workers_) worker->wake.notify_one();
  if (!workers_.empty()) {
    last_ = std::move(last);
  } else if (last != nullptr) {
    finished_->Add(std::move(last));
  }
}

}  // namespace tollgate

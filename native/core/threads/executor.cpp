#include "executor.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "../clock.h"
#include "../memory.h"
#include "thread.h"

namespace tollgate {

namespace {

constexpr const char* kForCall = "run the call on";

}  // namespace

// With the mutex held.
void Executor::Refuse(std::shared_ptr<Task> task, Failure failure) {
  task->Refuse(std::move(failure));
  if (MarkDone(*task)) finished_->Add(std::move(task));
}

// With the mutex held: whether somebody is to be told.
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

bool Executor::HasFreeLane() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) return false;
  if (!idle_.empty()) return true;
  if (shared_lanes_ == limits_.threads) return false;
  const auto lane = std::make_shared<Lane>();
  lane->client = Client::Sibling(*origin_);
  if (!lane->client->Reserve() || !Start(lane)) return false;
  idle_.push_back(lane);
  return true;
}

void Executor::Submit(std::shared_ptr<Task> task, const std::shared_ptr<Lane>& lane) {
  task->submitted_ns = NowNs();
  const std::lock_guard<std::mutex> lock(mutex_);
  if (lane != nullptr && lane->unborn) {
    Refuse(task, Failure::NoThread(kForCall));
  } else if (closed_ || (lane != nullptr && lane->ending)) {
    Refuse(task, Failure::Closed("Client must be connected before running operations"));
  } else if (lane != nullptr) {
    lane->own.push_back(std::move(task));
    lane->wake.notify_one();
  } else if (!idle_.empty()) {
    const std::shared_ptr<Lane> free = std::move(idle_.back());
    idle_.pop_back();
    free->own.push_back(std::move(task));
    free->wake.notify_one();
  } else if (StartShared(task)) {
    return;
  } else if (shared_lanes_ == 0) {
    Refuse(task, Failure::NoThread(kForCall));
  } else if (queue_.size() < limits_.queued) {
    queue_.push_back(std::move(task));
  } else {
    Refuse(task, Failure::QueueFull(limits_.queued));
  }
}

// With the mutex held: begins another lane with this task, while there may be more of them and the
// system has a thread for it. The first one begins even without a connection, whose call then tells
// of it.
bool Executor::StartShared(const std::shared_ptr<Task>& task) {
  if (shared_lanes_ == limits_.threads) return false;
  const auto lane = std::make_shared<Lane>();
  lane->client = Client::Sibling(*origin_);
  if (!lane->client->Reserve() && shared_lanes_ > 0) return false;
  lane->own.push_back(task);
  return Start(lane);
}

std::shared_ptr<Lane> Executor::OpenLane() {
  auto lane = std::make_shared<Lane>();
  lane->shared = false;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (closed_) {
    lane->ending = true;
  } else {
    lane->client = Client::Sibling(*origin_);
    lane->unborn = !Start(lane);
  }
  return lane;
}

void Executor::EndLane(const std::shared_ptr<Lane>& lane) {
  const std::lock_guard<std::mutex> lock(mutex_);
  lane->ending = true;
  lane->wake.notify_one();
}

void Executor::Post(std::shared_ptr<Task> task, const std::shared_ptr<Lane>& lane) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // What belongs to a lane that has ended is closed already, and safe to destroy anywhere.
  if (std::find(lanes_.begin(), lanes_.end(), lane) == lanes_.end()) return;
  lane->own.push_back(std::move(task));
  lane->wake.notify_one();
}

Walker& Executor::WalkerOf(Lane& lane) const {
  if (lane.walker == nullptr) lane.walker = std::make_unique<Walker>(shapes_);
  return *lane.walker;
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
  return remove(queue_) || std::any_of(lanes_.begin(), lanes_.end(),
                                       [&](const auto& lane) { return remove(lane->own); });
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
  for (const auto& lane : lanes_) {
    refuse(lane->own);
    lane->wake.notify_one();
  }
  if (!lanes_.empty()) {
    last_ = std::move(last);
  } else if (last != nullptr) {
    finished_->Add(std::move(last));
  }
}

// With the mutex held, for which the thread waits. False where no thread can be had.
bool Executor::Start(const std::shared_ptr<Lane>& lane) {
  if (!StartThread([self = shared_from_this(), lane] { self->Work(lane); })) return false;
  lanes_.push_back(lane);
  if (lane->shared) ++shared_lanes_;
  return true;
}

std::shared_ptr<Task> Executor::Next(const std::shared_ptr<Lane>& lane) {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    // Work for this lane alone, or its beginning, did not take it off the list.
    idle_.erase(std::remove(idle_.begin(), idle_.end(), lane), idle_.end());
    std::deque<std::shared_ptr<Task>>& from =
        lane->own.empty() && lane->shared ? queue_ : lane->own;
    if (!from.empty()) {
      std::shared_ptr<Task> task = std::move(from.front());
      from.pop_front();
      ++begun_;
      return task;
    }
    if (closed_ || lane->ending) return nullptr;
    if (lane->shared) idle_.push_back(lane);
    Rest(lane, lock);
  }
}

// Until there may be work for the lane, or it is to end. Once nothing has happened on any lane for
// a while, memory is returned: under load it never is, since it would be needed again at once.
void Executor::Rest(const std::shared_ptr<Lane>& lane, std::unique_lock<std::mutex>& lock) {
  constexpr std::chrono::seconds kPatience{1};
  const uint64_t begun = begun_;
  const auto awake = [&] { return !lane->own.empty() || closed_ || lane->ending; };
  if (lane->wake.wait_for(lock, kPatience, awake)) return;
  if (begun_ == begun && returned_after_ != begun && idle_.size() == shared_lanes_) {
    returned_after_ = begun;
    // What comes meanwhile is for others.
    idle_.erase(std::remove(idle_.begin(), idle_.end(), lane), idle_.end());
    lock.unlock();
    ReturnMemory();
    lock.lock();
    return;
  }
  lane->wake.wait(lock, awake);
}

void Executor::Work(const std::shared_ptr<Lane>& lane) {
  while (std::shared_ptr<Task> task = Next(lane)) {
    task->ran_on = lane;
    task->Run(lane->client);
    bool told = false;
    bool others_follow = false;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      told = MarkDone(*task);
      others_follow = !queue_.empty();
    }
    if (told) finished_->Add(std::move(task), others_follow);
  }
  lane->client->Close();
  std::shared_ptr<Task> last;
  // What came since the lane looked for the last time may hold the lane: it must not stay in it.
  std::deque<std::shared_ptr<Task>> left;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    lane->ending = true;
    left.swap(lane->own);
    lanes_.erase(std::remove(lanes_.begin(), lanes_.end(), lane), lanes_.end());
    if (lane->shared) --shared_lanes_;
    if (lanes_.empty()) last = std::move(last_);
  }
  if (last != nullptr) finished_->Add(std::move(last));
}

}  // namespace tollgate

#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "../bson/decoding/walker.h"
#include "../bson/shapes/shape_cache.h"
#include "../client/client.h"
#include "../descriptors.h"
#include "finished.h"
#include "lane.h"
#include "task.h"

namespace tollgate {

// A worker: a thread and the one client that it uses.
struct WorkerThread {
  std::shared_ptr<Client> client;
  // What its first command connects with; its thread's once that runs.
  Descriptors descriptors;
  // The thread's own; null before a call that reads documents.
  std::unique_ptr<Walker> walker;
  // What it begins with, and the pages that it reads on.
  std::deque<std::shared_ptr<Task>> own;
  std::condition_variable wake;
  // Null between two tasks.
  std::shared_ptr<Task> running;
  // Whether it was woken for the queue, and has not come yet.
  bool woken = false;
};

struct ExecutorLimits {
  // Workers: calls that are on their way at once. They begin as soon as there is work for them.
  size_t threads = 1;
  // With those that begin because these are stuck in slow calls, and end when they are idle.
  size_t most = 1;
  // Calls that wait for a worker.
  size_t queued = 0;
};

// Runs a client's tasks on threads of its own, which begin when there is work for them. What may
// begin one – Submit, HasFreeWorker – uses the client that it was made with, and so belongs to that
// one's thread; WalkerOf belongs to the worker's. The rest may be called from any thread.
class Executor : public std::enable_shared_from_this<Executor> {
 public:
  Executor(std::shared_ptr<Client> origin, std::shared_ptr<Finished> finished,
           std::shared_ptr<ShapeCache> shapes, ExecutorLimits limits)
      : origin_(std::move(origin)),
        finished_(std::move(finished)),
        shapes_(std::move(shapes)),
        limits_(limits) {}

  // To whichever worker is free, behind the tasks of its lane. A task that cannot be run is
  // refused, and finished.
  void Submit(std::shared_ptr<Task> task);
  // Waits for a task that was submitted without an id.
  void Wait(const Task& task);
  // Has one be finished as if it had been submitted with this id.
  void Await(std::shared_ptr<Task> task, uint32_t id);
  // Whether a task would begin at once. A worker begins for it where none is free, if there are a
  // connection, a file descriptor and a thread.
  bool HasFreeWorker();
  // Runs a task that nobody waits for on its worker, also while that is closing.
  void Post(std::shared_ptr<Task> task, const std::shared_ptr<WorkerThread>& worker);
  // Its decoder, made by the first call.
  Walker& WalkerOf(WorkerThread& worker) const;
  // To be called now and then while tasks wait: where no worker has begun one for a while, all are
  // stuck in slow calls, and more begin. Whether that may be needed again.
  bool Relieve();
  // Takes back a task that waits; false when it runs or has finished.
  bool Cancel(uint32_t id);
  // Refuses what waits, and has what runs end without its reply.
  void Interrupt();
  // Refuses what waits; workers end after what they run. `last` is finished when all have; may be
  // null.
  void Close(std::shared_ptr<Task> last);

 private:
  bool StartWorker(const std::shared_ptr<Task>& task, size_t limit);
  void LeaveLane(Task& task);
  bool IsAnyFree() const;
  std::shared_ptr<WorkerThread> WakeOne();
  bool Start(const std::shared_ptr<WorkerThread>& worker);
  void Work(const std::shared_ptr<WorkerThread>& worker);
  std::shared_ptr<Task> Next(const std::shared_ptr<WorkerThread>& worker);
  bool Rest(const std::shared_ptr<WorkerThread>& worker, std::unique_lock<std::mutex>& lock);
  void Refuse(std::shared_ptr<Task> task, Failure failure);
  std::vector<std::shared_ptr<Task>> RefuseAll(const Failure& failure);
  bool MarkDone(Task& task);

  const std::shared_ptr<Client> origin_;
  const std::shared_ptr<Finished> finished_;
  const std::shared_ptr<ShapeCache> shapes_;
  const ExecutorLimits limits_;

  std::mutex mutex_;
  std::deque<std::shared_ptr<Task>> queue_;
  // Tasks whose lanes are busy.
  std::deque<std::shared_ptr<Task>> held_;
  std::vector<std::shared_ptr<WorkerThread>> workers_;
  // Workers without work, the latest last: it is the likeliest to be in a cache.
  std::vector<std::shared_ptr<WorkerThread>> idle_;
  // Those of them that were woken, and so are no longer among them, but do not run yet.
  size_t waking_ = 0;
  // Tasks that workers have begun with so far, and how many it were when memory was last returned.
  uint64_t begun_ = 0;
  // When the last of them was, in ns.
  int64_t begun_ns_ = 0;
  uint64_t returned_after_ = 0;
  bool closed_ = false;
  std::shared_ptr<Task> last_;
  std::condition_variable task_done_;
};

}  // namespace tollgate

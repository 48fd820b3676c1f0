#pragma once

#include <cstdint>
#include <memory>
#include <new>

#include "../client/client.h"
#include "../failure.h"
#include "../replies/interruption.h"

namespace tollgate {

struct Lane;
struct WorkerThread;

// A call that another thread runs for the one that asked. Nothing of it is touched by both at once.
class Task {
 public:
  Task() = default;
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  virtual void Run(const std::shared_ptr<Client>& client) = 0;
  // In place of Run, or after it has failed for want of memory.
  virtual void Refuse(Failure failure) = 0;
  void RunOrRefuse(const std::shared_ptr<Client>& client) {
    try {
      Run(client);
    } catch (const std::bad_alloc&) {
      Refuse(Failure::NoMemory());
    }
  }

  // The asking thread's name for it; zero when it does not wait.
  uint32_t id = 0;
  bool awaited() const { return id != 0; }
  // Set by its executor, under its lock, when nothing of it is touched by another thread any more.
  bool done = false;

  // Set by its executor, from another thread than the one that runs it.
  Interruption interrupted{false};

  // Of tasks that keep their order; null for any other.
  std::shared_ptr<Lane> lane;
  // The worker thread that ran it; null before.
  std::shared_ptr<WorkerThread> ran_on;
  // When it was handed over, in ns.
  int64_t submitted_ns = 0;
};

}  // namespace tollgate

#pragma once

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "../../../../native/core/result.h"
#include "bound_client.h"

namespace tollgate {

// Operations to be run: their inputs are used modulo their number.
struct Burst {
  BoundOperation operation = BoundOperation::kNoop;
  std::vector<BoundInput>* inputs = nullptr;
  uint64_t first = 0;
  size_t count = 0;
  // Receives each operation's time.
  double* latencies_us = nullptr;
  // Once it is true, no further operation begins.
  const std::atomic<bool>* stop = nullptr;
};

struct BurstRan {
  // That the last operation, by its number, read or wrote.
  int64_t documents = 0;
  // From the first operation's beginning to the end of the one that was answered last.
  int64_t elapsed_ns = 0;
};

// Threads that run a bound's operations, each on a client of its own. They begin once and
// sleep between bursts. Its calls are one thread's, but for what its own threads do.
class BoundThreads {
 public:
  BoundThreads() = default;
  // Waits for its threads to end. They sleep then: nobody but Run has them work.
  ~BoundThreads();
  BoundThreads(const BoundThreads&) = delete;
  BoundThreads& operator=(const BoundThreads&) = delete;

  size_t size() const { return members_.size(); }
  // With another thread, that uses this client. A failure where the system gives none.
  std::optional<Failure> Add(std::unique_ptr<BoundClient> bound_client);
  // Shares the operations out to `threads` of its threads, the next to whoever is free, and waits
  // for all. After an operation that fails no other begins; the first failure is the burst's.
  Result<BurstRan> Run(const Burst& burst, size_t threads);

 private:
  struct Member {
    BoundThreads* threads = nullptr;
    size_t place = 0;
    std::unique_ptr<BoundClient> bound_client;
    // The burst that it has seen last: what was before it began is not its own.
    uint64_t seen = 0;
    pthread_t thread{};
  };

  static void* Begin(void* member);
  void Work(Member& member);
  void RunShare(BoundClient& bound_client);
  void Fail(Failure failure);

  std::vector<std::unique_ptr<Member>> members_;
  // The operation, by its place in the burst, that nobody has taken yet.
  std::atomic<size_t> next_{0};
  std::atomic<bool> failed_{false};

  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  // What follows is guarded by the mutex; the burst itself does not change while threads work.
  Burst burst_;
  // Counts the bursts, so that no thread takes part in one twice.
  uint64_t bursts_ = 0;
  // The first so many threads take part in it.
  size_t wanted_ = 0;
  size_t working_ = 0;
  bool ending_ = false;
  std::optional<Failure> failure_;
  BurstRan ran_;
  int64_t begun_ns_ = 0;
  int64_t ended_ns_ = 0;
};

}  // namespace tollgate

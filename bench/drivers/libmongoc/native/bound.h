#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "../../../../native/core/bson/bytes.h"
#include "../../../../native/core/handles.h"
#include "../../../../native/core/live.h"
#include "../../../../native/core/result.h"
#include "bound_client.h"
#include "bound_threads.h"

namespace tollgate {

class Client;

// Operations as a C program would write them that knows the quickest way, looped here: what
// libmongoc itself costs. Documents are read to the last, but converted to nothing. Calls belong to
// one thread, but for Close.
class Bound {
 public:
  // The client is this bound's own.
  Bound(std::shared_ptr<Client> client, std::string database, std::string collection);
  ~Bound();
  Bound(const Bound&) = delete;
  Bound& operator=(const Bound&) = delete;

  // `documents` lie end to end; input `i` takes the next `counts[i]` of them.
  std::optional<Failure> Prepare(BoundOperation operation, Bytes documents,
                                 const std::vector<uint32_t>& counts);
  // Runs the inputs from number `first` on, modulo their number, one after the other on the calling
  // thread; microseconds each. Returns how many documents the last operation read or wrote.
  Result<int64_t> Run(uint64_t first, size_t count, double* latencies_us);
  // The same on so many threads, each with a client of its own. The threads that are missing begin
  // before the first operation does.
  Result<BurstRan> RunOnThreads(size_t threads, uint64_t first, size_t count, double* latencies_us);
  // May be called again, and from any thread: a run on threads ends after the operations that are
  // under way, another after its last.
  void Close();

 private:
  std::optional<Failure> CheckPrepared() const;
  std::optional<Failure> Hire(size_t threads);

  const std::string database_;
  const std::string collection_name_;
  std::atomic<bool> closing_{false};
  // Held by every call.
  std::mutex in_use_;
  std::shared_ptr<Client> client_;
  // The calling thread's; null before the first preparation.
  std::unique_ptr<BoundClient> bound_client_;
  BoundOperation operation_ = BoundOperation::kNoop;
  std::vector<DocumentHandle> documents_;
  std::vector<BoundInput> inputs_;
  // Null before a run on threads.
  std::unique_ptr<BoundThreads> threads_;
  Live<Bound> live_;
};

}  // namespace tollgate

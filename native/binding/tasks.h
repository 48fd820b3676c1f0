#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "../core/threads/executor.h"
#include "../core/threads/finished.h"
#include "napi/napi_setup.h"

namespace tollgate {

class Call;

// What JavaScript holds of a client's threads. They end when it lets go.
struct Threads {
  std::shared_ptr<Executor> executor;

  explicit Threads(std::shared_ptr<Executor> executor) : executor(std::move(executor)) {}
  ~Threads() { executor->Close(nullptr); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
};

// An environment's calls on other threads: on their way, and finished but not taken.
class Tasks {
 public:
  // Has `callback` called with the ids of what has finished, once for all that did meanwhile.
  bool Listen(Napi::Env env, Napi::Function callback);
  // Nothing is reported any more.
  void Disconnect();

  uint32_t Submit(Napi::Env env, std::shared_ptr<Call> call);
  // A call that finishes when all worker threads have ended.
  uint32_t SubmitLast(Napi::Env env, Executor& executor, std::shared_ptr<Call> call);
  // Null when it has not finished, or was taken.
  std::shared_ptr<Call> Take(Napi::Env env, uint32_t id);
  // Takes back a call that has not begun; false when it finishes nevertheless.
  bool Cancel(Napi::Env env, Executor& executor, uint32_t id);
  // Nobody waits for it any more; what it gives is dropped when it has finished.
  void Abandon(Napi::Env env, uint32_t id);
  // Has a call that was begun without a name finish as one that was submitted.
  uint32_t Await(Napi::Env env, std::shared_ptr<Call> call);

  const std::shared_ptr<Finished>& finished() const { return finished_; }

 private:
  static void ReportFinished(napi_env env, napi_value callback, void* tasks, void*);
  // An id, while which is outstanding the process does not end.
  uint32_t Begin(Napi::Env env);
  void Forget(Napi::Env env, uint32_t id);

  std::shared_ptr<Finished> finished_;
  napi_threadsafe_function wake_ = nullptr;
  // By id; null while it is on its way.
  std::unordered_map<uint32_t, std::shared_ptr<Call>> waiting_;
  uint32_t last_id_ = 0;
  // While there are any, the process does not end.
  uint32_t outstanding_ = 0;
};

}  // namespace tollgate

#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "../core/bson/decoding/decoder.h"
#include "../core/client/client.h"
#include "../core/commands/session.h"
#include "napi/function.h"
#include "napi/handle.h"
#include "napi/napi_setup.h"
#include "napi/wrap.h"
#include "tasks.h"

namespace tollgate {

// A database of a client: what most calls are addressed to.
struct Database {
  std::shared_ptr<Client> client;
  std::string name;
};

template <>
struct Named<Client> {
  static constexpr const char* kRefusal = "Expected a native client";
};
template <>
struct Named<Database> {
  static constexpr const char* kRefusal = "Expected a native database";
};
template <>
struct Named<CursorHolder> {
  static constexpr const char* kRefusal = "Expected a native cursor";
};
template <>
struct Named<Session> {
  static constexpr const char* kRefusal = "Expected a native session";
};
template <>
struct Named<Threads> {
  static constexpr const char* kRefusal = "Expected native threads";
};

// What is closed with its environment, before the clients.
class Closable {
 public:
  Closable() = default;
  virtual ~Closable() = default;
  Closable(const Closable&) = delete;
  Closable& operator=(const Closable&) = delete;

  // May be called again.
  virtual void Close() = 0;
};

// Memory that JavaScript owns and both sides read and write; never reallocated in a call.
struct Arena : BatchArrays {
  uint8_t* request = nullptr;
  size_t request_size = 0;
  // When the last call went into libmongoc, came back, was handed to another thread and was taken
  // from there, in ns.
  double* clock = nullptr;
};

// Everything that belongs to one environment: the main thread or one worker.
class Addon {
 public:
  static Addon& Of(Napi::Env env) { return *env.GetInstanceData<Addon>(); }

  const std::shared_ptr<ShapeCache> shapes = std::make_shared<ShapeCache>();
  Decoder decoder{shapes};
  Arena arena;
  // The batch in the arena, if another thread has read it; null when it is the decoder's.
  std::unique_ptr<Batch> walked;
  BatchView batch() const { return walked != nullptr ? walked->view() : decoder.view(); }
  Tasks tasks;
  // JavaScript's, which throws an error with the words that it is given.
  Napi::FunctionReference no_memory;

  // What the command that failed last needs to be sent again.
  struct Repeat {
    std::vector<uint8_t> request;
    std::shared_ptr<Session> session;
  };
  Repeat repeat;

  void Track(const std::shared_ptr<Client>& client) { Track(clients_, client); }
  void Track(const std::shared_ptr<Closable>& other) { Track(others_, other); }
  void Track(const std::shared_ptr<Executor>& executor) { Track(executors_, executor); }
  bool HasOpenClient() const;
  // Those of documents read so far, and the batch that was read last.
  void ForgetShapes();
  // Closes what is still open; the environment's cleanup hook.
  void CloseAll();
  // Keeps the arena's memory alive while it is attached.
  void Hold(Napi::Object buffers) { buffers_ = Napi::Persistent(buffers); }

 private:
  template <typename T>
  static void Track(std::vector<std::weak_ptr<T>>& all, const std::shared_ptr<T>& one) {
    const auto gone = [](const std::weak_ptr<T>& other) { return other.expired(); };
    all.erase(std::remove_if(all.begin(), all.end(), gone), all.end());
    all.push_back(one);
  }

  // Only those alive are closed: what JavaScript let go has closed itself.
  std::vector<std::weak_ptr<Client>> clients_;
  std::vector<std::weak_ptr<Closable>> others_;
  std::vector<std::weak_ptr<Executor>> executors_;
  Napi::ObjectReference buffers_;
};

void InitClient(Napi::Env env, Napi::Object exports);
void InitConstants(Napi::Env env, Napi::Object exports);
void InitCommand(Napi::Env env, Napi::Object exports);
void InitCursor(Napi::Env env, Napi::Object exports);
void InitDecode(Napi::Env env, Napi::Object exports);
void InitSession(Napi::Env env, Napi::Object exports);
void InitTasks(Napi::Env env, Napi::Object exports);
void InitEvents(Napi::Env env, Napi::Object exports);
#ifdef TOLLGATE_BENCHMARKS
// In the folders `native` of bench, which are no part of the npm package.
void InitAllocations(Napi::Env env, Napi::Object exports);
void InitAsyncWork(Napi::Env env, Napi::Object exports);
void InitBareCall(Napi::Env env, Napi::Object exports);
void InitBound(Napi::Env env, Napi::Object exports);
void InitRelay(Napi::Env env, Napi::Object exports);
#endif

}  // namespace tollgate

#pragma once

#include <memory>
#include <utility>

#include "../../core/commands/cursor.h"
#include "../../core/commands/session.h"
#include "../../core/threads/executor.h"
#include "../../core/threads/page_reader.h"
#include "napi_setup.h"
#include "wrap.h"

namespace tollgate {

// Runs nothing: what it holds is destroyed by the worker thread that runs it.
template <typename T>
class Disposal : public Task {
 public:
  explicit Disposal(std::shared_ptr<T> object) : object_(std::move(object)) {}
  void Run(const std::shared_ptr<Client>&) override { object_.reset(); }
  void Refuse(Failure) override {}

 private:
  std::shared_ptr<T> object_;
};

// Where something has to be used: on a worker thread, or on JavaScript's thread when there is none.
struct Home {
  std::shared_ptr<Executor> executor;
  std::shared_ptr<WorkerThread> worker;

  template <typename T>
  void Dispose(std::shared_ptr<T> object) const {
    if (worker == nullptr || object == nullptr) return;
    executor->Post(std::make_shared<Disposal<T>>(std::move(object)), worker);
  }
};

// Reads a page before JavaScript asks for its documents. It does not hold its worker thread, which
// may end with it still waiting.
class BackgroundReading : public Task {
 public:
  BackgroundReading(std::shared_ptr<Executor> executor, std::shared_ptr<PageReader> reader)
      : executor_(std::move(executor)), reader_(std::move(reader)) {}
  void Run(const std::shared_ptr<Client>&) override {
    while (reader_->ReadInBackground(executor_->WalkerOf(*ran_on), reader_->most())) {
    }
  }
  void Refuse(Failure) override {}

 private:
  std::shared_ptr<Executor> executor_;
  std::shared_ptr<PageReader> reader_;
};

// What JavaScript holds of a cursor: what reads its page, and the cursor where that belongs.
struct CursorHolder {
  // The client that JavaScript called.
  std::shared_ptr<Client> origin;
  std::shared_ptr<Cursor> cursor;
  Home home;
  // Where its page is read before JavaScript asks for documents, if anywhere.
  Home reads;
  // Whether its documents are to be taken apart.
  bool shapes;
  std::shared_ptr<PageReader> reader;

  CursorHolder(std::shared_ptr<Client> origin, std::shared_ptr<Cursor> cursor, Home home,
               bool shapes)
      : origin(std::move(origin)),
        cursor(std::move(cursor)),
        home(std::move(home)),
        reads(this->home),
        shapes(shapes) {}
  ~CursorHolder() { Release(); }
  CursorHolder(const CursorHolder&) = delete;
  CursorHolder& operator=(const CursorHolder&) = delete;

  void Release() {
    home.Dispose(std::move(cursor));
    cursor = nullptr;
    reader->Drop();
  }

  // Reports to V8 what its small handle keeps: a reply may be 16 MB, and worth collecting garbage
  // for.
  void ReportMemory(napi_env env) { Report(env, let_go_ ? 0 : reader->page().bytes()); }
  // JavaScript's handle is no more.
  void LetGo(napi_env env) {
    let_go_ = true;
    ReportMemory(env);
  }

 private:
  void Report(napi_env env, size_t bytes) {
    int64_t all = 0;
    napi_adjust_external_memory(env, static_cast<int64_t>(bytes) - static_cast<int64_t>(reported_),
                                &all);
    reported_ = bytes;
  }

  size_t reported_ = 0;
  bool let_go_ = false;
};

template <>
inline void LetGo(napi_env env, CursorHolder& holder) {
  holder.LetGo(env);
}

// What JavaScript holds of a session.
struct SessionHolder {
  // The client that JavaScript called.
  std::shared_ptr<Client> origin;
  std::shared_ptr<Session> session;
  Home home;

  SessionHolder(std::shared_ptr<Client> origin, std::shared_ptr<Session> session, Home home)
      : origin(std::move(origin)), session(std::move(session)), home(std::move(home)) {}
  ~SessionHolder() {
    home.Dispose(std::move(session));
    // A session's own worker thread ends with it.
    if (home.worker != nullptr && !home.worker->shared) home.executor->EndWorker(home.worker);
  }
  SessionHolder(const SessionHolder&) = delete;
  SessionHolder& operator=(const SessionHolder&) = delete;
};

}  // namespace tollgate

#pragma once

#include <memory>
#include <utility>

#include "../../core/commands/cursor.h"
#include "../../core/threads/executor.h"
#include "../../core/threads/page_reader.h"
#include "napi_setup.h"
#include "wrap.h"

namespace tollgate {

// A worker thread that reads pages on; none where JavaScript's own thread does.
struct BackgroundReader {
  std::shared_ptr<Executor> executor;
  std::shared_ptr<WorkerThread> worker;
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

// What JavaScript holds of a cursor, and what reads its page.
struct CursorHolder {
  // The client that JavaScript called.
  std::shared_ptr<Client> origin;
  std::shared_ptr<Cursor> cursor;
  // Where its page is read before JavaScript asks for documents, if anywhere.
  BackgroundReader background;
  // How its documents are handed over.
  Form form;
  std::shared_ptr<PageReader> reader;

  CursorHolder(std::shared_ptr<Client> origin, std::shared_ptr<Cursor> cursor,
               BackgroundReader background, Form form, std::shared_ptr<PageReader> reader)
      : origin(std::move(origin)),
        cursor(std::move(cursor)),
        background(std::move(background)),
        form(form),
        reader(std::move(reader)) {}
  ~CursorHolder() { Release(); }
  CursorHolder(const CursorHolder&) = delete;
  CursorHolder& operator=(const CursorHolder&) = delete;

  void Release() {
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

}  // namespace tollgate

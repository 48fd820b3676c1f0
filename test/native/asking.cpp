#include "asking.h"

#include <condition_variable>
#include <mutex>

#include "../../native/core/commands/cursor.h"
#include "../../native/core/threads/executor.h"
#include "../../native/core/threads/page_reader.h"
#include "commands.h"
#include "require.h"

namespace tollgate {

namespace {

// Few in a batch: a page is some dozens of them.
constexpr uint32_t kMost = 8;
constexpr int kPage = 60;

// Reads a page on its worker thread.
class BackgroundReading : public Task {
 public:
  BackgroundReading(std::shared_ptr<Executor> executor, std::shared_ptr<PageReader> reader)
      : executor_(std::move(executor)), reader_(std::move(reader)) {}

  void Run(const std::shared_ptr<Client>&) override {
    while (reader_->ReadInBackground(executor_->WalkerOf(*ran_on), kMost)) {
    }
  }
  void Refuse(Failure) override {}

 private:
  std::shared_ptr<Executor> executor_;
  std::shared_ptr<PageReader> reader_;
};

// A call that an executor runs.
class TestCall : public Task {
 public:
  TestCall(int thread, std::shared_ptr<Executor> executor)
      : thread_(thread), executor_(std::move(executor)) {}

  void Run(const std::shared_ptr<Client>& client) override {
    try {
      Insert(*client, thread_, 0);
      FailOnPurpose(*client);
      cursor = std::make_shared<Cursor>(*client, kDatabase);
      Bson command;
      BSON_APPEND_UTF8(command.get(), "find", "things");
      BSON_APPEND_INT32(command.get(), "batchSize", kPage);
      RequireNone(cursor->Open(*client, CommandKind::kRead, BytesOf(command), {}, session));
      reader = std::make_shared<PageReader>(cursor->page(), Form::kShapes);
      if (reader->ReadInBackground(executor_->WalkerOf(*ran_on), kMost)) ReadOn();
    } catch (const std::exception& error) {
      problem = error.what();
    }
  }
  void Refuse(Failure failure) override { refusal = failure.message; }
  void ReadOn() { executor_->Post(std::make_shared<BackgroundReading>(executor_, reader), ran_on); }

  // Null for one of the cursor's own.
  std::shared_ptr<Session> session;
  std::string problem;
  std::string refusal;
  std::shared_ptr<Cursor> cursor;
  std::shared_ptr<PageReader> reader;

 private:
  int thread_;
  std::shared_ptr<Executor> executor_;
};

// Reads at most `most` documents, as JavaScript does, while the worker thread reads on.
void ReadPage(TestCall& call, Walker& walker, int most) {
  int read = 0;
  while (call.reader->more() && read < most) {
    const auto batch = call.reader->Next(walker.decoder, kMost);
    if (batch != nullptr) batch->CopyTo(walker.memory.arrays());
    if (call.reader->IsBehind()) call.ReadOn();
    read += walker.memory.arrays().header[Header::kDocuments];
  }
  Require(read == kPage || read >= most, "the documents of a page");
  call.reader->Drop();
}

// Wakes who waits for an executor's tasks, and outlives both.
class Bell {
 public:
  void Ring() {
    const std::lock_guard<std::mutex> lock(mutex_);
    rung_ = true;
    heard_.notify_one();
  }

  void Wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    heard_.wait(lock, [&] { return rung_; });
    rung_ = false;
  }

 private:
  std::mutex mutex_;
  std::condition_variable heard_;
  bool rung_ = false;
};

}  // namespace

void Ask(const std::string& uri, int thread, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const auto bell = std::make_shared<Bell>();
    const auto finished = std::make_shared<Finished>([bell] { bell->Ring(); });
    const auto shapes = std::make_shared<ShapeCache>();
    Walker walker(shapes);
    const auto client = Connect(uri);
    const auto executor =
        std::make_shared<Executor>(client, finished, shapes, ExecutorLimits{2, 2, 40});
    auto session = std::make_shared<Session>(client->sessions, SessionOptions{});
    finished->Look(round % 2 == 0);
    uint32_t id = 0;
    size_t expected = 0;
    for (int i = 0; i < 30; ++i) {
      auto call = std::make_shared<TestCall>(thread, executor);
      call->id = ++id;
      ++expected;
      // These keep their order.
      if (i % 3 == 0) {
        call->session = session;
        call->lane = session->lane;
      }
      executor->Submit(std::move(call));
      if (i % 10 == 9 && executor->Cancel(id)) --expected;
    }
    // Its calls go on with it.
    session.reset();
    // Begun before anybody asks for it: one is waited for, the other perhaps has run already.
    const auto waited = std::make_shared<TestCall>(thread, executor);
    const auto asked = std::make_shared<TestCall>(thread, executor);
    executor->Submit(waited);
    executor->Submit(asked);
    executor->Wait(*waited);
    Require(waited->problem.empty(), waited->problem);
    waited->cursor.reset();
    executor->Await(asked, ++id);
    ++expected;
    size_t settled = 0;
    const auto collect = [&] {
      for (const auto& task : finished->Take()) {
        ++settled;
        auto& call = static_cast<TestCall&>(*task);
        Require(call.problem.empty(), call.problem);
        if (call.reader == nullptr) continue;
        ReadPage(call, walker, call.id % 3 == 0 ? kPage / 2 : kPage);
        call.cursor.reset();
      }
    };
    // Every third time it is closed while calls are on their way.
    while (settled < expected && round % 3 != 0) {
      bell->Wait();
      collect();
      finished->Look(round % 4 == 0);
    }
    auto last = std::make_shared<TestCall>(thread, executor);
    last->id = ++id;
    ++expected;
    executor->Close(std::move(last));
    while (settled < expected) {
      bell->Wait();
      collect();
    }
    finished->Disconnect();
    Require(settled == expected, "what settles");
  }
}

}  // namespace tollgate

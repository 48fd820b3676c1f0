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
      cursor = std::make_shared<Cursor>(client, kDatabase);
      Bson command;
      BSON_APPEND_UTF8(command.get(), "find", "things");
      BSON_APPEND_INT32(command.get(), "batchSize", kPage);
      RequireNone(cursor->Open(CommandKind::kRead, BytesOf(command), {}, nullptr));
      reader = std::make_shared<PageReader>(cursor->page(), true);
      if (reader->ReadInBackground(executor_->WalkerOf(*ran_on), kMost)) ReadOn();
    } catch (const std::exception& error) {
      problem = error.what();
    }
  }
  void Refuse(Failure failure) override { refusal = failure.message; }
  void ReadOn() { executor_->Post(std::make_shared<BackgroundReading>(executor_, reader), ran_on); }

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

// Destroys a cursor on its worker thread.
class Disposal : public Task {
 public:
  explicit Disposal(std::shared_ptr<Cursor> cursor) : cursor_(std::move(cursor)) {}
  void Run(const std::shared_ptr<Client>&) override { cursor_.reset(); }
  void Refuse(Failure) override {}

 private:
  std::shared_ptr<Cursor> cursor_;
};

// Is the last to hold something that its worker thread destroys, as a call on a cursor may be.
class Holder : public TestCall {
 public:
  Holder(int thread, std::shared_ptr<Executor> executor, std::shared_ptr<WorkerThread> worker)
      : TestCall(thread, executor), executor_(std::move(executor)), worker_(std::move(worker)) {}
  ~Holder() override { executor_->Post(std::make_shared<Disposal>(nullptr), worker_); }

 private:
  std::shared_ptr<Executor> executor_;
  std::shared_ptr<WorkerThread> worker_;
};

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
    const auto executor =
        std::make_shared<Executor>(Connect(uri), finished, shapes, ExecutorLimits{2, 2, 20});
    const auto own = executor->OpenWorker();
    finished->Look(round % 2 == 0);
    uint32_t id = 0;
    size_t expected = 0;
    for (int i = 0; i < 30; ++i) {
      auto call = std::make_shared<TestCall>(thread, executor);
      call->id = ++id;
      ++expected;
      executor->Submit(std::move(call), i % 5 == 0 ? own : nullptr);
    }
    if (executor->Cancel(id)) --expected;
    auto holder = std::make_shared<Holder>(thread, executor, own);
    holder->id = ++id;
    executor->Submit(std::move(holder), own);
    if (!executor->Cancel(id)) ++expected;
    // Begun before anybody asks for it: one is waited for, the other perhaps has run already.
    const auto waited = std::make_shared<TestCall>(thread, executor);
    const auto asked = std::make_shared<TestCall>(thread, executor);
    executor->Submit(waited);
    executor->Submit(asked, own);
    executor->Wait(*waited);
    Require(waited->problem.empty(), waited->problem);
    executor->Post(std::make_shared<Disposal>(std::move(waited->cursor)), waited->ran_on);
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
        executor->Post(std::make_shared<Disposal>(std::move(call.cursor)), task->ran_on);
      }
    };
    // Every third time it is closed while calls are on their way.
    while (settled < expected && round % 3 != 0) {
      bell->Wait();
      collect();
      finished->Look(round % 4 == 0);
    }
    executor->EndWorker(own);
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

// Many threads use native/core at once, for ThreadSanitizer to watch: clients, cursors and sessions
// of their own, clients that are handed from thread to thread, executors, ends of every kind.
//
//   threads URI ROUNDS

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "../../native/core/client/client.h"
#include "../../native/core/commands/command.h"
#include "../../native/core/commands/cursor.h"
#include "../../native/core/commands/session.h"
#include "../../native/core/threads/executor.h"
#include "../../native/core/threads/page_reader.h"
#include "learning.h"
#include "require.h"

using namespace tollgate;

namespace {

constexpr int kThreads = 8;
constexpr const char* kDatabase = "threads";

void RequireNone(const std::optional<Failure>& failure) {
  if (failure) throw std::runtime_error(failure->message);
}

std::shared_ptr<Client> Connect(const std::string& uri) {
  auto client = Client::Create(uri, {});
  if (!client) throw std::runtime_error(client.failure().message);
  return *client;
}

void Insert(Client& client, int thread, int number) {
  Bson command;
  Bson documents;
  Bson document;
  BSON_APPEND_INT32(document.get(), "thread", thread);
  BSON_APPEND_INT32(document.get(), "number", number);
  BSON_APPEND_DOCUMENT(documents.get(), "0", document.get());
  BSON_APPEND_UTF8(command.get(), "insert", "things");
  BSON_APPEND_ARRAY(command.get(), "documents", documents.get());
  Bson reply;
  RequireNone(
      RunCommand(client, {CommandKind::kWrite, kDatabase, nullptr}, command.get(), nullptr, reply));
  Require(Summarize(reply).n == 1, "the insert");
}

void FailOnPurpose(Client& client) {
  Bson command;
  BSON_APPEND_INT32(command.get(), "nonsense", 1);
  Bson reply;
  const auto failure =
      RunCommand(client, {CommandKind::kOther, kDatabase, nullptr}, command.get(), nullptr, reply);
  Require(failure && failure->domain == MONGOC_ERROR_SERVER, "the command that fails");
}

// Documents of this thread that the cursor gives, at most `most`.
int Read(const std::shared_ptr<Client>& client, Decoder& decoder, int thread, int most,
         std::shared_ptr<Session> session) {
  Bson command;
  Bson filter;
  BSON_APPEND_INT32(filter.get(), "thread", thread);
  BSON_APPEND_UTF8(command.get(), "find", "things");
  BSON_APPEND_DOCUMENT(command.get(), "filter", filter.get());
  BSON_APPEND_INT32(command.get(), "batchSize", 2);
  auto cursor = std::make_shared<Cursor>(client, kDatabase);
  RequireNone(cursor->Open(CommandKind::kRead, BytesOf(command), {}, std::move(session)));
  int read = 0;
  for (;;) {
    decoder.Begin(true);
    const std::shared_ptr<Page> page = cursor->page();
    for (; page->current().data != nullptr && read < most; ++read) {
      decoder.Append(page->current());
      page->Advance();
    }
    decoder.End();
    // Left to its destructor, as garbage is, when it was not read to the end.
    if (read == most || !cursor->alive()) return read;
    RequireNone(cursor->GetMore({}));
  }
}

void Work(const std::string& uri, int thread, int rounds) {
  Walker walker(std::make_shared<ShapeCache>());
  Decoder& decoder = walker.decoder;
  for (int round = 0; round < rounds; ++round) {
    auto client = Connect(uri);
    for (int i = 0; i < 10; ++i) Insert(*client, thread, i);
    FailOnPurpose(*client);
    auto session = Session::Start(client, {});
    if (!session) throw std::runtime_error(session.failure().message);
    const int expected = 10 * (round + 1);
    Require(Read(client, decoder, thread, 1 << 20, nullptr) == expected, "what a find gives");
    Require(Read(client, decoder, thread, 3, *session) == 3, "the beginning of a find");
    Require(Read(client, decoder, thread, 5, nullptr) == 5, "the beginning of another");
    if (round % 3 == 0) client->Close();
    if (round % 3 == 1) client->Abandon();
  }
}

// Clients that belong to whichever thread has taken them.
class Exchange {
 public:
  void Put(std::shared_ptr<Client> client) {
    const std::lock_guard<std::mutex> lock(mutex_);
    clients_.push_back(std::move(client));
  }

  std::shared_ptr<Client> Take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (clients_.empty()) return nullptr;
    auto client = std::move(clients_.front());
    clients_.pop_front();
    return client;
  }

 private:
  std::mutex mutex_;
  std::deque<std::shared_ptr<Client>> clients_;
};

void Trade(Exchange& exchange, const std::string& uri, int rounds) {
  for (int round = 0; round < 10 * rounds; ++round) {
    auto client = exchange.Take();
    if (client == nullptr || client->closed()) client = Connect(uri);
    FailOnPurpose(*client);
    if (round % 7 == 0) client->Close();
    exchange.Put(std::move(client));
  }
}

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
class Step : public Task {
 public:
  Step(int thread, std::shared_ptr<Executor> executor)
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
void ReadPage(Step& step, Walker& walker, int most) {
  int read = 0;
  while (step.reader->more() && read < most) {
    const auto batch = step.reader->Next(walker.decoder, kMost);
    if (batch != nullptr) batch->CopyTo(walker.memory.arrays());
    if (step.reader->IsBehind()) step.ReadOn();
    read += walker.memory.arrays().header[Header::kDocuments];
  }
  Require(read == kPage || read >= most, "the documents of a page");
  step.reader->Drop();
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
class Holder : public Step {
 public:
  Holder(int thread, std::shared_ptr<Executor> executor, std::shared_ptr<WorkerThread> worker)
      : Step(thread, executor), executor_(std::move(executor)), worker_(std::move(worker)) {}
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

// Who asks is one thread, as JavaScript's is: it submits, takes back, cancels and reads what comes.
void Ask(const std::string& uri, int thread, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    const auto bell = std::make_shared<Bell>();
    const auto finished = std::make_shared<Finished>([bell] { bell->Ring(); });
    const auto shapes = std::make_shared<ShapeCache>();
    Walker walker(shapes);
    const auto executor =
        std::make_shared<Executor>(Connect(uri), finished, shapes, ExecutorLimits{2, 20});
    const auto own = executor->OpenWorker();
    finished->Look(round % 2 == 0);
    uint32_t id = 0;
    size_t expected = 0;
    for (int i = 0; i < 30; ++i) {
      auto step = std::make_shared<Step>(thread, executor);
      step->id = ++id;
      ++expected;
      executor->Submit(std::move(step), i % 5 == 0 ? own : nullptr);
    }
    if (executor->Cancel(id)) --expected;
    auto holder = std::make_shared<Holder>(thread, executor, own);
    holder->id = ++id;
    executor->Submit(std::move(holder), own);
    if (!executor->Cancel(id)) ++expected;
    // Begun before anybody asks for it: one is waited for, the other perhaps has run already.
    const auto waited = std::make_shared<Step>(thread, executor);
    const auto asked = std::make_shared<Step>(thread, executor);
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
        auto& step = static_cast<Step&>(*task);
        Require(step.problem.empty(), step.problem);
        if (step.reader == nullptr) continue;
        ReadPage(step, walker, step.id % 3 == 0 ? kPage / 2 : kPage);
        executor->Post(std::make_shared<Disposal>(std::move(step.cursor)), task->ran_on);
      }
    };
    // Every third time it is closed while calls are on their way.
    while (settled < expected && round % 3 != 0) {
      bell->Wait();
      collect();
      finished->Look(round % 4 == 0);
    }
    executor->EndWorker(own);
    auto last = std::make_shared<Step>(thread, executor);
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

template <typename Task>
void RunThreads(Task task) {
  std::mutex mutex;
  std::string problem;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      try {
        task(i);
      } catch (const std::exception& error) {
        const std::lock_guard<std::mutex> lock(mutex);
        problem = error.what();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  Require(problem.empty(), problem);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const std::string uri = arguments[1];
  const int rounds = std::atoi(arguments[2]);
  try {
    RunThreads([&](int thread) { Work(uri, thread, rounds); });
    Exchange exchange;
    RunThreads([&](int) { Trade(exchange, uri, rounds); });
    RunThreads([&](int thread) { Ask(uri, thread, rounds); });
    const auto shapes = std::make_shared<ShapeCache>();
    RunThreads([&](int thread) { Learn(shapes, thread, rounds); });
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  // Pools are still ending in the background: the exit has to bear it.
  std::puts("right");
  return 0;
}

// Many threads use native/core at once, for ThreadSanitizer to watch: clients, cursors and sessions
// of their own, clients that are handed from thread to thread, executors, bounds, ends of every
// kind, threads' own too.
//
//   threads URI ROUNDS

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "../../native/core/bson/decoding/walker.h"
#include "../../native/core/client/client.h"
#include "../../native/core/commands/cursor.h"
#include "../../native/core/commands/session.h"
#include "../../native/core/threads/thread.h"
#include "asking.h"
#include "background_get_more.h"
#include "bounding.h"
#include "commands.h"
#include "learning.h"
#include "require.h"

using namespace tollgate;

namespace {

constexpr int kThreads = 8;

// Documents of this thread that the cursor gives, at most `most`: through one client and another.
int Read(const std::shared_ptr<Client>& client, Decoder& decoder, int thread, int most,
         std::shared_ptr<Session> session) {
  const auto cursor = OpenCursor(client, thread, std::move(session));
  const auto sibling = Client::Sibling(*client);
  bool turn = false;
  int read = 0;
  for (;;) {
    decoder.Begin(Form::kShapes);
    const std::shared_ptr<Page> page = cursor->page();
    for (; page->current().data != nullptr && read < most; ++read) {
      decoder.Append(page->current());
      page->Advance();
    }
    decoder.End();
    // Left to its destructor, as garbage is, when it was not read to the end.
    if (read == most || page->cursor_id() == 0) return read;
    turn = !turn;
    RequireNone(cursor->GetMore(turn ? *sibling : *client, {}));
  }
}

void Work(const std::string& uri, int thread, int rounds) {
  Walker walker(std::make_shared<ShapeCache>());
  Decoder& decoder = walker.decoder;
  for (int round = 0; round < rounds; ++round) {
    auto client = Connect(uri);
    for (int i = 0; i < 10; ++i) Insert(*client, thread, i);
    FailOnPurpose(*client);
    auto session = std::make_shared<Session>(client->sessions, SessionOptions{});
    const int expected = 10 * (round + 1);
    Require(Read(client, decoder, thread, 1 << 20, nullptr) == expected, "what a find gives");
    Require(Read(client, decoder, thread, 3, session) == 3, "the beginning of a find");
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

// The last of a cursor and of a session is let go of elsewhere while their client closes.
void LetGo(const std::string& uri, int thread, int rounds) {
  for (int round = 0; round < 5 * rounds; ++round) {
    const auto client = Connect(uri);
    auto others = OpenCursor(client, thread, nullptr);
    auto cursor = OpenCursor(client, thread, nullptr);
    auto session = std::make_shared<Session>(client->sessions, SessionOptions{});
    std::thread other([&cursor, &session] {
      cursor.reset();
      session.reset();
    });
    client->Close();
    other.join();
    const auto failure = others->GetMore(*client, {});
    Require(failure && failure->domain == Failure::kClosedDomain, "a closed client's cursor");
  }
}

// Many end at once, and each has something of its own to give back. Half of them the exit would not
// wait for.
void EndThreads(int rounds) {
  for (int round = 0; round < 20 * rounds; ++round) {
    std::atomic<int> left{kThreads};
    for (int i = 0; i < kThreads; ++i) {
      const bool started = StartThread([&left, i] {
        static thread_local const std::string own(100, 'x');
        if (i % 2 == 0) LetProcessExit();
        left -= static_cast<int>(own.size() / 100);
      });
      Require(started, "a thread");
    }
    while (left > 0) std::this_thread::yield();
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
    RunThreads([&](int thread) { LetGo(uri, thread, rounds); });
    Exchange exchange;
    RunThreads([&](int) { Trade(exchange, uri, rounds); });
    RunThreads([&](int thread) { Ask(uri, thread, rounds); });
    RunThreads([&](int thread) { LoopBound(uri, thread, rounds); });
    const auto shapes = std::make_shared<ShapeCache>();
    RunThreads([&](int thread) { Learn(shapes, thread, rounds); });
    RunThreads([&](int thread) { GetMoreInBackground(uri, thread, rounds); });
    EndThreads(rounds);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  // Pools are still ending in the background: the exit has to bear it.
  std::puts("right");
  return 0;
}

#include "thread.h"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace tollgate {

namespace {

using Work = std::function<void()>;

// Calls that are answered end within it; with TLS, libmongoc's monitors, too.
constexpr std::chrono::milliseconds kPatience{500};
constexpr std::chrono::seconds kPatienceWithTls{2};

// Whether the exit waits for the calling thread.
thread_local bool awaited = false;

// Of the process, and never destroyed: threads may outlive its static objects.
class Threads {
 public:
  static Threads& All() {
    static Threads& all = *new Threads;
    return all;
  }

  bool Start(Work work) {
    auto held = std::make_unique<Work>(std::move(work));
    Awaited(1);
    pthread_t thread;
    if (pthread_create(&thread, nullptr, Run, held.get()) != 0) {
      Awaited(-1);
      return false;
    }
    held.release();
    return true;
  }

  void LetExit() {
    if (std::exchange(awaited, false)) Awaited(-1);
  }

  void WaitLonger() {
    const std::lock_guard<std::mutex> lock(mutex_);
    patience_ = kPatienceWithTls;
  }

 private:
  // Registered after OpenSSL's own, which libmongoc's initialisation has seen to, and so run before
  // it.
  Threads() {
    std::atexit([] { All().EndAtExit(); });
  }

  static void* Run(void* work) {
    awaited = true;
    {
      const std::unique_ptr<Work> own(static_cast<Work*>(work));
      (*own)();
    }
    All().End();
    return nullptr;
  }

  void Awaited(int change) {
    const std::lock_guard<std::mutex> lock(mutex_);
    awaited_ += change;
    changed_.notify_all();
  }

  // The last that the calling thread does. It joins who ended before, so that there is always one
  // thread at most that has ended and was not joined. The exit finds it at work, or among those to
  // be joined.
  void End() {
    std::unique_lock<std::mutex> lock(mutex_);
    if (exiting_) {
      lock.unlock();
      for (;;) pause();
    }
    if (std::exchange(awaited, false)) --awaited_;
    const std::optional<pthread_t> before = std::exchange(ended_, pthread_self());
    changed_.notify_all();
    lock.unlock();
    if (before) pthread_join(*before, nullptr);
  }

  void EndAtExit() {
    // A fork has this memory, and none of the threads.
    if (getpid() != process_) return;
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait_for(lock, patience_, [this] { return awaited_ == 0; });
    exiting_ = true;
    const std::optional<pthread_t> ended = std::exchange(ended_, std::nullopt);
    lock.unlock();
    if (ended) pthread_join(*ended, nullptr);
  }

  const pid_t process_ = getpid();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::chrono::milliseconds patience_ = kPatience;
  int awaited_ = 0;
  bool exiting_ = false;
  // The thread that ended last.
  std::optional<pthread_t> ended_;
};

}  // namespace

bool StartThread(Work work) {
  return Threads::All().Start(std::move(work));
}

void LetProcessExit() {
  Threads::All().LetExit();
}

void WaitLongerAtExit() {
  Threads::All().WaitLonger();
}

}  // namespace tollgate

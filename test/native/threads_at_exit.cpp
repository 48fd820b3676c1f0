// Ends by exit while a thread of thread.h is on its way: what the exit frees last must not be used
// by it then.
//
//   threads_at_exit ending | working | hanging | late

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <string>
#include <thread>

#include "../../native/core/threads/thread.h"

namespace {

using std::chrono::milliseconds;

std::atomic<bool> uses{false};
std::atomic<bool> ended{false};

// As OpenSSL's: given back by the thread itself, when its work is done.
struct OfThread {
  OfThread() { uses = true; }
  ~OfThread() {
    std::this_thread::sleep_for(milliseconds(100));
    uses = false;
    ended = true;
  }
};

void Use() {
  static thread_local OfThread own;
  (void)own;
}

std::promise<void> begun;
std::promise<void> released;

void Ending() {
  Use();
  begun.set_value();
}

void Working() {
  Use();
  begun.set_value();
  std::this_thread::sleep_for(milliseconds(100));
}

void Hanging() {
  Use();
  begun.set_value();
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

// Its work ends when the exit has given it up.
void Late() {
  Use();
  begun.set_value();
  released.get_future().wait();
}

}  // namespace

int main(int count, char** arguments) {
  const std::string how = count > 1 ? arguments[1] : "";
  // Registered first and so run last, as OpenSSL's end is.
  std::atexit([] {
    released.set_value();
    // Time in which one that was let go would get into its end.
    std::this_thread::sleep_for(milliseconds(50));
    std::puts(uses ? "in use" : "free");
    std::puts(ended ? "ended" : "not ended");
  });
  const auto work = how == "ending"    ? Ending
                    : how == "working" ? Working
                    : how == "hanging" ? Hanging
                                       : Late;
  if (!tollgate::StartThread(work)) return 1;
  begun.get_future().wait();
  return 0;
}

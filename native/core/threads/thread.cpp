#include "thread.h"

#include <pthread.h>

#include <memory>
#include <utility>

namespace tollgate {

namespace {

using Work = std::function<void()>;

void* Run(void* work) {
  (*std::unique_ptr<Work>(static_cast<Work*>(work)))();
  return nullptr;
}

}  // namespace

bool StartThread(Work work) {
  auto held = std::make_unique<Work>(std::move(work));
  pthread_t thread;
  if (pthread_create(&thread, nullptr, Run, held.get()) != 0) return false;
  held.release();
  pthread_detach(thread);
  return true;
}

}  // namespace tollgate

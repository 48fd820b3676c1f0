#include "libmongoc_threads.h"

#include <pthread.h>

#include <cerrno>
#include <string_view>

namespace tollgate {

namespace {

thread_local uint32_t missed_threads = 0;

}  // namespace

uint32_t MissedThreads() {
  return missed_threads;
}

bool MayBeginThreads() {
#ifndef TOLLGATE_WRAPS_THREADS
  if (!mongoc_check_version(1, 25, 0)) {
    pthread_t thread;
    const auto nothing = [](void*) -> void* { return nullptr; };
    if (pthread_create(&thread, nullptr, nothing, nullptr) != 0) return false;
    pthread_join(thread, nullptr);
  }
#endif
  return true;
}

void NoteLog(mongoc_log_level_t, const char*, const char* message, void*) {
  constexpr std::string_view kNoThread = "Failed to start";
  if (std::string_view(message).find(kNoThread) != std::string_view::npos) ++missed_threads;
}

}  // namespace tollgate

#ifdef TOLLGATE_WRAPS_THREADS

// The linker's --wrap has everything in the addon call these, and names the real ones so.
extern "C" {

int __real_pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*),
                          void* argument);
int __real_pthread_join(pthread_t thread, void** result);

__attribute__((used)) int __wrap_pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                                void* (*run)(void*), void* argument) {
  const int error = __real_pthread_create(thread, attributes, run, argument);
  if (error != 0) {
    *thread = pthread_t{};
    ++tollgate::missed_threads;
  }
  return error;
}

// Of a thread that never was there is nothing to wait for.
__attribute__((used)) int __wrap_pthread_join(pthread_t thread, void** result) {
  return thread == pthread_t{} ? ESRCH : __real_pthread_join(thread, result);
}

}  // extern "C"

#endif

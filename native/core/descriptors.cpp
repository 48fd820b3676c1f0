#include "descriptors.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <utility>

namespace tollgate {

namespace {

// Of threads that are connecting, and hold nothing while they do.
std::atomic<size_t> awaited{0};

// Less than zero where there is none, or none of the file's: then errno says which.
int Open() {
  return open("/dev/null", O_RDONLY | O_CLOEXEC);
}

bool SaysNone(int error) {
  return error == EMFILE || error == ENFILE;
}

bool CanOpen(size_t count) {
  if (count == 0) return true;
  const int descriptor = Open();
  if (descriptor < 0) return !SaysNone(errno);
  const bool can_open = CanOpen(count - 1);
  close(descriptor);
  return can_open;
}

}  // namespace

Descriptors& Descriptors::OfThread() {
  static thread_local Descriptors descriptors;
  return descriptors;
}

size_t Descriptors::NeededFor(const mongoc_uri_t* uri) {
  // With TLS, the files of authorities are read when the socket is connected.
  return mongoc_uri_get_tls(uri) ? kMost : 1;
}

bool Descriptors::CanBeHad(size_t count) {
  return CanOpen(awaited + count);
}

bool Descriptors::Reserve(size_t count) {
  const size_t before = count_;
  if (before >= count) return true;
  while (count_ < count) {
    const int descriptor = Open();
    if (descriptor < 0) {
      const bool none = SaysNone(errno);
      Shrink(before);
      return !none;
    }
    held_[count_++] = descriptor;
  }
  if (CanBeHad(0)) return true;
  Shrink(before);
  return false;
}

void Descriptors::Swap(Descriptors& other) {
  held_.swap(other.held_);
  std::swap(count_, other.count_);
}

void Descriptors::Shrink(size_t count) {
  while (count_ > count) close(held_[--count_]);
}

Connecting::Connecting(const mongoc_uri_t* uri) : needed_(Descriptors::NeededFor(uri)) {
  awaited += needed_;
  Descriptors::OfThread().Release();
}

Connecting::~Connecting() {
  awaited -= needed_;
}

}  // namespace tollgate

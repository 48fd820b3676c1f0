#pragma once

#include <array>
#include <cstddef>

#include "mongoc.h"

namespace tollgate {

// File descriptors that are kept free for a connection. Where one cannot be made for want of them,
// libmongoc takes its server for lost, and all connections to it: so whoever may have to connect
// gets them before, and lets go of them directly before the socket is made.
class Descriptors {
 public:
  Descriptors() = default;
  ~Descriptors() { Release(); }
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;

  // What this thread connects with.
  static Descriptors& OfThread();
  // How many connecting takes at most.
  static size_t NeededFor(const mongoc_uri_t* uri);
  // Whether so many can be had at once, beside those of threads that are connecting.
  static bool CanBeHad(size_t count);

  // Gets so many, those that it has among them. False, with nothing changed, where the process or
  // the system has no more.
  bool Reserve(size_t count);
  void Release() { Shrink(0); }
  void Swap(Descriptors& other);

 private:
  static constexpr size_t kMost = 2;

  void Shrink(size_t count);

  std::array<int, kMost> held_{};
  size_t count_ = 0;
};

// While it lives, its thread connects, and what that takes is not for others.
class Connecting {
 public:
  explicit Connecting(const mongoc_uri_t* uri);
  ~Connecting();
  Connecting(const Connecting&) = delete;
  Connecting& operator=(const Connecting&) = delete;

 private:
  const size_t needed_;
};

}  // namespace tollgate

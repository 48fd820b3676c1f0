#pragma once

#include <cstddef>

namespace tollgate {

// Memory that is about to be asked for where its lack ends the process: libbson's allocator does,
// and V8's. What is claimed is not for others, but it is not taken either.
class MemoryClaim {
 public:
  MemoryClaim() = default;
  ~MemoryClaim() { Release(); }
  MemoryClaim(const MemoryClaim&) = delete;
  MemoryClaim& operator=(const MemoryClaim&) = delete;

  // Of the command that this thread runs.
  static MemoryClaim& OfThread();

  // Claims so much more, if it is much. False, with nothing changed, where the system does not have
  // it.
  bool Add(size_t bytes);
  void Release();

 private:
  size_t bytes_ = 0;
};

// Around each call of libmongoc's on a thread: what was claimed for it is given up when it ends.
struct ReleasesMemoryClaim {
  ~ReleasesMemoryClaim() { MemoryClaim::OfThread().Release(); }
};

// Address space that is held back for libbson, whose allocator ends the process when it gets
// nothing. Who finds no memory gives it up, and no command begins until it is held again.
class MemoryReserve {
 public:
  // Has libbson allocate so. To be called once, before libmongoc is used.
  static void Install();
  // False where the system does not have so much.
  static bool Hold();
};

// What libmongoc takes for a message: two copies, each in a power of two.
constexpr size_t RoomForCopies(size_t bytes) {
  return 4 * bytes;
}

// Throws std::bad_alloc where the system does not have so much memory, if it is much.
void RequireMemory(size_t bytes);

// Has what replies of many megabytes take go back to the system when it is freed. By itself glibc
// learns what is large from what is freed, up to 32 MB, and soon keeps even the largest replies'
// memory in each of its arenas, of which it makes up to eight for each core. Smaller thresholds
// would cost replies of a thousand documents page faults. To be called once; what the environment
// asks for stands.
void BoundKeptMemory();

// Gives what the process has freed back to the system. glibc keeps an arena for every few threads
// and in each, once large replies were freed, tens of megabytes. It takes some milliseconds, in
// which other threads that allocate may wait: so for moments when nothing is under way.
void ReturnMemory();

// As a class's first member: does so when the others have been destroyed.
struct ReturnsMemory {
  ~ReturnsMemory() { ReturnMemory(); }
};

}  // namespace tollgate

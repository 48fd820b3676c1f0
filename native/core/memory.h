#pragma once

namespace tollgate {

// Gives what the process has freed back to the system. glibc keeps an arena for every few threads
// and in each, once large replies were freed, tens of megabytes. It takes some milliseconds, in
// which other threads that allocate may wait: so for moments when nothing is under way.
void ReturnMemory();

// As a class's first member: does so when the others have been destroyed.
struct ReturnsMemory {
  ~ReturnsMemory() { ReturnMemory(); }
};

}  // namespace tollgate

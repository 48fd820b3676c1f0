#pragma once

namespace tollgate {

// Has what replies of many megabytes take go back to the system when it is freed. By itself glibc
// learns what is large from what is freed, up to 32 MB, and soon keeps even the largest replies'
// memory in each of its arenas. Smaller thresholds would cost replies of a thousand documents page
// faults. To be called once; what the environment asks for stands.
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

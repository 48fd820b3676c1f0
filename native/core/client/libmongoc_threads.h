#pragma once

#include <cstdint>

#include "../mongoc.h"

namespace tollgate {

// libmongoc watches each server of a pool on threads of its own, which begin when the first client
// is taken from the pool. Where the system gives none it says so to its log alone; before 1.25 it
// says nothing, and crashes when the pool is destroyed, because it waits for a thread that never
// was. A static libmongoc is linked so that it asks for threads here instead (CMakeLists.txt); for
// a shared one a thread is tried first.

// How many threads libmongoc has failed to begin from the calling thread.
uint32_t MissedThreads();

// Whether libmongoc may begin to watch a pool's servers. One that would crash without threads and
// asks for them itself may where there is a thread just now; another may always.
bool MayBeginThreads();

// To receive what libmongoc logs.
void NoteLog(mongoc_log_level_t level, const char* domain, const char* message, void* nothing);

}  // namespace tollgate

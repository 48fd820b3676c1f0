#pragma once

#include <functional>

namespace tollgate {

// Runs `work` on a thread that nobody waits for: one that hangs in a call must not hold up the
// process's end, nor its environment's. False, with nothing begun, when the system gives no thread.
// Unlike std::thread it says so without an exception.
bool StartThread(std::function<void()> work);

}  // namespace tollgate

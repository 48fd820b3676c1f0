#pragma once

#include <functional>

namespace tollgate {

// Runs `work` on a thread of its own. False, with nothing begun, when the system gives no thread:
// unlike std::thread it says so without an exception.
//
// Nobody waits for it but the process's exit, which frees what a thread still uses, even once its
// work is done: OpenSSL keeps a state for each thread that it gave random bytes, as for the ids of
// sessions. So the exit waits for those at work, though not for long: they may hang in a call. It
// joins those that are ending, and from then on lets none end.
bool StartThread(std::function<void()> work);

// Said by a thread: what is left of its work may still run when the process has gone.
void LetProcessExit();

// Has the exit wait longer for threads at work: with TLS they use OpenSSL all the time.
void WaitLongerAtExit();

}  // namespace tollgate

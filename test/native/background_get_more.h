#pragma once

#include <string>

namespace tollgate {

// One of the threads that lend their client to an executor's while they read the reply at hand, as
// JavaScript's toArray does. Throws where a document is lost.
void GetMoreInBackground(const std::string& uri, int thread, int rounds);

}  // namespace tollgate

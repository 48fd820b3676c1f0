#pragma once

#include <string>

namespace tollgate {

// One of the threads that ask executors, as JavaScript's does: it submits, takes back, cancels and
// reads what comes. Throws where something is lost.
void Ask(const std::string& uri, int thread, int rounds);

}  // namespace tollgate

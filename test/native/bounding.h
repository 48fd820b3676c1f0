#pragma once

#include <string>

namespace tollgate {

// A bound whose operations run on threads, closed by another thread while they do.
void LoopBound(const std::string& uri, int thread, int rounds);

}  // namespace tollgate

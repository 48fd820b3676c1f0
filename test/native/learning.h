#pragma once

#include <memory>

#include "../../native/core/bson/shapes/shape_cache.h"

namespace tollgate {

// One of the threads that read documents with one cache: they learn more shapes than it keeps, and
// one after another they have it start anew. Throws where a batch is not what was read.
void Learn(const std::shared_ptr<ShapeCache>& cache, int thread, int rounds);

}  // namespace tollgate

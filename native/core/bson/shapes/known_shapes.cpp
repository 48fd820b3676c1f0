#include "known_shapes.h"

#include <functional>

namespace tollgate {

const Shape* KnownShapes::Find(Bytes document) {
  signature_.clear();
  steps_.clear();
  if (!Describe(document, signature_, steps_)) return nullptr;
  const uint64_t hash = std::hash<std::string>{}(signature_);
  const auto known = known_.find(hash);
  const Shape* shape = known != known_.end() ? known->second : nullptr;
  if (shape == nullptr) {
    shape = cache_->Find(*generation_, hash, signature_, steps_);
    if (shape == nullptr) {
      full_ = cache_->full();
      NoteMiss();
      return nullptr;
    }
    known_.emplace(hash, shape);
  }
  return shape->id < 0 || shape->signature != signature_ ? nullptr : shape;
}

bool KnownShapes::CatchUp() {
  cache_->Note(hits_, misses_);
  hits_ = 0;
  misses_ = 0;
  full_ = cache_->full();
  if (cache_->IsCurrent(generation_->number)) return false;
  generation_ = cache_->current();
  known_.clear();
  return true;
}

}  // namespace tollgate

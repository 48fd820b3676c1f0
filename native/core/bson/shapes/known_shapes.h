#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "shape_cache.h"

namespace tollgate {

// The part of a cache that one thread has met: what is found here needs no lock.
class KnownShapes {
 public:
  using Generation = ShapeCache::Generation;

  explicit KnownShapes(std::shared_ptr<ShapeCache> cache)
      : cache_(std::move(cache)), generation_(cache_->current()) {}

  // The document's shape, or null: keys that no literal has, or not seen often enough.
  const Shape* Find(Bytes document);
  // Counts a document that was read by its shape, and one that nobody looked at.
  void NoteHit() { hits_ += full_; }
  void NoteMiss() { misses_ += full_; }
  // Between batches only: the runs of one name shapes of one generation. True when another has
  // begun: what was found before is to be forgotten.
  bool KeepUp() {
    const bool current = cache_->IsCurrent(generation_->number);
    return current && misses_ == 0 ? false : CatchUp();
  }
  const std::shared_ptr<Generation>& generation() const { return generation_; }

 private:
  bool CatchUp();

  const std::shared_ptr<ShapeCache> cache_;
  std::shared_ptr<Generation> generation_;
  // By the hash of their signatures.
  std::unordered_map<uint64_t, const Shape*> known_;
  // Whether the cache was full when it was last asked.
  bool full_ = false;
  // Since it was, and was reported.
  uint32_t hits_ = 0;
  uint32_t misses_ = 0;
  // Scratch of Find, kept so that its memory is.
  std::string signature_;
  std::vector<Step> steps_;
};

}  // namespace tollgate

#include "shape_cache.h"

#include <algorithm>

namespace tollgate {

std::shared_ptr<ShapeCache::Generation> ShapeCache::current() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return current_;
}

const Shape* ShapeCache::Find(Generation& generation, uint64_t hash, const std::string& signature,
                              const std::vector<Step>& steps) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto known = generation.shapes.find(hash);
  if (known != generation.shapes.end()) return &known->second;
  // What is learnt for a generation that has passed would be of no use to anybody.
  return &generation == current_.get() ? Learn(hash, signature, steps) : nullptr;
}

const Shape* ShapeCache::Learn(uint64_t hash, const std::string& signature,
                               const std::vector<Step>& steps) {
  Generation& generation = *current_;
  if (generation.full()) return nullptr;
  Candidate& candidate = candidates_[hash % kMaxCandidates];
  if (candidate.hash != hash) candidate = {hash, 0};
  if (++candidate.sightings < SightingsNeeded()) return nullptr;
  // Kept even if it does not fit a literal, so that it is judged once.
  Shape shape = MakeShape(static_cast<int32_t>(generation.by_id.size()), signature, steps);
  // First, so that no other shape gets its number where there is no memory for this one.
  const bool numbered = shape.id >= 0;
  if (numbered) generation.by_id.push_back(nullptr);
  const Shape& kept = generation.shapes.emplace(hash, std::move(shape)).first->second;
  if (numbered) generation.by_id.back() = &kept;
  generation.bytes += kept.bytes();
  full_.store(generation.full(), std::memory_order_relaxed);
  return &kept;
}

const Shape* ShapeCache::ById(const Generation& generation, int32_t id) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const bool known = id >= 0 && static_cast<size_t>(id) < generation.by_id.size();
  return known ? generation.by_id[id] : nullptr;
}

void ShapeCache::Note(uint32_t hits, uint32_t misses) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!full()) return;
  hits_ += hits;
  misses_ += misses;
  if (misses_ < kPatience) return;
  if (hits_ < misses_ / kWorthKeeping) return StartAnew();
  hits_ = 0;
  misses_ = 0;
}

void ShapeCache::Forget() {
  const std::lock_guard<std::mutex> lock(mutex_);
  StartAnew();
}

void ShapeCache::StartAnew() {
  const int32_t number = current_->number + 1;
  current_ = std::make_shared<Generation>();
  current_->number = number;
  std::fill(candidates_.begin(), candidates_.end(), Candidate{});
  hits_ = 0;
  misses_ = 0;
  full_.store(false, std::memory_order_relaxed);
  number_.store(number, std::memory_order_release);
}

}  // namespace tollgate

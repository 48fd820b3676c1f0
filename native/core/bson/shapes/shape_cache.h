#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "shape.h"

namespace tollgate {

// The shapes that one environment's threads have learnt. Bounded in number and bytes: a full cache
// that no longer fits the documents is left to those who still use it, and a new generation begins.
// All members may be called from any thread.
class ShapeCache {
 public:
  static constexpr size_t kMaxShapes = 256;
  // Of all shapes together; what JavaScript makes of them takes many times as much.
  static constexpr size_t kMaxBytes = 2 * 1024 * 1024;
  static constexpr size_t kMaxCandidates = 1024;
  // Documents without a shape since the cache was full, after which it starts anew, unless shapes
  // still fit one in so many.
  static constexpr uint32_t kPatience = 50000;
  static constexpr uint32_t kWorthKeeping = 16;

  // What ids mean. It grows, but a shape that it holds stays as and where it is.
  struct Generation {
    int32_t number = 0;
    // By the hash of their signatures.
    std::unordered_map<uint64_t, Shape> shapes;
    std::vector<const Shape*> by_id;
    size_t bytes = 0;

    bool full() const { return shapes.size() >= kMaxShapes || bytes >= kMaxBytes; }
  };

  ShapeCache() : current_(std::make_shared<Generation>()) {}

  std::shared_ptr<Generation> current() const;
  // Whether it is still the one of this number.
  bool IsCurrent(int32_t number) const { return number_.load(std::memory_order_acquire) == number; }
  bool full() const { return full_.load(std::memory_order_relaxed); }

  // The shape of that hash, learnt when it was seen often enough; null if it is not known.
  const Shape* Find(Generation& generation, uint64_t hash, const std::string& signature,
                    const std::vector<Step>& steps);
  const Shape* ById(const Generation& generation, int32_t id) const;
  // Counts documents that a full cache had a shape for, and had none for.
  void Note(uint32_t hits, uint32_t misses);
  // Starts anew; what a thread has met it keeps until its next batch.
  void Forget();

 private:
  struct Candidate {
    uint64_t hash = 0;
    uint32_t sightings = 0;
  };

  // With the mutex held.
  const Shape* Learn(uint64_t hash, const std::string& signature, const std::vector<Step>& steps);
  void StartAnew();
  // A shape's function takes as long to make as some dozens of documents to read without: the more
  // there are already, the oftener has the next to be seen.
  uint32_t SightingsNeeded() const {
    return 2 + static_cast<uint32_t>(current_->shapes.size()) / 8;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<Generation> current_;
  std::vector<Candidate> candidates_ = std::vector<Candidate>(kMaxCandidates);
  uint32_t hits_ = 0;
  uint32_t misses_ = 0;
  // Of the current generation, for those without the mutex.
  std::atomic<int32_t> number_{0};
  std::atomic<bool> full_{false};
};

}  // namespace tollgate

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bytes.h"

namespace tollgate {

// What one step of a shape does with its element's value.
enum class StepKind : uint8_t {
  kDouble,
  kInt32,
  kInt64,
  kDate,
  kBool,
  kNull,
  kString,
  kObjectId,
  // A nested document begins, and ends.
  kEnter,
  kLeave,
};

struct Step {
  StepKind kind;
  // Type byte, key and NUL in the shape's signature; nothing for kLeave.
  uint32_t offset;
  uint32_t length;
};

// The sequence of (type, key) of a document, nested documents included. Documents of one shape
// differ only in their values.
struct Shape {
  int32_t id;
  std::string signature;
  std::vector<Step> steps;
  // What one document of this shape puts into the batch.
  uint32_t strings = 0;
  uint32_t numbers = 0;
  uint32_t ids = 0;

  std::string_view Key(const Step& step) const {
    return std::string_view(signature).substr(step.offset + 1, step.length - 2);
  }
};

// The shapes that one thread has learnt. Bounded: a shape is kept from its second sighting on, and
// a full cache that no longer fits the documents is emptied and begins a new generation.
class ShapeCache {
 public:
  static constexpr size_t kMaxShapes = 256;
  static constexpr size_t kMaxCandidates = 1024;
  static constexpr size_t kMaxSteps = 1024;
  static constexpr size_t kMaxDepth = 16;
  // Documents without a shape since the cache was full, after which it starts anew.
  static constexpr uint32_t kPatience = 50000;

  // The document's shape, or null: types that no shape holds, or not seen often enough.
  const Shape* Find(Bytes document);
  const Shape* ById(int32_t id) const;
  // Between batches only: the runs of one name shapes that have to be there when it is read.
  bool StartAnewIfStale();
  // Grows whenever ids begin to mean something else.
  int32_t generation() const { return generation_; }

 private:
  const Shape* Learn();

  std::unordered_map<std::string, Shape> shapes_;
  std::vector<const Shape*> by_id_;
  std::unordered_map<uint64_t, uint8_t> candidates_;
  // Scratch of Find, kept so that its memory is.
  std::string signature_;
  std::vector<Step> steps_;
  uint32_t misses_ = 0;
  int32_t generation_ = 0;
};

}  // namespace tollgate

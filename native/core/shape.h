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
  // Its elements stand behind the document's own values.
  kArray,
  // Any other type: js-bson reads it.
  kValue,
};

// The kind that a type's values are.
StepKind KindOf(uint8_t type);

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
  uint32_t arrays = 0;

  std::string_view Key(const Step& step) const {
    return std::string_view(signature).substr(step.offset + 1, step.length - 2);
  }
};

// The shapes that one thread has learnt. Bounded: a full cache that no longer fits the documents is
// emptied and begins a new generation.
class ShapeCache {
 public:
  static constexpr size_t kMaxShapes = 256;
  static constexpr size_t kMaxCandidates = 1024;
  static constexpr size_t kMaxSteps = 2048;
  static constexpr size_t kMaxDepth = 16;
  // Of one shape; those of its documents in arrays do not count.
  static constexpr size_t kMaxArrays = 256;
  // Documents without a shape since the cache was full, after which it starts anew, unless shapes
  // still fit one in so many.
  static constexpr uint32_t kPatience = 50000;
  static constexpr uint32_t kWorthKeeping = 16;

  // The document's shape, or null: keys that no literal has, or not seen often enough.
  const Shape* Find(Bytes document);
  const Shape* ById(int32_t id) const;
  // Counts a document that was read by its shape, and one that nobody looked at.
  void NoteHit() { hits_ += full(); }
  void NoteMiss() { misses_ += full(); }
  // Between batches only: the runs of one name shapes that have to be there when it is read.
  bool StartAnewIfStale();
  // Grows whenever ids begin to mean something else.
  int32_t generation() const { return generation_; }

 private:
  struct Candidate {
    uint64_t hash = 0;
    uint32_t sightings = 0;
  };

  bool full() const { return shapes_.size() >= kMaxShapes; }
  const Shape* Learn(uint64_t hash);
  // A shape's function takes as long to make as some dozens of documents to read without: the more
  // there are already, the oftener has the next to be seen.
  uint32_t SightingsNeeded() const { return 2 + static_cast<uint32_t>(shapes_.size()) / 8; }

  // By the hash of their signatures.
  std::unordered_map<uint64_t, Shape> shapes_;
  std::vector<const Shape*> by_id_;
  std::vector<Candidate> candidates_ = std::vector<Candidate>(kMaxCandidates);
  // Scratch of Find, kept so that its memory is.
  std::string signature_;
  std::vector<Step> steps_;
  uint32_t hits_ = 0;
  uint32_t misses_ = 0;
  int32_t generation_ = 0;
};

}  // namespace tollgate

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "../bytes.h"
#include "../shapes/shape_cache.h"

namespace tollgate {

// Where the header's numbers stand.
struct Header {
  enum : size_t {
    kDocuments,
    kRuns,
    kRawBytes,
    kGeneration,
    kMoreInReply,
    kAlive,
    kModified,
    kReplyBytes,
    kFirstRun,
  };
  // Pairs of shape, or one of these, and number of documents.
  enum : int32_t {
    // BSON as it came.
    kRawRun = -1,
    // Each document names its fields.
    kLooseRun = -2,
    // JSON, with commas between the documents.
    kJsonRun = -3,
  };
  static constexpr size_t kMaxRuns = 512;
  static constexpr size_t kSize = kFirstRun + 2 * kMaxRuns;
};

// How documents are handed over.
enum class Form : uint32_t {
  // As BSON: a background thread gains nothing.
  kBson,
  // Taken apart by shape, where they have one.
  kShapes,
  // As JSON, where that can be written without JavaScript.
  kJson,
};

// Where a batch is written; never reallocated while one is.
struct BatchArrays {
  int32_t* header = nullptr;
  double* numbers = nullptr;
  // Where each string begins in the text; one more entry where the last one ends.
  uint32_t* offsets = nullptr;
  uint8_t* ids = nullptr;
  // Of strings that have no text: where they are in the wide text, and how long; 0 when empty.
  uint32_t* wide_begins = nullptr;
  uint32_t* wide_lengths = nullptr;
};

// How much of each kind a batch holds.
struct BatchCounts {
  size_t text = 0;
  size_t wide = 0;
  size_t strings = 0;
  size_t numbers = 0;
  size_t ids = 0;
  size_t values = 0;
  // Of documents without a shape: those that have appeared in the text.
  size_t keys = 0;
};

// What of a batch JavaScript does not see in the arrays, but asks for.
struct BatchView {
  // Latin-1.
  Bytes text;
  std::u16string_view wide;
  // Documents with one element without a key each, for js-bson.
  Bytes values;
  Bytes raw;
  // Of the shapes that it names.
  const ShapeCache::Generation* generation;
};

// A batch that waits for JavaScript to ask for it: a copy of what a decoder left.
class Batch {
 public:
  Batch(const BatchArrays& from, const BatchCounts& counts, const BatchView& view,
        std::vector<uint8_t> raw, std::shared_ptr<const ShapeCache::Generation> generation);

  void CopyTo(const BatchArrays& to) const;
  BatchView view() const;
  void ReleaseRaw() { raw_ = {}; }

 private:
  size_t header_size() const { return Header::kFirstRun + 2 * arrays_.header[Header::kRuns]; }

  BatchCounts counts_;
  // All but the raw documents lies in one piece of memory.
  std::unique_ptr<uint8_t[]> memory_;
  BatchArrays arrays_;
  const char16_t* wide_ = nullptr;
  const uint8_t* text_ = nullptr;
  const uint8_t* values_ = nullptr;
  std::vector<uint8_t> raw_;
  std::shared_ptr<const ShapeCache::Generation> generation_;
};

}  // namespace tollgate

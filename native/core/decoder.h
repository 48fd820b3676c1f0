#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "bytes.h"
#include "shape.h"

namespace tollgate {

// Memory that JavaScript owns and both sides read and write; never reallocated in a call.
struct Arena {
  uint8_t* request = nullptr;
  size_t request_size = 0;
  int32_t* header = nullptr;
  double* numbers = nullptr;
  uint32_t* offsets = nullptr;
  uint8_t* ids = nullptr;
  // Of strings that have no text: where they are in the wide text, and how long; 0 when empty.
  uint32_t* wide_begins = nullptr;
  uint32_t* wide_lengths = nullptr;
  // When the last call went into libmongoc, came back, was handed to another thread and was taken
  // from there, in ns.
  double* clock = nullptr;
};

// Where the header's numbers stand; js/client/arena.js has the same list.
struct Header {
  enum : size_t {
    kDocuments,
    kRuns,
    kRawBytes,
    kGeneration,
    kMoreInReply,
    kAlive,
    kModified,
    kFirstRun,
  };
  // Pairs of shape (-1 for raw BSON) and number of documents.
  static constexpr size_t kMaxRuns = 512;
  static constexpr size_t kSize = kFirstRun + 2 * kMaxRuns;
};

// How an array's elements are written: a number for this and one for how many there are, then
struct ArrayKind {
  enum : int32_t {
    // … a number each.
    kNumbers,
    // … a string each.
    kStrings,
    // … a number for the shape of all, and the documents.
    kDocuments,
    // … a number for each element's StepKind, and its value.
    kMixed,
  };
};

// A double, or NaN where that is not exact, and the integer's bits.
void StoreInt64(double* to, const uint8_t* from);

// Values of a batch by kind, in the order in which the documents have them: a document's own, then
// those of its arrays. An int64 takes two numbers.
class Decoder {
 public:
  static constexpr size_t kMaxText = 256 * 1024;
  static constexpr size_t kMaxWide = 64 * 1024;
  static constexpr size_t kMaxRaw = 256 * 1024;
  static constexpr size_t kMaxNumbers = 32 * 1024;
  static constexpr size_t kMaxStrings = 32 * 1024;
  static constexpr size_t kMaxIds = 8 * 1024;
  // After so many documents in a row without a shape, most are not looked at.
  static constexpr uint32_t kStrangers = 64;
  static constexpr uint32_t kLookEvery = 16;

  void Attach(const Arena& arena) { arena_ = arena; }

  // Starts a batch; without shapes every document is handed over as BSON.
  void Begin(bool shapes);
  // False when the batch is full; the document then begins the next one.
  bool Append(Bytes document);
  // Writes the header.
  void End();

  // Latin-1.
  Bytes text() const { return {text_.data(), fill_.text}; }
  std::u16string_view wide() const { return {wide_.data(), fill_.wide}; }
  // Documents with one element without a key each, for js-bson.
  Bytes values() const { return {values_.data(), values_.size()}; }
  Bytes raw() const { return {raw_.data(), raw_.size()}; }
  void ReleaseRaw();
  const ShapeCache& shapes() const { return shapes_; }

 private:
  enum class Outcome { kDone, kFull, kOther };
  // How much of each kind the batch holds.
  struct Fill {
    size_t text = 0;
    size_t wide = 0;
    size_t strings = 0;
    size_t numbers = 0;
    size_t ids = 0;
    size_t values = 0;
  };

  Outcome AppendShaped(const Shape& shape, Bytes document);
  Outcome AppendDocument(const Shape& shape, Bytes document, size_t depth);
  Outcome AppendArray(Bytes array, size_t depth);
  Outcome AppendNumbers(Bytes array);
  Outcome AppendStrings(Bytes array);
  Outcome AppendDocuments(Bytes array, size_t depth);
  Outcome AppendMixed(Bytes array, size_t depth);
  Outcome AppendElement(uint8_t type, Bytes value, size_t depth);
  // Moves `text` behind what it writes there.
  Outcome PutString(uint8_t*& text, const uint8_t* from, size_t length, size_t string);
  Outcome AppendString(Bytes value);
  Outcome AppendWide(const uint8_t* from, size_t size, size_t string);
  Outcome AppendValue(uint8_t type, Bytes value, double& at);
  bool AppendRaw(Bytes document);
  bool CountInRun(int32_t shape);
  bool HasRoom(size_t strings, size_t numbers, size_t ids) const;
  void TakeBack(const Fill& fill);
  // Of what does not fit: alone in a batch, it never will.
  Outcome Full() const { return documents_ > 0 ? Outcome::kFull : Outcome::kOther; }

  Arena arena_;
  ShapeCache shapes_;
  bool use_shapes_ = true;
  const Shape* last_ = nullptr;
  // Of the last documents in arrays, by how deep they lie.
  std::array<const Shape*, ShapeCache::kMaxDepth + 1> last_nested_{};
  uint32_t strangers_ = 0;
  std::vector<uint8_t> text_ = std::vector<uint8_t>(kMaxText);
  std::vector<char16_t> wide_;
  std::vector<uint8_t> values_;
  Fill fill_;
  std::vector<uint8_t> raw_;
  size_t documents_ = 0;
  size_t runs_ = 0;
};

}  // namespace tollgate

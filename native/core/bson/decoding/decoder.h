#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "../bytes.h"
#include "../json/json_writer.h"
#include "../shapes/known_keys.h"
#include "../shapes/known_shapes.h"
#include "batch.h"

namespace tollgate {

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

  explicit Decoder(std::shared_ptr<ShapeCache> shapes) : shapes_(std::move(shapes)) {}

  void Attach(const BatchArrays& arena) { arena_ = arena; }

  // Starts a batch.
  void Begin(Form form);
  // False when the batch is full; the document then begins the next one.
  bool Append(Bytes document);
  // Writes the header.
  void End();

  // Until the next one begins.
  BatchView view() const;
  // The same in memory of its own; the raw documents go with it.
  std::unique_ptr<Batch> TakeCopy();
  void ReleaseRaw();

 private:
  enum class Outcome { kDone, kFull, kOther };
  Outcome AppendShaped(const Shape& shape, Bytes document);
  Outcome AppendDocument(const Shape& shape, Bytes document, size_t depth);
  Outcome AppendArray(Bytes array, size_t depth);
  Outcome AppendNumbers(Bytes array);
  Outcome AppendStrings(Bytes array);
  Outcome AppendDocuments(Bytes array, size_t depth);
  Outcome AppendMixed(Bytes array, size_t depth);
  Outcome AppendElement(uint8_t type, Bytes value, size_t depth);
  // Moves `text` behind what it writes there. Inline: known to decoder.cpp alone.
  Outcome PutString(uint8_t*& text, const uint8_t* from, size_t length, size_t string);
  Outcome AppendString(Bytes value);
  Outcome AppendText(Bytes bytes);
  Outcome AppendWide(const uint8_t* from, size_t size, size_t string);
  Outcome AppendValue(uint8_t type, Bytes value, double& at);
  bool AppendWithoutShape(Bytes document);
  Outcome AppendFields(Bytes document, size_t depth);
  Outcome AppendKey(Bytes key);
  bool AppendRaw(Bytes document);
  bool AppendJson(Bytes document);
  bool CountInRun(int32_t shape);
  bool HasRoom(size_t strings, size_t numbers, size_t ids) const;
  void TakeBack(const BatchCounts& fill);
  // Of what does not fit: alone in a batch, it never will.
  Outcome Full() const { return documents_ > 0 ? Outcome::kFull : Outcome::kOther; }

  BatchArrays arena_;
  KnownShapes shapes_;
  Form form_ = Form::kShapes;
  // Of the last documents, the latest first.
  std::array<const Shape*, 2> recent_{};
  // Of the last documents in arrays, by how deep they lie.
  std::array<const Shape*, Shape::kMaxDepth + 1> last_nested_{};
  uint32_t strangers_ = 0;
  // Whether the document at hand is read without a shape, and those in it may be, too.
  bool loose_ = false;
  KnownKeys keys_;
  std::unique_ptr<uint8_t[]> text_{new uint8_t[kMaxText]};
  std::vector<char16_t> wide_;
  std::vector<uint8_t> values_;
  BatchCounts fill_;
  std::vector<uint8_t> raw_;
  JsonWriter json_;
  // Of the document at hand.
  JsonText json_text_;
  size_t documents_ = 0;
  size_t runs_ = 0;
};

}  // namespace tollgate

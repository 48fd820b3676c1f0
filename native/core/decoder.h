#pragma once

#include <cstdint>
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

// Values of a batch by kind, in the order in which the documents have them.
class Decoder {
 public:
  static constexpr size_t kMaxText = 256 * 1024;
  static constexpr size_t kMaxRaw = 256 * 1024;
  static constexpr size_t kMaxNumbers = 32 * 1024;
  static constexpr size_t kMaxStrings = 32 * 1024;
  static constexpr size_t kMaxIds = 8 * 1024;

  void Attach(const Arena& arena) { arena_ = arena; }

  // Starts a batch; without shapes every document is handed over as BSON.
  void Begin(bool shapes);
  // False when the batch is full; the document then begins the next one.
  bool Append(Bytes document);
  // Writes the header.
  void End();

  Bytes text() const { return {text_.data(), text_size_}; }
  Bytes raw() const { return {raw_.data(), raw_.size()}; }
  void ReleaseRaw();
  const ShapeCache& shapes() const { return shapes_; }

 private:
  enum class Outcome { kDone, kFull, kOther };
  // How much of each kind the batch holds.
  struct Fill {
    size_t text = 0;
    size_t strings = 0;
    size_t numbers = 0;
    size_t ids = 0;
  };

  Outcome AppendShaped(const Shape& shape, Bytes document);
  bool AppendRaw(Bytes document);
  bool CountInRun(int32_t shape);

  Arena arena_;
  ShapeCache shapes_;
  bool use_shapes_ = true;
  const Shape* last_ = nullptr;
  std::vector<uint8_t> text_ = std::vector<uint8_t>(kMaxText);
  size_t text_size_ = 0;
  Fill fill_;
  std::vector<uint8_t> raw_;
  size_t documents_ = 0;
  size_t runs_ = 0;
};

}  // namespace tollgate

#pragma once

#include <cstdint>
#include <optional>

#include "bytes.h"

namespace tollgate {

// An element of a BSON document, found without a look at more than its bounds.
struct Element {
  uint8_t type = 0;
  // Without its NUL.
  Bytes key;
  Bytes value;
};

// The bytes that a value of this type takes of those that are left; none where they do not hold it
// or there is no such type.
std::optional<size_t> ValueSize(uint8_t type, const uint8_t* value, size_t left);

// Whether a value, whose size is known, holds nothing that is broken in its bounds, as far down as
// `depth`: js-bson then finds the same in it as it would in its document.
bool IsWhole(uint8_t type, Bytes value, size_t depth);

// Walks a document's elements, those of an array, too.
class Elements {
 public:
  explicit Elements(Bytes document);

  // False at the end, and where the bytes are broken.
  bool Next(Element& element);
  bool broken() const { return broken_; }

 private:
  const uint8_t* at_ = nullptr;
  // The document's last byte.
  const uint8_t* end_ = nullptr;
  bool broken_ = false;
};

}  // namespace tollgate

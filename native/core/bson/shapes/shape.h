#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../bytes.h"

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
  // No step of a shape: a document without one, whose fields follow.
  kLoose,
};

// Keys that js-bson finds among the fields that are to stay raw, though nobody has named them: it
// reads an array there otherwise.
bool IsInherited(std::string_view key);

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
  static constexpr size_t kMaxSteps = 2048;
  // Bytes of the signature.
  static constexpr size_t kMaxSignature = 64 * 1024;
  static constexpr size_t kMaxDepth = 16;
  // Of one shape; those of its documents in arrays do not count.
  static constexpr size_t kMaxArrays = 256;

  // Negative where no object literal can stand for such documents.
  int32_t id;
  std::string signature;
  std::vector<Step> steps;
  // What one document of this shape puts into the batch.
  uint32_t strings = 0;
  uint32_t numbers = 0;
  uint32_t ids = 0;
  uint32_t arrays = 0;

  size_t bytes() const { return signature.size() + steps.size() * sizeof(Step); }
  std::string_view Key(const Step& step) const {
    return std::string_view(signature).substr(step.offset + 1, step.length - 2);
  }
};

// Appends a document's signature and steps; false where it is broken, too deep or too long.
bool Describe(Bytes document, std::string& signature, std::vector<Step>& steps);

// A shape of which nothing is known but its signature and steps.
Shape MakeShape(int32_t id, const std::string& signature, const std::vector<Step>& steps);

}  // namespace tollgate

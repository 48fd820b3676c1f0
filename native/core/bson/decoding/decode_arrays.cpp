// Arrays, which differ in length among documents of one shape: their elements stand behind the
// document's own values, each kind with its like.
#include <cstring>

#include "../../mongoc.h"
#include "../element.h"
#include "decoder.h"

namespace tollgate {

namespace {

// What an array's elements have in common.
struct Census {
  int32_t kind = ArrayKind::kMixed;
  size_t count = 0;
  bool broken = false;
};

int32_t ArrayKindOf(uint8_t type) {
  switch (KindOf(type)) {
    case StepKind::kDouble:
    case StepKind::kInt32:
      return ArrayKind::kNumbers;
    case StepKind::kString:
      return ArrayKind::kStrings;
    case StepKind::kEnter:
      return ArrayKind::kDocuments;
    default:
      return ArrayKind::kMixed;
  }
}

Census TakeCensus(Bytes array) {
  Census census;
  Elements elements(array);
  for (Element element; elements.Next(element); ++census.count) {
    const int32_t kind = ArrayKindOf(element.type);
    if (census.count == 0) {
      census.kind = kind;
    } else if (kind != census.kind) {
      census.kind = ArrayKind::kMixed;
    }
  }
  census.broken = elements.broken();
  return census;
}

}  // namespace

Decoder::Outcome Decoder::AppendArray(Bytes array, size_t depth) {
  const Census census = TakeCensus(array);
  if (census.broken || depth > Shape::kMaxDepth) return Outcome::kOther;
  if (!HasRoom(0, 2, 0)) return Full();
  double* head = arena_.numbers + fill_.numbers;
  head[0] = census.kind;
  head[1] = static_cast<double>(census.count);
  fill_.numbers += 2;
  switch (census.kind) {
    case ArrayKind::kNumbers:
      return HasRoom(0, census.count, 0) ? AppendNumbers(array) : Full();
    case ArrayKind::kStrings:
      return HasRoom(census.count, 0, 0) ? AppendStrings(array) : Full();
    case ArrayKind::kDocuments: {
      const BatchCounts before = fill_;
      const Outcome outcome = AppendDocuments(array, depth);
      if (outcome != Outcome::kOther) return outcome;
      TakeBack(before);
      head[0] = ArrayKind::kMixed;
      return AppendMixed(array, depth);
    }
    default:
      return AppendMixed(array, depth);
  }
}

Decoder::Outcome Decoder::AppendNumbers(Bytes array) {
  Elements elements(array);
  for (Element element; elements.Next(element);) {
    const uint8_t* value = element.value.data;
    arena_.numbers[fill_.numbers++] = element.type == BSON_TYPE_DOUBLE
                                          ? LoadLittleEndian<double>(value)
                                          : LoadLittleEndian<int32_t>(value);
  }
  return Outcome::kDone;
}

Decoder::Outcome Decoder::AppendStrings(Bytes array) {
  Elements elements(array);
  for (Element element; elements.Next(element);) {
    const Outcome outcome = AppendString(element.value);
    if (outcome != Outcome::kDone) return outcome;
  }
  return Outcome::kDone;
}

// Of one shape; kOther otherwise.
Decoder::Outcome Decoder::AppendDocuments(Bytes array, size_t depth) {
  if (!HasRoom(0, 1, 0)) return Full();
  double& shape = arena_.numbers[fill_.numbers++];
  const BatchCounts before = fill_;
  const Shape* const guess = last_nested_[depth];
  const Shape* found = nullptr;
  Elements elements(array);
  for (Element element; elements.Next(element);) {
    if (found == nullptr && guess != nullptr) {
      const Outcome outcome = AppendDocument(*guess, element.value, depth);
      if (outcome == Outcome::kFull) return outcome;
      if (outcome == Outcome::kDone) {
        found = guess;
        continue;
      }
      TakeBack(before);
    }
    if (found == nullptr) found = shapes_.Find(element.value);
    if (found == nullptr) return Outcome::kOther;
    const Outcome outcome = AppendDocument(*found, element.value, depth);
    if (outcome != Outcome::kDone) return outcome;
  }
  shape = found->id;
  last_nested_[depth] = found;
  return Outcome::kDone;
}

Decoder::Outcome Decoder::AppendMixed(Bytes array, size_t depth) {
  Elements elements(array);
  for (Element element; elements.Next(element);) {
    const Outcome outcome = AppendElement(element.type, element.value, depth);
    if (outcome != Outcome::kDone) return outcome;
  }
  return Outcome::kDone;
}

Decoder::Outcome Decoder::AppendElement(uint8_t type, Bytes value, size_t depth) {
  // The kind, and the most that any of them takes.
  if (!HasRoom(1, 3, 1)) return Full();
  double* number = arena_.numbers + fill_.numbers;
  StepKind kind = KindOf(type);
  const Shape* shape = kind == StepKind::kEnter ? shapes_.Find(value) : nullptr;
  if (kind == StepKind::kEnter && shape == nullptr) {
    kind = loose_ ? StepKind::kLoose : StepKind::kValue;
  }
  *number++ = static_cast<double>(kind);
  ++fill_.numbers;
  switch (kind) {
    case StepKind::kDouble:
      *number = LoadLittleEndian<double>(value.data);
      ++fill_.numbers;
      return Outcome::kDone;
    case StepKind::kInt32:
      *number = LoadLittleEndian<int32_t>(value.data);
      ++fill_.numbers;
      return Outcome::kDone;
    case StepKind::kInt64:
      StoreInt64(number, value.data);
      fill_.numbers += 2;
      return Outcome::kDone;
    case StepKind::kDate:
      *number = static_cast<double>(LoadLittleEndian<int64_t>(value.data));
      ++fill_.numbers;
      return Outcome::kDone;
    case StepKind::kBool:
      *number = *value.data;
      ++fill_.numbers;
      return *value.data > 1 ? Outcome::kOther : Outcome::kDone;
    case StepKind::kNull:
    case StepKind::kLeave:
      return Outcome::kDone;
    case StepKind::kString:
      return AppendString(value);
    case StepKind::kObjectId:
      std::memcpy(arena_.ids + 12 * fill_.ids++, value.data, 12);
      return Outcome::kDone;
    case StepKind::kEnter:
      *number = shape->id;
      ++fill_.numbers;
      return AppendDocument(*shape, value, depth);
    case StepKind::kArray:
      return AppendArray(value, depth + 1);
    case StepKind::kLoose:
      return AppendFields(value, depth);
    case StepKind::kValue:
      ++fill_.numbers;
      return AppendValue(type, value, *number);
  }
  return Outcome::kOther;
}

}  // namespace tollgate

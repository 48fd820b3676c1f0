#include "shape.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "../../mongoc.h"

namespace tollgate {

namespace {

// `$…` may make a DBRef, and text that is not valid is an error.
bool IsOrdinary(std::string_view key) {
  return (key.empty() || key[0] != '$') && bson_utf8_validate(key.data(), key.size(), false);
}

// Appends the signature and steps of one document level and of those below it.
class Describer {
 public:
  Describer(std::string& signature, std::vector<Step>& steps)
      : signature_(signature), steps_(steps) {}

  bool Describe(Bytes document, size_t depth) {
    bson_t view;
    bson_iter_t iter;
    if (depth > Shape::kMaxDepth || !bson_init_static(&view, document.data, document.size) ||
        !bson_iter_init(&iter, &view)) {
      return false;
    }
    while (bson_iter_next(&iter)) {
      const StepKind kind = KindOf(bson_iter_type(&iter));
      const size_t key_length = bson_iter_key_len(&iter);
      if (steps_.size() >= Shape::kMaxSteps ||
          signature_.size() + key_length > Shape::kMaxSignature) {
        return false;
      }
      steps_.push_back(
          {kind, static_cast<uint32_t>(signature_.size()), static_cast<uint32_t>(key_length + 2)});
      signature_ += static_cast<char>(bson_iter_type(&iter));
      signature_.append(bson_iter_key(&iter), key_length + 1);
      if (kind == StepKind::kEnter && !DescribeNested(iter, depth)) return false;
    }
    return iter.err_off == 0;
  }

 private:
  bool DescribeNested(const bson_iter_t& iter, size_t depth) {
    Bytes nested;
    uint32_t length = 0;
    bson_iter_document(&iter, &length, &nested.data);
    nested.size = length;
    if (nested.data == nullptr || !Describe(nested, depth + 1)) return false;
    steps_.push_back({StepKind::kLeave, static_cast<uint32_t>(signature_.size()), 1});
    signature_ += '\0';
    return true;
  }

  std::string& signature_;
  std::vector<Step>& steps_;
};

// Whether an object literal can stand for such documents: ordinary keys, none twice at one level.
bool FitsLiteral(const Shape& shape) {
  std::vector<std::unordered_set<std::string_view>> levels(1);
  for (const Step& step : shape.steps) {
    if (step.kind == StepKind::kLeave) {
      levels.pop_back();
      continue;
    }
    const std::string_view key = shape.Key(step);
    if (!IsOrdinary(key) || !levels.back().insert(key).second) return false;
    if (step.kind == StepKind::kArray && IsInherited(key)) return false;
    if (step.kind == StepKind::kEnter) levels.emplace_back();
  }
  return true;
}

void CountValues(Shape& shape) {
  for (const Step& step : shape.steps) {
    switch (step.kind) {
      case StepKind::kString:
        ++shape.strings;
        break;
      case StepKind::kObjectId:
        ++shape.ids;
        break;
      case StepKind::kArray:
        ++shape.arrays;
        break;
      case StepKind::kInt64:
        shape.numbers += 2;
        break;
      case StepKind::kNull:
      case StepKind::kEnter:
      case StepKind::kLeave:
        break;
      default:
        ++shape.numbers;
    }
  }
}

}  // namespace

bool IsInherited(std::string_view key) {
  constexpr std::string_view kInherited[] = {
      "__defineGetter__", "__defineSetter__", "__lookupGetter__",
      "__lookupSetter__", "__proto__",        "constructor",
      "hasOwnProperty",   "isPrototypeOf",    "propertyIsEnumerable",
      "toLocaleString",   "toString",         "valueOf"};
  return std::find(std::begin(kInherited), std::end(kInherited), key) != std::end(kInherited);
}

StepKind KindOf(uint8_t type) {
  switch (static_cast<bson_type_t>(type)) {
    case BSON_TYPE_DOUBLE:
      return StepKind::kDouble;
    case BSON_TYPE_UTF8:
      return StepKind::kString;
    case BSON_TYPE_DOCUMENT:
      return StepKind::kEnter;
    case BSON_TYPE_ARRAY:
      return StepKind::kArray;
    case BSON_TYPE_OID:
      return StepKind::kObjectId;
    case BSON_TYPE_BOOL:
      return StepKind::kBool;
    case BSON_TYPE_DATE_TIME:
      return StepKind::kDate;
    case BSON_TYPE_NULL:
      return StepKind::kNull;
    case BSON_TYPE_INT32:
      return StepKind::kInt32;
    case BSON_TYPE_INT64:
      return StepKind::kInt64;
    default:
      return StepKind::kValue;
  }
}

bool Describe(Bytes document, std::string& signature, std::vector<Step>& steps) {
  return Describer(signature, steps).Describe(document, 0);
}

Shape MakeShape(int32_t id, const std::string& signature, const std::vector<Step>& steps) {
  Shape shape{id, signature, steps};
  CountValues(shape);
  if (!FitsLiteral(shape) || shape.arrays > Shape::kMaxArrays) shape.id = -1;
  return shape;
}

}  // namespace tollgate

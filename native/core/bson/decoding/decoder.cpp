#include "decoder.h"

#include <cstring>
#include <limits>
#include <utility>

#include "../../mongoc.h"
#include "../element.h"
#include "../text.h"

namespace tollgate {

namespace {

// Integers beyond these become a Long in js-bson (both bounds are still numbers).
constexpr int64_t kMaxExact = int64_t{1} << 53;

}  // namespace

void StoreInt64(double* to, const uint8_t* from) {
  const auto value = LoadLittleEndian<int64_t>(from);
  const bool exact = value <= kMaxExact && value >= -kMaxExact;
  to[0] = exact ? static_cast<double>(value) : std::numeric_limits<double>::quiet_NaN();
  std::memcpy(to + 1, from, 8);
}

void Decoder::Begin(Form form) {
  if (shapes_.KeepUp()) {
    recent_ = {};
    last_nested_ = {};
    strangers_ = 0;
  }
  form_ = form;
  fill_ = {};
  keys_.Forget();
  values_.clear();
  // One document's values may take 16 MB.
  if (values_.capacity() > kMaxRaw) values_.shrink_to_fit();
  raw_.clear();
  documents_ = 0;
  runs_ = 0;
}

bool Decoder::Append(Bytes document) {
  if (form_ == Form::kBson) return AppendRaw(document);
  if (form_ == Form::kJson) return AppendJson(document);
  if (strangers_ >= kStrangers && strangers_++ % kLookEvery != 0) {
    shapes_.NoteMiss();
    return AppendWithoutShape(document);
  }
  // Most documents look like one of the two before, which differ in a field that may be missing:
  // that is one walk and no look-up.
  for (const Shape* shape : recent_) {
    if (shape == nullptr) break;
    const Outcome outcome = AppendShaped(*shape, document);
    if (outcome == Outcome::kDone && shape != recent_[0]) std::swap(recent_[0], recent_[1]);
    if (outcome != Outcome::kOther) return outcome == Outcome::kDone;
  }
  const Shape* shape = shapes_.Find(document);
  if (shape != nullptr && shape != recent_[0] && shape != recent_[1]) {
    const Outcome outcome = AppendShaped(*shape, document);
    if (outcome == Outcome::kDone) recent_ = {shape, recent_[0]};
    if (outcome != Outcome::kOther) return outcome == Outcome::kDone;
  }
  ++strangers_;
  return AppendWithoutShape(document);
}

Decoder::Outcome Decoder::AppendShaped(const Shape& shape, Bytes document) {
  const BatchCounts before = fill_;
  Outcome outcome = AppendDocument(shape, document, 0);
  if (outcome == Outcome::kDone && !CountInRun(shape.id)) outcome = Outcome::kFull;
  if (outcome == Outcome::kDone) {
    strangers_ = 0;
    shapes_.NoteHit();
  } else {
    TakeBack(before);
  }
  return outcome;
}

void Decoder::TakeBack(const BatchCounts& fill) {
  if (fill_.keys > fill.keys) keys_.Forget();
  fill_ = fill;
  values_.resize(fill.values);
}

bool Decoder::HasRoom(size_t strings, size_t numbers, size_t ids) const {
  return fill_.strings + strings < kMaxStrings && fill_.numbers + numbers <= kMaxNumbers &&
         fill_.ids + ids <= kMaxIds;
}

inline Decoder::Outcome Decoder::PutString(uint8_t*& text, const uint8_t* from, size_t length,
                                           size_t string) {
  const size_t at = text - text_.get();
  if (length > kMaxText - at) return Full();
  arena_.offsets[string] = static_cast<uint32_t>(at);
  if (length == 0) {
    arena_.wide_lengths[string] = 0;
  } else if (CopyAscii(text, from, length)) {
    text += length;
  } else if (const ptrdiff_t latin = ToLatin1(text, from, length); latin != kNotText) {
    text += latin;
  } else {
    return AppendWide(from, length, string);
  }
  return Outcome::kDone;
}

Decoder::Outcome Decoder::AppendString(Bytes value) {
  const auto size = LoadLittleEndian<int32_t>(value.data);
  const uint8_t* from = value.data + 4;
  if (size < 1 || from[size - 1] != 0) return Outcome::kOther;
  return AppendText({from, static_cast<size_t>(size - 1)});
}

Decoder::Outcome Decoder::AppendText(Bytes bytes) {
  uint8_t* text = text_.get() + fill_.text;
  const Outcome outcome = PutString(text, bytes.data, bytes.size, fill_.strings++);
  fill_.text = text - text_.get();
  return outcome;
}

Decoder::Outcome Decoder::AppendDocument(const Shape& shape, Bytes document, size_t depth) {
  if (!HasRoom(shape.strings, shape.numbers, shape.ids)) return Full();
  if (document.size < 5) return Outcome::kOther;
  const uint8_t* p = document.data + 4;
  // The last byte is the document's NUL; every nested document ends before it.
  const uint8_t* end = document.data + document.size - 1;
  const uint8_t* levels[Shape::kMaxDepth + 1];
  size_t level = 0;
  // Where they begin: their sizes stand there. Not worth clearing for every document.
  const uint8_t* arrays[Shape::kMaxArrays];
  size_t array = 0;
  const auto* signature = reinterpret_cast<const uint8_t*>(shape.signature.data());
  double* number = arena_.numbers + fill_.numbers;
  size_t string = fill_.strings;
  uint8_t* id = arena_.ids + 12 * fill_.ids;
  uint8_t* text = text_.get() + fill_.text;

  for (const Step& step : shape.steps) {
    if (static_cast<size_t>(end - p) < step.length ||
        !AreEqual(p, signature + step.offset, step.length)) {
      return Outcome::kOther;
    }
    p += step.length;
    const size_t left = end - p;
    switch (step.kind) {
      case StepKind::kDouble:
        if (left < 8) return Outcome::kOther;
        *number++ = LoadLittleEndian<double>(p);
        p += 8;
        break;
      case StepKind::kInt32:
        if (left < 4) return Outcome::kOther;
        *number++ = LoadLittleEndian<int32_t>(p);
        p += 4;
        break;
      case StepKind::kInt64:
        if (left < 8) return Outcome::kOther;
        StoreInt64(number, p);
        number += 2;
        p += 8;
        break;
      case StepKind::kDate:
        if (left < 8) return Outcome::kOther;
        *number++ = static_cast<double>(LoadLittleEndian<int64_t>(p));
        p += 8;
        break;
      case StepKind::kBool:
        if (left < 1 || *p > 1) return Outcome::kOther;
        *number++ = *p++;
        break;
      case StepKind::kNull:
        break;
      case StepKind::kString: {
        if (left < 5) return Outcome::kOther;
        const auto size = LoadLittleEndian<int32_t>(p);
        p += 4;
        if (size < 1 || static_cast<size_t>(size) > left - 4 || p[size - 1] != 0) {
          return Outcome::kOther;
        }
        const Outcome outcome = PutString(text, p, size - 1, string++);
        if (outcome != Outcome::kDone) return outcome;
        p += size;
        break;
      }
      case StepKind::kObjectId:
        if (left < 12) return Outcome::kOther;
        std::memcpy(id, p, 12);
        id += 12;
        p += 12;
        break;
      case StepKind::kEnter: {
        if (left < 5) return Outcome::kOther;
        const auto size = LoadLittleEndian<int32_t>(p);
        if (size < 5 || static_cast<size_t>(size) > left) return Outcome::kOther;
        levels[level++] = p + size;
        p += 4;
        break;
      }
      case StepKind::kLeave:
        if (p != levels[--level]) return Outcome::kOther;
        break;
      case StepKind::kArray: {
        const auto size = ValueSize(BSON_TYPE_ARRAY, p, left);
        if (!size) return Outcome::kOther;
        arrays[array++] = p;
        p += *size;
        break;
      }
      case StepKind::kLoose:
        return Outcome::kOther;
      case StepKind::kValue: {
        const uint8_t type = signature[step.offset];
        const auto size = ValueSize(type, p, left);
        if (!size) return Outcome::kOther;
        const Outcome outcome = AppendValue(type, {p, *size}, *number++);
        if (outcome != Outcome::kDone) return outcome;
        p += *size;
        break;
      }
    }
  }
  if (p != end || *end != 0) return Outcome::kOther;
  fill_.text = text - text_.get();
  fill_.strings += shape.strings;
  fill_.numbers += shape.numbers;
  fill_.ids += shape.ids;
  for (size_t i = 0; i < array; ++i) {
    const Bytes bytes{arrays[i], LoadLittleEndian<uint32_t>(arrays[i])};
    const Outcome outcome = AppendArray(bytes, depth + 1);
    if (outcome != Outcome::kDone) return outcome;
  }
  return Outcome::kDone;
}

// A string whose text stays empty.
Decoder::Outcome Decoder::AppendWide(const uint8_t* from, size_t size, size_t string) {
  if (fill_.wide + size > kMaxWide) return Full();
  wide_.resize(kMaxWide);
  const ptrdiff_t length = ToUtf16(wide_.data() + fill_.wide, from, size);
  if (length == kNotText) return Outcome::kOther;
  arena_.wide_begins[string] = static_cast<uint32_t>(fill_.wide);
  arena_.wide_lengths[string] = static_cast<uint32_t>(length);
  fill_.wide += length;
  return Outcome::kDone;
}

Decoder::Outcome Decoder::AppendValue(uint8_t type, Bytes value, double& at) {
  if (!IsWhole(type, value, Shape::kMaxDepth)) return Outcome::kOther;
  // Size, type, the key's NUL, and the document's.
  const size_t size = 4 + 1 + 1 + value.size + 1;
  if (documents_ > 0 && fill_.values + size > kMaxRaw) return Outcome::kFull;
  at = static_cast<double>(fill_.values);
  values_.resize(fill_.values + size);
  uint8_t* to = values_.data() + fill_.values;
  const auto length = static_cast<uint32_t>(size);
  std::memcpy(to, &length, 4);
  to[4] = type;
  to[5] = 0;
  if (value.size > 0) std::memcpy(to + 6, value.data, value.size);
  to[size - 1] = 0;
  fill_.values += size;
  return Outcome::kDone;
}

bool Decoder::CountInRun(int32_t shape) {
  int32_t* run = arena_.header + Header::kFirstRun + 2 * runs_;
  if (runs_ > 0 && run[-2] == shape) {
    ++run[-1];
  } else {
    if (runs_ == Header::kMaxRuns) return false;
    run[0] = shape;
    run[1] = 1;
    ++runs_;
  }
  ++documents_;
  return true;
}

void Decoder::End() {
  // Where the last string ends.
  arena_.offsets[fill_.strings] = static_cast<uint32_t>(fill_.text);
  arena_.header[Header::kDocuments] = static_cast<int32_t>(documents_);
  arena_.header[Header::kRuns] = static_cast<int32_t>(runs_);
  arena_.header[Header::kRawBytes] = static_cast<int32_t>(raw_.size());
  arena_.header[Header::kGeneration] = shapes_.generation()->number;
}

BatchView Decoder::view() const {
  return {{text_.get(), fill_.text},
          {wide_.data(), fill_.wide},
          {values_.data(), values_.size()},
          {raw_.data(), raw_.size()},
          shapes_.generation().get()};
}

std::unique_ptr<Batch> Decoder::TakeCopy() {
  return std::make_unique<Batch>(arena_, fill_, view(), std::exchange(raw_, {}),
                                 shapes_.generation());
}

}  // namespace tollgate

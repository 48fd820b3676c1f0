#include "decoder.h"

#include <cstring>

namespace tollgate {

namespace {

// Integers beyond these become a Long in js-bson (both bounds are still numbers).
constexpr int64_t kMaxExact = int64_t{1} << 53;

// Copies if every byte is ASCII, so that the text is Latin-1 and its offsets count characters.
bool CopyAscii(uint8_t* to, const uint8_t* from, size_t size) {
  uint64_t high = 0;
  size_t i = 0;
  for (; i + 8 <= size; i += 8) {
    uint64_t word;
    std::memcpy(&word, from + i, 8);
    std::memcpy(to + i, &word, 8);
    high |= word;
  }
  for (; i < size; ++i) {
    to[i] = from[i];
    high |= from[i];
  }
  return (high & 0x8080808080808080) == 0;
}

}  // namespace

void Decoder::Begin(bool shapes) {
  if (shapes_.StartAnewIfStale()) last_ = nullptr;
  use_shapes_ = shapes;
  fill_ = {};
  text_size_ = 0;
  raw_.clear();
  documents_ = 0;
  runs_ = 0;
}

bool Decoder::Append(Bytes document) {
  if (!use_shapes_) return AppendRaw(document);
  // Most documents look like the one before: that is one walk and no look-up.
  if (last_ != nullptr) {
    const Outcome outcome = AppendShaped(*last_, document);
    if (outcome != Outcome::kOther) return outcome == Outcome::kDone;
  }
  const Shape* shape = shapes_.Find(document);
  if (shape != nullptr && shape != last_) {
    const Outcome outcome = AppendShaped(*shape, document);
    if (outcome == Outcome::kDone) last_ = shape;
    if (outcome != Outcome::kOther) return outcome == Outcome::kDone;
  }
  return AppendRaw(document);
}

Decoder::Outcome Decoder::AppendShaped(const Shape& shape, Bytes document) {
  if (fill_.strings + shape.strings >= kMaxStrings || fill_.numbers + shape.numbers > kMaxNumbers ||
      fill_.ids + shape.ids > kMaxIds) {
    return documents_ > 0 ? Outcome::kFull : Outcome::kOther;
  }
  if (document.size < 5) return Outcome::kOther;
  const uint8_t* p = document.data + 4;
  // The last byte is the document's NUL; every nested document ends before it.
  const uint8_t* end = document.data + document.size - 1;
  const uint8_t* levels[ShapeCache::kMaxDepth + 1];
  size_t depth = 0;
  const char* signature = shape.signature.data();
  double* number = arena_.numbers + fill_.numbers;
  uint32_t* offset = arena_.offsets + fill_.strings;
  uint8_t* id = arena_.ids + 12 * fill_.ids;
  uint8_t* text = text_.data() + fill_.text;
  const uint8_t* text_end = text_.data() + kMaxText;

  for (const Step& step : shape.steps) {
    if (static_cast<size_t>(end - p) < step.length ||
        std::memcmp(p, signature + step.offset, step.length) != 0) {
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
      case StepKind::kInt64: {
        if (left < 8) return Outcome::kOther;
        const auto value = LoadLittleEndian<int64_t>(p);
        if (value > kMaxExact || value < -kMaxExact) return Outcome::kOther;
        *number++ = static_cast<double>(value);
        p += 8;
        break;
      }
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
        if (size - 1 > text_end - text) {
          return documents_ > 0 ? Outcome::kFull : Outcome::kOther;
        }
        if (!CopyAscii(text, p, size - 1)) return Outcome::kOther;
        *offset++ = static_cast<uint32_t>(text - text_.data());
        text += size - 1;
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
        levels[depth++] = p + size;
        p += 4;
        break;
      }
      case StepKind::kLeave:
        if (p != levels[--depth]) return Outcome::kOther;
        break;
    }
  }
  if (p != end || *end != 0) return Outcome::kOther;
  if (!CountInRun(shape.id)) return Outcome::kFull;
  fill_.text = text - text_.data();
  fill_.strings += shape.strings;
  fill_.numbers += shape.numbers;
  fill_.ids += shape.ids;
  return Outcome::kDone;
}

bool Decoder::AppendRaw(Bytes document) {
  if (documents_ > 0 && raw_.size() + document.size > kMaxRaw) return false;
  if (!CountInRun(-1)) return false;
  raw_.insert(raw_.end(), document.data, document.data + document.size);
  return true;
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
  text_size_ = fill_.text;
  arena_.header[Header::kDocuments] = static_cast<int32_t>(documents_);
  arena_.header[Header::kRuns] = static_cast<int32_t>(runs_);
  arena_.header[Header::kRawBytes] = static_cast<int32_t>(raw_.size());
  arena_.header[Header::kGeneration] = shapes_.generation();
}

// A batch may be one document of 16 MB; its memory is not kept for the small ones that follow.
void Decoder::ReleaseRaw() {
  raw_.clear();
  if (raw_.capacity() > kMaxRaw) raw_.shrink_to_fit();
}

}  // namespace tollgate

// Documents without a shape, once many have come in a row: what differs from each to the next is
// not worth a function. They name their fields one by one.
#include <string_view>

#include "../../mongoc.h"
#include "../element.h"
#include "decoder.h"

namespace tollgate {

namespace {

// Whether JavaScript can set such a field as any other: `$…` may make a DBRef.
bool IsPlain(const Element& element) {
  const std::string_view key = element.key.text();
  if (!key.empty() && key[0] == '$') return false;
  return key != "__proto__" && (element.type != BSON_TYPE_ARRAY || !IsInherited(key));
}

}  // namespace

bool Decoder::AppendWithoutShape(Bytes document) {
  if (strangers_ < kStrangers) return AppendRaw(document);
  const BatchCounts before = fill_;
  loose_ = true;
  Outcome outcome = AppendFields(document, 0);
  loose_ = false;
  if (outcome == Outcome::kDone && !CountInRun(Header::kLooseRun)) outcome = Outcome::kFull;
  if (outcome == Outcome::kDone) return true;
  TakeBack(before);
  return outcome == Outcome::kOther && AppendRaw(document);
}

bool Decoder::AppendRaw(Bytes document) {
  if (documents_ > 0 && raw_.size() + document.size > kMaxRaw) return false;
  if (!CountInRun(Header::kRawRun)) return false;
  raw_.insert(raw_.end(), document.data, document.data + document.size);
  return true;
}

// A run's documents lie together in the raw bytes, with commas between them; a number says how many
// bytes that are.
bool Decoder::AppendJson(Bytes document) {
  json_text_.Clear();
  if (!json_.Append(document, json_text_)) return AppendRaw(document);
  const Bytes text = json_text_.bytes();
  if (documents_ > 0 && raw_.size() + text.size > kMaxRaw) return false;
  const int32_t* last = arena_.header + Header::kFirstRun + 2 * runs_;
  const bool goes_on = runs_ > 0 && last[-2] == Header::kJsonRun;
  if (!goes_on && !HasRoom(0, 1, 0)) return false;
  if (!CountInRun(Header::kJsonRun)) return false;
  const size_t before = raw_.size();
  if (goes_on) {
    raw_.push_back(',');
  } else {
    arena_.numbers[fill_.numbers++] = 0;
  }
  raw_.insert(raw_.end(), text.data, text.data + text.size);
  // The last number is this run's.
  arena_.numbers[fill_.numbers - 1] += static_cast<double>(raw_.size() - before);
  if (json_text_.capacity() > kMaxRaw) json_text_.Release();
  return true;
}

// A batch may be one document of 16 MB; its memory is not kept for the small ones that follow.
void Decoder::ReleaseRaw() {
  raw_.clear();
  if (raw_.capacity() > kMaxRaw) raw_.shrink_to_fit();
}

// How many there are; then of each the key's number, and what AppendElement writes.
Decoder::Outcome Decoder::AppendFields(Bytes document, size_t depth) {
  if (depth > Shape::kMaxDepth) return Outcome::kOther;
  if (!HasRoom(0, 1, 0)) return Full();
  double& count = arena_.numbers[fill_.numbers++];
  count = 0;
  Elements elements(document);
  for (Element element; elements.Next(element); ++count) {
    if (!IsPlain(element)) return Outcome::kOther;
    if (const Outcome outcome = AppendKey(element.key); outcome != Outcome::kDone) return outcome;
    const Outcome outcome = AppendElement(element.type, element.value, depth + 1);
    if (outcome != Outcome::kDone) return outcome;
  }
  return elements.broken() ? Outcome::kOther : Outcome::kDone;
}

// The first time, the key itself follows among the strings.
Decoder::Outcome Decoder::AppendKey(Bytes key) {
  if (!HasRoom(1, 1, 0)) return Full();
  const uint32_t next = static_cast<uint32_t>(fill_.keys);
  const uint32_t number = keys_.NumberOf(key, next);
  arena_.numbers[fill_.numbers++] = number;
  if (number != next) return Outcome::kDone;
  ++fill_.keys;
  return AppendText(key);
}

}  // namespace tollgate

// Documents of any bytes go through the decoder, often enough to become shapes. What it makes of a
// document has to give the document's bytes again.
#include "../../../native/core/decoder.h"

#include <algorithm>
#include <string>

#include "input.h"

namespace tollgate {

namespace {

// The arena's arrays, each in memory of exactly its size.
struct Memory {
  std::unique_ptr<int32_t[]> header{new int32_t[Header::kSize]};
  std::unique_ptr<double[]> numbers{new double[Decoder::kMaxNumbers]};
  std::unique_ptr<uint32_t[]> offsets{new uint32_t[Decoder::kMaxStrings]};
  std::unique_ptr<uint8_t[]> ids{new uint8_t[12 * Decoder::kMaxIds]};

  Arena arena() const {
    Arena arena;
    arena.header = header.get();
    arena.numbers = numbers.get();
    arena.offsets = offsets.get();
    arena.ids = ids.get();
    return arena;
  }
};

// What has been used of a batch.
struct Place {
  size_t strings = 0;
  size_t numbers = 0;
  size_t ids = 0;
};

template <typename T>
void Append(std::string& to, T value) {
  to.append(reinterpret_cast<const char*>(&value), sizeof value);
}

// The document that a shape stands for, in BSON. Dates are compared as the numbers that they
// became: not every one has an exact number.
std::string Rebuild(const Shape& shape, const Memory& memory, Bytes text, Place& at,
                    Bytes original) {
  std::string bytes(4, '\0');
  std::vector<size_t> begun;
  for (const Step& step : shape.steps) {
    bytes += shape.signature.substr(step.offset, step.length);
    switch (step.kind) {
      case StepKind::kDouble:
        Append(bytes, memory.numbers[at.numbers++]);
        break;
      case StepKind::kInt32:
        Append(bytes, static_cast<int32_t>(memory.numbers[at.numbers++]));
        break;
      case StepKind::kInt64:
        Append(bytes, static_cast<int64_t>(memory.numbers[at.numbers++]));
        break;
      case StepKind::kDate: {
        Require(bytes.size() + 8 <= original.size, "a date lies in its document");
        const auto value = LoadLittleEndian<int64_t>(original.data + bytes.size());
        Require(memory.numbers[at.numbers++] == static_cast<double>(value), "a date is its number");
        Append(bytes, value);
        break;
      }
      case StepKind::kBool:
        Append(bytes, static_cast<uint8_t>(memory.numbers[at.numbers++]));
        break;
      case StepKind::kString: {
        const uint32_t from = memory.offsets[at.strings];
        const uint32_t to = memory.offsets[at.strings + 1];
        ++at.strings;
        Require(from <= to && to <= text.size, "a string lies in the text");
        Append(bytes, static_cast<int32_t>(to - from + 1));
        bytes.append(reinterpret_cast<const char*>(text.data) + from, to - from);
        bytes += '\0';
        break;
      }
      case StepKind::kObjectId:
        bytes.append(reinterpret_cast<const char*>(memory.ids.get()) + 12 * at.ids++, 12);
        break;
      case StepKind::kNull:
        break;
      case StepKind::kEnter:
        begun.push_back(bytes.size());
        bytes.append(4, '\0');
        break;
      case StepKind::kLeave: {
        const auto size = static_cast<uint32_t>(bytes.size() - begun.back());
        std::memcpy(&bytes[begun.back()], &size, 4);
        begun.pop_back();
        break;
      }
    }
  }
  bytes += '\0';
  // The size is the cursor's to know: the decoder is given it beside the bytes.
  std::memcpy(&bytes[0], original.data, std::min<size_t>(4, original.size));
  return bytes;
}

// Holds a batch against the documents that went into it.
void Check(const Decoder& decoder, const Memory& memory, const std::vector<Bytes>& documents) {
  const int32_t* header = memory.header.get();
  Require(header[Header::kDocuments] == static_cast<int32_t>(documents.size()), "all are counted");
  const Bytes raw = decoder.raw();
  Require(header[Header::kRawBytes] == static_cast<int32_t>(raw.size), "raw bytes are counted");
  Place place;
  size_t raw_at = 0;
  size_t next = 0;
  for (int32_t run = 0; run < header[Header::kRuns]; ++run) {
    const int32_t* pair = header + Header::kFirstRun + 2 * run;
    const Shape* shape = pair[0] < 0 ? nullptr : decoder.shapes().ById(pair[0]);
    Require(pair[0] < 0 || shape != nullptr, "a run's shape is known");
    for (int32_t i = 0; i < pair[1]; ++i) {
      Require(next < documents.size(), "runs hold no more than was given");
      const Bytes document = documents[next++];
      if (shape == nullptr) {
        Require(raw_at + document.size <= raw.size &&
                    std::memcmp(raw.data + raw_at, document.data, document.size) == 0,
                "raw documents are themselves");
        raw_at += document.size;
        continue;
      }
      const std::string rebuilt = Rebuild(*shape, memory, decoder.text(), place, document);
      Require(rebuilt.size() == document.size &&
                  std::memcmp(rebuilt.data(), document.data, document.size) == 0,
              "a shape's values are the document's");
    }
  }
  Require(next == documents.size(), "runs hold all that was given");
}

void Run(Bytes input) {
  if (input.size == 0) return;
  const bool shapes = (input.data[0] & 1) == 0;
  const std::vector<Copy> documents = Cut({input.data + 1, input.size - 1});
  static const Memory memory;
  Decoder decoder;
  decoder.Attach(memory.arena());
  // Shapes are learnt from the second sighting on.
  for (int times = 0; times < 3; ++times) {
    for (size_t i = 0; i < documents.size();) {
      std::vector<Bytes> batch;
      decoder.Begin(shapes);
      while (i < documents.size() && decoder.Append(documents[i].bytes())) {
        batch.push_back(documents[i++].bytes());
      }
      decoder.End();
      Require(!batch.empty(), "every batch holds a document");
      Check(decoder, memory, batch);
    }
  }
}

}  // namespace

}  // namespace tollgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tollgate::Run({data, size});
  return 0;
}

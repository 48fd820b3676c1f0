// Documents of any bytes go through the decoder, often enough to become shapes. What it makes of a
// document has to give the document's bytes again.
#include <string>
#include <string_view>

#include "../../../native/core/bson/decoding/walker.h"
#include "../../../native/core/bson/element.h"
#include "input.h"

namespace tollgate {

namespace {

std::string ToUtf8(uint32_t character) {
  if (character < 0x80) return {static_cast<char>(character)};
  const auto low = [&](int shift) {
    return static_cast<char>(0x80 | ((character >> shift) & 0x3F));
  };
  if (character < 0x800) return {static_cast<char>(0xC0 | character >> 6), low(0)};
  if (character < 0x10000) return {static_cast<char>(0xE0 | character >> 12), low(6), low(0)};
  return {static_cast<char>(0xF0 | character >> 18), low(12), low(6), low(0)};
}

std::string ToUtf8(std::u16string_view wide) {
  std::string result;
  for (size_t i = 0; i < wide.size(); ++i) {
    uint32_t character = wide[i];
    if (character >= 0xD800 && character < 0xDC00 && i + 1 < wide.size()) {
      character = 0x10000 + ((character - 0xD800) << 10) + (wide[++i] - 0xDC00);
    }
    result += ToUtf8(character);
  }
  return result;
}

// Goes through a batch as JavaScript does, and holds it against the documents.
class Reader {
 public:
  Reader(const ShapeCache& shapes, const BatchView& view, const BatchArrays& arrays)
      : shapes_(shapes), view_(view), arrays_(arrays) {}

  double Number() { return arrays_.numbers[numbers_++]; }

  void Document(const Shape& shape, Bytes document) {
    Place own{strings_, numbers_, ids_};
    strings_ += shape.strings;
    numbers_ += shape.numbers;
    ids_ += shape.ids;
    const uint8_t* p = document.data + 4;
    const uint8_t* end = document.data + document.size - 1;
    for (const Step& step : shape.steps) {
      Require(static_cast<size_t>(end - p) >= step.length &&
                  std::memcmp(p, shape.signature.data() + step.offset, step.length) == 0,
              "a shape's keys and types are the document's");
      p += step.length;
      if (step.kind == StepKind::kLeave) continue;
      if (step.kind == StepKind::kEnter) {
        p += 4;
        continue;
      }
      const uint8_t type = shape.signature[step.offset];
      const auto size = ValueSize(type, p, end - p);
      Require(size.has_value(), "a value lies in its document");
      Value(step.kind, type, {p, *size}, own);
      p += *size;
    }
    Require(p == end, "a shape describes the whole document");
    Require(own.strings <= strings_ && own.numbers <= numbers_ && own.ids <= ids_,
            "a shape's counts are those of its steps");
  }

 private:
  // What has been used.
  struct Place {
    size_t strings;
    size_t numbers;
    size_t ids;
  };

  void Value(StepKind kind, uint8_t type, Bytes value, Place& at) {
    const double* number = arrays_.numbers + at.numbers;
    switch (kind) {
      case StepKind::kDouble:
        Require(std::memcmp(number, value.data, 8) == 0, "a double is itself");
        ++at.numbers;
        break;
      case StepKind::kInt32:
        Require(*number == LoadLittleEndian<int32_t>(value.data), "an int32 is its number");
        ++at.numbers;
        break;
      case StepKind::kInt64:
        Require(std::memcmp(number + 1, value.data, 8) == 0, "an int64's bits are its own");
        Require(*number != *number ||
                    static_cast<int64_t>(*number) == LoadLittleEndian<int64_t>(value.data),
                "an int64 is its number, if it is one");
        at.numbers += 2;
        break;
      case StepKind::kDate:
        Require(*number == static_cast<double>(LoadLittleEndian<int64_t>(value.data)),
                "a date is its number");
        ++at.numbers;
        break;
      case StepKind::kBool:
        Require(*number == *value.data, "a boolean is 0 or 1");
        ++at.numbers;
        break;
      case StepKind::kString:
        Text(value, at.strings++);
        break;
      case StepKind::kObjectId:
        Require(std::memcmp(arrays_.ids + 12 * at.ids++, value.data, 12) == 0,
                "an ObjectId is itself");
        break;
      case StepKind::kValue:
        Other(type, value, static_cast<size_t>(*number));
        ++at.numbers;
        break;
      case StepKind::kArray:
        // Behind the document's own values, in their order.
        Array(value);
        break;
      default:
        break;
    }
  }

  void Text(Bytes value, size_t string) {
    const uint32_t from = arrays_.offsets[string];
    const uint32_t to = arrays_.offsets[string + 1];
    const Bytes text = view_.text;
    Require(from <= to && to <= text.size, "a string lies in the text");
    std::string read;
    for (uint32_t i = from; i < to; ++i) read += ToUtf8(text.data[i]);
    const uint32_t length = from == to ? arrays_.wide_lengths[string] : 0;
    if (length > 0) {
      const std::u16string_view wide = view_.wide;
      const uint32_t begin = arrays_.wide_begins[string];
      Require(begin + length <= wide.size(), "a string lies in the wide text");
      read = ToUtf8(wide.substr(begin, length));
    }
    Require(
        read.size() + 5 == value.size && std::memcmp(read.data(), value.data + 4, read.size()) == 0,
        "a string is itself");
  }

  void Other(uint8_t type, Bytes value, size_t at) const {
    const Bytes values = view_.values;
    Require(at + value.size + 7 <= values.size, "a value lies among the values");
    const uint8_t* document = values.data + at;
    Require(LoadLittleEndian<uint32_t>(document) == value.size + 7 && document[4] == type &&
                document[5] == 0 && document[6 + value.size] == 0 &&
                (value.size == 0 || std::memcmp(document + 6, value.data, value.size) == 0),
            "a value is a document of one element");
  }

  void Array(Bytes array) {
    const double kind = Number();
    const double count = Number();
    const double shape = kind == ArrayKind::kDocuments ? Number() : -1;
    double found = 0;
    Elements elements(array);
    for (Element element; elements.Next(element); ++found) {
      StepKind step = KindOf(element.type);
      if (kind == ArrayKind::kMixed) step = static_cast<StepKind>(Number());
      if (step == StepKind::kEnter) {
        const auto id = static_cast<int32_t>(shape < 0 ? Number() : shape);
        const Shape* known = shapes_.ById(*view_.generation, id);
        Require(known != nullptr, "an element's shape is known");
        Document(*known, element.value);
        continue;
      }
      Place next{strings_, numbers_, ids_};
      if (step != StepKind::kArray) {
        Value(step, element.type, element.value, next);
        strings_ = next.strings;
        numbers_ = next.numbers;
        ids_ = next.ids;
      } else {
        Array(element.value);
      }
    }
    Require(!elements.broken() && found == count, "an array's elements are counted");
  }

  const ShapeCache& shapes_;
  const BatchView view_;
  const BatchArrays arrays_;
  size_t strings_ = 0;
  size_t numbers_ = 0;
  size_t ids_ = 0;
};

// Holds a batch against the documents that went into it.
void Check(const ShapeCache& shapes, const BatchView& view, const BatchArrays& arrays,
           const std::vector<Bytes>& documents) {
  const int32_t* header = arrays.header;
  Require(header[Header::kDocuments] == static_cast<int32_t>(documents.size()), "all are counted");
  const Bytes raw = view.raw;
  Require(header[Header::kRawBytes] == static_cast<int32_t>(raw.size), "raw bytes are counted");
  Reader reader(shapes, view, arrays);
  size_t raw_at = 0;
  size_t next = 0;
  for (int32_t run = 0; run < header[Header::kRuns]; ++run) {
    const int32_t* pair = header + Header::kFirstRun + 2 * run;
    if (pair[0] == Header::kJsonRun) {
      const auto size = static_cast<size_t>(reader.Number());
      Require(size >= 2 && size <= raw.size - raw_at, "text lies among the raw bytes");
      const uint8_t* text = raw.data + raw_at;
      Require(text[0] == '{' && text[size - 1] == '}', "text is that of documents");
      raw_at += size;
      next += pair[1];
      continue;
    }
    const Shape* shape = pair[0] < 0 ? nullptr : shapes.ById(*view.generation, pair[0]);
    Require(pair[0] < 0 || shape != nullptr, "a run's shape is known");
    for (int32_t i = 0; i < pair[1]; ++i) {
      Require(next < documents.size(), "runs hold no more than was given");
      const Bytes document = documents[next++];
      if (shape != nullptr) {
        reader.Document(*shape, document);
        continue;
      }
      Require(raw_at + document.size <= raw.size &&
                  std::memcmp(raw.data + raw_at, document.data, document.size) == 0,
              "raw documents are themselves");
      raw_at += document.size;
    }
  }
  Require(next == documents.size(), "runs hold all that was given");
}

void Run(Bytes input) {
  if (input.size == 0) return;
  const auto form = static_cast<Form>(input.data[0] % 3);
  const std::vector<Copy> documents = Cut({input.data + 1, input.size - 1});
  static const BatchMemory memory;
  static const BatchMemory copied;
  const auto cache = std::make_shared<ShapeCache>();
  Decoder decoder(cache);
  decoder.Attach(memory.arrays());
  // Shapes are learnt from the second sighting on.
  for (int times = 0; times < 3; ++times) {
    for (size_t i = 0; i < documents.size();) {
      std::vector<Bytes> batch;
      decoder.Begin(form);
      while (i < documents.size() && decoder.Append(documents[i].bytes())) {
        batch.push_back(documents[i++].bytes());
      }
      decoder.End();
      Require(!batch.empty(), "every batch holds a document");
      Check(*cache, decoder.view(), memory.arrays(), batch);
      const std::unique_ptr<Batch> copy = decoder.TakeCopy();
      copy->CopyTo(copied.arrays());
      Check(*cache, copy->view(), copied.arrays(), batch);
    }
  }
}

}  // namespace

}  // namespace tollgate

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tollgate::Run({data, size});
  return 0;
}

#include "learning.h"

#include <string>

#include "../../native/core/bson/decoding/walker.h"
#include "require.h"

namespace tollgate {

namespace {

constexpr int kShapes = ShapeCache::kMaxShapes + 50;
// Of each shape, by each thread.
constexpr int kSightings = 6;

std::string Key(int shape, int bit) {
  return (shape & bit ? "a" : "b") + std::to_string(bit);
}

void Fill(Bson& document, int shape, int number) {
  for (int bit = 1; bit <= kShapes; bit *= 2) {
    BSON_APPEND_INT32(document.get(), Key(shape, bit).c_str(), bit);
  }
  BSON_APPEND_INT32(document.get(), "number", number);
}

// Holds the batch of one document against it. Whether it was read by its shape.
bool Check(const ShapeCache& cache, const BatchView& view, const BatchArrays& arrays, int shape,
           int number) {
  const int32_t* run = arrays.header + Header::kFirstRun;
  Require(arrays.header[Header::kDocuments] == 1 && run[1] == 1, "one document");
  if (run[0] < 0) return false;
  const Shape* known = cache.ById(*view.generation, run[0]);
  Require(known != nullptr, "a run's shape");
  for (int bit = 1, i = 0; bit <= kShapes; bit *= 2, ++i) {
    Require(known->Key(known->steps[i]) == Key(shape, bit), "a shape's keys");
    Require(arrays.numbers[i] == bit, "a document's numbers");
  }
  Require(arrays.numbers[known->numbers - 1] == number, "a document's last number");
  return true;
}

}  // namespace

void Learn(const std::shared_ptr<ShapeCache>& cache, int thread, int rounds) {
  Walker walker(cache);
  const BatchMemory copied;
  int shaped = 0;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < kSightings * kShapes; ++i) {
      const int shape = i / kSightings;
      const int number = 1000 * thread + i;
      Bson document;
      Fill(document, shape, number);
      walker.decoder.Begin(Form::kShapes);
      walker.decoder.Append(BytesOf(document));
      walker.decoder.End();
      if (Check(*cache, walker.decoder.view(), walker.memory.arrays(), shape, number)) ++shaped;
      const std::unique_ptr<Batch> copy = walker.decoder.TakeCopy();
      copy->CopyTo(copied.arrays());
      Check(*cache, copy->view(), copied.arrays(), shape, number);
    }
    // As if so many strangers had been met.
    cache->Note(0, 100 * ShapeCache::kPatience);
  }
  Require(shaped > 0 && !cache->IsCurrent(0), "shapes of more than one generation");
}

}  // namespace tollgate

#include "batch.h"

#include <cstring>
#include <utility>

namespace tollgate {

namespace {

template <typename T>
void Copy(T* to, const T* from, size_t count) {
  if (count > 0) std::memcpy(to, from, count * sizeof(T));
}

// Copies to `at`, and moves that behind it.
template <typename T>
T* Put(uint8_t*& at, const T* from, size_t count) {
  T* to = reinterpret_cast<T*>(at);
  Copy(to, from, count);
  at += count * sizeof(T);
  return to;
}

}  // namespace

Batch::Batch(const BatchArrays& from, const BatchCounts& counts, const BatchView& view,
             std::vector<uint8_t> raw, std::shared_ptr<const ShapeCache::Generation> generation)
    : counts_(counts), raw_(std::move(raw)), generation_(std::move(generation)) {
  const size_t header = Header::kFirstRun + 2 * from.header[Header::kRuns];
  // Nobody looks for where a wide string begins when there is none.
  const size_t wide_begins = counts.wide > 0 ? counts.strings : 0;
  memory_.reset(new uint8_t[8 * counts.numbers +
                            4 * (header + counts.strings + 1 + wide_begins + counts.strings) +
                            2 * counts.wide + 12 * counts.ids + counts.text + counts.values]);
  uint8_t* at = memory_.get();
  // The larger elements come first, so that each kind is aligned behind the one before.
  arrays_.numbers = Put(at, from.numbers, counts.numbers);
  arrays_.header = Put(at, from.header, header);
  arrays_.offsets = Put(at, from.offsets, counts.strings + 1);
  arrays_.wide_begins = Put(at, from.wide_begins, wide_begins);
  arrays_.wide_lengths = Put(at, from.wide_lengths, counts.strings);
  wide_ = Put(at, view.wide.data(), counts.wide);
  arrays_.ids = Put(at, from.ids, 12 * counts.ids);
  text_ = Put(at, view.text.data, counts.text);
  values_ = Put(at, view.values.data, counts.values);
}

void Batch::CopyTo(const BatchArrays& to) const {
  Copy(to.header, arrays_.header, header_size());
  Copy(to.numbers, arrays_.numbers, counts_.numbers);
  Copy(to.offsets, arrays_.offsets, counts_.strings + 1);
  Copy(to.ids, arrays_.ids, 12 * counts_.ids);
  if (counts_.wide > 0) Copy(to.wide_begins, arrays_.wide_begins, counts_.strings);
  Copy(to.wide_lengths, arrays_.wide_lengths, counts_.strings);
}

BatchView Batch::view() const {
  return {{text_, counts_.text},
          {wide_, counts_.wide},
          {values_, counts_.values},
          {raw_.data(), raw_.size()},
          generation_.get()};
}

}  // namespace tollgate

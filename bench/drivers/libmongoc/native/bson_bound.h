#pragma once

#include <cstdint>

#include "../../../../native/core/bson/bytes.h"

namespace tollgate {

// What was read: whoever knows the documents can check whether it was all of them.
struct BsonTally {
  int64_t elements = 0;
  int64_t text_bytes = 0;
  // Of numbers and booleans.
  double sum = 0;
};

// Documents that lie end to end as a C program reads them: libbson's iterators visit every element,
// and each value is fetched but kept nowhere. False when they are broken.
bool ReadWithLibbson(Bytes documents, BsonTally& tally);

// The same documents as a C program writes them: each element that an iterator finds is appended to
// a new document, so reading is part of it. They lie end to end in `into`, which has to be 128
// bytes larger. False when they are broken or do not fit.
bool WriteWithLibbson(Bytes documents, uint8_t* into, size_t room);

}  // namespace tollgate

#pragma once

#include "../mongoc.h"

namespace tollgate {

// Begins with the elements of a field's document or array: false where it is none, or where its
// length or its last byte are wrong, which bson_iter_recurse does not look at.
inline bool Enter(const bson_iter_t& field, bson_iter_t& element) {
  uint32_t length = 0;
  const uint8_t* data = nullptr;
  if (BSON_ITER_HOLDS_DOCUMENT(&field)) {
    bson_iter_document(&field, &length, &data);
  } else if (BSON_ITER_HOLDS_ARRAY(&field)) {
    bson_iter_array(&field, &length, &data);
  }
  return data != nullptr && bson_iter_init_from_data(&element, data, length);
}

}  // namespace tollgate

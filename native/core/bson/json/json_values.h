#pragma once

#include <cstdint>

#include "../bytes.h"
#include "json_text.h"

namespace tollgate {

// Each as JSON.stringify writes what the official driver makes of such a value.

// False where the bytes are not UTF-8.
bool PutString(JsonText& to, Bytes text);
// With what stands before it, unless that is 0, and a colon.
bool PutKey(JsonText& to, Bytes key, char before);
void PutDouble(JsonText& to, double value);
// A Long where it is no number that JavaScript has.
void PutInt64(JsonText& to, int64_t value);
void PutInt32(JsonText& to, int32_t value);
// ms since 1970
void PutDate(JsonText& to, int64_t ms);
void PutObjectId(JsonText& to, const uint8_t* id);
void PutBase64(JsonText& to, Bytes bytes);

}  // namespace tollgate

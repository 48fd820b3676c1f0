#pragma once

#include "../mongoc.h"

namespace tollgate {

// What a reply says of its command, as the official driver reads it.
struct Verdict {
  bool ok = false;
  // Whatever it holds: what was asked for has then not been done as it was asked for.
  bool has_concern_error = false;
};

Verdict VerdictOf(const bson_t* reply);

// Other types than numbers and booleans say neither yes nor no.
bool IsAnswer(const bson_iter_t& field);
bool IsYes(const bson_iter_t& field);

}  // namespace tollgate

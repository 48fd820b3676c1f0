#include "verdict.h"

#include <cmath>
#include <string_view>

namespace tollgate {

using namespace std::literals;

Verdict VerdictOf(const bson_t* reply) {
  Verdict verdict;
  bool seen_ok = false;
  bson_iter_t field;
  if (!bson_iter_init(&field, reply)) return verdict;
  while (bson_iter_next(&field)) {
    const std::string_view key(bson_iter_key(&field), bson_iter_key_len(&field));
    if (key == "ok"sv && !seen_ok) {
      seen_ok = true;
      verdict.ok = IsYes(field);
    } else if (key == "writeConcernError"sv) {
      verdict.has_concern_error = true;
    }
  }
  return verdict;
}

bool IsAnswer(const bson_iter_t& field) {
  if (BSON_ITER_HOLDS_DOUBLE(&field)) return !std::isnan(bson_iter_double(&field));
  return BSON_ITER_HOLDS_INT(&field) || BSON_ITER_HOLDS_BOOL(&field);
}

bool IsYes(const bson_iter_t& field) {
  if (!IsAnswer(field)) return false;
  // Half of one is not none.
  if (BSON_ITER_HOLDS_DOUBLE(&field)) return bson_iter_double(&field) != 0;
  return bson_iter_as_int64(&field) != 0;
}

}  // namespace tollgate

#pragma once

#include <stdexcept>
#include <string>

#include "../../native/core/bson/bytes.h"
#include "../../native/core/handles.h"

namespace tollgate {

inline void Require(bool right, const std::string& what) {
  if (!right) throw std::runtime_error(what);
}

inline Bytes BytesOf(const Bson& document) {
  return {bson_get_data(document.get()), document.get()->len};
}

}  // namespace tollgate

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>

#include "../bytes.h"

namespace tollgate {

// The numbers of keys that a batch has named. Where two keys fall on one place, the first is named
// anew when it comes again.
class KnownKeys {
 public:
  // What a key has no number for, which is then its own.
  uint32_t NumberOf(Bytes key, uint32_t next) {
    const std::string_view text = key.text();
    Place& place = places_[std::hash<std::string_view>{}(text) % places_.size()];
    if (place.batch == batch_ && place.key == text) return place.number;
    place = {text, batch_, next};
    return next;
  }
  // Their documents are gone, or were not read after all.
  void Forget() { ++batch_; }

 private:
  struct Place {
    std::string_view key;
    uint32_t batch = 0;
    uint32_t number = 0;
  };

  std::array<Place, 1024> places_;
  uint32_t batch_ = 1;
};

}  // namespace tollgate

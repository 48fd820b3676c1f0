#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "../bytes.h"
#include "../element.h"
#include "json_text.h"

namespace tollgate {

// Writes documents as JSON.stringify does after js-bson has read them. What only JavaScript can
// tell is left to it: types that are seldom met, references, keys that come twice or that V8 sorts,
// and all that is broken.
class JsonWriter {
 public:
  // Whether it was written; the text of another document may stand before it, and is left alone.
  bool Append(Bytes document, JsonText& to);

 private:
  static constexpr size_t kMostDepth = 100;

  // Those of one object at a time.
  class Keys {
   public:
    void Begin();
    // False for one that may have come before, and where there are too many.
    bool Add(Bytes key);

   private:
    static constexpr size_t kMost = 512;
    static constexpr size_t kPlaces = 2 * kMost;

    struct Place {
      uint64_t hash;
      uint32_t object;
    };
    std::array<Place, kPlaces> places_{};
    // Whose keys are in their places.
    uint32_t object_ = 0;
    size_t count_ = 0;
  };

  bool Object(Bytes document, JsonText& to, size_t depth);
  bool Array(Bytes array, JsonText& to, size_t depth);
  bool Value(const Element& element, JsonText& to, size_t depth);

  // By depth.
  std::vector<std::unique_ptr<Keys>> keys_;
};

}  // namespace tollgate

#pragma once

#include <cstddef>
#include <cstdint>

#include "../mongoc.h"

namespace tollgate {

// Fields of replies whose values libmongoc does not survive, or takes for the server's end: an
// error's code of 0, say, or a host that is a number. Their names are changed, in place, while
// libmongoc reads the reply, which then seems to be without them; the client's callers get them
// back.
class HiddenFields {
 public:
  // Hides what a reply has of them, in its own memory. False where it is not a document whose own
  // fields can be walked; what lies in its documents and arrays is looked at only where libmongoc
  // looks at it.
  static bool Hide(const bson_t& document);
  // Whether this thread has hidden any since it last forgot.
  static bool Any() { return any_; }
  static void Forget() { any_ = false; }
  // Gives a reply's fields their names back.
  static void Show(const bson_t* reply);

 private:
  static thread_local bool any_;
};

}  // namespace tollgate

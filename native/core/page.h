#pragma once

#include <cstdint>
#include <string>

#include "bytes.h"
#include "handles.h"

namespace tollgate {

// One reply of a cursor: a batch of documents, one at hand after another.
class Page {
 public:
  // Where the reply is put before Begin reads it.
  Bson& reply() { return reply_; }
  const Bson& reply() const { return reply_; }
  // Finds the documents in the reply; false when it is no cursor's. `collection` becomes the one
  // that the reply names, if it does.
  bool Begin(std::string& collection);

  // The document at hand; empty after the last.
  Bytes current() const { return current_; }
  void Advance();
  // Whether what follows the last document is not the batch's end: more was to come.
  bool broken() const { return broken_; }
  // The server's cursor, where it has more than this reply; zero otherwise.
  int64_t cursor_id() const { return cursor_id_; }
  // All that the reply holds but the documents.
  void AppendFields(bson_t* to) const;
  // Keeps those fields alone, once the documents have been read.
  void DropDocuments();

 private:
  Bson reply_;
  bson_iter_t batch_{};
  Bytes current_;
  bool broken_ = false;
  int64_t cursor_id_ = 0;
};

}  // namespace tollgate

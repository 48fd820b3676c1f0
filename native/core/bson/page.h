#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "../failure.h"
#include "../handles.h"
#include "bytes.h"

namespace tollgate {

// One reply of a cursor: a batch of documents, one at hand after another.
class Page {
 public:
  // Where the reply is put before Begin reads it.
  Bson& reply() { return reply_; }
  // Finds the documents in the reply, or says why it is no cursor's. `collection` becomes the one
  // that the reply names, if it does.
  std::optional<Failure> Begin(std::string& collection);

  // The document at hand; empty after the last.
  Bytes current() const { return current_; }
  void Advance();
  // Why the documents ended before their time, if they did.
  std::optional<Failure> Check() const;
  // The server's cursor, where it has more than this reply; zero otherwise.
  int64_t cursor_id() const { return cursor_id_; }
  // What the reply takes.
  size_t bytes() const { return reply_.get()->len; }
  // All that the reply holds but the documents.
  void AppendFields(bson_t* to) const;
  // Keeps those fields alone, once the documents have been read.
  void DropDocuments();

 private:
  // JavaScript finds in the reply what is wrong with it.
  Failure Malformed() const { return Failure::OfReply(Failure::kMalformedDomain, reply_.get()); }
  Bson reply_;
  bson_iter_t batch_{};
  Bytes current_;
  bool broken_ = false;
  int64_t cursor_id_ = 0;
};

}  // namespace tollgate

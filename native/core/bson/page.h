#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../failure.h"
#include "../handles.h"
#include "bytes.h"

namespace tollgate {

// What a reply says of a cursor. As to the official driver, the first of several fields of a name
// counts, and `firstBatch` before `nextBatch`, whichever command the reply answers.
struct CursorFields {
  int64_t id = 0;
  // "database.collection"; nothing where it is no text.
  std::optional<std::string_view> name;
  // Before the batch's first element.
  bson_iter_t batch{};
};

// Nothing where the reply is no cursor's.
std::optional<CursorFields> ReadCursor(const bson_t* reply);

// One reply of a cursor: a batch of documents, one at hand after another.
class Page {
 public:
  // Where the reply is put before Begin reads it.
  Bson& reply() { return reply_; }
  // Finds the documents in the reply, or says why it is no cursor's.
  std::optional<Failure> Begin();
  // Whose documents they are, where the reply says it. To be read before the documents are.
  std::optional<std::string_view> name() const { return name_; }

  // The document at hand; empty after the last.
  Bytes current() const { return current_; }
  void Advance();
  // Why the documents ended before their time, if they did.
  std::optional<Failure> Check() const;
  // JavaScript finds in the reply what is wrong with it.
  Failure Malformed() const { return Failure::OfReply(Failure::kMalformedDomain, reply_.get()); }
  // The server's cursor, where it has more than this reply; zero otherwise.
  int64_t cursor_id() const { return cursor_id_; }
  // What the reply takes.
  size_t bytes() const { return reply_.get()->len; }
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
  std::optional<std::string_view> name_;
};

}  // namespace tollgate

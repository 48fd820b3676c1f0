#include "page.h"

#include <string_view>

#include "enter.h"

namespace tollgate {

namespace {

constexpr uint32_t kEmptyDocumentBytes = 5;

bool IsBatch(const bson_iter_t* field) {
  const std::string_view key(bson_iter_key(field), bson_iter_key_len(field));
  return key == "firstBatch" || key == "nextBatch";
}

}  // namespace

std::optional<CursorFields> ReadCursor(const bson_t* reply) {
  bson_iter_t cursor;
  bson_iter_t field;
  if (!bson_iter_init_find(&cursor, reply, "cursor") || !BSON_ITER_HOLDS_DOCUMENT(&cursor) ||
      !Enter(cursor, field)) {
    return std::nullopt;
  }
  std::optional<bson_iter_t> id;
  std::optional<bson_iter_t> name;
  std::optional<bson_iter_t> first_batch;
  std::optional<bson_iter_t> next_batch;
  while (bson_iter_next(&field)) {
    const std::string_view key(bson_iter_key(&field), bson_iter_key_len(&field));
    if (key == "id" && !id) {
      id = field;
    } else if (key == "ns" && !name) {
      name = field;
    } else if (key == "firstBatch" && !first_batch) {
      first_batch = field;
    } else if (key == "nextBatch" && !next_batch) {
      next_batch = field;
    }
  }
  const std::optional<bson_iter_t>& batch = first_batch ? first_batch : next_batch;
  // A number of another type is none: the server would not know the cursor by what it rounds to.
  if (field.err_off != 0 || !id || !BSON_ITER_HOLDS_INT64(&*id) || !batch ||
      !BSON_ITER_HOLDS_ARRAY(&*batch)) {
    return std::nullopt;
  }
  CursorFields fields;
  fields.id = bson_iter_int64(&*id);
  if (name && BSON_ITER_HOLDS_UTF8(&*name)) {
    uint32_t length = 0;
    const char* text = bson_iter_utf8(&*name, &length);
    fields.name = std::string_view(text, length);
  }
  if (!Enter(*batch, fields.batch)) return std::nullopt;
  return fields;
}

std::optional<Failure> Page::Begin() {
  const std::optional<CursorFields> fields = ReadCursor(reply_.get());
  if (!fields) return Malformed();
  cursor_id_ = fields->id;
  name_ = fields->name;
  batch_ = fields->batch;
  Advance();
  return std::nullopt;
}

std::optional<Failure> Page::Check() const {
  if (!broken_) return std::nullopt;
  return Malformed();
}

void Page::Advance() {
  current_ = {};
  if (!bson_iter_next(&batch_)) {
    broken_ = batch_.err_off != 0;
    return;
  }
  uint32_t length = 0;
  const uint8_t* data = nullptr;
  if (BSON_ITER_HOLDS_DOCUMENT(&batch_)) bson_iter_document(&batch_, &length, &data);
  // libbson takes what is too short for a document, too.
  broken_ = data == nullptr || length < kEmptyDocumentBytes;
  if (!broken_) current_ = {data, length};
}

void Page::AppendFields(bson_t* to) const {
  bson_iter_t iter;
  if (!bson_iter_init(&iter, reply_.get())) return;
  while (bson_iter_next(&iter)) {
    const std::string_view key(bson_iter_key(&iter), bson_iter_key_len(&iter));
    bson_iter_t field;
    if (key != "cursor" || !bson_iter_recurse(&iter, &field)) {
      bson_append_iter(to, nullptr, 0, &iter);
      continue;
    }
    Bson cursor;
    while (bson_iter_next(&field)) {
      if (!IsBatch(&field)) bson_append_iter(cursor.get(), nullptr, 0, &field);
    }
    BSON_APPEND_DOCUMENT(to, "cursor", cursor.get());
  }
}

void Page::DropDocuments() {
  // A small one may wait for its cursor to be collected.
  constexpr uint32_t kLarge = 4096;
  if (reply_.get()->len < kLarge) return;
  Bson fields;
  AppendFields(fields.get());
  current_ = {};
  bson_copy_to(fields.get(), reply_.Receive());
}

}  // namespace tollgate

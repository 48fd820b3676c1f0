#include "bound.h"

#include <memory>
#include <utility>

#include "../../../../native/core/client/client.h"
#include "../../../../native/core/clock.h"

namespace tollgate {

namespace {

int64_t Count(const Bson& reply, const char* key) {
  bson_iter_t iter;
  return bson_iter_init_find(&iter, reply.get(), key) ? bson_iter_as_int64(&iter) : 0;
}

int64_t CountFirstBatch(const Bson& reply) {
  bson_iter_t root;
  bson_iter_t batch;
  bson_iter_t element;
  if (!bson_iter_init(&root, reply.get()) ||
      !bson_iter_find_descendant(&root, "cursor.firstBatch", &batch) ||
      !bson_iter_recurse(&batch, &element)) {
    return 0;
  }
  int64_t documents = 0;
  while (bson_iter_next(&element)) ++documents;
  return documents;
}

// A reply that refuses a document counts as success for libmongoc.
std::optional<Failure> RefusalIn(const Bson& reply) {
  bson_iter_t root;
  bson_iter_t code;
  bson_iter_t message;
  if (!bson_iter_init(&root, reply.get()) ||
      !bson_iter_find_descendant(&root, "writeErrors.0.code", &code)) {
    return std::nullopt;
  }
  Failure failure{MONGOC_ERROR_SERVER, static_cast<uint32_t>(bson_iter_as_int64(&code))};
  if (bson_iter_init(&root, reply.get()) &&
      bson_iter_find_descendant(&root, "writeErrors.0.errmsg", &message) &&
      BSON_ITER_HOLDS_UTF8(&message)) {
    failure.message = bson_iter_utf8(&message, nullptr);
  }
  return failure;
}

}  // namespace

Bound::Bound(std::shared_ptr<Client> client, std::string database, std::string collection)
    : client_(std::move(client)),
      database_(std::move(database)),
      collection_name_(std::move(collection)) {}

Bound::~Bound() {
  Close();
}

void Bound::Close() {
  collection_.reset();
  client_.reset();
}

std::optional<Failure> Bound::Prepare(BoundOperation operation, Bytes documents,
                                      const std::vector<uint32_t>& counts) {
  if (client_ == nullptr) return Failure::Closed("The bound is closed");
  if (collection_ == nullptr) {
    collection_.reset(mongoc_client_get_collection(client_->connection(), database_.c_str(),
                                                   collection_name_.c_str()));
  }
  operation_ = operation;
  inputs_.clear();
  documents_.clear();
  size_t at = 0;
  for (const uint32_t count : counts) {
    Input& input = inputs_.emplace_back();
    for (uint32_t i = 0; i < count; ++i) {
      const bool whole = documents.size - at >= sizeof(int32_t);
      const size_t size = whole ? LoadLittleEndian<uint32_t>(documents.data + at) : 0;
      bson_t* document =
          size <= documents.size - at ? bson_new_from_data(documents.data + at, size) : nullptr;
      if (document == nullptr) {
        inputs_.clear();
        return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID, "An input is not BSON"};
      }
      documents_.emplace_back(document);
      input.push_back(document);
      at += size;
    }
  }
  return std::nullopt;
}

Result<int64_t> Bound::Run(uint64_t first, size_t count, double* latencies_us) {
  if (collection_ == nullptr || inputs_.empty()) {
    return Failure::Closed("The bound is closed or nothing was prepared");
  }
  int64_t documents = 0;
  for (size_t i = 0; i < count; ++i) {
    Input& input = inputs_[(first + i) % inputs_.size()];
    const int64_t start = NowNs();
    auto result = RunOne(input);
    latencies_us[i] = static_cast<double>(NowNs() - start) / 1000.0;
    if (!result) return result;
    documents = *result;
  }
  return documents;
}

Result<int64_t> Bound::RunOne(Input& input) {
  switch (operation_) {
    case BoundOperation::kNoop:
      return 0;
    case BoundOperation::kReadCommand:
      return ReadCommand(input);
    case BoundOperation::kWriteCommand:
      return WriteCommand(input);
    case BoundOperation::kFind:
      return Find(input);
    case BoundOperation::kInsertMany:
      return InsertMany(input);
  }
  return 0;
}

Result<int64_t> Bound::ReadCommand(const Input& input) {
  Bson reply;
  bson_error_t error{};
  if (!mongoc_client_read_command_with_opts(client_->connection(), database_.c_str(), input[0],
                                            nullptr, nullptr, reply.Receive(), &error)) {
    return Failure::From(error, reply.get());
  }
  return CountFirstBatch(reply);
}

Result<int64_t> Bound::WriteCommand(const Input& input) {
  Bson reply;
  bson_error_t error{};
  if (!mongoc_client_write_command_with_opts(client_->connection(), database_.c_str(), input[0],
                                             nullptr, reply.Receive(), &error)) {
    return Failure::From(error, reply.get());
  }
  if (auto refusal = RefusalIn(reply)) return std::move(*refusal);
  return Count(reply, "n");
}

Result<int64_t> Bound::Find(const Input& input) {
  CursorHandle cursor(
      mongoc_collection_find_with_opts(collection_.get(), input[0], input[1], nullptr));
  const bson_t* document = nullptr;
  int64_t documents = 0;
  while (mongoc_cursor_next(cursor.get(), &document)) ++documents;
  bson_error_t error{};
  if (mongoc_cursor_error(cursor.get(), &error)) return Failure::From(error);
  return documents;
}

Result<int64_t> Bound::InsertMany(Input& input) {
  Bson reply;
  bson_error_t error{};
  const bool ok = mongoc_collection_insert_many(collection_.get(), input.data(), input.size(),
                                                nullptr, reply.Receive(), &error);
  if (!ok) return Failure::From(error, reply.get());
  return Count(reply, "insertedCount");
}

}  // namespace tollgate

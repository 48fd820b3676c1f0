#include "bound_client.h"

#include <utility>

#include "../../../../native/core/client/client.h"
#include "../../../../native/core/memory.h"

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

BoundClient::BoundClient(std::shared_ptr<Client> client, std::string database,
                         const std::string& collection)
    : client_(std::move(client)), database_(std::move(database)), collection_name_(collection) {}

BoundClient::~BoundClient() = default;

std::optional<Failure> BoundClient::Open() {
  if (collection_ != nullptr) return std::nullopt;
  mongoc_client_t* connection = client_->connection();
  if (connection == nullptr) return client_->why_not();
  collection_.reset(
      mongoc_client_get_collection(connection, database_.c_str(), collection_name_.c_str()));
  return std::nullopt;
}

Result<int64_t> BoundClient::Run(BoundOperation operation, BoundInput& input) {
  const ReleasesMemoryClaim releases;
  switch (operation) {
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

Result<int64_t> BoundClient::ReadCommand(const BoundInput& input) {
  Bson reply;
  bson_error_t error{};
  if (!mongoc_client_read_command_with_opts(client_->connection(), database_.c_str(), input[0],
                                            nullptr, nullptr, reply.Receive(), &error)) {
    return Failure::From(error, reply.get());
  }
  return CountFirstBatch(reply);
}

Result<int64_t> BoundClient::WriteCommand(const BoundInput& input) {
  Bson reply;
  bson_error_t error{};
  if (!mongoc_client_write_command_with_opts(client_->connection(), database_.c_str(), input[0],
                                             nullptr, reply.Receive(), &error)) {
    return Failure::From(error, reply.get());
  }
  if (auto refusal = RefusalIn(reply)) return std::move(*refusal);
  return Count(reply, "n");
}

Result<int64_t> BoundClient::Find(const BoundInput& input) {
  CursorHandle cursor(
      mongoc_collection_find_with_opts(collection_.get(), input[0], input[1], nullptr));
  const bson_t* document = nullptr;
  int64_t documents = 0;
  while (mongoc_cursor_next(cursor.get(), &document)) ++documents;
  bson_error_t error{};
  if (mongoc_cursor_error(cursor.get(), &error)) return Failure::From(error);
  return documents;
}

Result<int64_t> BoundClient::InsertMany(BoundInput& input) {
  Bson reply;
  bson_error_t error{};
  const bool ok = mongoc_collection_insert_many(collection_.get(), input.data(), input.size(),
                                                nullptr, reply.Receive(), &error);
  if (!ok) return Failure::From(error, reply.get());
  return Count(reply, "insertedCount");
}

}  // namespace tollgate

#include "commands.h"

#include <stdexcept>
#include <utility>

#include "../../native/core/commands/command.h"
#include "require.h"

namespace tollgate {

void RequireNone(const std::optional<Failure>& failure) {
  if (failure) throw std::runtime_error(failure->message);
}

std::shared_ptr<Client> Connect(const std::string& uri) {
  auto client = Client::Create(uri, {});
  if (!client) throw std::runtime_error(client.failure().message);
  return *client;
}

void Insert(Client& client, int thread, int number) {
  Bson command;
  Bson documents;
  Bson document;
  BSON_APPEND_INT32(document.get(), "thread", thread);
  BSON_APPEND_INT32(document.get(), "number", number);
  BSON_APPEND_DOCUMENT(documents.get(), "0", document.get());
  BSON_APPEND_UTF8(command.get(), "insert", "things");
  BSON_APPEND_ARRAY(command.get(), "documents", documents.get());
  Bson reply;
  RequireNone(
      RunCommand(client, {CommandKind::kWrite, kDatabase, nullptr}, command.get(), nullptr, reply));
  Require(Summarize(reply).n == 1, "the insert");
}

std::shared_ptr<Cursor> OpenCursor(const std::shared_ptr<Client>& client, int thread,
                                   std::shared_ptr<Session> session) {
  Bson command;
  Bson filter;
  BSON_APPEND_INT32(filter.get(), "thread", thread);
  BSON_APPEND_UTF8(command.get(), "find", "things");
  BSON_APPEND_DOCUMENT(command.get(), "filter", filter.get());
  BSON_APPEND_INT32(command.get(), "batchSize", 2);
  auto cursor = std::make_shared<Cursor>(*client, kDatabase);
  RequireNone(cursor->Open(*client, CommandKind::kRead, BytesOf(command), {}, std::move(session)));
  return cursor;
}

void FailOnPurpose(Client& client) {
  Bson command;
  BSON_APPEND_INT32(command.get(), "nonsense", 1);
  Bson reply;
  const auto failure =
      RunCommand(client, {CommandKind::kOther, kDatabase, nullptr}, command.get(), nullptr, reply);
  Require(failure && failure->domain == MONGOC_ERROR_SERVER, "the command that fails");
}

}  // namespace tollgate

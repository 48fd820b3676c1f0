#pragma once

#include <memory>
#include <optional>
#include <string>

#include "../../native/core/client/client.h"
#include "../../native/core/commands/cursor.h"

namespace tollgate {

constexpr const char* kDatabase = "threads";

// What the threads do with a client, each throwing where it goes wrong.
void RequireNone(const std::optional<Failure>& failure);
std::shared_ptr<Client> Connect(const std::string& uri);
void Insert(Client& client, int thread, int number);
// Of this thread's documents, two at a time.
std::shared_ptr<Cursor> OpenCursor(const std::shared_ptr<Client>& client, int thread,
                                   std::shared_ptr<Session> session);
void FailOnPurpose(Client& client);

}  // namespace tollgate

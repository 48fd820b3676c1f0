#pragma once

#include <memory>
#include <optional>
#include <string>

#include "../../native/core/client/client.h"

namespace tollgate {

constexpr const char* kDatabase = "threads";

// What the threads do with a client, each throwing where it goes wrong.
void RequireNone(const std::optional<Failure>& failure);
std::shared_ptr<Client> Connect(const std::string& uri);
void Insert(Client& client, int thread, int number);
void FailOnPurpose(Client& client);

}  // namespace tollgate

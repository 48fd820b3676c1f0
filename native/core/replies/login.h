#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "../mongoc.h"

namespace tollgate {

// Whether a reply belongs to a SASL login, which comes before all else on a connection.
bool IsOfLogin(const bson_t* reply);

// How often a server's part of a SCRAM login asks for the password to be hashed, where that is not
// done: libmongoc would take 32 bits of the number for all of it, and have its thread hash for as
// long as it takes.
std::optional<std::string> RefusedIterations(const bson_iter_t& payload);

// Has a reply to a login say that the login is refused, and why, where it asks for what is refused.
// False where it has no room for that.
bool RefuseIterations(uint8_t* reply, size_t size);

}  // namespace tollgate

#pragma once

#include <optional>
#include <string>

#include "../bson/bytes.h"
#include "../client/client.h"
#include "session.h"

namespace tollgate {

// What libmongoc adds and how it retries: the URI's read preference and read concern for reads, its
// write concern and transaction numbers for writes, the URI's read preference for an aggregation
// that writes, nothing for the rest. A numbered write has a transaction number of ours, so that it
// can be sent again; a repeated one has it already.
enum class CommandKind {
  kOther = 0,
  kRead = 1,
  kWrite = 2,
  kReadWrite = 3,
  kNumberedWrite = 4,
  kRepeatedWrite = 5,
};
constexpr CommandKind kLastCommandKind = CommandKind::kRepeatedWrite;

struct CommandTarget {
  CommandKind kind;
  const char* database;
  // Null for one that libmongoc makes for this command.
  Session* session = nullptr;
  // Null for the client's own.
  const mongoc_read_prefs_t* read_prefs = nullptr;
};

// Runs one command. `options` are libmongoc's (readConcern, writeConcern, sessionId, serverId) and
// may be null. The reply holds what the server said, also when the call fails.
std::optional<Failure> RunCommand(Client& client, const CommandTarget& target,
                                  const bson_t* command, const bson_t* options, Bson& reply);

// The same with bytes that are viewed, not copied. The options may have a `readPreference`, too.
std::optional<Failure> RunCommand(Client& client, const CommandTarget& target, Bytes command,
                                  Bytes options, Bson& reply);

// Gives a write the next number of its session. The command's last field is `txnNumber`, an int64.
std::optional<Failure> NumberWrite(Session& session, uint8_t* command, size_t size);

// What a write's reply says beside `ok`.
struct WriteSummary {
  int32_t n = 0;
  // -1 where the reply has none.
  int32_t modified = -1;
  // Upserted ids, write errors, counts that are none or anything else that needs the whole reply.
  bool remarkable = false;
};
WriteSummary Summarize(const Bson& reply);

// The first document of a cursor's reply, empty when there is none; nothing when the
// reply is no cursor's.
std::optional<Bytes> FirstDocument(const Bson& reply);

}  // namespace tollgate

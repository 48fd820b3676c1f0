#include "command.h"

#include <string_view>

#include "../bson/page.h"
#include "../client/client_settings.h"
#include "../clock.h"
#include "../memory.h"
#include "../replies/hidden_fields.h"
#include "../replies/verdict.h"

namespace tollgate {

namespace {

bool View(Bytes bytes, bson_t& view) {
  return bson_init_static(&view, bytes.data, bytes.size);
}

// Whether all servers that are known are 5.0 or newer.
bool SecondariesWrite(mongoc_client_t* client) {
  constexpr int32_t kWireVersion = 13;
  size_t count = 0;
  mongoc_server_description_t** servers = mongoc_client_get_server_descriptions(client, &count);
  bool known = false;
  bool new_enough = true;
  for (size_t i = 0; i < count; ++i) {
    bson_iter_t iter;
    const bson_t* hello = mongoc_server_description_hello_response(servers[i]);
    if (!bson_iter_init_find(&iter, hello, "maxWireVersion")) continue;
    known = true;
    new_enough = new_enough && bson_iter_as_int64(&iter) >= kWireVersion;
  }
  mongoc_server_descriptions_destroy_all(servers, count);
  return known && new_enough;
}

// Where an aggregation that writes is sent: older servers do that on the primary only, which is
// what null stands for.
const mongoc_read_prefs_t* PreferenceOfWriteStage(mongoc_client_t* client,
                                                  const mongoc_read_prefs_t* wanted) {
  const mongoc_read_prefs_t* prefs =
      wanted != nullptr ? wanted : mongoc_client_get_read_prefs(client);
  if (mongoc_read_prefs_get_mode(prefs) == MONGOC_READ_PRIMARY) return nullptr;
  return SecondariesWrite(client) ? prefs : nullptr;
}

bool HasWriteConcern(const bson_t* document, bool& acknowledged) {
  bson_iter_t iter;
  bson_iter_t w;
  if (document == nullptr || !bson_iter_init(&iter, document) ||
      !bson_iter_find_descendant(&iter, "writeConcern.w", &w)) {
    return false;
  }
  acknowledged = !BSON_ITER_HOLDS_NUMBER(&w) || bson_iter_as_int64(&w) != 0;
  return true;
}

// Whether the server replies at all: where it does not, libmongoc makes an empty reply.
bool IsAcknowledged(mongoc_client_t* client, const bson_t* command, const bson_t* options) {
  bool acknowledged = true;
  if (HasWriteConcern(options, acknowledged) || HasWriteConcern(command, acknowledged)) {
    return acknowledged;
  }
  return mongoc_write_concern_is_acknowledged(mongoc_client_get_write_concern(client));
}

bool IsGossip(std::string_view key) {
  return key == "ok" || key == "$clusterTime" || key == "operationTime" || key == "electionId" ||
         key == "opTime";
}

}  // namespace

std::optional<Failure> RunCommand(Client& client, const CommandTarget& target,
                                  const bson_t* command, const bson_t* options, Bson& reply) {
  mongoc_client_t* connection = client.connection();
  if (connection == nullptr) return client.why_not();
  const ReleasesMemoryClaim releases;
  if (!MemoryReserve::Hold() || !MemoryClaim::OfThread().Add(RoomForCopies(command->len))) {
    return Failure{Failure::kMemoryDomain, 0, Failure::NoMemoryFor("a command", command->len)};
  }
  client.Prepare();
  Bson all_options;
  LentSession lent;
  if (target.session != nullptr) {
    if (options != nullptr) bson_concat(all_options.get(), options);
    if (auto failure = lent.Begin(*target.session, client, connection, all_options.get())) {
      return failure;
    }
    options = all_options.get();
  }
  HiddenFields::Forget();
  bson_error_t error{};
  bson_t* out = reply.Receive();
  Clock& clock = client.clock;
  clock.entered = NowNs();
  bool ok = false;
  switch (target.kind) {
    case CommandKind::kRead:
      ok = mongoc_client_read_command_with_opts(connection, target.database, command,
                                                target.read_prefs, options, out, &error);
      break;
    case CommandKind::kWrite:
      ok = mongoc_client_write_command_with_opts(connection, target.database, command, options, out,
                                                 &error);
      break;
    case CommandKind::kReadWrite:
      ok = mongoc_client_command_with_opts(connection, target.database, command,
                                           PreferenceOfWriteStage(connection, target.read_prefs),
                                           options, out, &error);
      break;
    case CommandKind::kOther:
    case CommandKind::kNumberedWrite:
    case CommandKind::kRepeatedWrite:
      ok = mongoc_client_command_with_opts(connection, target.database, command, target.read_prefs,
                                           options, out, &error);
      break;
  }
  clock.returned = NowNs();
  if (HiddenFields::Any()) HiddenFields::Show(out);
  client.Conclude(error);
  client.timings->round_trip_ns += clock.returned - clock.entered;
  lent.Note(out);
  if (ok) {
    client.NoteServer();
    const Verdict verdict = VerdictOf(out);
    if (verdict.ok && verdict.has_concern_error) {
      return Failure::OfReply(MONGOC_ERROR_WRITE_CONCERN, out);
    }
    if (verdict.ok || (bson_empty(out) && !IsAcknowledged(connection, command, options))) {
      return std::nullopt;
    }
    return Failure::OfReply(Failure::kRefusedDomain, out);
  }
  // A MessageReader's.
  if (error.domain == MONGOC_ERROR_SERVER && error.code == Failure::kMemoryDomain) {
    return Failure{Failure::kMemoryDomain, 0, error.message};
  }
  Failure failure = client.FailureOf(error, out);
  failure.timed_out = error.domain == MONGOC_ERROR_STREAM && client.TimedOut();
  return failure;
}

std::optional<Failure> RunCommand(Client& client, const CommandTarget& target, Bytes command,
                                  Bytes options, Bson& reply) {
  bson_t command_view;
  bson_t options_view;
  if (!View(command, command_view) || (options.size > 0 && !View(options, options_view))) {
    return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID, "The command is not BSON"};
  }
  if (options.size == 0) return RunCommand(client, target, &command_view, nullptr, reply);
  const ReadPrefsHandle read_prefs = ReadPreferenceOf(&options_view);
  if (read_prefs == nullptr) {
    return RunCommand(client, target, &command_view, &options_view, reply);
  }
  CommandTarget preferring = target;
  preferring.read_prefs = read_prefs.get();
  Bson others;
  bson_copy_to_excluding_noinit(&options_view, others.get(), "readPreference", nullptr);
  return RunCommand(client, preferring, &command_view, others.get(), reply);
}

std::optional<Failure> NumberWrite(Session& session, uint8_t* command, size_t size) {
  const int64_t number = session.NextNumber();
  constexpr size_t kFromEnd = sizeof(number) + 1;
  if (size < kFromEnd) {
    return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID, "The command is not BSON"};
  }
  for (size_t i = 0; i < sizeof(number); ++i) {
    command[size - kFromEnd + i] = static_cast<uint8_t>(static_cast<uint64_t>(number) >> (8 * i));
  }
  return std::nullopt;
}

WriteSummary Summarize(const Bson& reply) {
  WriteSummary summary;
  bool counted = false;
  bson_iter_t iter;
  if (!bson_iter_init(&iter, reply.get())) return summary;
  while (bson_iter_next(&iter)) {
    const std::string_view key(bson_iter_key(&iter), bson_iter_key_len(&iter));
    if (key == "n" && BSON_ITER_HOLDS_INT32(&iter)) {
      counted = true;
      summary.n = bson_iter_int32(&iter);
    } else if (key == "nModified" && BSON_ITER_HOLDS_INT32(&iter) && bson_iter_int32(&iter) >= 0) {
      summary.modified = bson_iter_int32(&iter);
    } else if (!IsGossip(key)) {
      summary.remarkable = true;
    }
  }
  // What nobody acknowledges has an empty reply.
  summary.remarkable |= !counted && !bson_empty(reply.get());
  return summary;
}

std::optional<Bytes> FirstDocument(const Bson& reply) {
  std::optional<CursorFields> cursor = ReadCursor(reply.get());
  if (!cursor || cursor->name == "") return std::nullopt;
  bson_iter_t& element = cursor->batch;
  uint32_t length = 0;
  const uint8_t* data = nullptr;
  if (bson_iter_next(&element)) {
    if (!BSON_ITER_HOLDS_DOCUMENT(&element)) return std::nullopt;
    bson_iter_document(&element, &length, &data);
  }
  // Nothing follows, but for a broken batch.
  while (bson_iter_next(&element)) {
  }
  if (element.err_off != 0) return std::nullopt;
  return Bytes{data, length};
}

}  // namespace tollgate

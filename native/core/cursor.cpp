#include "cursor.h"

#include <string_view>
#include <utility>

namespace tollgate {

namespace {

Failure MalformedReply() {
  return {MONGOC_ERROR_PROTOCOL,
          MONGOC_ERROR_PROTOCOL_INVALID_REPLY,
          "Cursor document did not contain a batch",
          {}};
}

bool IsBatch(const bson_iter_t* field) {
  const std::string_view key(bson_iter_key(field), bson_iter_key_len(field));
  return key == "firstBatch" || key == "nextBatch";
}

}  // namespace

Cursor::Cursor(std::shared_ptr<Client> client, std::string database)
    : client_(std::move(client)), database_(std::move(database)) {
  client_->Adopt(this);
}

Cursor::~Cursor() {
  Abandon();
}

// The server ties a cursor to the session that opened it, so every getMore needs the same one.
std::optional<Failure> Cursor::StartSession() {
  Failure failure;
  session_ = Session::Start(client_, {/*causal_consistency=*/false, /*snapshot=*/false}, failure);
  const bool unsupported =
      failure.domain == MONGOC_ERROR_CLIENT && failure.code == MONGOC_ERROR_CLIENT_SESSION_FAILURE;
  if (session_ == nullptr && !unsupported) return failure;
  return std::nullopt;
}

std::optional<Failure> Cursor::Open(CommandKind kind, Bytes command, Bytes options,
                                    std::shared_ptr<Session> session) {
  session_ = std::move(session);
  if (session_ == nullptr) {
    if (auto failure = StartSession()) return failure;
  }
  ++client_->timings.calls;
  const CommandTarget target{kind, database_.c_str(), session_.get()};
  if (auto failure = RunCommand(*client_, target, command, options, reply_)) return failure;
  server_ = client_->last_server();
  if (!ReadReply()) return MalformedReply();
  return std::nullopt;
}

std::optional<Failure> Cursor::RunOnItsServer(Bson& command, Bytes extras) {
  bson_t view;
  if (extras.size > 0 && bson_init_static(&view, extras.data, extras.size)) {
    bson_concat(command.get(), &view);
  }
  Bson options;
  BSON_APPEND_INT32(options.get(), "serverId", static_cast<int32_t>(server_));
  const CommandTarget target{CommandKind::kOther, database_.c_str(), session_.get()};
  return RunCommand(*client_, target, command.get(), options.get(), reply_);
}

std::optional<Failure> Cursor::GetMore(Bytes extras) {
  if (closed()) return Failure::Closed("Cursor is closed");
  if (!alive()) return std::nullopt;
  Bson command;
  BSON_APPEND_INT64(command.get(), "getMore", id_);
  BSON_APPEND_UTF8(command.get(), "collection", collection_.c_str());
  if (auto failure = RunOnItsServer(command, extras)) {
    // A server that cannot be reached cannot be asked to drop the cursor either.
    if (failure->domain != MONGOC_ERROR_SERVER) id_ = 0;
    return failure;
  }
  if (!ReadReply()) return MalformedReply();
  return std::nullopt;
}

bool Cursor::ReadReply() {
  bson_iter_t iter;
  bson_iter_t field;
  current_ = {};
  id_ = 0;
  if (!bson_iter_init_find(&iter, reply_.get(), "cursor") || !bson_iter_recurse(&iter, &field)) {
    return false;
  }
  bool found = false;
  while (bson_iter_next(&field)) {
    const std::string_view key(bson_iter_key(&field), bson_iter_key_len(&field));
    if (key == "id") {
      id_ = bson_iter_as_int64(&field);
    } else if (key == "ns" && BSON_ITER_HOLDS_UTF8(&field)) {
      const std::string name(bson_iter_utf8(&field, nullptr));
      const size_t dot = name.find('.');
      if (dot != std::string::npos) collection_ = name.substr(dot + 1);
    } else if (IsBatch(&field)) {
      found = bson_iter_recurse(&field, &batch_);
    }
  }
  if (found) Advance();
  if (!alive()) session_.reset();
  return found;
}

void Cursor::AppendReplyFields(bson_t* to) const {
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

void Cursor::Advance() {
  current_ = {};
  if (!bson_iter_next(&batch_) || !BSON_ITER_HOLDS_DOCUMENT(&batch_)) return;
  uint32_t length = 0;
  bson_iter_document(&batch_, &length, &current_.data);
  current_.size = length;
}

void Cursor::Close(Bytes extras) {
  if (closed()) return;
  if (alive() && !client_->closed()) {
    Bson command;
    BSON_APPEND_UTF8(command.get(), "killCursors", collection_.c_str());
    Bson ids;
    BSON_APPEND_INT64(ids.get(), "0", id_);
    BSON_APPEND_ARRAY(command.get(), "cursors", ids.get());
    // By specification a failed killCursors is nobody's concern.
    (void)RunOnItsServer(command, extras);
  }
  LetGo();
}

void Cursor::Abandon() {
  if (closed()) return;
  if (alive() && !client_->closed()) client_->KillLater({database_, collection_, id_, server_});
  LetGo();
}

void Cursor::LetGo() {
  current_ = {};
  id_ = 0;
  session_.reset();
  client_->Forget(this);
  client_.reset();
}

}  // namespace tollgate

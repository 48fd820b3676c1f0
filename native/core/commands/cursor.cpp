#include "cursor.h"

#include <string_view>
#include <utility>

namespace tollgate {

namespace {

// The collection that a command is about, which its first field names; empty where it is about a
// database.
std::string CollectionOf(Bytes command) {
  bson_t view;
  bson_iter_t field;
  if (!bson_init_static(&view, command.data, command.size) || !bson_iter_init(&field, &view) ||
      !bson_iter_next(&field) || !BSON_ITER_HOLDS_UTF8(&field)) {
    return {};
  }
  uint32_t length = 0;
  const char* text = bson_iter_utf8(&field, &length);
  return {text, length};
}

void AppendText(bson_t* to, std::string_view key, const std::string& text) {
  bson_append_utf8(to, key.data(), static_cast<int>(key.size()), text.data(),
                   static_cast<int>(text.size()));
}

// Whether the server said so: it was reached, and has the cursor.
bool IsServers(const Failure& failure) {
  return failure.domain == MONGOC_ERROR_SERVER || failure.domain == MONGOC_ERROR_WRITE_CONCERN ||
         failure.domain == Failure::kRefusedDomain;
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
  auto session = Session::Start(client_, {/*causal_consistency=*/false, /*snapshot=*/false});
  if (session) {
    session_ = std::move(*session);
    return std::nullopt;
  }
  const Failure& failure = session.failure();
  const bool unsupported =
      failure.domain == MONGOC_ERROR_CLIENT && failure.code == MONGOC_ERROR_CLIENT_SESSION_FAILURE;
  if (unsupported) return std::nullopt;
  return failure;
}

std::optional<Failure> Cursor::Open(CommandKind kind, Bytes command, Bytes options,
                                    std::shared_ptr<Session> session, bool named) {
  session_ = std::move(session);
  if (session_ == nullptr) {
    if (auto failure = StartSession()) return failure;
  }
  ++client_->timings->calls;
  const CommandTarget target{kind, database_.c_str(), session_.get()};
  auto page = std::make_shared<Page>();
  if (auto failure = RunCommand(*client_, target, command, options, page->reply())) return failure;
  server_ = client_->last_server();
  if (named) collection_ = CollectionOf(command);
  if (auto failure = TakePage(std::move(page))) return failure;
  return TakeName();
}

std::optional<Failure> Cursor::RunOnItsServer(Bson& command, Bytes extras, Bson& reply) {
  bson_t view;
  if (extras.size > 0 && bson_init_static(&view, extras.data, extras.size)) {
    bson_concat(command.get(), &view);
  }
  Bson options;
  BSON_APPEND_INT32(options.get(), "serverId", static_cast<int32_t>(server_));
  const CommandTarget target{CommandKind::kOther, database_.c_str(), session_.get()};
  return RunCommand(*client_, target, command.get(), options.get(), reply);
}

std::optional<Failure> Cursor::GetMore(Bytes extras) {
  if (closed()) return Failure::Closed("Cursor is closed");
  if (lost_) return lost_;
  if (!alive()) return std::nullopt;
  if (collection_.empty()) {
    return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID,
                   "A collection name must be determined before getMore"};
  }
  Bson command;
  BSON_APPEND_INT64(command.get(), "getMore", id_);
  AppendText(command.get(), "collection", collection_);
  auto page = std::make_shared<Page>();
  if (auto failure = RunOnItsServer(command, extras, page->reply())) {
    if (IsServers(*failure)) return failure;
    // A server that cannot be reached cannot be asked to drop the cursor either. libmongoc's labels
    // from 2.3 on would have the command sent again, but nobody else knows the cursor.
    failure->reply.clear();
    // The server has given what there was no memory for, and would go on behind it.
    if (failure->domain == Failure::kMemoryDomain) {
      client_->KillLater({database_, collection_, id_, server_});
    }
    id_ = 0;
    lost_ = failure;
    return failure;
  }
  return TakePage(std::move(page));
}

std::optional<Failure> Cursor::TakePage(std::shared_ptr<Page> page) {
  page_ = std::move(page);
  auto failure = page_->Begin();
  id_ = page_->cursor_id();
  if (!alive()) session_.reset();
  return failure;
}

// The reply that opens a cursor says where it is kept: a view's, say, elsewhere.
std::optional<Failure> Cursor::TakeName() {
  const std::optional<std::string_view> name = page_->name();
  if (!name) return std::nullopt;
  if (name->empty()) return page_->Malformed();
  const size_t dot = name->find('.');
  database_ = name->substr(0, dot);
  collection_ = dot == std::string_view::npos ? "" : name->substr(dot + 1);
  return std::nullopt;
}

void Cursor::Close(Bytes extras) {
  if (closed()) return;
  if (MayBeKilled()) {
    Bson command;
    AppendText(command.get(), "killCursors", collection_);
    Bson ids;
    BSON_APPEND_INT64(ids.get(), "0", id_);
    BSON_APPEND_ARRAY(command.get(), "cursors", ids.get());
    // By specification a failed killCursors is nobody's concern.
    Bson reply;
    (void)RunOnItsServer(command, extras, reply);
  }
  LetGo();
}

void Cursor::Abandon() {
  // Garbage is collected at any time, and a thread that its client was lent to may be the last that
  // lets go.
  const std::lock_guard<std::recursive_mutex> lock(client_->in_use);
  if (closed()) return;
  if (MayBeKilled()) client_->KillLater({database_, collection_, id_, server_});
  LetGo();
}

void Cursor::LetGo() {
  id_ = 0;
  session_.reset();
  client_->Forget(this);
  closed_ = true;
}

}  // namespace tollgate

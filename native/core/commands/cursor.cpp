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

// The reply that opens a cursor says where it is kept: a view's, say, elsewhere.
std::optional<Failure> TakeName(const Page& page, CursorPlace& place) {
  const std::optional<std::string_view> name = page.name();
  if (!name) return std::nullopt;
  if (name->empty()) return page.Malformed();
  const size_t dot = name->find('.');
  place.database = name->substr(0, dot);
  place.collection = dot == std::string_view::npos ? "" : name->substr(dot + 1);
  return std::nullopt;
}

}  // namespace

Cursor::Cursor(const Client& client, std::string database) : all_(client.cursors) {
  state_.place.database = std::move(database);
  all_->Add(this);
}

Cursor::State Cursor::state() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return state_;
}

std::optional<Failure> Cursor::Open(Client& client, CommandKind kind, Bytes command, Bytes options,
                                    std::shared_ptr<Session> session, bool named) {
  // The server ties a cursor to the session that opened it, so every getMore needs the same one.
  if (session == nullptr) session = Session::Implicit(client);
  CursorPlace place;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    state_.session = session;
    place.database = state_.place.database;
  }
  ++client.timings->calls;
  const CommandTarget target{kind, place.database.c_str(), session.get()};
  auto page = std::make_shared<Page>();
  if (auto failure = RunCommand(client, target, command, options, page->reply())) return failure;
  place.server = client.last_server();
  if (named) place.collection = CollectionOf(command);
  auto failure = page->Begin();
  if (!failure) failure = TakeName(*page, place);
  place.id = page->cursor_id();
  TakePage(std::move(page), std::move(place));
  return failure;
}

std::optional<Failure> Cursor::RunOnItsServer(Client& client, const State& state, Bson& command,
                                              Bytes extras, Bson& reply) {
  bson_t view;
  if (extras.size > 0 && bson_init_static(&view, extras.data, extras.size)) {
    bson_concat(command.get(), &view);
  }
  Bson options;
  BSON_APPEND_INT32(options.get(), "serverId", static_cast<int32_t>(state.place.server));
  const CommandTarget target{CommandKind::kOther, state.place.database.c_str(),
                             state.session.get()};
  return RunCommand(client, target, command.get(), options.get(), reply);
}

std::optional<Failure> Cursor::GetMore(Client& client, Bytes extras) {
  State state = this->state();
  if (state.closed) return Failure::Closed("Cursor is closed");
  if (state.lost) return state.lost;
  CursorPlace& place = state.place;
  if (place.id == 0) return std::nullopt;
  if (place.collection.empty()) {
    return Failure{MONGOC_ERROR_BSON, MONGOC_ERROR_BSON_INVALID,
                   "A collection name must be determined before getMore"};
  }
  const Interruptible here(interrupted_);
  Bson command;
  BSON_APPEND_INT64(command.get(), "getMore", place.id);
  AppendText(command.get(), "collection", place.collection);
  auto page = std::make_shared<Page>();
  if (auto failure = RunOnItsServer(client, state, command, extras, page->reply())) {
    if (IsServers(*failure)) {
      // It was asked to drop the cursor meanwhile.
      if (this->state().closed) return Failure::Closed("Cursor is closed");
      return failure;
    }
    // The server still has it.
    if (failure->domain == Failure::kInterruptedDomain) return failure;
    // A server that cannot be reached cannot be asked to drop the cursor either. libmongoc's labels
    // from 2.3 on would have the command sent again, but nobody else knows the cursor.
    failure->reply.clear();
    // The server has given what there was no memory for, and would go on behind it.
    if (failure->domain == Failure::kMemoryDomain) all_->KillLater(place);
    const std::lock_guard<std::mutex> lock(mutex_);
    state_.place.id = 0;
    state_.lost = failure;
    return failure;
  }
  auto failure = page->Begin();
  place.id = page->cursor_id();
  TakePage(std::move(page), std::move(place));
  return failure;
}

// What was let go of meanwhile stays so: whoever did that has the server drop it, if it was open.
void Cursor::TakePage(std::shared_ptr<Page> page, CursorPlace place) {
  page_ = std::move(page);
  std::unique_lock<std::mutex> lock(mutex_);
  if (state_.closed) {
    lock.unlock();
    all_->KillLater(std::move(place));
    return;
  }
  state_.place = std::move(place);
  if (state_.place.id == 0) state_.session.reset();
}

void Cursor::Close(Client& client, Bytes extras) {
  State state = this->state();
  (void)LetGo();
  all_->Remove(this);
  if (state.closed || !state.place.can_be_killed() || client.closed()) return;
  Bson command;
  AppendText(command.get(), "killCursors", state.place.collection);
  Bson ids;
  BSON_APPEND_INT64(ids.get(), "0", state.place.id);
  BSON_APPEND_ARRAY(command.get(), "cursors", ids.get());
  // By specification a failed killCursors is nobody's concern.
  Bson reply;
  (void)RunOnItsServer(client, state, command, extras, reply);
}

void Cursor::Abandon() {
  // Not before nobody else can: who lets go of all keeps the others waiting here.
  all_->Remove(this);
  all_->KillLater(LetGo());
}

CursorPlace Cursor::LetGo() {
  // Ended without the lock.
  std::shared_ptr<Session> session;
  const std::lock_guard<std::mutex> lock(mutex_);
  session = std::move(state_.session);
  CursorPlace place = std::move(state_.place);
  state_.place = {};
  state_.closed = true;
  return place;
}

}  // namespace tollgate

#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "../bson/bytes.h"
#include "../bson/page.h"
#include "../client/client.h"
#include "../client/open_cursors.h"
#include "../live.h"
#include "../replies/interruption.h"
#include "command.h"

namespace tollgate {

// A server-side cursor: the command that opened it, its replies one after another, its session.
// libmongoc's own cursor hands documents out one by one; this one keeps the whole reply in sight.
// It belongs to no connection: any client of its pool may go on with it, one at a time. It may be
// let go of on any thread, also while it waits for a reply.
class Cursor {
 public:
  Cursor(const Client& client, std::string database);
  ~Cursor() { Abandon(); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  // `session` is the caller's, null for one of its own. `named`: whether the command's first field
  // says whose documents they are, should the reply not.
  std::optional<Failure> Open(Client& client, CommandKind kind, Bytes command, Bytes options,
                              std::shared_ptr<Session> session, bool named = true);
  // Fetches the next reply; nothing to do when the server has none. `extras` (batchSize, maxTimeMS,
  // comment) may be empty. Once the server could not be reached it is not asked again.
  std::optional<Failure> GetMore(Client& client, Bytes extras);
  // Kills the server's cursor if it still lives. May be called again. `extras` are as in GetMore.
  void Close(Client& client, Bytes extras = {});
  // The same without waiting for the server, which drops it later.
  void Abandon();
  // Lets go of it without a word to the server, and says where that keeps it.
  CursorPlace LetGo();

  // Has a getMore that waits for documents end without its reply; from any thread. It is to be
  // closed behind it.
  void Interrupt() { interrupted_ = true; }

  // The last reply, which may be read on another thread; null before the first.
  const std::shared_ptr<Page>& page() const { return page_; }

 private:
  // What a command about it needs.
  struct State {
    CursorPlace place;
    std::shared_ptr<Session> session;
    bool closed = false;
    // Why its server could not be reached, while it had more.
    std::optional<Failure> lost{};
  };
  State state() const;
  std::optional<Failure> RunOnItsServer(Client& client, const State& state, Bson& command,
                                        Bytes extras, Bson& reply);
  void TakePage(std::shared_ptr<Page> page, CursorPlace place);

  const std::shared_ptr<OpenCursors> all_;
  std::shared_ptr<Page> page_;
  Interruption interrupted_{false};
  mutable std::mutex mutex_;
  State state_;
  Live<Cursor> live_;
};

}  // namespace tollgate

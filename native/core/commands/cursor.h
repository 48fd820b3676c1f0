#pragma once

#include <memory>
#include <optional>
#include <string>

#include "../bson/bytes.h"
#include "../bson/page.h"
#include "../client/client.h"
#include "command.h"

namespace tollgate {

// A server-side cursor: the command that opened it, its replies one after another, its session.
// libmongoc's own cursor hands documents out one by one; this one keeps the whole reply in sight.
class Cursor {
 public:
  Cursor(std::shared_ptr<Client> client, std::string database);
  ~Cursor();
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  // `session` is the caller's, null for one of its own. `named`: whether the command's first field
  // says whose documents they are, should the reply not.
  std::optional<Failure> Open(CommandKind kind, Bytes command, Bytes options,
                              std::shared_ptr<Session> session, bool named = true);
  // Fetches the next reply; nothing to do when the server has none. `extras` (batchSize, maxTimeMS,
  // comment) may be empty. Once the server could not be reached it is not asked again.
  std::optional<Failure> GetMore(Bytes extras);
  // Kills the server's cursor if it still lives. May be called again. `extras` are as in GetMore.
  void Close(Bytes extras = {});
  // The same without waiting for the server, which drops it later.
  void Abandon();

  // The last reply, which may be read on another thread; null before the first.
  const std::shared_ptr<Page>& page() const { return page_; }
  // Whether the server has more than this reply.
  bool alive() const { return id_ != 0; }
  bool closed() const { return closed_; }

 private:
  void LetGo();
  // Whether the server keeps it, under a name, and can be told to drop it.
  bool MayBeKilled() const { return alive() && !collection_.empty() && !client_->closed(); }
  std::optional<Failure> RunOnItsServer(Bson& command, Bytes extras, Bson& reply);
  std::optional<Failure> StartSession();
  std::optional<Failure> TakePage(std::shared_ptr<Page> page);
  std::optional<Failure> TakeName();

  // Kept until the end: its mutex says who may close.
  const std::shared_ptr<Client> client_;
  bool closed_ = false;
  // Where the server keeps it, by its own word; it may name no collection.
  std::string database_;
  std::string collection_;
  std::shared_ptr<Session> session_;
  std::shared_ptr<Page> page_;
  int64_t id_ = 0;
  uint32_t server_ = 0;
  // Why its server could not be reached, while it had more.
  std::optional<Failure> lost_;
  Live<Cursor> live_;
};

}  // namespace tollgate

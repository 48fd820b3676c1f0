#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "client.h"

namespace tollgate {

struct SessionOptions {
  bool causal_consistency = true;
  bool snapshot = false;
};

// One of the client's sessions: its id, its times, and its transaction numbers. libmongoc has
// transactions of its own, but not the numbers of retried writes; one session must not mix the two,
// so it never sees a transaction: the fields of one are in the command already.
class Session {
 public:
  static std::shared_ptr<Session> Start(std::shared_ptr<Client> client, SessionOptions options,
                                        Failure& failure);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Gives it back to the client's pool. May be called again.
  void End();
  bool ended() const { return handle_ == nullptr; }
  bool BelongsTo(const Client& client) const { return client_.get() == &client; }

  // Nothing of what follows may be called after the end.
  mongoc_client_session_t* handle() const { return handle_.get(); }
  // Whether a connection broke under it: the server may not know its last command.
  bool dirty() const { return mongoc_client_session_get_dirty(handle_.get()); }
  // One more than any that was sent with this id.
  int64_t NextNumber();

 private:
  Session(std::shared_ptr<Client> client, SessionHandle handle);

  std::shared_ptr<Client> client_;
  SessionHandle handle_;
  std::string id_;
  Live<Session> live_;
};

}  // namespace tollgate

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "../bson/bytes.h"
#include "../client/client.h"
#include "../live.h"
#include "../result.h"

namespace tollgate {

struct SessionOptions {
  bool causal_consistency = true;
  bool snapshot = false;
};

// A moment of a replica set or cluster.
struct OperationTime {
  uint32_t seconds = 0;
  uint32_t increment = 0;

  bool operator<(const OperationTime& other) const {
    return std::pair(seconds, increment) < std::pair(other.seconds, other.increment);
  }
};

// One of the client's sessions: its id, its times, and its transaction numbers. libmongoc has
// transactions of its own, but not the numbers of retried writes; one session must not mix the two,
// so it never sees a transaction: the fields of one are in the command already. Commands run with
// it, and it ends, on its client's thread. The id, whether it ended or is dirty, times and numbers
// can be asked for on any, and times advanced.
class Session {
 public:
  // Keeps its client alive.
  static Result<std::shared_ptr<Session>> Start(std::shared_ptr<Client> client,
                                                SessionOptions options);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Gives it back to the client's pool. May be called again.
  void End();
  bool BelongsTo(const Client& client) const { return client_.get() == &client; }
  // Adds it to a command's options, with what it has learnt meanwhile.
  bool Append(bson_t* options, bson_error_t& error);
  // After a command: notes the times that the server sent.
  void NoteTimes();

  bool ended() const { return ended_; }
  // Whether a connection broke under it: the server may not know its last command.
  bool dirty() const { return dirty_; }
  // { id: UUID }
  Bytes id() const { return {reinterpret_cast<const uint8_t*>(id_.data()), id_.size()}; }
  // One more than any that was sent with this id.
  int64_t NextNumber() {
    const auto pool = pool_.lock();
    return pool == nullptr ? 0 : pool->NextTransactionNumber(id_);
  }
  OperationTime operation_time() const;
  // BSON, empty while there is none.
  std::string cluster_time() const;
  // Another session's; nothing changes when it is not later.
  void Advance(OperationTime time);
  void AdvanceClusterTime(Bytes time);

 private:
  Session(std::shared_ptr<Client> client, SessionHandle handle);

  const std::shared_ptr<Client> client_;
  // Not kept: JavaScript may hold a session for long after its client was closed, and who lets go
  // of a pool last waits for the server.
  const std::weak_ptr<Pool> pool_;
  SessionHandle handle_;
  std::string id_;
  std::atomic<bool> ended_{false};
  std::atomic<bool> dirty_{false};

  mutable std::mutex mutex_;
  OperationTime operation_time_;
  std::string cluster_time_;
  // Whether libmongoc has to be given the times first.
  bool advanced_ = false;

  Live<Session> live_;
};

}  // namespace tollgate

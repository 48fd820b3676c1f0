#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "../bson/bytes.h"
#include "../client/client.h"
#include "../client/server_sessions.h"
#include "../live.h"
#include "../threads/lane.h"

namespace tollgate {

struct SessionOptions {
  bool causal_consistency = true;
  bool snapshot = false;
  // Nobody asked for it: where the server has no sessions, commands do without.
  bool implicit = false;
};

// A moment of a replica set or cluster.
struct OperationTime {
  uint32_t seconds = 0;
  uint32_t increment = 0;

  bool operator<(const OperationTime& other) const {
    return std::pair(seconds, increment) < std::pair(other.seconds, other.increment);
  }
};

// A session: its id, its times, and its transaction numbers. It belongs to no connection: any
// client of its pool may run a command with it (LentSession). libmongoc has transactions of its
// own, but not the numbers of retried writes; one session must not mix the two, so it never sees a
// transaction: the fields of one are in the command already. May be used on any thread.
class Session {
 public:
  Session(std::shared_ptr<ServerSessions> all, SessionOptions options);
  // One that nobody asked for, for a cursor or a numbered write.
  static std::shared_ptr<Session> Implicit(const Client& client) {
    const SessionOptions options{/*causal_consistency=*/false, /*snapshot=*/false,
                                 /*implicit=*/true};
    return std::make_shared<Session>(client.sessions, options);
  }
  ~Session() { End(); }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Gives its id back. May be called again.
  void End();
  bool BelongsTo(const Client& client) const { return all_ == client.sessions; }
  const SessionOptions& options() const { return options_; }

  bool ended() const { return ended_; }
  // Whether a connection broke under it: the server may not know its last command.
  bool dirty() const { return dirty_; }
  const std::array<uint8_t, 16>& uuid() const { return server_session_.id; }
  // One more than any that was sent with this id.
  int64_t NextNumber();
  OperationTime operation_time() const;
  // Of what a snapshot session reads; zeros before its first read.
  OperationTime snapshot_time() const;
  // BSON, empty while there is none.
  std::string cluster_time() const;
  // Another session's; nothing changes when it is not later.
  void Advance(OperationTime time);
  void AdvanceClusterTime(Bytes time);

  // Its calls on other threads, which keep their order.
  const std::shared_ptr<Lane> lane = std::make_shared<Lane>();

 private:
  friend class LentSession;

  const std::shared_ptr<ServerSessions> all_;
  const SessionOptions options_;
  std::atomic<bool> ended_{false};
  std::atomic<bool> dirty_{false};

  mutable std::mutex mutex_;
  ServerSession server_session_;
  OperationTime operation_time_;
  OperationTime snapshot_time_;
  std::string cluster_time_;

  Live<Session> live_;
};

// A session of libmongoc's, which only one of its clients can use, under another session's id: for
// one command. It has its own id again when it goes back to libmongoc's pool.
class LentSession {
 public:
  LentSession() = default;
  ~LentSession();
  LentSession(const LentSession&) = delete;
  LentSession& operator=(const LentSession&) = delete;

  // Adds it to a command's options, with what the session has learnt so far.
  std::optional<Failure> Begin(Session& session, const Client& client, mongoc_client_t* connection,
                               bson_t* options);
  // After the command: notes in the session what the server said.
  void Note(const bson_t* reply);

 private:
  uint8_t* uuid() const;
  void GiveTimes() const;

  Session* session_ = nullptr;
  SessionHandle handle_;
  std::array<uint8_t, 16> own_id_{};
};

}  // namespace tollgate

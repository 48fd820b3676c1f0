#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "client_settings.h"
#include "command_log.h"
#include "connections.h"
#include "failure.h"
#include "handles.h"
#include "live.h"

namespace tollgate {

class Cursor;
class Session;

struct Timings {
  uint64_t calls = 0;
  int64_t round_trip_ns = 0;
  // The last call's way into libmongoc and back.
  int64_t entered_ns = 0;
  int64_t returned_ns = 0;
};

// A pool of connections and the one client of it that this thread uses. Belongs to one thread.
class Client {
 public:
  // Parses the URI and makes the pool; does not connect. Where DNS has to be asked for the hosts,
  // the pool is made by the first use.
  static std::shared_ptr<Client> Create(const std::string& uri, ClientSettings settings,
                                        Failure& failure);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Makes the pool when there is none; nothing to do otherwise.
  std::optional<Failure> Reopen();
  // Closes every cursor and ends every session first. May be called again.
  void Close();
  // The same without a word to the server on this thread, which may be collecting garbage or about
  // to end: what is left to say is said in the background.
  void Abandon();
  bool closed() const { return connections_ == nullptr; }

  // Null when closed, or when there is no pool: why_not says which.
  mongoc_client_t* connection();
  Failure why_not() const;

  // The server that answered the last command, while open: a cursor has to go back to it.
  uint32_t last_server() const { return connections_->last_server; }
  // Whether the last call failed because a socket stayed silent for as long as it may.
  bool TimedOut() const;
  // Before a call: what was abandoned meanwhile is dropped at the server, too.
  void Prepare();

  const std::shared_ptr<TopologyLog>& topology_log() const { return topology_log_; }

  // What the server is that answered first: "Standalone", "RSPrimary", "Mongos", …; empty before.
  const std::string& server_type() const { return server_type_; }
  // Looks for a server that takes writes, unless the type is known.
  std::optional<Failure> FindServerType();
  // Notes the type after an answer.
  void NoteServerType();
  // { retryWrites, primary, readConcern, writeConcern }: the connection string's.
  void AppendSettings(bson_t* to) const;

  void Adopt(Cursor* cursor) { cursors_.insert(cursor); }
  void Forget(Cursor* cursor) { cursors_.erase(cursor); }
  void Adopt(Session* session) { sessions_.insert(session); }
  void Forget(Session* session) { sessions_.erase(session); }
  // While open: the server drops this cursor before the next call.
  void KillLater(AbandonedCursor cursor) { connections_->abandoned.push_back(std::move(cursor)); }

  Timings timings;
  // Where a monitored client's own thread records, until somebody takes it.
  CommandLog command_log;
  // The last number by session id: ids are used again, numbers must not be.
  std::unordered_map<std::string, int64_t> transaction_numbers;

 private:
  Client(UriHandle uri, ClientSettings settings);
  std::optional<Failure> MakePool();
  void End();
  void FindAgain(uint32_t server);

  UriHandle uri_;
  ClientSettings settings_;
  // While DNS has not told the hosts: why not.
  std::optional<Failure> unresolved_;
  // Outlives the connections, which tell of their end.
  std::shared_ptr<TopologyLog> topology_log_ = std::make_shared<TopologyLog>();
  std::unique_ptr<Connections> connections_;
  std::unordered_set<Cursor*> cursors_;
  std::unordered_set<Session*> sessions_;
  std::string server_type_;
  Live<Client> live_;
};

}  // namespace tollgate

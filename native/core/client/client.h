#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "../commands/command_log.h"
#include "../failure.h"
#include "../handles.h"
#include "../live.h"
#include "../result.h"
#include "client_settings.h"
#include "connections.h"
#include "open_cursors.h"
#include "server_sessions.h"

namespace tollgate {

// Where a client's time went, its siblings' too.
struct Timings {
  std::atomic<uint64_t> calls{0};
  std::atomic<int64_t> round_trip_ns{0};
};

// When the last call went into libmongoc and came back, in ns.
struct Clock {
  int64_t entered = 0;
  int64_t returned = 0;
};

// A pool of connections and the one client of it that this thread uses. Belongs to one thread,
// which may lend it to another for a call.
class Client {
 public:
  // Parses the URI and makes the pool; does not connect. Where DNS has to be asked for the hosts,
  // the pool is made by the first use.
  static Result<std::shared_ptr<Client>> Create(const std::string& uri, ClientSettings settings);
  // Another client of the same pool, for another thread.
  static std::shared_ptr<Client> Sibling(Client& client);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Makes the pool when there is none; nothing to do otherwise.
  std::optional<Failure> Reopen();
  // First lets go of every cursor and ends every session, its siblings' too, unless it is a sibling
  // itself. May be called again.
  void Close();
  // The same without a word to the server on this thread, which may be collecting garbage or about
  // to end: what is left to say is said in the background.
  void Abandon();
  bool closed() const { return connections_ == nullptr; }
  // Whether its next call is refused: not where only its hosts are unknown as yet.
  bool has_ended() const { return closed() && !unresolved_; }

  // Null when closed, without a pool or with one that is exhausted or cannot watch its servers, and
  // where no file descriptor can be had to connect with: why_not says which. Waits for an exhausted
  // pool as long as waitQueueTimeoutMS says, not at all without.
  mongoc_client_t* connection();
  // Takes the connection without waiting, as far as one can be had; false when the pool is
  // exhausted or cannot watch its servers.
  bool Reserve();
  Failure why_not() const;
  // A call's, in libmongoc's words. Where no server was found, its reply has the name of the
  // replica set that was asked for and what is known of servers as `topology`: { setName?, … }
  // (known_servers.h).
  Failure FailureOf(const bson_error_t& error, const bson_t* reply = nullptr) const;

  // How many file descriptors connecting takes at most.
  size_t descriptors_to_connect() const;

  // What it shares with its siblings; null when closed.
  std::shared_ptr<Pool> pool() const { return closed() ? nullptr : connections_->pool; }
  // The server that answered the last command, while open: a cursor has to go back to it.
  uint32_t last_server() const;
  // Whether the last call failed because a socket stayed silent for as long as it may.
  bool TimedOut() const;
  // Before anything that waits for a server, with a connection: asks the one that was lost.
  void FindLostServer();
  // Before a call: what was abandoned meanwhile is dropped at the server, too.
  void Prepare();
  // After a call: notes what became of it.
  void Conclude(const bson_error_t& error);

  const std::shared_ptr<TopologyLog>& topology_log() const { return topology_log_; }
  // Looks for a server that takes writes, or for one to read from, unless one is known.
  std::optional<Failure> FindServer(bool reads);
  // Notes what is known of the server after an answer.
  void NoteServer();
  // { retryWrites, primary, readConcern, writeConcern }: the connection string's.
  void AppendSettings(bson_t* to) const;

  Clock clock;
  // Its siblings' too.
  std::shared_ptr<Timings> timings = std::make_shared<Timings>();
  std::shared_ptr<OpenCursors> cursors = std::make_shared<OpenCursors>();
  std::shared_ptr<ServerSessions> sessions = std::make_shared<ServerSessions>();
  // Where a monitored client's own thread records, until somebody takes it.
  CommandLog command_log;
  // The same of other threads' calls that nobody blocks for.
  StartedCommands started_commands;
  // Held by who runs a call, and by who closes the client: a thread that ends waits for the call
  // that it has lent the client for.
  std::recursive_mutex in_use;

 private:
  Client(UriHandle uri, ClientSettings settings);
  std::optional<Failure> MakePool();
  void LeaveUnwatchedPool();
  void Take(mongoc_client_t* (*pop)(mongoc_client_pool_t*));
  bool MayWatch() const;
  void NoteServer(const mongoc_server_description_t& server);
  bool MayConnect();
  void LetGoOfAll();
  void KillAbandoned();
  void End();

  UriHandle uri_;
  ClientSettings settings_;
  // While there is no pool, because DNS has not named the hosts or threads were missing: why not.
  std::optional<Failure> unresolved_;
  // Outlives the connections, which report their end.
  std::shared_ptr<TopologyLog> topology_log_ = std::make_shared<TopologyLog>();
  std::unique_ptr<Connections> connections_;
  // Whether it has a connection to a server, as far as its last command told.
  bool connected_ = false;
  // Whether the last attempt to get one was given up for want of file descriptors.
  bool lacks_descriptors_ = false;
  bool is_sibling_ = false;
  Live<Client> live_;
};

}  // namespace tollgate

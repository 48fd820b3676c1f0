#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_set>
#include <vector>

namespace tollgate {

class Session;

// A session as servers know it: by an id, and by the numbers of its writes and transactions, which
// must grow for as long as the id is used.
struct ServerSession {
  std::array<uint8_t, 16> id{};
  int64_t transaction_number = 0;
  // When it was last sent to a server, in ns.
  int64_t used_ns = 0;
};

// The sessions of a client and its siblings: those that are in use, and the ids that none of them
// has at the moment. libmongoc's own belong to one connection each; these go with every command
// through whichever is free. May be used on any thread.
class ServerSessions {
 public:
  // The id that was given back last, or a new one.
  ServerSession Begin(Session* session);
  // Whether it was in use: then its id may be used by others.
  bool End(Session* session, const ServerSession& server_session, bool reusable);
  // All that are in use.
  void EndAll();
  // The ids that servers may still keep something for: they are not used again.
  std::vector<ServerSession> TakeIds();

  // How long servers keep an id that is not used.
  void NoteTimeout(int32_t minutes) { timeout_minutes_ = minutes; }

 private:
  bool IsKept(const ServerSession& session) const;

  // A session that ends with all others takes it once more.
  std::recursive_mutex mutex_;
  std::unordered_set<Session*> used_;
  std::vector<ServerSession> free_;
  // The server's default.
  std::atomic<int32_t> timeout_minutes_{30};
};

}  // namespace tollgate

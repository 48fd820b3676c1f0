#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

namespace tollgate {

class Cursor;

// Where a server keeps a cursor.
struct CursorPlace {
  std::string database;
  // Empty where the server did not say it.
  std::string collection;
  // 0 for none.
  int64_t id = 0;
  uint32_t server = 0;

  // Whether the server can be told to drop it.
  bool can_be_killed() const { return id != 0 && !collection.empty(); }
};

// The cursors of a client and its siblings, and those that were let go while a server still keeps
// them: whichever client runs a command next has it drop them first. May be used on any thread.
class OpenCursors {
 public:
  void Add(Cursor* cursor);
  void Remove(Cursor* cursor);
  // Lets go of all.
  void AbandonAll();
  // A server is to drop this one.
  void KillLater(CursorPlace place);

  bool any_to_kill() const { return any_to_kill_; }
  std::vector<CursorPlace> TakeToKill();

 private:
  void Note(CursorPlace place);

  std::mutex mutex_;
  std::unordered_set<Cursor*> open_;
  std::vector<CursorPlace> to_kill_;
  std::atomic<bool> any_to_kill_{false};
};

}  // namespace tollgate

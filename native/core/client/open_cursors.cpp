#include "open_cursors.h"

#include <new>
#include <utility>

#include "../commands/cursor.h"

namespace tollgate {

void OpenCursors::Add(Cursor* cursor) {
  const std::lock_guard<std::mutex> lock(mutex_);
  open_.insert(cursor);
}

void OpenCursors::Remove(Cursor* cursor) {
  const std::lock_guard<std::mutex> lock(mutex_);
  open_.erase(cursor);
}

void OpenCursors::AbandonAll() {
  // None of them is destroyed meanwhile: that takes the mutex.
  const std::lock_guard<std::mutex> lock(mutex_);
  for (Cursor* cursor : open_) Note(cursor->LetGo());
  open_.clear();
}

void OpenCursors::KillLater(CursorPlace place) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Note(std::move(place));
}

// With the mutex held.
void OpenCursors::Note(CursorPlace place) {
  if (!place.can_be_killed()) return;
  try {
    to_kill_.push_back(std::move(place));
    any_to_kill_ = true;
  } catch (const std::bad_alloc&) {
    // A server drops what it is not asked for.
  }
}

std::vector<CursorPlace> OpenCursors::TakeToKill() {
  const std::lock_guard<std::mutex> lock(mutex_);
  any_to_kill_ = false;
  return std::exchange(to_kill_, {});
}

}  // namespace tollgate

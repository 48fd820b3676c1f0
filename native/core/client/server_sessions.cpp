#include "server_sessions.h"

#include <unistd.h>
#if defined(__APPLE__)
#include <sys/random.h>
#endif

#include <new>
#include <utility>

#include "../clock.h"
#include "../commands/session.h"

namespace tollgate {

namespace {

// A random UUID (RFC 9562, version 4).
std::array<uint8_t, 16> NewId() {
  std::array<uint8_t, 16> id{};
  // Fails for more than 256 bytes alone.
  (void)getentropy(id.data(), id.size());
  id[6] = static_cast<uint8_t>((id[6] & 0x0f) | 0x40);
  id[8] = static_cast<uint8_t>((id[8] & 0x3f) | 0x80);
  return id;
}

}  // namespace

// By the specification (Driver Sessions) one that has less than a minute left is used no more.
bool ServerSessions::IsKept(const ServerSession& session) const {
  constexpr int64_t kMinuteNs = 60'000'000'000;
  return NowNs() - session.used_ns < (timeout_minutes_ - 1) * kMinuteNs;
}

ServerSession ServerSessions::Begin(Session* session) {
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  used_.insert(session);
  while (!free_.empty()) {
    const ServerSession found = free_.back();
    free_.pop_back();
    if (IsKept(found)) return found;
  }
  return {NewId()};
}

bool ServerSessions::End(Session* session, const ServerSession& server_session, bool reusable) {
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  if (used_.erase(session) == 0) return false;
  // No server knows one that was never sent.
  if (!reusable || server_session.used_ns == 0) return true;
  try {
    free_.push_back(server_session);
  } catch (const std::bad_alloc&) {
    // A server forgets it by itself.
  }
  return true;
}

void ServerSessions::EndAll() {
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  while (!used_.empty()) (*used_.begin())->End();
}

std::vector<ServerSession> ServerSessions::TakeIds() {
  const std::lock_guard<std::recursive_mutex> lock(mutex_);
  return std::exchange(free_, {});
}

}  // namespace tollgate

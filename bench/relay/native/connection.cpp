#include "connection.h"

#ifdef __linux__

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace tollgate {

namespace {

constexpr size_t kChunkBytes = 64 * 1024;
// What one direction may hold back, at most: 20 ms of 3 GB a second.
constexpr size_t kHeldBytes = 64 * 1024 * 1024;

}  // namespace

bool Direction::Read(int64_t due_ns) {
  bool any = false;
  while (!ended_) {
    has_paused_ = held_bytes_ >= kHeldBytes;
    if (has_paused_) break;
    std::vector<char> bytes(kChunkBytes);
    const ssize_t size = recv(from_, bytes.data(), bytes.size(), 0);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) break;
    ended_ = size <= 0;
    bytes.resize(ended_ ? 0 : static_cast<size_t>(size));
    held_bytes_ += bytes.size();
    held_.push_back({due_ns, std::move(bytes)});
    any = true;
    // The next try would find nothing, and take as long as a small message: what comes from now on
    // is reported anew.
    if (static_cast<size_t>(size) < kChunkBytes && !is_last_) break;
  }
  return any;
}

bool Direction::Send(int64_t now_ns) {
  while (!held_.empty() && held_.front().due_ns <= now_ns && !is_full_) {
    Chunk& chunk = held_.front();
    if (chunk.bytes.empty()) {
      shutdown(to_, SHUT_WR);
      held_.pop_front();
      continue;
    }
    const ssize_t size =
        send(to_, chunk.bytes.data() + chunk.sent, chunk.bytes.size() - chunk.sent, MSG_NOSIGNAL);
    if (size < 0) {
      if (errno == EINTR) continue;
      is_full_ = errno == EAGAIN;
      return is_full_;
    }
    chunk.sent += static_cast<size_t>(size);
    if (chunk.sent < chunk.bytes.size()) continue;
    held_bytes_ -= chunk.bytes.size();
    held_.pop_front();
  }
  return true;
}

Connection::~Connection() {
  close(client());
  close(server());
}

}  // namespace tollgate

#endif

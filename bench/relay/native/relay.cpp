// A relay between a client and a server that holds back what each sends: a round trip of a chosen
// length, on one machine. One thread, since its own time is part of every round trip.

#ifdef __linux__

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <limits>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "../../../native/binding/addon.h"
#include "../../../native/binding/napi/convert.h"
#include "../../../native/core/clock.h"

namespace tollgate {

namespace {

constexpr size_t kChunkBytes = 64 * 1024;
// What one direction may hold back, at most: 20 ms of 3 GB a second.
constexpr size_t kHeldBytes = 64 * 1024 * 1024;
// Timers are late by some µs, so the last of them are waited for awake.
constexpr int64_t kAwakeNs = 30'000;
constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
constexpr int kEvents = 64;

struct Chunk {
  int64_t due_ns;
  std::vector<char> bytes;  // empty: the sender has ended
  size_t sent = 0;
};

// What comes from one end and goes to the other.
struct Direction {
  int from;
  int to;
  std::deque<Chunk> held;
  size_t held_bytes = 0;
  bool ended = false;    // the sender has, and so has what was held
  bool is_full = false;  // the receiver takes no more for now
};

struct Connection {
  Direction out;   // from client to server
  Direction back;  // from server to client
};

class Relay {
 public:
  Relay(uint16_t server_port, int64_t delay_ns) : server_port_(server_port), delay_ns_(delay_ns) {
    epoll_ = epoll_create1(EPOLL_CLOEXEC);
    timer_ = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    sockaddr_in address = Loopback(0);
    if (epoll_ < 0 || timer_ < 0 || listener_ < 0 ||
        bind(listener_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
        listen(listener_, SOMAXCONN) != 0) {
      return;
    }
    socklen_t size = sizeof address;
    getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    Watch(listener_, EPOLLIN);
    Watch(timer_, EPOLLIN);
  }

  // 0 where it could not be opened.
  uint16_t port() const { return port_; }

  // For as long as the process lives.
  [[noreturn]] void Run() {
    for (;;) {
      const int64_t due = NextDue();
      if (due != kNever && due - NowNs() <= kAwakeNs) {
        while (NowNs() < due) {
        }
        Flush();
        Wait(0);
      } else {
        Arm(due);
        Wait(-1);
      }
    }
  }

 private:
  static sockaddr_in Loopback(uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  void Watch(int fd, uint32_t events) {
    epoll_event event{};
    event.events = events;
    event.data.fd = fd;
    epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
  }

  void Rewatch(int fd, uint32_t events) {
    epoll_event event{};
    event.events = events;
    event.data.fd = fd;
    epoll_ctl(epoll_, EPOLL_CTL_MOD, fd, &event);
  }

  void Arm(int64_t due) {
    if (due == armed_) return;
    armed_ = due;
    itimerspec when{};
    if (due != kNever) {
      const int64_t at = std::max<int64_t>(due - kAwakeNs, 1);
      when.it_value.tv_sec = at / 1'000'000'000;
      when.it_value.tv_nsec = at % 1'000'000'000;
    }
    timerfd_settime(timer_, TFD_TIMER_ABSTIME, &when, nullptr);
  }

  int64_t NextDue() const {
    int64_t due = kNever;
    for (const auto& [fd, connection] : connections_) {
      for (const Direction* one : {&connection->out, &connection->back}) {
        if (!one->held.empty() && !one->is_full) due = std::min(due, one->held.front().due_ns);
      }
    }
    return due;
  }

  void Wait(int timeout) {
    epoll_event events[kEvents];
    const int count = epoll_wait(epoll_, events, kEvents, timeout);
    for (int i = 0; i < count; ++i) {
      const int fd = events[i].data.fd;
      if (fd == listener_) {
        Accept();
      } else if (fd == timer_) {
        uint64_t times = 0;
        (void)!read(timer_, &times, sizeof times);
        armed_ = kNever;
      } else {
        Serve(fd, events[i].events);
      }
    }
    Flush();
  }

  void Accept() {
    for (;;) {
      const int client = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
      if (client < 0) return;
      const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in address = Loopback(server_port_);
      // On loopback a listening server is connected to at once.
      if (server < 0 ||
          connect(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        if (server >= 0) close(server);
        close(client);
        continue;
      }
      fcntl(server, F_SETFL, O_NONBLOCK);
      const int on = 1;
      setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      auto connection = std::make_shared<Connection>();
      connection->out.from = connection->back.to = client;
      connection->out.to = connection->back.from = server;
      connections_[client] = connection;
      by_server_[server] = client;
      Watch(client, EPOLLIN);
      Watch(server, EPOLLIN);
    }
  }

  void Serve(int fd, uint32_t events) {
    const auto owner = by_server_.find(fd);
    const auto found = connections_.find(owner == by_server_.end() ? fd : owner->second);
    if (found == connections_.end()) return;
    const auto connection = found->second;
    const bool is_client = owner == by_server_.end();
    Direction& reading = is_client ? connection->out : connection->back;
    Direction& writing = is_client ? connection->back : connection->out;
    if ((events & EPOLLOUT) != 0) writing.is_full = false;
    // Nothing more comes from there, nor goes there.
    if ((events & (EPOLLHUP | EPOLLERR)) != 0 && IsOver(reading)) {
      Drop(connection->out.from);
      return;
    }
    if ((events & (EPOLLIN | EPOLLHUP | EPOLLERR)) != 0) Read(reading);
  }

  void Read(Direction& direction) {
    const int64_t due = NowNs() + delay_ns_;
    while (!direction.ended && direction.held_bytes < kHeldBytes) {
      std::vector<char> bytes(kChunkBytes);
      const ssize_t size = recv(direction.from, bytes.data(), bytes.size(), 0);
      if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
      const bool is_end = size <= 0;
      bytes.resize(is_end ? 0 : static_cast<size_t>(size));
      direction.held_bytes += bytes.size();
      direction.held.push_back({due, std::move(bytes)});
      if (is_end) direction.ended = true;
      if (static_cast<size_t>(size) < kChunkBytes) return;
    }
  }

  void Flush() {
    const int64_t now = NowNs();
    std::vector<int> over;
    for (const auto& [client, connection] : connections_) {
      const bool out = Send(connection->out, now);
      const bool back = Send(connection->back, now);
      Interest(connection->out, connection->back);
      Interest(connection->back, connection->out);
      if (!out || !back || (IsOver(connection->out) && IsOver(connection->back))) {
        over.push_back(client);
      }
    }
    for (const int client : over) Drop(client);
  }

  static bool IsOver(const Direction& direction) {
    return direction.ended && direction.held.empty();
  }

  // False where the receiver has gone.
  static bool Send(Direction& direction, int64_t now) {
    while (!direction.held.empty() && direction.held.front().due_ns <= now && !direction.is_full) {
      Chunk& chunk = direction.held.front();
      if (chunk.bytes.empty()) {
        shutdown(direction.to, SHUT_WR);
        direction.held.pop_front();
        continue;
      }
      const ssize_t size = send(direction.to, chunk.bytes.data() + chunk.sent,
                                chunk.bytes.size() - chunk.sent, MSG_NOSIGNAL);
      if (size < 0) {
        if (errno != EAGAIN) return false;
        direction.is_full = true;
        return true;
      }
      chunk.sent += static_cast<size_t>(size);
      if (chunk.sent < chunk.bytes.size()) continue;
      direction.held_bytes -= chunk.bytes.size();
      direction.held.pop_front();
    }
    return true;
  }

  // What is to be heard of the end that one direction reads from and the other writes to.
  void Interest(Direction& reading, const Direction& writing) {
    const bool reads = !reading.ended && reading.held_bytes < kHeldBytes;
    const uint32_t events =
        (reads ? uint32_t{EPOLLIN} : 0U) | (writing.is_full ? uint32_t{EPOLLOUT} : 0U);
    uint32_t& known = interest_[reading.from];
    if (known == (events | kKnown)) return;
    known = events | kKnown;
    Rewatch(reading.from, events);
  }

  void Drop(int client) {
    const auto found = connections_.find(client);
    const int server = found->second->out.to;
    interest_.erase(client);
    interest_.erase(server);
    by_server_.erase(server);
    connections_.erase(found);
    close(client);
    close(server);
  }

  // No event of epoll's: it tells what was never asked for from what is not to be heard.
  static constexpr uint32_t kKnown = 1U << 25;

  const uint16_t server_port_;
  const int64_t delay_ns_;
  int epoll_ = -1;
  int timer_ = -1;
  int listener_ = -1;
  uint16_t port_ = 0;
  int64_t armed_ = kNever;
  // By the client's end.
  std::unordered_map<int, std::shared_ptr<Connection>> connections_;
  std::unordered_map<int, int> by_server_;
  std::unordered_map<int, uint32_t> interest_;
};

// startRelay(serverPort, delayUs) → its own port, 0 where it could not be opened; it ends with the
// process
Napi::Value StartRelay(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const auto port = static_cast<uint16_t>(ToUint32(env, info[0]));
  const int64_t delay_ns = static_cast<int64_t>(ToUint32(env, info[1])) * 1000;
  auto relay = std::make_unique<Relay>(port, delay_ns);
  const uint16_t own = relay->port();
  if (own != 0) std::thread([kept = relay.release()] { kept->Run(); }).detach();
  return Napi::Number::New(env, own);
}

}  // namespace

void InitRelay(Napi::Env env, Napi::Object exports) {
  exports.Set("startRelay", Napi::Function::New<StartRelay>(env, "startRelay"));
}

}  // namespace tollgate

#else

#include "../../../native/binding/addon.h"

namespace tollgate {

// Without Linux' clocks and polls there is none.
void InitRelay(Napi::Env, Napi::Object) {}

}  // namespace tollgate

#endif

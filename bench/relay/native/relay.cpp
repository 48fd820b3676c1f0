#include "relay.h"

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
#include <limits>

#include "../../../native/core/clock.h"

namespace tollgate {

namespace {

// Timers are late by some µs, so the last of them are waited for awake.
constexpr int64_t kAwakeNs = 30'000;
constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
constexpr int kEvents = 64;
constexpr uint32_t kHangUp = EPOLLHUP | EPOLLERR;

sockaddr_in Loopback(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

// −1 where nobody listens. On loopback a server that does is connected to at once.
int ConnectTo(uint16_t port) {
  const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (server < 0) return server;
  sockaddr_in address = Loopback(port);
  if (connect(server, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(server);
    return -1;
  }
  fcntl(server, F_SETFL, O_NONBLOCK);
  return server;
}

}  // namespace

Relay::Relay(uint16_t server_port, int64_t delay_ns)
    : server_port_(server_port), delay_ns_(delay_ns), armed_ns_(kNever) {
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

void Relay::Run() {
  for (;;) {
    const int64_t due_ns = due_.empty() ? kNever : due_.front().at_ns;
    if (due_ns != kNever && due_ns - NowNs() <= kAwakeNs) {
      while (NowNs() < due_ns) {
      }
      SendDue();
      Wait(0);
    } else {
      Arm(due_ns);
      Wait(-1);
    }
  }
}

void Relay::Arm(int64_t due_ns) {
  if (due_ns == armed_ns_) return;
  armed_ns_ = due_ns;
  itimerspec when{};
  if (due_ns != kNever) {
    const int64_t at = std::max<int64_t>(due_ns - kAwakeNs, 1);
    when.it_value.tv_sec = at / 1'000'000'000;
    when.it_value.tv_nsec = at % 1'000'000'000;
  }
  timerfd_settime(timer_, TFD_TIMER_ABSTIME, &when, nullptr);
}

void Relay::Wait(int timeout_ms) {
  epoll_event events[kEvents];
  const int count = epoll_wait(epoll_, events, kEvents, timeout_ms);
  for (int i = 0; i < count; ++i) {
    const int fd = events[i].data.fd;
    if (fd == listener_) {
      Accept();
    } else if (fd == timer_) {
      uint64_t times = 0;
      (void)!read(timer_, &times, sizeof times);
      armed_ns_ = kNever;
    } else {
      Serve(fd, events[i].events);
    }
  }
  SendDue();
}

void Relay::Accept() {
  for (;;) {
    const int client = accept4(listener_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (client < 0) return;
    const int server = ConnectTo(server_port_);
    if (server < 0) {
      close(client);
      continue;
    }
    connections_[client] = connections_[server] = std::make_shared<Connection>(client, server);
    for (const int fd : {client, server}) {
      const int on = 1;
      setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      // Each change is reported once: an end that has hung up would be again and again.
      Watch(fd, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
    }
  }
}

void Relay::Serve(int fd, uint32_t events) {
  const auto found = connections_.find(fd);
  if (found == connections_.end()) return;
  const auto connection = found->second;
  Direction& from = connection->From(fd);
  Direction& to = connection->To(fd);
  if ((events & (EPOLLRDHUP | kHangUp)) != 0) from.SetLast();
  Read(connection, from);
  // What is sent to an end that has hung up fails, and ends the connection.
  if (!to.IsFull() || (events & (EPOLLOUT | kHangUp)) == 0) return;
  to.SetRoom();
  Send(connection, to);
}

void Relay::Read(const std::shared_ptr<Connection>& connection, Direction& direction) {
  const int64_t due_ns = NowNs() + delay_ns_;
  if (direction.Read(due_ns)) due_.push_back({due_ns, connection, &direction});
}

void Relay::SendDue() {
  const int64_t now = NowNs();
  while (!due_.empty() && due_.front().at_ns <= now) {
    const Due due = due_.front();
    due_.pop_front();
    Send(due.connection, *due.direction);
  }
}

void Relay::Send(const std::shared_ptr<Connection>& connection, Direction& direction) {
  // Dropped meanwhile? Its sockets are open for as long as something of it is due.
  if (connections_.count(connection->client()) == 0) return;
  if (!direction.Send(NowNs()) || connection->IsOver()) {
    Drop(*connection);
    return;
  }
  // What has waited there is not reported again.
  if (direction.HasPaused()) Read(connection, direction);
}

void Relay::Watch(int fd, uint32_t events) {
  epoll_event event{};
  event.events = events;
  event.data.fd = fd;
  epoll_ctl(epoll_, EPOLL_CTL_ADD, fd, &event);
}

void Relay::Drop(Connection& connection) {
  connections_.erase(connection.client());
  connections_.erase(connection.server());
}

}  // namespace tollgate

#endif

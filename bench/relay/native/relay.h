// A relay between a client and a server that holds back what each sends: a round trip of a chosen
// length, on one machine. One thread, since its own time is part of every round trip.

#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>

#include "connection.h"

namespace tollgate {

class Relay {
 public:
  Relay(uint16_t server_port, int64_t delay_ns);

  // 0 where it could not be opened.
  uint16_t port() const { return port_; }

  // For as long as the process lives.
  [[noreturn]] void Run();

 private:
  // Something of a direction that goes on then. All wait equally long, so they are in order.
  struct Due {
    int64_t at_ns;
    std::shared_ptr<Connection> connection;
    Direction* direction;
  };

  void Arm(int64_t due_ns);
  void Wait(int timeout_ms);
  void Accept();
  void Serve(int fd, uint32_t events);
  void SendDue();
  void Send(const std::shared_ptr<Connection>& connection, Direction& direction);
  void Read(const std::shared_ptr<Connection>& connection, Direction& direction);
  void Watch(int fd, uint32_t events);
  void Drop(Connection& connection);

  const uint16_t server_port_;
  const int64_t delay_ns_;
  int epoll_ = -1;
  int timer_ = -1;
  int listener_ = -1;
  uint16_t port_ = 0;
  int64_t armed_ns_;
  std::deque<Due> due_;
  // By both of its ends.
  std::unordered_map<int, std::shared_ptr<Connection>> connections_;
};

}  // namespace tollgate

// What a relay holds back of one connection.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

namespace tollgate {

// What comes from one end and goes to the other.
class Direction {
 public:
  Direction(int from, int to) : from_(from), to_(to) {}

  int from() const { return from_; }
  int to() const { return to_; }

  // What there is to read now, to be sent at due_ns; true where something came. It pauses where as
  // much is held back as may be.
  bool Read(int64_t due_ns);
  bool HasPaused() const { return has_paused_; }
  // Nothing more will be reported of the sender: it is read to its end.
  void SetLast() { is_last_ = true; }

  // What is due by now; false where the receiver has gone.
  bool Send(int64_t now_ns);

  // The sender has ended, and so has what was held back.
  bool IsOver() const { return ended_ && held_.empty(); }
  // The receiver takes no more for now.
  bool IsFull() const { return is_full_; }
  void SetRoom() { is_full_ = false; }

 private:
  struct Chunk {
    int64_t due_ns;
    std::vector<char> bytes;  // empty: the sender has ended
    size_t sent = 0;
  };

  int from_;
  int to_;
  std::deque<Chunk> held_;
  size_t held_bytes_ = 0;
  bool ended_ = false;
  bool is_last_ = false;
  bool has_paused_ = false;
  bool is_full_ = false;
};

// With one socket to the client and one to the server, which it closes.
class Connection {
 public:
  Connection(int client, int server) : out_(client, server), back_(server, client) {}
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int client() const { return out_.from(); }
  int server() const { return back_.from(); }
  Direction& From(int fd) { return fd == client() ? out_ : back_; }
  Direction& To(int fd) { return fd == client() ? back_ : out_; }
  bool IsOver() const { return out_.IsOver() && back_.IsOver(); }

 private:
  Direction out_;   // from client to server
  Direction back_;  // from server to client
};

}  // namespace tollgate

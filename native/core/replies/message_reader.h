#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wire.h"

namespace tollgate {

// Reads a server's replies for libmongoc, which asks for a few bytes of the header first and then
// for the rest. A reply that libmongoc would not survive is not read: the stream is broken then.
// The rest goes where libmongoc wants it, and is checked there.
class MessageReader {
 public:
  explicit MessageReader(mongoc_stream_t* base) : base_(base) {}

  // Notes what the next reply answers. False where the stream is broken or the last reply was not
  // read to its end.
  bool Send(const mongoc_iovec_t* parts, size_t count);
  // All of `size` bytes, or false.
  bool Read(uint8_t* to, size_t size, int32_t timeout_ms);
  bool broken() const { return broken_; }
  // Whether it is because the call was interrupted: no fault of the server.
  bool interrupted() const { return interrupted_; }
  // Whether what failed last has waited for as long as it may.
  bool TimeIsOver() const;
  // Nothing more is read; false.
  bool Break();

  // Whether a server stayed silent too long, the last time that this thread waited for one.
  static bool timed_out() { return timed_out_; }
  static void ForgetTimeout() { timed_out_ = false; }
  // After what failed, or did not do all.
  void NoteTimeout();

 private:
  // Who speaks on a connection: a server says hello, then answers whoever logs in.
  enum class Stage { kHello, kLogin, kCommands };

  bool Begin(int32_t timeout_ms);
  bool BeginCompressed(int32_t timeout_ms);
  bool Replace(int32_t timeout_ms);
  bool Trim(uint8_t* message, size_t size);
  bool LoadWhole(int32_t timeout_ms);
  bool Accept(uint8_t* document, size_t size);
  bool Skip(int32_t timeout_ms);
  bool Drop(size_t size, int32_t timeout_ms);
  bool Fill(size_t size, int32_t timeout_ms);
  bool Take(uint8_t* to, size_t size, int32_t timeout_ms);
  size_t Receive(uint8_t* to, size_t most, int32_t timeout_ms);

  static thread_local bool timed_out_;

  mongoc_stream_t* base_;
  SentMessage sent_;
  bool broken_ = false;
  bool interrupted_ = false;
  Stage stage_ = Stage::kHello;

  // The reply under way: its length, what of it was handed out, and where its document begins.
  size_t length_ = 0;
  size_t at_ = 0;
  size_t body_ = 0;
  // What follows the document: a checksum, say. libmongoc does not see it.
  size_t extra_ = 0;
  // All of it, where it cannot be checked in libmongoc's memory.
  std::vector<uint8_t> whole_;

  // What was read and not handed out. A small reply comes whole with the first read.
  std::array<uint8_t, 4096> buffer_;
  size_t buffer_begin_ = 0;
  size_t buffer_end_ = 0;
};

}  // namespace tollgate

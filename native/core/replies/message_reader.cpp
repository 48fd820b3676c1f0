#include "message_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "../failure.h"
#include "../handles.h"
#include "../memory.h"
#include "hello.h"
#include "hidden_fields.h"
#include "interruption.h"
#include "libmongoc_private.h"
#include "login.h"

namespace tollgate {

thread_local bool MessageReader::timed_out_ = false;

bool MessageReader::Send(const mongoc_iovec_t* parts, size_t count) {
  if (broken_ || at_ != length_ || buffer_begin_ != buffer_end_) return Break();
  const bool exhaust = sent_.exhaust_allowed;
  sent_ = SentMessage::Of(parts, count);
  sent_.exhaust_allowed |= exhaust;
  return true;
}

bool MessageReader::Read(uint8_t* to, size_t size, int32_t timeout_ms) {
  if (broken_) return Break();
  if (at_ == length_ && !Begin(timeout_ms)) return false;
  if (size > length_ - at_) return Break();
  const bool in_header = at_ + size <= body_;
  const bool to_the_end = at_ + size == length_ && at_ <= body_;
  if (whole_.empty() && !in_header && !to_the_end && !LoadWhole(timeout_ms)) return false;
  if (!whole_.empty()) {
    std::memcpy(to, whole_.data() + at_, size);
  } else {
    if (!Take(to, size, timeout_ms)) return false;
    if (to_the_end && !Accept(to + (body_ - at_), length_ - body_)) return false;
  }
  at_ += size;
  if (at_ < length_) return true;
  whole_ = {};
  return Skip(timeout_ms);
}

bool MessageReader::Begin(int32_t timeout_ms) {
  if (!Fill(kHeaderBytes, timeout_ms)) return false;
  uint8_t* header = buffer_.data() + buffer_begin_;
  const size_t length = ReadUint32(header);
  const int32_t opcode = ReadInt32(header + 12);
  if (length < kOpMsgBodyAt + kMinDocumentBytes || length > kMaxMessageBytes) return Break();
  at_ = 0;
  length_ = length;
  if (opcode == kOpCompressed) return BeginCompressed(timeout_ms);
  // As the official driver, which takes for an OP_REPLY whatever is no OP_MSG.
  const int32_t expected = sent_.reply_opcode;
  if (expected == 0 || (opcode == kOpMsg) != (expected == kOpMsg)) return Break();
  if (!MemoryClaim::OfThread().Add(RoomForCopies(length))) return Replace(timeout_ms);
  WriteUint32(header + 12, static_cast<uint32_t>(expected));
  // Up to the document's length.
  const size_t needed = (expected == kOpReply ? kOpReplyBodyAt : kOpMsgBodyAt) + 4;
  if (needed > length || !Fill(needed, timeout_ms)) return Break();
  return Trim(buffer_.data() + buffer_begin_, needed);
}

// In place of a reply for which there is no memory, libmongoc gets one that says so.
bool MessageReader::Replace(int32_t timeout_ms) {
  if (sent_.reply_opcode != kOpMsg || stage_ == Stage::kHello) return Break();
  Bson document;
  BSON_APPEND_DOUBLE(document.get(), "ok", 0);
  BSON_APPEND_UTF8(document.get(), "errmsg", Failure::NoMemoryFor("a reply", length_).c_str());
  BSON_APPEND_INT32(document.get(), "code", static_cast<int32_t>(Failure::kMemoryDomain));
  const uint8_t* bytes = bson_get_data(document.get());
  whole_.assign(kOpMsgBodyAt, 0);
  std::memcpy(whole_.data(), buffer_.data() + buffer_begin_, kHeaderBytes);
  whole_.insert(whole_.end(), bytes, bytes + document.get()->len);
  if (!Drop(length_, timeout_ms)) return false;
  length_ = whole_.size();
  WriteUint32(whole_.data(), static_cast<uint32_t>(length_));
  WriteUint32(whole_.data() + 12, kOpMsg);
  body_ = kOpMsgBodyAt;
  return true;
}

// Has the message end with its document.
bool MessageReader::Trim(uint8_t* message, size_t size) {
  body_ = FindBody(message, size, length_);
  if (body_ == 0) return Break();
  const size_t end = body_ + ReadUint32(message + body_);
  extra_ = length_ - end;
  length_ = end;
  WriteUint32(message, static_cast<uint32_t>(end));
  return true;
}

// libmongoc gets the reply that was compressed.
bool MessageReader::BeginCompressed(int32_t timeout_ms) {
  if (length_ <= kOpCompressedBodyAt || !Fill(kOpCompressedBodyAt, timeout_ms)) return Break();
  const size_t size = ReadUint32(buffer_.data() + buffer_begin_ + kHeaderBytes + 4);
  if (size <= kMaxMessageBytes &&
      !MemoryClaim::OfThread().Add(length_ + size + RoomForCopies(size))) {
    return Replace(timeout_ms);
  }
  std::vector<uint8_t> compressed(length_);
  if (!Take(compressed.data(), length_, timeout_ms)) return Break();
  const uint8_t* fields = compressed.data() + kHeaderBytes;
  const uint8_t compressor = fields[8];
  const size_t compressed_size = length_ - kOpCompressedBodyAt;
  constexpr uint8_t kNotCompressed = 0;
  if (ReadInt32(fields) != sent_.reply_opcode || size > kMaxMessageBytes - kHeaderBytes ||
      (compressor == kNotCompressed && compressed_size != size) || mongoc_uncompress == nullptr) {
    return Break();
  }
  whole_.resize(kHeaderBytes + size);
  size_t uncompressed_size = size;
  if (!mongoc_uncompress(compressor, compressed.data() + kOpCompressedBodyAt, compressed_size,
                         whole_.data() + kHeaderBytes, &uncompressed_size) ||
      uncompressed_size != size) {
    return Break();
  }
  length_ = whole_.size();
  std::memcpy(whole_.data(), compressed.data(), kHeaderBytes);
  WriteUint32(whole_.data() + 12, static_cast<uint32_t>(sent_.reply_opcode));
  if (!Trim(whole_.data(), length_)) return false;
  extra_ = 0;
  return Accept(whole_.data() + body_, length_ - body_);
}

bool MessageReader::LoadWhole(int32_t timeout_ms) {
  // What was handed out is not looked at again.
  whole_.resize(length_);
  if (at_ > body_ || !Take(whole_.data() + at_, length_ - at_, timeout_ms)) return Break();
  return Accept(whole_.data() + body_, length_ - body_);
}

bool MessageReader::Accept(uint8_t* document, size_t size) {
  bson_t view;
  if (!bson_init_static(&view, document, size)) return Break();
  if (stage_ == Stage::kLogin && !IsOfLogin(&view)) stage_ = Stage::kCommands;
  if (stage_ == Stage::kLogin && !RefuseIterations(document, size)) return Break();
  if (stage_ == Stage::kHello) {
    // Before fields are hidden.
    if (!IsHello(&view)) return Break();
    stage_ = Stage::kLogin;
  }
  return HiddenFields::Hide(view) || Break();
}

// As the official driver, which takes the first document and refuses an OP_MSG's sequence of more.
bool MessageReader::Skip(int32_t timeout_ms) {
  if (extra_ == 0) return true;
  constexpr uint8_t kSequence = 1;
  uint8_t kind = 0;
  if (!Take(&kind, 1, timeout_ms)) return Break();
  if (kind == kSequence && sent_.reply_opcode == kOpMsg) return Break();
  return Drop(std::exchange(extra_, 0) - 1, timeout_ms);
}

bool MessageReader::Drop(size_t size, int32_t timeout_ms) {
  std::array<uint8_t, 4096> unread;
  while (size > 0) {
    const size_t some = std::min(size, unread.size());
    if (!Take(unread.data(), some, timeout_ms)) return Break();
    size -= some;
  }
  return true;
}

// Has at least `size` bytes in the buffer, of at most a header.
bool MessageReader::Fill(size_t size, int32_t timeout_ms) {
  const size_t have = buffer_end_ - buffer_begin_;
  if (have >= size) return true;
  std::memmove(buffer_.data(), buffer_.data() + buffer_begin_, have);
  buffer_begin_ = 0;
  buffer_end_ = have;
  // Where replies may follow one another, what lay in the buffer would be missed by who polls.
  const size_t most = sent_.exhaust_allowed ? size : buffer_.size();
  while (buffer_end_ < size) {
    const size_t some = Receive(buffer_.data() + buffer_end_, most - buffer_end_, timeout_ms);
    if (some == 0) return false;
    buffer_end_ += some;
  }
  return true;
}

bool MessageReader::Take(uint8_t* to, size_t size, int32_t timeout_ms) {
  const size_t ready = std::min(size, buffer_end_ - buffer_begin_);
  std::memcpy(to, buffer_.data() + buffer_begin_, ready);
  buffer_begin_ += ready;
  for (size_t at = ready; at < size;) {
    const size_t some = Receive(to + at, size - at, timeout_ms);
    if (some == 0) return false;
    at += some;
  }
  return true;
}

// What comes next, or 0. As with the official driver the time is that of a server's silence, not of
// its whole reply: it begins anew with whatever comes.
size_t MessageReader::Receive(uint8_t* to, size_t most, int32_t timeout_ms) {
  constexpr size_t kAnything = 1;
  // A call that can be interrupted looks up so often.
  constexpr int32_t kLookMs = 20;
  int32_t left_ms = timeout_ms;
  do {
    const bool is_last = !Interruptible::possible() || left_ms <= kLookMs;
    // libmongoc takes it for the socket's, also where the connection ended without one.
    errno = 0;
    const ssize_t read =
        mongoc_stream_read(base_, to, most, kAnything, is_last ? left_ms : kLookMs);
    // Earlier looks may have ended without anything.
    timed_out_ = read <= 0 && TimeIsOver();
    if (read > 0) return static_cast<size_t>(read);
    if (is_last || !timed_out_) return 0;
    left_ms -= kLookMs;
  } while (!Interruptible::asked());
  interrupted_ = true;
  Break();
  return 0;
}

void MessageReader::NoteTimeout() {
  timed_out_ = mongoc_stream_timed_out(base_);
}

// libmongoc 1 has a thread try again that was kept from the processor until its time was over.
bool MessageReader::TimeIsOver() const {
  return mongoc_stream_timed_out(base_) || mongoc_stream_should_retry(base_);
}

bool MessageReader::Break() {
  broken_ = true;
  errno = EPROTO;
  return false;
}

}  // namespace tollgate

#pragma once

#include <cstddef>
#include <cstdint>

#include "../mongoc.h"

namespace tollgate {

// MongoDB's wire protocol, as far as replies have to be checked.
// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/

constexpr int32_t kOpReply = 1;
constexpr int32_t kOpQuery = 2004;
constexpr int32_t kOpCompressed = 2012;
constexpr int32_t kOpMsg = 2013;

constexpr size_t kHeaderBytes = 16;
// Where the document of an OP_MSG with one section begins, and of an OP_REPLY.
constexpr size_t kOpMsgBodyAt = kHeaderBytes + 4 + 1;
constexpr size_t kOpReplyBodyAt = kHeaderBytes + 20;
// Where the compressed bytes of an OP_COMPRESSED begin.
constexpr size_t kOpCompressedBodyAt = kHeaderBytes + 9;
// What servers send and take at most.
constexpr size_t kMaxMessageBytes = 48000000;
constexpr size_t kMinDocumentBytes = 5;

// A client's permission to answer one request many times.
constexpr uint32_t kExhaustAllowed = 1u << 16;

inline uint32_t ReadUint32(const uint8_t* at) {
  return at[0] | at[1] << 8 | at[2] << 16 | static_cast<uint32_t>(at[3]) << 24;
}

inline int32_t ReadInt32(const uint8_t* at) {
  return static_cast<int32_t>(ReadUint32(at));
}

inline void WriteUint32(uint8_t* to, uint32_t value) {
  for (int i = 0; i < 4; ++i) to[i] = static_cast<uint8_t>(value >> (8 * i));
}

// What a message to the server says of the reply to it.
struct SentMessage {
  // OP_MSG or OP_REPLY; 0 where no reply is expected.
  int32_t reply_opcode = 0;
  bool exhaust_allowed = false;

  static SentMessage Of(const mongoc_iovec_t* parts, size_t count);
};

// Where the document of a reply begins, whose first `size` bytes are given, up to the document's
// length; 0 where the message has no such section, or a shorter one.
size_t FindBody(const uint8_t* message, size_t size, size_t length);

}  // namespace tollgate

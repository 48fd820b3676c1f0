#include "wire.h"

#include <algorithm>
#include <cstring>

namespace tollgate {

SentMessage SentMessage::Of(const mongoc_iovec_t* parts, size_t count) {
  // The header, and an OP_MSG's flags or an OP_COMPRESSED's original opcode.
  uint8_t start[kHeaderBytes + 4] = {};
  size_t size = 0;
  for (size_t i = 0; i < count && size < sizeof start; ++i) {
    const size_t more = std::min<size_t>(parts[i].iov_len, sizeof start - size);
    std::memcpy(start + size, parts[i].iov_base, more);
    size += more;
  }
  SentMessage sent;
  if (size < sizeof start) return sent;
  const int32_t opcode = ReadInt32(start + 12);
  const uint32_t next = ReadUint32(start + kHeaderBytes);
  const bool compressed = opcode == kOpCompressed;
  switch (compressed ? static_cast<int32_t>(next) : opcode) {
    case kOpMsg:
      sent.reply_opcode = kOpMsg;
      sent.exhaust_allowed = !compressed && (next & kExhaustAllowed) != 0;
      break;
    case kOpQuery:
      sent.reply_opcode = kOpReply;
      break;
  }
  return sent;
}

size_t FindBody(const uint8_t* message, size_t size, size_t length) {
  const bool legacy = ReadInt32(message + 12) == kOpReply;
  const size_t body = legacy ? kOpReplyBodyAt : kOpMsgBodyAt;
  if (size < body + 4 || length < body + kMinDocumentBytes) return 0;
  if (legacy) {
    const uint32_t documents = ReadUint32(message + body - 4);
    if (documents != 1) return 0;
  } else {
    const uint8_t kind = message[body - 1];
    if (kind != 0) return 0;
  }
  const size_t document = ReadUint32(message + body);
  return document >= kMinDocumentBytes && document <= length - body ? body : 0;
}

}  // namespace tollgate

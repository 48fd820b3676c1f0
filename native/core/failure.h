#pragma once

#include <string>
#include <vector>

#include "mongoc.h"

namespace tollgate {

// Why a call failed, in libmongoc's words; JavaScript makes the error of it.
struct Failure {
  // An error that libmongoc does not have: the handle was closed before the call.
  static constexpr uint32_t kClosedDomain = 0x746f6c6c;
  // And two more: the session has ended, or is another client's.
  static constexpr uint32_t kEndedDomain = 0x746f6c6d;
  static constexpr uint32_t kForeignDomain = 0x746f6c6e;

  uint32_t domain = 0;
  uint32_t code = 0;
  std::string message{};
  // Whether a socket had stayed silent too long, which libmongoc does not distinguish from other
  // errors.
  bool timed_out = false;
  // The server's reply, or labels that libmongoc put there; may be empty.
  std::vector<uint8_t> reply{};

  static Failure From(const bson_error_t& error, const bson_t* reply = nullptr) {
    Failure failure{error.domain, error.code, error.message};
    if (reply != nullptr) {
      const uint8_t* bytes = bson_get_data(reply);
      failure.reply.assign(bytes, bytes + reply->len);
    }
    return failure;
  }

  // No room for another call to wait.
  static constexpr uint32_t kQueueDomain = 0x746f6c6f;

  static Failure QueueFull(size_t most) {
    return {kQueueDomain, 0,
            "More than " + std::to_string(most) +
                " calls wait for a thread: await some before the next, or raise maxQueue"};
  }
  // Every client that the pool may have is in use.
  static constexpr uint32_t kExhaustedDomain = 0x746f6c70;

  static Failure PoolExhausted(int32_t most) {
    return {kExhaustedDomain, 0,
            "Timed out while checking out a connection from connection pool: maxPoolSize is " +
                std::to_string(most) +
                ", and the client and each thread of .async keep one. Raise it"};
  }
  // libmongoc took for success what the reply does not call one.
  static constexpr uint32_t kRefusedDomain = 0x746f6c78;
  // The reply is no cursor's, or what it holds are no documents.
  static constexpr uint32_t kMalformedDomain = 0x746f6c79;

  static Failure OfReply(uint32_t domain, const bson_t* reply) {
    bson_error_t error{};
    error.domain = domain;
    return From(error, reply);
  }

  // The system gives no thread.
  static constexpr uint32_t kThreadDomain = 0x746f6c71;

  static Failure NoThread(const char* purpose) {
    return {kThreadDomain, 0,
            std::string("The system has no thread to ") + purpose +
                ": raise its limit (ulimit -u, or the container's limit of processes), or use "
                "fewer clients and threads"};
  }
  // The system gives no file descriptor.
  static constexpr uint32_t kDescriptorDomain = 0x746f6c72;
  static constexpr const char* kNoDescriptor =
      "The system has no file descriptor for a connection: raise its limit (ulimit -n), or use "
      "fewer clients, threads and open files";

  static Failure NoDescriptor() { return {kDescriptorDomain, 0, kNoDescriptor}; }
  // The system gives no memory.
  static constexpr uint32_t kMemoryDomain = 0x746f6c73;

  // Without words, for which there may be no memory either: these.
  static Failure NoMemory() { return {kMemoryDomain}; }
  static constexpr const char* kNoMemory =
      "The system has no memory for the call: raise its limit (ulimit -v, or the container's), or "
      "have fewer calls and documents under way";

  static std::string NoMemoryFor(const char* what, size_t bytes) {
    return "The system has no memory for " + std::string(what) + " of " + std::to_string(bytes) +
           " bytes: raise its limit (ulimit -v, or the container's), or have fewer documents in it";
  }
  static Failure Closed(const char* message) { return {kClosedDomain, 0, message}; }
  // The client was closed while the call was under way.
  static constexpr uint32_t kInterruptedDomain = 0x746f6c7a;

  static Failure Interrupted() {
    return {kInterruptedDomain, 0, "Operation interrupted because client was closed"};
  }
};

}  // namespace tollgate

#include "guarded_stream.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <new>
#include <string>
#include <thread>

#include "../descriptors.h"
#include "../failure.h"
#include "libmongoc_private.h"
#include "message_reader.h"

namespace tollgate {

namespace {

// libmongoc's numbers of kinds of streams, which its headers do not name. Ours is none of them.
constexpr int kBuffered = 3;
constexpr int kGuarded = 1000;

// A stream with its TLS, without the buffer around it: the reader has its own, and a large reply is
// copied once less.
mongoc_stream_t* Unbuffered(mongoc_stream_t* stream) {
  return stream->type == kBuffered ? mongoc_stream_get_base_stream(stream) : stream;
}

// What libmongoc sees is the base: a struct of functions.
struct GuardedStream : mongoc_stream_t {
  explicit GuardedStream(mongoc_stream_t* stream)
      : mongoc_stream_t{}, owned(stream), base(Unbuffered(stream)), reader(base) {
    type = kGuarded;
    destroy = Destroy;
    failed = Fail;
    close = [](mongoc_stream_t* self) { return mongoc_stream_close(Of(self)->owned); };
    flush = [](mongoc_stream_t* self) { return mongoc_stream_flush(Of(self)->owned); };
    writev = Write;
    readv = Read;
    setsockopt = [](mongoc_stream_t* self, int level, int name, void* value,
                    mongoc_socklen_t size) {
      return mongoc_stream_setsockopt(Of(self)->base, level, name, value, size);
    };
    // libmongoc polls the socket at the end of this chain.
    get_base_stream = [](mongoc_stream_t* self) { return Of(self)->base; };
    check_closed = [](mongoc_stream_t* self) {
      return Of(self)->reader.broken() || mongoc_stream_check_closed(Of(self)->base);
    };
    // libmongoc takes a server for lost where a connection broke in any other way, and has all the
    // others closed.
    timed_out = [](mongoc_stream_t* self) {
      return Of(self)->reader.interrupted() || Of(self)->reader.TimeIsOver();
    };
    should_retry = [](mongoc_stream_t* self) {
      return !Of(self)->reader.broken() && mongoc_stream_should_retry(Of(self)->base);
    };
  }

  static GuardedStream* Of(mongoc_stream_t* self) { return static_cast<GuardedStream*>(self); }

  static void Destroy(mongoc_stream_t* self) {
    mongoc_stream_destroy(Of(self)->owned);
    delete Of(self);
    KeepDescriptor();
  }

  static void Fail(mongoc_stream_t* self) {
    mongoc_stream_failed(Of(self)->owned);
    delete Of(self);
    KeepDescriptor();
  }

  // For the connection that is made in its place, perhaps: somebody else might take it.
  static void KeepDescriptor() { Descriptors::OfThread().Reserve(1); }

  static ssize_t Write(mongoc_stream_t* self, mongoc_iovec_t* parts, size_t count,
                       int32_t timeout_ms) {
    if (!Of(self)->reader.Send(parts, count)) return -1;
    errno = 0;
    const ssize_t written = mongoc_stream_writev(Of(self)->base, parts, count, timeout_ms);
    Of(self)->reader.NoteTimeout();
    return written;
  }

  // libmongoc asks for fewer bytes than it has room for where it does not know how long a message
  // is, which it does here.
  static ssize_t Read(mongoc_stream_t* self, mongoc_iovec_t* parts, size_t count, size_t,
                      int32_t timeout_ms) {
    size_t total = 0;
    try {
      for (size_t i = 0; i < count; ++i) {
        auto* to = static_cast<uint8_t*>(parts[i].iov_base);
        if (!Of(self)->reader.Read(to, parts[i].iov_len, timeout_ms)) return -1;
        total += parts[i].iov_len;
      }
    } catch (const std::bad_alloc&) {
      // No exception may cross libmongoc.
      Of(self)->reader.Break();
      return -1;
    }
    return static_cast<ssize_t>(total);
  }

  // What it was made around.
  mongoc_stream_t* const owned;
  // What is read and written.
  mongoc_stream_t* const base;
  MessageReader reader;
};

// What this thread has kept may be taken between its closing and the socket's making, mostly for a
// moment: so it is tried again for a while before the server is lost for nothing.
mongoc_stream_t* Connect(const mongoc_uri_t* uri, const mongoc_host_list_t* host, void* connector,
                         bson_error_t* error) {
  constexpr std::chrono::milliseconds kPause{10};
  constexpr int kMostAttempts = 50;
  const Connecting connecting(uri);
  mongoc_stream_t* stream = nullptr;
  bool lacks_descriptor = true;
  for (int attempt = 0; stream == nullptr && lacks_descriptor && attempt < kMostAttempts;
       ++attempt) {
    if (attempt > 0) std::this_thread::sleep_for(kPause);
    errno = 0;
    stream = mongoc_client_default_stream_initiator(uri, host, connector, error);
    lacks_descriptor = errno == EMFILE || errno == ENFILE;
  }
  if (stream != nullptr) {
    auto* guarded = new (std::nothrow) GuardedStream(stream);
    if (guarded == nullptr) mongoc_stream_destroy(stream);
    return guarded;
  }
  if (lacks_descriptor) {
    bson_set_error(error, Failure::kDescriptorDomain, MONGOC_ERROR_STREAM_CONNECT, "%s",
                   Failure::kNoDescriptor);
  }
  return nullptr;
}

// A client that connects nowhere and has the TLS options of another's URI. The hosts are left out:
// some would be looked up at once.
ClientHandle MakeConnector(const mongoc_uri_t* uri) {
  UriHandle options(mongoc_uri_new("mongodb://localhost"));
  mongoc_uri_set_option_as_bool(options.get(), MONGOC_URI_TLS, mongoc_uri_get_tls(uri));
  bson_iter_t option;
  if (!bson_iter_init(&option, mongoc_uri_get_options(uri))) return nullptr;
  while (bson_iter_next(&option)) {
    const std::string key(bson_iter_key(&option), bson_iter_key_len(&option));
    if (key.rfind("tls", 0) != 0) continue;
    if (BSON_ITER_HOLDS_UTF8(&option)) {
      mongoc_uri_set_option_as_utf8(options.get(), key.c_str(), bson_iter_utf8(&option, nullptr));
    } else if (BSON_ITER_HOLDS_BOOL(&option)) {
      mongoc_uri_set_option_as_bool(options.get(), key.c_str(), bson_iter_bool(&option));
    }
  }
  return ClientHandle(mongoc_client_new_from_uri(options.get()));
}

}  // namespace

bool GuardsReplies() {
  // Nothing but their names can be checked when they are linked.
  return !MONGOC_CHECK_VERSION(3, 0, 0) && _mongoc_client_pool_set_stream_initiator != nullptr &&
         mongoc_client_default_stream_initiator != nullptr;
}

ClientHandle GuardReplies(mongoc_client_pool_t* pool, const mongoc_uri_t* uri) {
  if (!GuardsReplies()) return nullptr;
  ClientHandle connector = MakeConnector(uri);
  if (connector != nullptr) {
    _mongoc_client_pool_set_stream_initiator(pool, Connect, connector.get());
  }
  return connector;
}

}  // namespace tollgate

#pragma once

#include <memory>

#include "mongoc.h"

namespace tollgate {

template <auto Destroy>
struct Deleter {
  template <typename T>
  void operator()(T* handle) const {
    Destroy(handle);
  }
};

using DocumentHandle = std::unique_ptr<bson_t, Deleter<bson_destroy>>;
using UriHandle = std::unique_ptr<mongoc_uri_t, Deleter<mongoc_uri_destroy>>;
using ClientHandle = std::unique_ptr<mongoc_client_t, Deleter<mongoc_client_destroy>>;
using PoolHandle = std::unique_ptr<mongoc_client_pool_t, Deleter<mongoc_client_pool_destroy>>;
using CallbacksHandle =
    std::unique_ptr<mongoc_apm_callbacks_t, Deleter<mongoc_apm_callbacks_destroy>>;
using CollectionHandle = std::unique_ptr<mongoc_collection_t, Deleter<mongoc_collection_destroy>>;
using ServerHandle =
    std::unique_ptr<mongoc_server_description_t, Deleter<mongoc_server_description_destroy>>;
using WriteConcernHandle =
    std::unique_ptr<mongoc_write_concern_t, Deleter<mongoc_write_concern_destroy>>;
using ReadConcernHandle =
    std::unique_ptr<mongoc_read_concern_t, Deleter<mongoc_read_concern_destroy>>;
using ReadPrefsHandle = std::unique_ptr<mongoc_read_prefs_t, Deleter<mongoc_read_prefs_destroy>>;
#if MONGOC_CHECK_VERSION(1, 18, 0)
using ServerApiHandle = std::unique_ptr<mongoc_server_api_t, Deleter<mongoc_server_api_destroy>>;
#endif
using CursorHandle = std::unique_ptr<mongoc_cursor_t, Deleter<mongoc_cursor_destroy>>;
using SessionHandle =
    std::unique_ptr<mongoc_client_session_t, Deleter<mongoc_client_session_destroy>>;
using SessionOptionsHandle =
    std::unique_ptr<mongoc_session_opt_t, Deleter<mongoc_session_opts_destroy>>;

// A bson_t that is initialised for as long as it lives. Neither copied nor moved: libbson keeps
// short documents inside the struct and aligns it to 128 bytes in 1.x.
class Bson {
 public:
  Bson() { bson_init(&value_); }
  ~Bson() { bson_destroy(&value_); }
  Bson(const Bson&) = delete;
  Bson& operator=(const Bson&) = delete;

  bson_t* get() { return &value_; }
  const bson_t* get() const { return &value_; }

  // For out-parameters that libmongoc initialises whatever happens.
  bson_t* Receive() {
    bson_destroy(&value_);
    return &value_;
  }

 private:
  bson_t value_;
};

}  // namespace tollgate

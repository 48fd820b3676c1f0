#pragma once

#include "../handles.h"

namespace tollgate {

// Whether replies are checked before libmongoc sees them. A libmongoc that is a shared library
// keeps what is needed for that to itself.
bool GuardsReplies();

// Has all connections of a pool, its monitors' too, read through a MessageReader. To be called
// before the pool's first client is taken. What is returned has to outlive the pool; it is null
// where replies cannot be guarded.
ClientHandle GuardReplies(mongoc_client_pool_t* pool, const mongoc_uri_t* uri);

}  // namespace tollgate

#pragma once

// The one place where libmongoc is included. 1.x and 2.x both carry <mongoc/mongoc.h>; everything
// used here exists in both (mongoc_collection_find, mongoc_client_command and *_as_json do not).
#include <mongoc/mongoc.h>

#if !MONGOC_CHECK_VERSION(1, 17, 0)
#error "libmongoc 1.17 or newer is needed"
#endif

// bson_t is declared with an alignment, which GCC reports as lost whenever a template is made of a
// pointer to it; pointers are all we make templates of.
#pragma GCC diagnostic ignored "-Wignored-attributes"

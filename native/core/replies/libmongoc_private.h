#pragma once

#include "../mongoc.h"

// Functions that libmongoc keeps to itself, with the same parameters from 1.17 to 2.5. They can be
// linked where libmongoc is a static library, and are null where it is a shared one.
extern "C" {

// A pool's own initiator, which its clients and its monitors use; meant for libmongoc's tests.
__attribute__((weak)) void _mongoc_client_pool_set_stream_initiator(
    mongoc_client_pool_t* pool, mongoc_stream_initiator_t initiator, void* context);

// The default one: connects with the TLS options of a client, which is its context.
__attribute__((weak)) mongoc_stream_t* mongoc_client_default_stream_initiator(
    const mongoc_uri_t* uri, const mongoc_host_list_t* host, void* client, bson_error_t* error);

__attribute__((weak)) bool mongoc_uncompress(int32_t compressor, const uint8_t* compressed,
                                             size_t compressed_size, uint8_t* to, size_t* size);
}

#pragma once

// The one place where napi.h is included: every file has to see the same defines.
#define NODE_ADDON_API_DISABLE_DEPRECATED
#define NODE_ADDON_API_DISABLE_CPP_EXCEPTIONS
// A worker that is being terminated refuses exceptions; that must not abort the process.
#define NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS
#ifndef NAPI_VERSION
#define NAPI_VERSION 8
#endif
#include <napi.h>

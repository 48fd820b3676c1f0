#pragma once

#include "../bson/bytes.h"
#include "../handles.h"
#include "../result.h"

namespace tollgate {

// What a client is made with and a connection string cannot say. Read from BSON:
//   { monitorCommands, readPreference?: { mode, tags?, maxStalenessSeconds?, hedge? },
//     serverApi?: { version, strict?, deprecationErrors? } }
struct ClientSettings {
  bool monitor_commands = false;
  // Null for the connection string's.
  ReadPrefsHandle read_prefs;
#if MONGOC_CHECK_VERSION(1, 18, 0)
  ServerApiHandle server_api;
#endif

  static Result<ClientSettings> Read(Bytes bytes);
};

// A document's field `readPreference`, as above; null without one.
ReadPrefsHandle ReadPreferenceOf(const bson_t* document);

}  // namespace tollgate

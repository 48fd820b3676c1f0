#include "topology_log.h"

#include <new>
#include <string>
#include <utility>

#include "../handles.h"
#include "pool.h"

namespace tollgate {

void TopologyLog::SendTo(Receiver receiver) {
  const std::lock_guard<std::mutex> lock(mutex_);
  receiver_ = std::move(receiver);
  wanted_.store(receiver_ != nullptr, std::memory_order_release);
}

void TopologyLog::Send(const bson_t* event) {
  const uint8_t* bytes = bson_get_data(event);
  const std::lock_guard<std::mutex> lock(mutex_);
  if (receiver_ != nullptr) receiver_({bytes, bytes + event->len});
}

namespace {

void AppendAddress(bson_t* to, const mongoc_host_list_t* host) {
  BSON_APPEND_UTF8(to, "address", host->host_and_port);
}

void AppendServer(bson_t* to, const mongoc_server_description_t* server) {
  AppendAddress(to, mongoc_server_description_host(server));
  BSON_APPEND_UTF8(to, "type", mongoc_server_description_type(server));
  BSON_APPEND_INT64(to, "roundTripTime", mongoc_server_description_round_trip_time(server));
  BSON_APPEND_DOCUMENT(to, "hello", mongoc_server_description_hello_response(server));
}

void AppendServerAs(bson_t* to, const char* key, const mongoc_server_description_t* server) {
  Bson document;
  AppendServer(document.get(), server);
  BSON_APPEND_DOCUMENT(to, key, document.get());
}

void AppendTopology(bson_t* to, const mongoc_topology_description_t* topology) {
  size_t count = 0;
  mongoc_server_description_t** servers = mongoc_topology_description_get_servers(topology, &count);
  Bson list;
  for (size_t i = 0; i < count; ++i) {
    AppendServerAs(list.get(), std::to_string(i).c_str(), servers[i]);
  }
  mongoc_server_descriptions_destroy_all(servers, count);
  BSON_APPEND_UTF8(to, "type", mongoc_topology_description_type(topology));
  BSON_APPEND_ARRAY(to, "servers", list.get());
}

void AppendTopologyAs(bson_t* to, const char* key, const mongoc_topology_description_t* topology) {
  Bson document;
  AppendTopology(document.get(), topology);
  BSON_APPEND_DOCUMENT(to, key, document.get());
}

// Writes an event and sends it, where anybody wants it; one for which there is no memory is lost.
// `write` adds what the event has beside its name.
template <typename Write>
void Emit(void* context, const char* event, Write write) {
  TopologyLog& log = *static_cast<const Pool*>(context)->topology_log;
  if (!log.wanted()) return;
  Bson document;
  BSON_APPEND_UTF8(document.get(), "event", event);
  try {
    write(document.get());
    log.Send(document.get());
  } catch (const std::bad_alloc&) {
    // No exception may cross libmongoc.
  }
}

// Has what is known of the servers noted, unless there is no memory for it.
template <typename Write>
void Note(void* context, Write write) {
  try {
    write(static_cast<const Pool*>(context)->topology_log->known);
  } catch (const std::bad_alloc&) {
    // No exception may cross libmongoc.
  }
}

template <typename Event>
void AppendTopologyId(bson_t* to, const Event* event, void (*get)(const Event*, bson_oid_t*)) {
  bson_oid_t id;
  get(event, &id);
  BSON_APPEND_OID(to, "topologyId", &id);
}

void OnTopologyOpening(const mongoc_apm_topology_opening_t* event) {
  Emit(mongoc_apm_topology_opening_get_context(event), "topologyOpening", [event](bson_t* to) {
    AppendTopologyId(to, event, mongoc_apm_topology_opening_get_topology_id);
  });
}

void OnTopologyChanged(const mongoc_apm_topology_changed_t* event) {
  Note(mongoc_apm_topology_changed_get_context(event), [event](KnownServers& known) {
    Bson topology;
    AppendTopology(topology.get(), mongoc_apm_topology_changed_get_new_description(event));
    known.Changed(topology.get());
  });
  Emit(mongoc_apm_topology_changed_get_context(event), "topologyDescriptionChanged",
       [event](bson_t* to) {
         AppendTopologyId(to, event, mongoc_apm_topology_changed_get_topology_id);
         AppendTopologyAs(to, "previousDescription",
                          mongoc_apm_topology_changed_get_previous_description(event));
         AppendTopologyAs(to, "newDescription",
                          mongoc_apm_topology_changed_get_new_description(event));
       });
}

void OnTopologyClosed(const mongoc_apm_topology_closed_t* event) {
  Emit(mongoc_apm_topology_closed_get_context(event), "topologyClosed", [event](bson_t* to) {
    AppendTopologyId(to, event, mongoc_apm_topology_closed_get_topology_id);
  });
}

void OnServerOpening(const mongoc_apm_server_opening_t* event) {
  Note(mongoc_apm_server_opening_get_context(event), [event](KnownServers& known) {
    known.Opened(mongoc_apm_server_opening_get_host(event)->host_and_port);
  });
  Emit(mongoc_apm_server_opening_get_context(event), "serverOpening", [event](bson_t* to) {
    AppendTopologyId(to, event, mongoc_apm_server_opening_get_topology_id);
    AppendAddress(to, mongoc_apm_server_opening_get_host(event));
  });
}

void OnServerChanged(const mongoc_apm_server_changed_t* event) {
  Emit(mongoc_apm_server_changed_get_context(event), "serverDescriptionChanged",
       [event](bson_t* to) {
         AppendTopologyId(to, event, mongoc_apm_server_changed_get_topology_id);
         AppendAddress(to, mongoc_apm_server_changed_get_host(event));
         AppendServerAs(to, "previousDescription",
                        mongoc_apm_server_changed_get_previous_description(event));
         AppendServerAs(to, "newDescription", mongoc_apm_server_changed_get_new_description(event));
       });
}

void OnServerClosed(const mongoc_apm_server_closed_t* event) {
  Note(mongoc_apm_server_closed_get_context(event), [event](KnownServers& known) {
    known.Closed(mongoc_apm_server_closed_get_host(event)->host_and_port);
  });
  Emit(mongoc_apm_server_closed_get_context(event), "serverClosed", [event](bson_t* to) {
    AppendTopologyId(to, event, mongoc_apm_server_closed_get_topology_id);
    AppendAddress(to, mongoc_apm_server_closed_get_host(event));
  });
}

void OnHeartbeatStarted(const mongoc_apm_server_heartbeat_started_t* event) {
  Emit(mongoc_apm_server_heartbeat_started_get_context(event), "serverHeartbeatStarted",
       [event](bson_t* to) {
         AppendAddress(to, mongoc_apm_server_heartbeat_started_get_host(event));
         BSON_APPEND_BOOL(to, "awaited", mongoc_apm_server_heartbeat_started_get_awaited(event));
       });
}

void OnHeartbeatSucceeded(const mongoc_apm_server_heartbeat_succeeded_t* event) {
  Note(mongoc_apm_server_heartbeat_succeeded_get_context(event), [event](KnownServers& known) {
    known.Answered(mongoc_apm_server_heartbeat_succeeded_get_host(event)->host_and_port,
                   mongoc_apm_server_heartbeat_succeeded_get_reply(event));
  });
  Emit(mongoc_apm_server_heartbeat_succeeded_get_context(event), "serverHeartbeatSucceeded",
       [event](bson_t* to) {
         AppendAddress(to, mongoc_apm_server_heartbeat_succeeded_get_host(event));
         BSON_APPEND_BOOL(to, "awaited", mongoc_apm_server_heartbeat_succeeded_get_awaited(event));
         BSON_APPEND_INT64(to, "durationUs",
                           mongoc_apm_server_heartbeat_succeeded_get_duration(event));
         BSON_APPEND_DOCUMENT(to, "reply", mongoc_apm_server_heartbeat_succeeded_get_reply(event));
       });
}

void OnHeartbeatFailed(const mongoc_apm_server_heartbeat_failed_t* event) {
  Note(mongoc_apm_server_heartbeat_failed_get_context(event), [event](KnownServers& known) {
    bson_error_t error{};
    mongoc_apm_server_heartbeat_failed_get_error(event, &error);
    known.Failed(mongoc_apm_server_heartbeat_failed_get_host(event)->host_and_port, error);
  });
  Emit(mongoc_apm_server_heartbeat_failed_get_context(event), "serverHeartbeatFailed",
       [event](bson_t* to) {
         bson_error_t error{};
         mongoc_apm_server_heartbeat_failed_get_error(event, &error);
         AppendAddress(to, mongoc_apm_server_heartbeat_failed_get_host(event));
         BSON_APPEND_BOOL(to, "awaited", mongoc_apm_server_heartbeat_failed_get_awaited(event));
         BSON_APPEND_INT64(to, "durationUs",
                           mongoc_apm_server_heartbeat_failed_get_duration(event));
         BSON_APPEND_INT64(to, "domain", error.domain);
         BSON_APPEND_INT64(to, "code", error.code);
         BSON_APPEND_UTF8(to, "message", error.message);
       });
}

}  // namespace

void LogTopology(mongoc_apm_callbacks_t* callbacks) {
  mongoc_apm_set_topology_opening_cb(callbacks, OnTopologyOpening);
  mongoc_apm_set_topology_changed_cb(callbacks, OnTopologyChanged);
  mongoc_apm_set_topology_closed_cb(callbacks, OnTopologyClosed);
  mongoc_apm_set_server_opening_cb(callbacks, OnServerOpening);
  mongoc_apm_set_server_changed_cb(callbacks, OnServerChanged);
  mongoc_apm_set_server_closed_cb(callbacks, OnServerClosed);
  mongoc_apm_set_server_heartbeat_started_cb(callbacks, OnHeartbeatStarted);
  mongoc_apm_set_server_heartbeat_succeeded_cb(callbacks, OnHeartbeatSucceeded);
  mongoc_apm_set_server_heartbeat_failed_cb(callbacks, OnHeartbeatFailed);
}

}  // namespace tollgate

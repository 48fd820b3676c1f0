/** What happens to servers and connections, with the fields of `mongodb`'s event of that name. */
class MonitoringEvent {
  /** @param {import('bson').Document} fields With its `name`. */
  constructor(fields) {
    Object.assign(this, fields);
  }
}

export class TopologyOpeningEvent extends MonitoringEvent {}
export class TopologyClosedEvent extends MonitoringEvent {}
export class TopologyDescriptionChangedEvent extends MonitoringEvent {}
export class ServerOpeningEvent extends MonitoringEvent {}
export class ServerClosedEvent extends MonitoringEvent {}
export class ServerDescriptionChangedEvent extends MonitoringEvent {}
export class ServerHeartbeatStartedEvent extends MonitoringEvent {}
export class ServerHeartbeatSucceededEvent extends MonitoringEvent {}
export class ServerHeartbeatFailedEvent extends MonitoringEvent {}

/** Of connections, of the choice of a server, and of SRV records, libmongoc has no events: nothing emits these. */
export class ConnectionPoolMonitoringEvent extends MonitoringEvent {}
export class ServerSelectionEvent extends MonitoringEvent {}
export class SrvPollingEvent extends MonitoringEvent {}

export class ConnectionPoolCreatedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionPoolReadyEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionPoolClearedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionPoolClosedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionCreatedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionReadyEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionClosedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionCheckOutStartedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionCheckOutFailedEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionCheckedOutEvent extends ConnectionPoolMonitoringEvent {}
export class ConnectionCheckedInEvent extends ConnectionPoolMonitoringEvent {}
export class ServerSelectionStartedEvent extends ServerSelectionEvent {}
export class ServerSelectionFailedEvent extends ServerSelectionEvent {}
export class ServerSelectionSucceededEvent extends ServerSelectionEvent {}
export class WaitingForSuitableServerEvent extends ServerSelectionEvent {}

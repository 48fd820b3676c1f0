import type { Document, ObjectId } from 'bson';

declare class CommandEvent {
  protected constructor();
  name: string;
  address: string;
  /** The server's number of the connection. */
  connectionId?: number;
  serverConnectionId: bigint | null;
  serviceId?: ObjectId;
  /** The same in all events of one command. */
  requestId: number;
  databaseName: string;
  commandName: string;
  /** Behind a load balancer. */
  readonly hasServiceId: boolean;
}

declare class CommandEndedEvent extends CommandEvent {
  /** In ms, with fractions. */
  duration: number;
  durationUs: number;
}

export class CommandStartedEvent extends CommandEvent {
  command: Document;
}

export class CommandSucceededEvent extends CommandEndedEvent {
  reply: Document;
}

export class CommandFailedEvent extends CommandEndedEvent {
  failure: Error | Record<string, never>;
}

/** What a server said of itself last, as `mongodb` shows it. */
export interface ServerDescription extends Document {
  address: string;
  type: string;
  setName: string | null;
  roundTripTime: number;
}

export interface TopologyDescription {
  type: string;
  setName: string | null;
  servers: Map<string, ServerDescription>;
}

export interface TopologyEvent {
  name: string;
  topologyId: ObjectId;
}

export interface ServerEvent extends TopologyEvent {
  address: string;
}

export interface HeartbeatEvent {
  name: string;
  /** The server's address. */
  connectionId: string;
  /** Whether the server was asked to answer with its next change. */
  awaited: boolean;
}

export interface HeartbeatEndedEvent extends HeartbeatEvent {
  /** In ms, with fractions. */
  duration: number;
  durationUs: number;
}

export interface Change<T> {
  previousDescription: T;
  newDescription: T;
}

export interface TopologyOpeningEvent extends TopologyEvent {}
export class TopologyOpeningEvent {
  private constructor();
}

export interface TopologyClosedEvent extends TopologyEvent {}
export class TopologyClosedEvent {
  private constructor();
}

export interface TopologyDescriptionChangedEvent
  extends TopologyEvent,
    Change<TopologyDescription> {}
export class TopologyDescriptionChangedEvent {
  private constructor();
}

export interface ServerOpeningEvent extends ServerEvent {}
export class ServerOpeningEvent {
  private constructor();
}

export interface ServerClosedEvent extends ServerEvent {}
export class ServerClosedEvent {
  private constructor();
}

export interface ServerDescriptionChangedEvent extends ServerEvent, Change<ServerDescription> {}
export class ServerDescriptionChangedEvent {
  private constructor();
}

export interface ServerHeartbeatStartedEvent extends HeartbeatEvent {}
export class ServerHeartbeatStartedEvent {
  private constructor();
}

export interface ServerHeartbeatSucceededEvent extends HeartbeatEndedEvent {
  reply: Document;
}
export class ServerHeartbeatSucceededEvent {
  private constructor();
}

export interface ServerHeartbeatFailedEvent extends HeartbeatEndedEvent {
  failure: Error;
}
export class ServerHeartbeatFailedEvent {
  private constructor();
}

/** Nothing emits these: libmongoc has no events of connections, of selecting a server, and of SRV records. */
export class ConnectionPoolMonitoringEvent {
  protected constructor();
  name: string;
  address: string;
}
export class ServerSelectionEvent {
  protected constructor();
  name: string;
}
export class SrvPollingEvent {
  private constructor();
}
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

/**
 * Those of commands come with `monitorCommands`, before the call returns that they belong to; the
 * others when the event loop turns.
 */
export interface NativeClientEvents {
  commandStarted: [CommandStartedEvent];
  commandSucceeded: [CommandSucceededEvent];
  commandFailed: [CommandFailedEvent];
  serverClosed: [ServerClosedEvent];
  serverDescriptionChanged: [ServerDescriptionChangedEvent];
  serverHeartbeatFailed: [ServerHeartbeatFailedEvent];
  serverHeartbeatStarted: [ServerHeartbeatStartedEvent];
  serverHeartbeatSucceeded: [ServerHeartbeatSucceededEvent];
  serverOpening: [ServerOpeningEvent];
  topologyClosed: [TopologyClosedEvent];
  topologyDescriptionChanged: [TopologyDescriptionChangedEvent];
  topologyOpening: [TopologyOpeningEvent];
}

export {};

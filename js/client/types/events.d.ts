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

/**
 * Those of commands come with `monitorCommands`, before the call returns that they belong to; the
 * others when the event loop turns.
 */
export interface NativeClientEvents {
  commandStarted: [CommandStartedEvent];
  commandSucceeded: [CommandSucceededEvent];
  commandFailed: [CommandFailedEvent];
  serverClosed: [ServerEvent];
  serverDescriptionChanged: [ServerEvent & Change<ServerDescription>];
  serverHeartbeatFailed: [HeartbeatEndedEvent & { failure: Error }];
  serverHeartbeatStarted: [HeartbeatEvent];
  serverHeartbeatSucceeded: [HeartbeatEndedEvent & { reply: Document }];
  serverOpening: [ServerEvent];
  topologyClosed: [TopologyEvent];
  topologyDescriptionChanged: [TopologyEvent & Change<TopologyDescription>];
  topologyOpening: [TopologyEvent];
}

export {};

import type { EventEmitter } from 'node:events';
import type { Document } from 'bson';
import type { ClientCalls } from '../../client/types/client.js';
import type { NativeClientEvents } from '../../client/types/events.js';
import type {
  FixedOptions,
  NativeClientOptions,
} from '../../client/types/options/client_options.js';
import type {
  ReadConcern,
  ReadPreference,
  WriteConcern,
} from '../../client/types/options/concerns.js';

export interface DriverInfo {
  name?: string;
  version?: string;
  platform?: string;
}

/**
 * What a NativeClient takes; and `mongodb`'s options of sockets, pools and logs, which libmongoc has not: each is
 * warned of once, and has no effect.
 */
export interface MongoClientOptions extends Omit<NativeClientOptions, keyof FixedOptions> {
  /** Servers take one name for the whole process: this one does not reach them. */
  driverInfo?: DriverInfo;
  maxConnecting?: number;
  maxIdleTimeMS?: number;
  minPoolSize?: number;
  timeoutMS?: number;
  family?: 4 | 6 | 0;
  noDelay?: boolean;
  keepAliveInitialDelay?: number;
  autoSelectFamily?: boolean;
  localAddress?: string;
  mongodbLogPath?: string | 'stderr' | 'stdout' | { write(log: any): unknown };
  mongodbLogComponentSeverities?: Record<string, string>;
  mongodbLogMaxDocumentLength?: number;
  /** Whether the server's certificate has to be valid. */
  rejectUnauthorized?: boolean;
}

export interface MongoClientEvents extends NativeClientEvents {
  open: [MongoClient];
  error: [Error];
}

/** A server's address. */
export interface HostAddress {
  host: string | undefined;
  port: number | undefined;
  socketPath: string | undefined;
  isIPv6: boolean;
  toString(): string;
  toHostPort(): { host: string; port: number };
}

/** As far as libraries look. */
export interface Topology {
  /** `mongodb`'s TopologyDescription, as of now. */
  readonly description: Document;
  readonly logicalSessionTimeoutMinutes: number | null;
  isConnected(): boolean;
  isDestroyed(): boolean;
  lastHello(): Document;
}

export interface MongoClient extends Omit<ClientCalls<'async'>, 'ping'> {}

/** `mongodb`'s client on the native driver: calls give promises, and run on C++ threads. */
export class MongoClient extends EventEmitter<MongoClientEvents> {
  /**
   * Connects with the first call, or by `connect()`.
   * @throws MongoParseError for a malformed connection string, an unknown option, or options that contradict
   * each other.
   */
  constructor(url: string, options?: MongoClientOptions);
  static connect(url: string, options?: MongoClientOptions): Promise<MongoClient>;
  readonly options: Readonly<{ hosts: HostAddress[]; srvHost?: string; dbName: string }> & Document;
  readonly readConcern: ReadConcern | undefined;
  readonly writeConcern: WriteConcern | undefined;
  readonly readPreference: ReadPreference;
  readonly serverApi: NativeClientOptions['serverApi'];
  readonly bsonOptions: Document;
  readonly monitorCommands: boolean;
  /** Undefined before the client has connected, and after it was closed. */
  readonly topology: Topology | undefined;
  /** @throws MongoServerSelectionError where no server is found in time. */
  connect(): Promise<this>;
  /** Interrupts what is on its way. */
  close(force?: boolean): Promise<void>;
  /** Rejects: libmongoc's server commands have no bulk over several collections. */
  bulkWrite(models: readonly Document[], options?: Document): Promise<never>;
  /** Does nothing: servers take one name for the whole process. */
  appendMetadata(info: DriverInfo): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export {};

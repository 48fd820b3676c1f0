import type { EventEmitter } from 'node:events';
import type { Document } from 'bson';
import type { CallbackResult, CallMode, Returned } from './call_mode.js';
import type { Watchable } from './changes/watchable.js';
import type { Db } from './database.js';
import type { NativeClientEvents } from './events.js';
import type { NativeClientOptions } from './options/client_options.js';
import type { DbOptions } from './options/collections.js';
import type { ReadConcern, ReadPreference, WriteConcern } from './options/concerns.js';
import type { ClientSession, ClientSessionOptions } from './session.js';

/** Where a client's time went since it was made, in µs. */
export interface ClientTimings {
  calls: number;
  /** `queue` until a thread took a call of `.async`, `resume` until this thread took its result. */
  us: { encode: number; queue?: number; roundTrip: number; resume?: number; decode: number };
  /** Stages that ran, in part, beside the round trip. */
  overlapping: ('encode' | 'decode')[];
}

/** What a client can be asked for, whether its calls block or are promises. */
export interface ClientCalls<Mode extends CallMode> extends Watchable<Document, Mode> {
  /** The connection string's database by default, or else `test`. The server is not asked. */
  db(name?: string, options?: DbOptions): Db<Mode>;
  /** Asks a server of the client's read preference. */
  ping(): Returned<Mode, Document>;
  /** A session for the option `session` of calls. */
  startSession(options?: ClientSessionOptions): ClientSession<Mode>;
  /** The session ends behind the callback; which, without `.async`, returns a value, not a promise. */
  withSession<T>(
    callback: (session: ClientSession<Mode>) => CallbackResult<Mode, T>,
  ): Returned<Mode, T>;
  withSession<T>(
    options: ClientSessionOptions,
    callback: (session: ClientSession<Mode>) => CallbackResult<Mode, T>,
  ): Returned<Mode, T>;
}

export interface NativeClient extends ClientCalls<'sync'> {}

/** A client that answers before it returns. It belongs to the thread that made it. */
export class NativeClient extends EventEmitter<NativeClientEvents> {
  /**
   * Checks the connection string; connects with the first operation, or by `connect()`.
   * @throws MongoParseError for a malformed connection string, an unknown option, or options that contradict
   * each other.
   */
  constructor(uri: string, options?: NativeClientOptions);
  /** Makes a client and connects it. */
  static connect(uri: string, options?: NativeClientOptions): NativeClient;
  /** This client with methods that return promises: calls run on C++ threads. */
  readonly async: AsyncClient;
  readonly monitorCommands: boolean;
  readonly readConcern: ReadConcern | undefined;
  readonly readPreference: ReadPreference;
  readonly serverApi: NativeClientOptions['serverApi'];
  readonly writeConcern: WriteConcern | undefined;
  /** Those of the connection string and the constructor together, without secrets. */
  readonly options: Readonly<Record<string, any>>;
  /**
   * Opens a closed client again, and makes sure that a server answers.
   * @throws MongoServerSelectionError when none does within `serverSelectionTimeoutMS`, 30 s by default; the
   * file system's error for a certificate that cannot be read.
   */
  connect(): this;
  /** Closes connections, cursors and sessions; nothing to do when closed. Threads end by themselves. */
  close(): void;
  timings(): ClientTimings;
  [Symbol.dispose](): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A client's calls as promises. */
export interface AsyncClient extends ClientCalls<'async'> {
  /** Opens a closed client again, and makes sure that a server answers. */
  connect(): Promise<this>;
  /** Closes the whole client, refuses calls that have not begun, settles when its threads have ended. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

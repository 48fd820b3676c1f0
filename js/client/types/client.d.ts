import type { EventEmitter } from 'node:events';
import type { Document } from 'bson';
import type { AsyncClient } from '../../async.js';
import type { ChangeStream, ChangeStreamOptions } from './change_stream.js';
import type { NativeClientOptions } from './client_options.js';
import type { Db } from './database.js';
import type { NativeClientEvents } from './events.js';
import type { DbOptions, ReadPreferenceSettings } from './options.js';
import type { ClientSession, SessionOptions } from './session.js';

/** Where a client's time went, in µs. */
export interface ClientTimings {
  calls: number;
  /** `queue` until a thread took a call of `.async`, `resume` until this thread took its result. */
  us: { encode: number; queue?: number; roundTrip: number; resume?: number; decode: number };
  /** Stages that ran, in part, beside the round trip. */
  overlapping: ('encode' | 'decode')[];
}

/** A client that answers before it returns. It belongs to the thread that made it. */
export class NativeClient extends EventEmitter<NativeClientEvents> implements Disposable {
  constructor(uri: string, options?: NativeClientOptions);
  /** Makes a client and connects it. */
  static connect(uri: string, options?: NativeClientOptions): NativeClient;
  /** This client with methods that return promises: calls run on C++ threads, each session's on one of its own. */
  readonly async: AsyncClient;
  readonly monitorCommands: boolean;
  readonly readConcern: { level: string } | undefined;
  readonly readPreference: ReadPreferenceSettings;
  readonly serverApi: NativeClientOptions['serverApi'];
  readonly writeConcern: Record<string, any> | undefined;
  /** Those of the connection string and the constructor together, without secrets. */
  readonly options: Readonly<Record<string, any>>;
  /** Opens a closed client again, and makes sure that a server answers. */
  connect(): this;
  close(): void;
  db(name?: string, options?: DbOptions): Db;
  ping(): Document;
  startSession(options?: SessionOptions): ClientSession;
  timings(): ClientTimings;
  /** The session ends behind the callback, which returns a value, not a promise. */
  withSession<T>(callback: (session: ClientSession) => T): T;
  withSession<T>(options: SessionOptions, callback: (session: ClientSession) => T): T;
  watch(pipeline?: Document[], options?: ChangeStreamOptions): ChangeStream;
  watch(options: ChangeStreamOptions): ChangeStream;
  [Symbol.dispose](): void;
}

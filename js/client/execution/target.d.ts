import type { Document } from 'bson';
import type { DatabaseHandle, SessionHandle, ThreadsHandle } from '../binding/addon.js';
import type { ServerLimits } from '../bson/encoding/batch_size.js';
import type { ReadPreference } from '../options/reading_writing.js';
import type { Meter } from './stage_times.js';
import type { Run, Steps } from './steps.js';

/** How a client's calls are made: blocking, or as promises. */
export interface Caller<State = ClientState> {
  client: { readonly readPreference: ReadPreference };
  /** Where their time is booked. */
  meter: Meter;
  /** What is known of the client's sessions and server. */
  sessions: State;
  run: Run;
  /** Makes the `_id` of a document that has none. */
  newId: () => unknown;
  /** Whether `run` gives promises. */
  threads: boolean;
  /** The client's C++ threads, which prefetch; none while none of them is free, or can begin. */
  helpers?: () => ThreadsHandle | undefined;
}

/** What calls are addressed to: a database of a client. */
export interface Target extends Caller {
  handle: DatabaseHandle;
}

/** What commands need to know of their client. */
export interface ClientState {
  readonly settings: Readonly<{
    retryWrites: boolean;
    primary: boolean;
    readConcern?: { level: string };
    writeConcern?: Document;
  }>;
  readonly retries: Readonly<RetryOptions>;
  /** Whether `prepareWrite` has nothing to do. */
  readonly ready: boolean;
  /** Whether writes are sent again: by the client's wish, and because the server knows them then. */
  readonly retriesWrites: boolean;
  /** Whether the last server known keeps transaction numbers. */
  readonly numbersWrites: boolean;
  /** What the last server known takes at most. */
  readonly limits: ServerLimits;
  /** Before a write is encoded: finds out whether the server keeps transaction numbers. */
  prepareWrite(): Steps<void>;
  /** Before writes are shared out to commands: finds out what the server is and takes. */
  findServer(): Steps<void>;
  /** A call's option `session`, checked. */
  check(session: unknown): CommandSession | undefined;
}

/** What the client's options say of commands that fail. */
export interface RetryOptions {
  retryReads: boolean;
  retryWrites: boolean;
  /** How often a command is sent again to an overloaded server. */
  maxAdaptiveRetries: number;
}

/** What commands need to know of the session that they belong to. */
export interface CommandSession {
  readonly handle: SessionHandle;
  readonly snapshotEnabled: boolean;
  /** Of what a snapshot session reads, once it has. */
  readonly snapshotTime: Document | undefined;
  /** The latest moment that its operations have seen. */
  readonly operationTime: Document | undefined;
  readonly transaction: { readonly readsFrom: string };
  inTransaction(): boolean;
  /** What a command of the transaction carries. */
  transactionFields(): Document;
  /** A command went out: the transaction exists at the server, or may. */
  noteSent(): void;
  /** The command with which the transaction was to begin was not taken. */
  noteUnsent(): void;
  /** A command after the end of the transaction. */
  leaveTransaction(): void;
}

/** What a command is sent with beside itself. */
export interface CommandOptions {
  /** readConcern and writeConcern. */
  concerns?: Document;
  /** Checked. */
  session?: CommandSession;
  /** Ends the wait. */
  signal?: AbortSignal;
  /** A read's; the client's by default. */
  readPreference?: ReadPreference;
  /** Whether the command ends the session's transaction. */
  ending?: boolean;
  /** A command's own, where they are not the usual. */
  attempts?: { again(error: unknown): Steps<void> };
}

import type { Document } from 'bson';
import type { ClientSession } from '../session.js';
import type { BSONSerializeOptions } from './bson.js';

export type ReadConcernLevel =
  | 'available'
  | 'linearizable'
  | 'local'
  | 'majority'
  | 'snapshot'
  | (string & {});

export type ReadConcernLike = { level: ReadConcernLevel } | ReadConcernLevel;

/** A number of servers, or the name of a rule. */
export type W = number | 'majority' | (string & {});

export interface WriteConcernSettings {
  /** How many servers have to have it; 0 does not wait for any. */
  w?: W;
  /** Whether it has to be in their journals. */
  j?: boolean;
  journal?: boolean;
  /** How long to wait for that, in ms. */
  wtimeoutMS?: number;
  /** @deprecated In favour of wtimeoutMS. */
  wtimeout?: number;
}

export interface WriteConcernOptions {
  writeConcern?: WriteConcernSettings | W;
}

export interface ConcernOptions extends WriteConcernOptions {
  readConcern?: ReadConcernLike;
}

export type ReadPreferenceMode =
  | 'primary'
  | 'primaryPreferred'
  | 'secondary'
  | 'secondaryPreferred'
  | 'nearest';

/** What a server's tags have to be. */
export type TagSet = Record<string, string>;

export interface ReadPreferenceSettings {
  mode: ReadPreferenceMode;
  /** In order of preference. */
  tags?: TagSet[];
  /** How far behind the primary a server may be, in seconds; 90 at least. */
  maxStalenessSeconds?: number;
  hedge?: { enabled: boolean };
}

/** A mode, or an object with one; `mongodb`'s ReadPreference is such an object. */
export type ReadPreferenceLike =
  | ReadPreferenceMode
  | { mode: string; tags?: Document[]; maxStalenessSeconds?: number; hedge?: Document };

/** What a command is explained by; 'allPlansExecution' is what `true` stands for, 'queryPlanner' `false`. */
export type ExplainVerbosity =
  | 'queryPlanner'
  | 'executionStats'
  | 'allPlansExecution'
  | (string & {});

export type ExplainVerbosityLike = ExplainVerbosity | boolean;

export interface ExplainCommandOptions {
  verbosity: ExplainVerbosity;
  /** How long the server may take, in ms. */
  maxTimeMS?: number;
}

export interface ExplainOptions {
  /** Has the call give how the server would run the command, in place of the result. */
  explain?: ExplainVerbosityLike | ExplainCommandOptions;
}

/** Of a call that gives the server's explanation. */
export type Explained = Required<ExplainOptions>;

/** Of a call that gives its result. */
export interface NotExplained {
  explain?: undefined;
}

/** Of a call that gives its documents, as objects. */
export interface Decoded extends NotExplained {
  raw?: false;
}

/**
 * Ends the wait for a call: one that has not begun is not sent, one on its way may take effect. Closes the
 * cursor or change stream that it was given to.
 */
export interface Abortable {
  signal?: AbortSignal;
}

/** Of a command that is passed on as it is. */
export interface RunCommandOptions extends BSONSerializeOptions, Abortable {
  readPreference?: ReadPreferenceLike;
  /** Of this client; calls with and without `.async` may share it. */
  session?: ClientSession<'sync'> | ClientSession<'async'>;
}

/** Of any other call. */
export interface CommandOperationOptions extends RunCommandOptions, ConcernOptions {
  /** What the server's log and profiler show of it. */
  comment?: unknown;
  /** How long the server may take, in ms; as long as it needs by default. */
  maxTimeMS?: number;
}

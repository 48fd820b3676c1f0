import type { Document } from 'bson';
import type { Abandonable, AsyncClientSession } from '../../async.js';
import type { ClientSession } from './session.js';

/** How documents are read and written; `mongodb`'s options of the same names. */
export interface BsonOptions {
  /** Documents come back as Buffers of BSON. */
  raw?: boolean;
  useBigInt64?: boolean;
  promoteLongs?: boolean;
  promoteValues?: boolean;
  promoteBuffers?: boolean;
  ignoreUndefined?: boolean;
  bsonRegExp?: boolean;
  serializeFunctions?: boolean;
  fieldsAsRaw?: Record<string, boolean>;
  enableUtf8Validation?: boolean;
  /** Of a call: keys that begin with `$` or contain `.` are refused. */
  checkKeys?: boolean;
}

export interface ConcernOptions {
  readConcern?: string | { level: string };
  writeConcern?: { w?: number | string; j?: boolean; wtimeout?: number };
}

export type ReadPreferenceMode =
  | 'primary'
  | 'primaryPreferred'
  | 'secondary'
  | 'secondaryPreferred'
  | 'nearest';

export interface ReadPreferenceSettings {
  mode: ReadPreferenceMode;
  tags?: Record<string, string>[];
  maxStalenessSeconds?: number;
  hedge?: { enabled: boolean };
}

/** A mode, or an object with one; `mongodb`'s ReadPreference is such an object. */
export type ReadPreferenceLike =
  | string
  | { mode: string; tags?: Document[]; maxStalenessSeconds?: number; hedge?: Document };

export interface CollectionOptions extends BsonOptions, ConcernOptions {
  readPreference?: ReadPreferenceLike;
}

export interface DbOptions extends CollectionOptions {
  forceServerObjectId?: boolean;
}

/** The server's explanation instead of the result. */
export interface Explainable {
  explain?: ExplainVerbosity;
}

/** True, and nothing, is 'allPlansExecution'; false is 'queryPlanner'. */
export type ExplainVerbosity = string | boolean | { verbosity: string; maxTimeMS?: number };

export interface CommonOptions extends BsonOptions, ConcernOptions, Abandonable {
  comment?: unknown;
  maxTimeMS?: number;
  readPreference?: ReadPreferenceLike;
  session?: ClientSession | AsyncClientSession;
}

/** Of a command that is passed on as it is. */
export interface RunOptions extends BsonOptions {
  readPreference?: ReadPreferenceLike;
  session?: ClientSession | AsyncClientSession;
}

export type Hint = string | string[] | Document;

export type Sort = string | string[] | [string, unknown][] | Map<string, unknown> | Document;

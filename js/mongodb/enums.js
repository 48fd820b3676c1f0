/** Names and values that programs compare with: `mongodb`'s, as its documentation lists them. */

import { BSON } from '../client/bson/package.js';

export { ReadConcernLevel } from '../client/options/concern_classes.js';
export { ReadPreferenceMode } from '../client/options/read_preference.js';

export { BSON };
export const { BSONType } = BSON;

/** An object whose values are its keys. @param {string[]} names */
const named = (...names) => Object.freeze(Object.fromEntries(names.map((name) => [name, name])));

export const AuthMechanism = Object.freeze({
  MONGODB_AWS: 'MONGODB-AWS',
  MONGODB_DEFAULT: 'DEFAULT',
  MONGODB_GSSAPI: 'GSSAPI',
  MONGODB_PLAIN: 'PLAIN',
  MONGODB_SCRAM_SHA1: 'SCRAM-SHA-1',
  MONGODB_SCRAM_SHA256: 'SCRAM-SHA-256',
  MONGODB_X509: 'MONGODB-X509',
  MONGODB_OIDC: 'MONGODB-OIDC',
});

export const AutoEncryptionLoggerLevel = Object.freeze({
  FatalError: 0,
  Error: 1,
  Warning: 2,
  Info: 3,
  Trace: 4,
});

export const BatchType = Object.freeze({ INSERT: 1, UPDATE: 2, DELETE: 3 });

export const CURSOR_FLAGS = Object.freeze([
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'exhaust',
  'partial',
]);

export const Compressor = Object.freeze({ none: 0, snappy: 1, zlib: 2, zstd: 3 });

export const CursorTimeoutMode = Object.freeze({
  ITERATION: 'iteration',
  LIFETIME: 'cursorLifetime',
});

export const ExplainVerbosity = named(
  'queryPlanner',
  'queryPlannerExtended',
  'executionStats',
  'allPlansExecution',
);

export const GSSAPICanonicalizationValue = Object.freeze({
  on: true,
  off: false,
  none: 'none',
  forward: 'forward',
  forwardAndReverse: 'forwardAndReverse',
});

export const MongoErrorLabel = named(
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'ResumableChangeStreamError',
  'HandshakeError',
  'ResetPool',
  'PoolRequestedRetry',
  'InterruptInUseConnections',
  'NoWritesPerformed',
  'RetryableError',
  'SystemOverloadedError',
);

export const MongoLoggableComponent = Object.freeze({
  COMMAND: 'command',
  TOPOLOGY: 'topology',
  SERVER_SELECTION: 'serverSelection',
  CONNECTION: 'connection',
  CLIENT: 'client',
});

export const ProfilingLevel = Object.freeze({ off: 'off', slowOnly: 'slow_only', all: 'all' });

export const ReturnDocument = Object.freeze({ BEFORE: 'before', AFTER: 'after' });

export const ServerApiVersion = Object.freeze({ v1: '1' });

export const ServerType = named(
  'Standalone',
  'Mongos',
  'PossiblePrimary',
  'RSPrimary',
  'RSSecondary',
  'RSArbiter',
  'RSOther',
  'RSGhost',
  'Unknown',
  'LoadBalancer',
);

export const SeverityLevel = Object.freeze({
  EMERGENCY: 'emergency',
  ALERT: 'alert',
  CRITICAL: 'critical',
  ERROR: 'error',
  WARNING: 'warn',
  NOTICE: 'notice',
  INFORMATIONAL: 'info',
  DEBUG: 'debug',
  TRACE: 'trace',
  OFF: 'off',
});

export const TopologyType = named(
  'Single',
  'ReplicaSetNoPrimary',
  'ReplicaSetWithPrimary',
  'Sharded',
  'Unknown',
  'LoadBalanced',
);

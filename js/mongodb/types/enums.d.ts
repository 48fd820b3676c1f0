export * as BSON from 'bson';
export { BSONType } from 'bson';

/** One of an enum's values. */
type ValueOf<Enum> = Enum[keyof Enum];
type Named<Name extends string> = Readonly<{ [Key in Name]: Key }>;

export const AuthMechanism: Readonly<{
  MONGODB_AWS: 'MONGODB-AWS';
  MONGODB_DEFAULT: 'DEFAULT';
  MONGODB_GSSAPI: 'GSSAPI';
  MONGODB_PLAIN: 'PLAIN';
  MONGODB_SCRAM_SHA1: 'SCRAM-SHA-1';
  MONGODB_SCRAM_SHA256: 'SCRAM-SHA-256';
  MONGODB_X509: 'MONGODB-X509';
  MONGODB_OIDC: 'MONGODB-OIDC';
}>;
export type AuthMechanism = ValueOf<typeof AuthMechanism>;

export const AutoEncryptionLoggerLevel: Readonly<{
  FatalError: 0;
  Error: 1;
  Warning: 2;
  Info: 3;
  Trace: 4;
}>;
export type AutoEncryptionLoggerLevel = ValueOf<typeof AutoEncryptionLoggerLevel>;

export const BatchType: Readonly<{ INSERT: 1; UPDATE: 2; DELETE: 3 }>;
export type BatchType = ValueOf<typeof BatchType>;

export const CURSOR_FLAGS: readonly [
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'exhaust',
  'partial',
];

export const Compressor: Readonly<{ none: 0; snappy: 1; zlib: 2; zstd: 3 }>;
export type Compressor = ValueOf<typeof Compressor>;

export const CursorTimeoutMode: Readonly<{ ITERATION: 'iteration'; LIFETIME: 'cursorLifetime' }>;
export type CursorTimeoutMode = ValueOf<typeof CursorTimeoutMode>;

export const ExplainVerbosity: Named<
  'queryPlanner' | 'queryPlannerExtended' | 'executionStats' | 'allPlansExecution'
>;
export type ExplainVerbosity = ValueOf<typeof ExplainVerbosity>;

export const GSSAPICanonicalizationValue: Readonly<{
  on: true;
  off: false;
  none: 'none';
  forward: 'forward';
  forwardAndReverse: 'forwardAndReverse';
}>;
export type GSSAPICanonicalizationValue = ValueOf<typeof GSSAPICanonicalizationValue>;

export const MongoErrorLabel: Named<
  | 'RetryableWriteError'
  | 'TransientTransactionError'
  | 'UnknownTransactionCommitResult'
  | 'ResumableChangeStreamError'
  | 'HandshakeError'
  | 'ResetPool'
  | 'PoolRequestedRetry'
  | 'InterruptInUseConnections'
  | 'NoWritesPerformed'
  | 'RetryableError'
  | 'SystemOverloadedError'
>;
export type MongoErrorLabel = ValueOf<typeof MongoErrorLabel>;

export const MongoLoggableComponent: Readonly<{
  COMMAND: 'command';
  TOPOLOGY: 'topology';
  SERVER_SELECTION: 'serverSelection';
  CONNECTION: 'connection';
  CLIENT: 'client';
}>;
export type MongoLoggableComponent = ValueOf<typeof MongoLoggableComponent>;

export const ProfilingLevel: Readonly<{ off: 'off'; slowOnly: 'slow_only'; all: 'all' }>;
export type ProfilingLevel = ValueOf<typeof ProfilingLevel>;

export const ReadConcernLevel: Named<
  'local' | 'majority' | 'linearizable' | 'available' | 'snapshot'
>;
export type ReadConcernLevel = ValueOf<typeof ReadConcernLevel>;

export const ReadPreferenceMode: Named<
  'primary' | 'primaryPreferred' | 'secondary' | 'secondaryPreferred' | 'nearest'
>;
export type ReadPreferenceMode = ValueOf<typeof ReadPreferenceMode>;

export const ReturnDocument: Readonly<{ BEFORE: 'before'; AFTER: 'after' }>;
export type ReturnDocument = ValueOf<typeof ReturnDocument>;

export const ServerApiVersion: Readonly<{ v1: '1' }>;
export type ServerApiVersion = ValueOf<typeof ServerApiVersion>;

export const ServerType: Named<
  | 'Standalone'
  | 'Mongos'
  | 'PossiblePrimary'
  | 'RSPrimary'
  | 'RSSecondary'
  | 'RSArbiter'
  | 'RSOther'
  | 'RSGhost'
  | 'Unknown'
  | 'LoadBalancer'
>;
export type ServerType = ValueOf<typeof ServerType>;

export const SeverityLevel: Readonly<{
  EMERGENCY: 'emergency';
  ALERT: 'alert';
  CRITICAL: 'critical';
  ERROR: 'error';
  WARNING: 'warn';
  NOTICE: 'notice';
  INFORMATIONAL: 'info';
  DEBUG: 'debug';
  TRACE: 'trace';
  OFF: 'off';
}>;
export type SeverityLevel = ValueOf<typeof SeverityLevel>;

export const TopologyType: Named<
  | 'Single'
  | 'ReplicaSetNoPrimary'
  | 'ReplicaSetWithPrimary'
  | 'Sharded'
  | 'Unknown'
  | 'LoadBalanced'
>;
export type TopologyType = ValueOf<typeof TopologyType>;

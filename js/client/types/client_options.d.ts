import type { BsonOptions, ReadPreferenceMode, ReadPreferenceSettings } from './options.js';

/** Options of the connection string by their names there, and how BSON is read and written. */
export interface NativeClientOptions extends BsonOptions {
  appName?: string;
  auth?: { username: string; password?: string };
  authMechanism?:
    | 'DEFAULT'
    | 'GSSAPI'
    | 'MONGODB-AWS'
    | 'MONGODB-X509'
    | 'PLAIN'
    | 'SCRAM-SHA-1'
    | 'SCRAM-SHA-256';
  authMechanismProperties?: Record<string, unknown> | string;
  authSource?: string;
  compressors?: ('none' | 'snappy' | 'zlib' | 'zstd')[] | string;
  /** Times are in ms; 0 is no limit. */
  connectTimeoutMS?: number;
  dbName?: string;
  directConnection?: boolean;
  forceServerObjectId?: boolean;
  heartbeatFrequencyMS?: number;
  journal?: boolean;
  localThresholdMS?: number;
  maxPoolSize?: number;
  /** Calls of `.async` that wait for a thread, at most; 10000 by default. */
  maxQueue?: number;
  maxStalenessSeconds?: number;
  monitorCommands?: boolean;
  readConcern?: { level: string };
  readConcernLevel?: string;
  readPreference?: ReadPreferenceMode | ReadPreferenceSettings;
  readPreferenceTags?: Record<string, string>[];
  replicaSet?: string;
  retryReads?: boolean;
  retryWrites?: boolean;
  serverApi?: '1' | { version: '1'; strict?: boolean; deprecationErrors?: boolean };
  serverSelectionTimeoutMS?: number;
  socketTimeoutMS?: number;
  srvMaxHosts?: number;
  srvServiceName?: string;
  /** Calls of `.async` on their way at once, beside those of sessions; by default 8 or the
   * cores, whichever is more, and at most half of maxPoolSize. */
  threads?: number;
  tls?: boolean;
  tlsAllowInvalidCertificates?: boolean;
  tlsAllowInvalidHostnames?: boolean;
  tlsCAFile?: string;
  tlsCertificateKeyFile?: string;
  tlsCertificateKeyFilePassword?: string;
  tlsDisableCertificateRevocationCheck?: boolean;
  tlsDisableOCSPEndpointCheck?: boolean;
  tlsInsecure?: boolean;
  w?: number | string;
  waitQueueTimeoutMS?: number;
  writeConcern?: number | 'majority' | { w?: number | string; j?: boolean; wtimeoutMS?: number };
  wTimeoutMS?: number;
  zlibCompressionLevel?: number;
  /** Accepted, without effect in libmongoc. */
  enableOverloadRetargeting?: boolean;
  maxAdaptiveRetries?: number;
  maxConnecting?: number;
  maxIdleTimeMS?: number;
  minPoolSize?: number;
  serverMonitoringMode?: 'auto' | 'poll' | 'stream';
  serverSelectionTryOnce?: boolean;
  timeoutMS?: number;
}

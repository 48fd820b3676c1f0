import type { BSONSerializeOptions } from './bson.js';
import type {
  ReadConcernLevel,
  ReadConcernLike,
  ReadPreferenceMode,
  ReadPreferenceSettings,
  TagSet,
  W,
  WriteConcernSettings,
} from './common.js';

/** Options of the connection string by their names there, and how BSON is read and written. */
export interface NativeClientOptions
  extends BSONSerializeOptions,
    LoginOptions,
    TlsOptions,
    DeploymentOptions,
    ConcernsOfClient,
    ThreadOptions,
    FixedOptions {
  /** What the server's log and its metadata call the client. */
  appName?: string;
  /** In order of preference; none by default. */
  compressors?: ('none' | 'snappy' | 'zlib' | 'zstd')[] | string;
  /** From 0, none, to 9; -1 leaves it to zlib. */
  zlibCompressionLevel?: number;
  /** That of `db()` without a name. */
  dbName?: string;
  /** Whether the server makes missing `_id`s; false by default, the driver then does. */
  forceServerObjectId?: boolean;
  /** What makes missing `_id`s, if not ObjectId. */
  pkFactory?: PkFactory;
  /** Whether the client emits an event for what becomes of each command; false by default. */
  monitorCommands?: boolean;
  /** How often an overloaded server is asked again, at most; 2 by default. */
  maxAdaptiveRetries?: number;
  /** Both true by default. */
  retryReads?: boolean;
  retryWrites?: boolean;
  serverApi?: '1' | { version: '1'; strict?: boolean; deprecationErrors?: boolean };
}

export interface PkFactory {
  createPk(): unknown;
}

/** Who the client is. */
export interface LoginOptions {
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
  /** The database that knows the user; `admin` by default, or the connection string's. */
  authSource?: string;
}

/** Setting any of the files means `tls`. */
export interface TlsOptions {
  tls?: boolean;
  /** Another name of `tls`. */
  ssl?: boolean;
  tlsAllowInvalidCertificates?: boolean;
  tlsAllowInvalidHostnames?: boolean;
  tlsCAFile?: string;
  /** The client's certificate and key, in one file. */
  tlsCertificateKeyFile?: string;
  tlsCertificateKeyFilePassword?: string;
  tlsDisableCertificateRevocationCheck?: boolean;
  tlsDisableOCSPEndpointCheck?: boolean;
  /** Checks neither certificates nor host names. */
  tlsInsecure?: boolean;
}

/** Which servers, and how long they are waited for. Times are in ms. */
export interface DeploymentOptions {
  /** For a connection; 10 000 by default, 0 is no limit. */
  connectTimeoutMS?: number;
  /** Whether the one server that is named is spoken to, whatever it belongs to. */
  directConnection?: boolean;
  /** Between two looks at a server; 10 000 by default, 500 at least. */
  heartbeatFrequencyMS?: number;
  /** How much slower than the nearest a server may be that is read from; 15 by default. */
  localThresholdMS?: number;
  replicaSet?: string;
  /** Until a server is found that will do; 30 000 by default. */
  serverSelectionTimeoutMS?: number;
  /** For an answer; 300 000 by default, 0 is no limit. */
  socketTimeoutMS?: number;
  srvMaxHosts?: number;
  srvServiceName?: string;
}

/** What is read and waited for, where a database, a collection or a call does not say. */
export interface ConcernsOfClient {
  journal?: boolean;
  maxStalenessSeconds?: number;
  readConcern?: ReadConcernLike;
  readConcernLevel?: ReadConcernLevel;
  readPreference?: ReadPreferenceMode | ReadPreferenceSettings;
  readPreferenceTags?: TagSet[];
  w?: W;
  writeConcern?: number | 'majority' | WriteConcernSettings;
  /** How long to wait for `w`, in ms; both names are one option. */
  wTimeoutMS?: number;
  wtimeoutMS?: number;
}

/** Connections, and the C++ threads of `.async`. */
export interface ThreadOptions {
  /** Connections at once: the client's own, and one for each thread of `.async`; 100 by default. */
  maxPoolSize?: number;
  /** Calls of `.async` that wait for a thread, at most; as many as come by default. */
  maxQueue?: number;
  /** Calls of `.async` on their way at once; by default 8 or the
   * cores, whichever is more, and as many as maxPoolSize leaves while these are stuck in slow calls. */
  threads?: number;
  /** How long a call waits for a connection, in ms. */
  waitQueueTimeoutMS?: number;
}

/** Of which libmongoc does one thing only; other values are refused. */
export interface FixedOptions {
  enableOverloadRetargeting?: false;
  /** Connections stay open until the client closes. */
  maxIdleTimeMS?: 0;
  /** Connections are made when a call needs one. */
  minPoolSize?: 0 | 1;
  serverMonitoringMode?: 'auto' | 'stream';
  serverSelectionTryOnce?: false;
  /** There is no time limit for a whole operation. */
  timeoutMS?: 0;
}

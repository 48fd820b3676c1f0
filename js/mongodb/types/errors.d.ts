import {
  MongoAPIError,
  MongoDriverError,
  MongoError,
  MongoRuntimeError,
  MongoServerError,
} from '../../client/types/errors.js';

/** `mongodb`'s, which this driver has no occasion for: programs ask `instanceof`, and import them. */
export class MongoAWSError extends MongoRuntimeError {}
export class MongoOIDCError extends MongoRuntimeError {}
export class MongoAzureError extends MongoOIDCError {}
export class MongoGCPError extends MongoOIDCError {}
export class MongoKerberosError extends MongoRuntimeError {}
export class MongoDecompressionError extends MongoRuntimeError {}
export class MongoStalePrimaryError extends MongoRuntimeError {}
export class MongoMissingDependencyError extends MongoAPIError {}
export class MongoServerClosedError extends MongoAPIError {}
export class MongoTopologyClosedError extends MongoAPIError {}
export class MongoOperationTimeoutError extends MongoDriverError {}
export class MongoClientBulkWriteError extends MongoServerError {}
export class MongoClientBulkWriteCursorError extends MongoRuntimeError {}
export class MongoClientBulkWriteExecutionError extends MongoRuntimeError {}
export class MongoCryptError extends MongoError {}
export class MongoCryptInvalidArgumentError extends MongoCryptError {}
export class MongoCryptCreateDataKeyError extends MongoCryptError {}
export class MongoCryptCreateEncryptedCollectionError extends MongoCryptError {}
export class MongoCryptAzureKMSRequestError extends MongoCryptError {}
export class MongoCryptKMSRequestNetworkTimeoutError extends MongoCryptError {}

/**
 * Errors of `mongodb`'s that this driver has no occasion for: its TLS, its encryption and its pool are libmongoc's.
 * Programs ask `instanceof`, and import them.
 */

import {
  MongoAPIError,
  MongoDriverError,
  MongoError,
  MongoRuntimeError,
  MongoServerError,
} from '../client/errors.js';

/**
 * @template {new (...args: any[]) => any} C
 * @param {string} name
 * @param {C} parent
 * @returns {C}
 */
function errorNamed(name, parent) {
  // The key names the class.
  const own = { [name]: class extends parent {} }[name];
  Object.defineProperty(own.prototype, 'name', { get: () => name });
  return own;
}

export const MongoAWSError = errorNamed('MongoAWSError', MongoRuntimeError);
export const MongoOIDCError = errorNamed('MongoOIDCError', MongoRuntimeError);
export const MongoAzureError = errorNamed('MongoAzureError', MongoOIDCError);
export const MongoGCPError = errorNamed('MongoGCPError', MongoOIDCError);
export const MongoKerberosError = errorNamed('MongoKerberosError', MongoRuntimeError);
export const MongoDecompressionError = errorNamed('MongoDecompressionError', MongoRuntimeError);
export const MongoStalePrimaryError = errorNamed('MongoStalePrimaryError', MongoRuntimeError);
export const MongoMissingDependencyError = errorNamed('MongoMissingDependencyError', MongoAPIError);
export const MongoServerClosedError = errorNamed('MongoServerClosedError', MongoAPIError);
export const MongoTopologyClosedError = errorNamed('MongoTopologyClosedError', MongoAPIError);
export const MongoOperationTimeoutError = errorNamed(
  'MongoOperationTimeoutError',
  MongoDriverError,
);
export const MongoClientBulkWriteError = errorNamed('MongoClientBulkWriteError', MongoServerError);
export const MongoClientBulkWriteCursorError = errorNamed(
  'MongoClientBulkWriteCursorError',
  MongoRuntimeError,
);
export const MongoClientBulkWriteExecutionError = errorNamed(
  'MongoClientBulkWriteExecutionError',
  MongoRuntimeError,
);
export const MongoCryptError = errorNamed('MongoCryptError', MongoError);
export const MongoCryptInvalidArgumentError = errorNamed(
  'MongoCryptInvalidArgumentError',
  MongoCryptError,
);
export const MongoCryptCreateDataKeyError = errorNamed(
  'MongoCryptCreateDataKeyError',
  MongoCryptError,
);
export const MongoCryptCreateEncryptedCollectionError = errorNamed(
  'MongoCryptCreateEncryptedCollectionError',
  MongoCryptError,
);
export const MongoCryptAzureKMSRequestError = errorNamed(
  'MongoCryptAzureKMSRequestError',
  MongoCryptError,
);
export const MongoCryptKMSRequestNetworkTimeoutError = errorNamed(
  'MongoCryptKMSRequestNetworkTimeoutError',
  MongoCryptError,
);

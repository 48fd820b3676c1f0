import { Long } from './bson.js';
import { NativeInvalidArgumentError } from './errors.js';

/**
 * @param {any} time
 * @returns {import('bson').Document} The same, with the key's id as the 64-bit integer that the server sent.
 * @throws {NativeInvalidArgumentError}
 */
export function checkedClusterTime(time) {
  if (!time || typeof time !== 'object') {
    throw new NativeInvalidArgumentError('input cluster time must be an object');
  }
  if (time.clusterTime?._bsontype !== 'Timestamp') {
    throw new NativeInvalidArgumentError(
      'input cluster time "clusterTime" property must be a valid BSON Timestamp',
    );
  }
  const { hash, keyId } = time.signature ?? {};
  const whole =
    typeof keyId === 'bigint' || typeof keyId === 'number' || keyId?._bsontype === 'Long';
  if (hash?._bsontype !== 'Binary' || !whole) {
    throw new NativeInvalidArgumentError(
      'input cluster time must have a valid "signature" property with BSON Binary hash and BSON Long keyId',
    );
  }
  return { ...time, signature: { hash, keyId: Long.fromString(String(keyId)) } };
}

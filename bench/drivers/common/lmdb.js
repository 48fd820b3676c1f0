/** LMDB files as the store and its driver open them: one for each collection, documents by `_id`. */

import path from 'node:path';

export const PACKAGE = 'lmdb@3.5.6';

/**
 * With the package's own settings: documents as msgpack, and a commit is on the disk when a call returns. Threads
 * and processes may open the same file.
 *
 * @param {any} lmdb the package's exports
 * @param {string} uri
 * @param {string} collection
 */
export const openLmdb = ({ open }, uri, collection) =>
  open({ path: path.join(uri.slice('lmdb:'.length), `${collection}.mdb`) });

/** @param {any} lmdb the package's exports @returns {string} */
export const lmdbVersion = ({ version: { major, minor, patch } }) => `${major}.${minor}.${patch}`;

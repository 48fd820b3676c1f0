/** A dataset's size and checksum, so that a figure always belongs to the same documents. */

import { createHash } from 'node:crypto';
import { serialize } from 'bson';
import { UsageError } from '../errors.js';

/** The seed that datasets say theirs for. */
const SEED = 1;

/**
 * @param {import('../../types.d.ts').DatasetModule} dataset
 * @returns {{ bsonBytes: number, sha256: string }} of the BSON of all its documents, one after the other
 */
export function checksumOf({ create }) {
  const { count, document } = create(SEED);
  const hash = createHash('sha256');
  let bsonBytes = 0;
  for (let i = 0; i < count; i++) {
    const bson = serialize(document(i));
    bsonBytes += bson.length;
    hash.update(bson);
  }
  return { bsonBytes, sha256: hash.digest('hex') };
}

/**
 * Ours are held to what they say by the tests, those of users when they are asked for.
 *
 * @param {Iterable<string>} names
 * @param {import('./registry.js').Registry} registry
 * @throws {UsageError} where one has other documents than it says
 */
export function refuseOtherDocuments(names, { datasets, plugins }) {
  if (plugins.length === 0) return;
  for (const name of new Set(names)) {
    const dataset = datasets.get(name);
    if (!dataset) continue;
    const { bsonBytes, sha256 } = checksumOf(dataset);
    if (bsonBytes === dataset.bsonBytes && sha256 === dataset.sha256) continue;
    throw new UsageError(
      `the dataset "${name}" has other documents than its bsonBytes and sha256 say: tollgate list --checksum ${name} has what they are`,
    );
  }
}

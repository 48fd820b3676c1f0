/** A toy driver: reads a toy box once, and writes through. */

import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const name = 'toy';
export const description = 'reads and writes a folder of JSON lines';
export const mode = 'sync';
export const variants = { '': { description: 'plays' } };
export const stores = ['toybox'];

/** @param {{ uri: string, collection: string }} options */
export function open({ uri, collection }) {
  const file = fileURLToPath(`${uri}/${collection}.jsonl`);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const documents = new Map(lines.map((line) => JSON.parse(line)).map((one) => [one._id, one]));
  return {
    target: {
      client: undefined,
      db: undefined,
      collection: {
        take: (/** @type {number} */ id) => documents.get(id) ?? null,
        put(/** @type {{ _id: number }} */ document) {
          documents.set(document._id, document);
          appendFileSync(file, `${JSON.stringify(document)}\n`);
          return 1;
        },
      },
    },
    close() {},
  };
}

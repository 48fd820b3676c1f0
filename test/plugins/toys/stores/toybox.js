/** A toy store: a folder with a file of JSON lines for each collection, in which the last line of an `_id` counts. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const name = 'toybox';
export const description = 'a folder of JSON lines';

/** @param {{ database: string }} options */
export async function start({ database }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'toybox-'));
  const fileOf = (/** @type {string} */ collection) => path.join(folder, `${collection}.jsonl`);
  const write = (/** @type {string} */ collection, /** @type {object[]} */ documents) => {
    writeFileSync(fileOf(collection), documents.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return collection;
  };
  /** @param {string} collection @returns {Map<unknown, any>} */
  const documentsIn = (collection) => {
    const lines = readFileSync(fileOf(collection), 'utf8').split('\n').filter(Boolean);
    return new Map(lines.map((line) => JSON.parse(line)).map((one) => [one._id, one]));
  };
  /** @param {any} dataset */
  const all = ({ count, document }) => Array.from({ length: count }, (_, i) => document(i));
  return {
    ...{ uri: pathToFileURL(folder).href, address: 'a folder', version: '1', topology: 'none' },
    ...{ engine: 'files', pids: [], started: true, source: 'none', database },
    onExit() {},
    load: async (/** @type {any} */ dataset) => write(dataset.name, all(dataset)),
    copy: async (/** @type {any} */ dataset, /** @type {string} */ slot) =>
      write(`copy_${slot}`, all(dataset)),
    empty: async (/** @type {string} */ slot) => write(`empty_${slot}`, []),
    read: async (/** @type {string} */ collection, /** @type {unknown[]} */ ids) =>
      [...documentsIn(collection).values()]
        .filter(({ _id }) => ids.includes(_id))
        .sort((a, b) => a._id - b._id),
    count: async (/** @type {string} */ collection) => documentsIn(collection).size,
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Work of the public benchmarks in plain calls, two of each, for the plain loop (loop.js). */

import { createRequire } from 'node:module';
import path from 'node:path';
import { documentOf } from '../../bench/workloads/common/driverbench/shapes.js';
import { FORTUNES } from '../../bench/workloads/common/techempower/fortunes.js';
import { scrambledZipfian } from '../../bench/workloads/common/ycsb/distributions.js';
import { COUNT, keyOf, recordsOf } from '../../bench/workloads/common/ycsb/records.js';
import { homeOf } from '../../js/host/npm/package_cache.js';

/**
 * @typedef {object} Work
 * @property {() => any[]} documents What the collection holds beforehand.
 * @property {(collection: any) => () => any} [callOf] Gives what does the next operation.
 * @property {number} [least] Calls that make it warm, where those are long.
 * @property {boolean} [anew] Each call meets an empty collection; making it so does not count.
 * @property {string} [path] In place of calls: what is asked of a web server (web.js), up to a number.
 */

const TWEETS = 10_000;
const ROWS = 10_000;

const many = (/** @type {number} */ count, /** @type {(i: number) => any} */ documentAt) =>
  Array.from({ length: count }, (_, i) => documentAt(i));
const below = (/** @type {number} */ limit) => Math.floor(Math.random() * limit);

const records = () => many(COUNT, recordsOf(1).document);
const someKey = () => keyOf(scrambledZipfian(Math.random(), COUNT));
const rows = () => many(ROWS, (i) => ({ _id: i + 1, randomNumber: 1 + below(ROWS) }));

/** @type {Record<string, Work>} */
export const PUBLIC = {
  'driverbench/findOne': {
    documents: () => many(TWEETS, (i) => ({ _id: i, ...documentOf('tweet', 1) })),
    callOf(collection) {
      let next = 0;
      return () => collection.findOne({ _id: next++ % TWEETS });
    },
  },
  'driverbench/smallBulkInsert': {
    ...{ documents: () => [], anew: true, least: 40 },
    callOf(collection) {
      const batch = many(10_000, () => documentOf('small', 1));
      return () => collection.insertMany(batch, { ordered: true });
    },
  },
  'ycsb/A': {
    documents: records,
    callOf(collection) {
      const text = 'x'.repeat(100);
      return () =>
        Math.random() < 0.5
          ? collection.findOne({ _id: someKey() })
          : collection.updateOne({ _id: someKey() }, { $set: { [`field${below(10)}`]: text } });
    },
  },
  'ycsb/C': {
    documents: records,
    callOf: (collection) => () => collection.findOne({ _id: someKey() }),
  },
  'techempower/single': { documents: rows, path: '/single/' },
  'techempower/fortunes': {
    documents: () => FORTUNES.map((message, i) => ({ _id: i + 1, message })),
    path: '/fortunes/',
  },
};

/** Packages that runs have installed. @param {string} name @param {string} version */
export const cached = (name, version) =>
  createRequire(path.join(homeOf(name, version), 'index.js'))(name);

/**
 * Requests for ever other rows, over as many connections as callers ask at once.
 *
 * @param {number} port
 * @param {string} address
 * @param {number} connections
 * @returns {() => Promise<string>}
 */
export function requester(port, address, connections) {
  const { Client } = cached('undici', '7.30.2');
  const free = Array.from(
    { length: connections },
    () => new Client(`http://127.0.0.1:${port}`, { pipelining: 1, keepAliveTimeout: 600_000 }),
  );
  let next = 0;
  return () =>
    new Promise((resolve, reject) => {
      const client = free.pop();
      let text = '';
      client.dispatch(
        { method: 'GET', path: address + (next++ % ROWS) },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData: (/** @type {any} */ _, /** @type {Buffer} */ part) => {
            text += part;
          },
          onResponseEnd() {
            free.push(client);
            resolve(text);
          },
          onResponseError: (/** @type {any} */ _, /** @type {Error} */ error) => reject(error),
        },
      );
    });
}

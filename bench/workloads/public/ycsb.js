/**
 * YCSB's core workloads A to F (Cooper and others, SoCC 2010): records are read, updated, inserted and scanned in their
 * proportions, by keys in hashed order, the popular ones most often. As in YCSB a read gives all fields, an update
 * writes one.
 */

import { SIZE } from '../../../js/engine/planning/size.js';
import { hashSeed } from '../../../js/stats/random.js';
import { latest, scrambledZipfian, uniform } from '../common/ycsb/distributions.js';
import { checkWritten } from '../common/ycsb/left.js';
import { FIELDS, fieldName, keyOf, recordsOf, valuesOf } from '../common/ycsb/records.js';
import { INSERTED, sameButWritten, sameScans, WRITTEN } from '../common/ycsb/same.js';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */
/** @typedef {import('../../../js/types.d.ts').Doc} Doc */
/** @typedef {import('../../../js/types.d.ts').Operation} Operation */
/** @typedef {import('../../../js/types.d.ts').Within} Within */
/** @typedef {import('../../../js/types.d.ts').Workload} Workload */

export const name = 'ycsb';
export const description = 'YCSB’s core workloads, on records of ten fields of 100 letters';

/** Draws that are made beforehand, where records do not become more; they come again after the last. */
const PREPARED = 2 ** 16;
const MOST_SCANNED = 100;
/** Values for updates. */
const VALUES = 8192;

/** @typedef {(i: number, within: Within) => string} Keys of the i-th operation */
/** @typedef {(dataset: Dataset, random: () => number) => Keys} Choice */

/** @type {Choice} */
function zipfianKeys({ count }, random) {
  const numbers = Int32Array.from({ length: PREPARED }, () => scrambledZipfian(random(), count));
  return (i) => keyOf(numbers[i % PREPARED]);
}

/** Of what has been inserted by now, the newest most often. @type {Choice} */
function latestKeys({ count }, random) {
  const draw = uniform(random() * 2 ** 31);
  return (i, within) => keyOf(latest(draw(i), count + within.settled(INSERT)));
}

const [READ, UPDATE, INSERT, SCAN, MODIFY] = [
  ...['read', 'update', 'insert', 'scan', 'readModifyWrite'],
];

/** @param {Choice} choice @returns {Operation} */
const read = (choice) => ({
  ...{ name: READ, method: 'findOne', documents: 1, mutates: false },
  call: ({ collection }, filter) => collection.findOne(filter),
  inputs(dataset, random) {
    const key = choice(dataset, random);
    return (i, within) => ({ _id: key(i, within) });
  },
  count: (answer) => (answer === null ? 0 : 1),
  verify: sameButWritten,
});

/** @param {() => number} random @returns {(i: number) => object} what the i-th update sets: one field */
function settings(random) {
  const value = valuesOf(hashSeed('ycsb', 'update'));
  const prepared = Array.from({ length: VALUES }, (_, at) => ({
    $set: { [fieldName(Math.floor(random() * FIELDS))]: `${WRITTEN}${value(at).slice(1)}` },
  }));
  return (i) => prepared[i % VALUES];
}

/** @type {Operation} */
const update = {
  ...{ name: UPDATE, method: 'updateOne', documents: 1, mutates: true },
  call: ({ collection }, { filter, update }) => collection.updateOne(filter, update),
  inputs(dataset, random) {
    const key = zipfianKeys(dataset, random);
    const setting = settings(random);
    return (i, within) => ({ filter: { _id: key(i, within) }, update: setting(i) });
  },
  count: ({ matchedCount }) => matchedCount,
  touched: ({ filter }) => [filter._id],
  // Whether a document changes depends on which update of it came last.
  verify: sameButModified,
};

/** @param {any[]} answers @param {any[] | undefined} oracle */
function sameButModified(answers, oracle = []) {
  for (const [i, { acknowledged, matchedCount }] of answers.entries()) {
    if (acknowledged && matchedCount === oracle[i].matchedCount) continue;
    throw new Error(`update ${i} matched ${matchedCount} records, not ${oracle[i].matchedCount}`);
  }
}

/** @type {Operation} */
const insert = {
  ...{ name: INSERT, method: 'insertOne', documents: 1, mutates: true },
  call: ({ collection }, document) => collection.insertOne(document),
  inputs:
    ({ count, document }) =>
    (i) => {
      const record = document(count + i);
      record.field0 = `${INSERTED}${String(record.field0).slice(1)}`;
      return record;
    },
  count: ({ acknowledged }) => (acknowledged ? 1 : 0),
  touched: ({ _id }) => [_id],
  stored: () => 1,
};

/** @type {Operation} */
const scan = {
  ...{ name: SCAN, method: 'find', documents: MOST_SCANNED / 2, mutates: false },
  call: ({ collection }, { filter, options }) => collection.find(filter, options).toArray(),
  inputs(dataset, random) {
    const key = zipfianKeys(dataset, random);
    const lengths = Uint8Array.from(
      { length: PREPARED },
      () => 1 + Math.floor(random() * MOST_SCANNED),
    );
    return (i, within) => ({
      filter: { _id: { $gte: key(i, within) } },
      options: { sort: { _id: 1 }, limit: lengths[i % PREPARED] },
    });
  },
  count: ({ length }) => length,
  verify: sameScans,
};

/** @type {Operation} */
const readModifyWrite = {
  ...{ name: MODIFY, documents: 1, mutates: true },
  steps: [read(zipfianKeys), update],
  inputs(dataset, random) {
    const inputOf = update.inputs(dataset, random, 1, {});
    return (i, within) => {
      const input = inputOf(i, within);
      return [input.filter, input];
    };
  },
  count: (answers) => update.count(answers[1]),
  touched: ([filter]) => [filter._id],
  verify(answers, oracle = []) {
    const [reads, updates] = [0, 1].map((step) => (/** @type {any} */ both) => both[step]);
    sameButWritten(answers.map(reads), oracle.map(reads));
    sameButModified(answers.map(updates), oracle.map(updates));
  },
};

/** @type {Record<string, (input: any) => { _id: string, fields: Doc }>} */
const WRITES = {
  [UPDATE]: ({ filter, update }) => ({ ...filter, fields: update.$set }),
  [INSERT]: (record) => ({ _id: record._id, fields: record }),
  [MODIFY]: ([, input]) => WRITES[UPDATE](input),
};

/** @type {NonNullable<Operation['check']>} */
const check = (left) => checkWritten(left, (operation, input) => WRITES[operation]?.(input));

/**
 * @param {string} letter
 * @param {string} what
 * @param {...[share: number, operation: Operation]} shares
 * @returns {Workload}
 */
function workload(letter, what, ...shares) {
  const operations = shares.map(([, operation]) => operation);
  const grows = operations.includes(insert);
  const mutates = operations.some((operation) => operation.mutates);
  return {
    ...{ name: letter, description: what, checks: 20, documentsOf: recordsOf, params: [SIZE] },
    phrase: () => `runs YCSB’s workload ${letter} (${what})`,
    mix: shares.map(([percent, operation]) => ({
      weight: percent / 100,
      operation: mutates ? { ...operation, check } : operation,
    })),
    // Updates leave records as large as they were.
    ...(mutates && { prepare: (collections) => (grows ? collections.copy() : collections.own()) }),
  };
}

export const members = [
  workload('A', '50 % reads, 50 % updates', [50, read(zipfianKeys)], [50, update]),
  workload('B', '95 % reads, 5 % updates', [95, read(zipfianKeys)], [5, update]),
  workload('C', 'reads', [100, read(zipfianKeys)]),
  workload('D', '95 % reads of the latest, 5 % inserts', [95, read(latestKeys)], [5, insert]),
  workload('E', '95 % scans of 1 to 100 records, 5 % inserts', [95, scan], [5, insert]),
  workload(
    'F',
    '50 % reads, 50 % reads with an update',
    [50, read(zipfianKeys)],
    [50, readModifyWrite],
  ),
];

import { serialize } from 'bson';
import { defaultsOf } from '../../../js/engine/planning/parameters.js';
import {
  openSession,
  operationsOf,
  plainAnswer,
  prepareOperation,
} from '../../../js/engine/plugins/session.js';
import { seededRandom } from '../../../js/stats/random.js';

/** @typedef {import('../../../js/types.d.ts').Store} Store */

/**
 * @param {Store} store
 * @param {{ name: string, variant?: string }} contender
 * @param {string} workload
 * @param {string} dataset
 * @param {string} collection
 * @param {{ concurrency?: number, records?: number }} [how] `records`: of the dataset, where that is not its own number
 */
export const openFor = (
  store,
  { name, variant = '' },
  workload,
  dataset,
  collection,
  { concurrency = 1, records } = {},
) =>
  openSession({
    ...{ driver: name, version: '', variant, workload, dataset, seed: 1, plugins: [] },
    ...{ uri: store.uri, database: store.database, collection, concurrency },
    records,
  });

/**
 * A workload's checks: plain answers, or their JSON, and what is stored then.
 *
 * @param {{ registry: import('../../../js/engine/plugins/registry.js').Registry, store: Store }} run
 * @param {{ name: string, variant?: string }} contender
 * @param {string} name of the workload
 * @param {import('../../../js/types.d.ts').Dataset} dataset
 */
export async function outcomeOf({ registry, store }, contender, name, dataset) {
  const workload = registry.workloads.get(name);
  if (!workload) throw new Error(`there is no workload ${name}`);
  const collections = {
    shared: () => store.load(dataset),
    copy: () => store.copy(dataset, 'a', { whole: true }),
    own: () => store.copy(dataset, 'b', { whole: true }),
    empty: () => store.empty('a', dataset),
    bucket: () => Promise.reject(new Error('no bucket is needed here')),
  };
  const collection = await (workload.prepare?.(collections, dataset, defaultsOf(workload)) ??
    collections.shared());
  const opened = await openFor(store, contender, name, dataset.name, collection, {
    records: dataset.count,
  });
  const { session } = opened;
  const inJson = session.answers === 'json';
  const answers = [];
  const counts = [];
  const ids = [];
  try {
    for (const { operation } of operationsOf(workload)) {
      const call = prepareOperation(opened, operation, { guarded: true });
      const inputs = operation.inputs(dataset, seededRandom(7), 1, defaultsOf(workload));
      for (let i = 0; i < workload.checks; i++) {
        const input = inputs(i);
        ids.push(...(operation.touched?.(input, i) ?? []));
        const answer = await call(input);
        const plain = plainAnswer(session, operation, answer);
        const whole = inJson ? JSON.parse(String(plain)) : plain;
        counts.push(session.answers === 'count' ? plain : operation.count(whole));
        if (session.answers !== 'count') answers.push(inJson ? String(plain) : plain);
      }
    }
  } finally {
    await session.close();
  }
  return { answers, inJson, counts, stored: await store.read(collection, ids) };
}

/** Equal to the byte: types and the order of keys count. @param {object} value */
export const bytes = (value) => Buffer.from(serialize({ value })).toString('latin1');

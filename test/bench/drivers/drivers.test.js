import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import {
  lackOf,
  operationsOf,
  prepareOperation,
  Unsupported,
} from '../../../js/engine/plugins/session.js';
import { NativeClient } from '../../../js/index.js';
import { bytes, openFor, outcomeOf } from '../../helpers/runs/outcome.js';

/** @typedef {import('../../../js/types.d.ts').Dataset} Dataset */

const registry = await loadRegistry();
/** Those that variants need, and the usual one. @type {Map<string, import('../../../js/types.d.ts').Store>} */
const stores = new Map();
after(() => Promise.all([...stores.values()].map((store) => store.stop())));
for (const name of ['mongod', 'mongod-rs']) {
  const { start } = registry.stores.get(name) ?? never();
  stores.set(name, await start({ database: 'tollgate_drivers' }));
}
const store = stores.get('mongod') ?? never();

const OFFICIAL = 'mongodb';
/** Installed on demand, so not here; it has tests of a run's own. */
const NOT_HERE = ['rumongo'];
/** The first documents of a dataset: enough for a `find`, which reads a thousand, and for the others. */
const COUNTS = { many: 1200, few: 100 };

/**
 * Variants that differ in reading only are not measured writing, nor others in operations in which they do not
 * differ.
 *
 * @param {import('../../../js/types.d.ts').Workload} workload
 */
function contendersFor(workload) {
  const operations = operationsOf(workload).map(({ operation }) => operation);
  const mutates = operations.some((operation) => operation.mutates);
  return [...registry.drivers.values()]
    .filter(({ name, stores: known }) => !NOT_HERE.includes(name) && known.includes('mongod'))
    .filter((driver) => operations.every((operation) => lackOf(driver, operation) === undefined))
    .flatMap(({ name, variants }) =>
      Object.entries(variants)
        .filter(([, { readsOnly }]) => !(mutates && readsOnly))
        .filter(([, { only }]) => !only || only.includes(workload.name))
        .filter(([, { lacks }]) => !lacks?.includes(workload.name))
        // It would be held against itself.
        .filter(([variant]) => name !== OFFICIAL || variant !== '')
        .map(([variant, { stores: [needed] = ['mongod'] }]) => ({ name, variant, needed })),
    );
}

/**
 * @param {{ name: string, variant?: string, needed?: string }} contender
 * @param {string} workload
 * @param {Dataset} dataset
 */
const outcome = (contender, workload, dataset) =>
  outcomeOf(
    { registry, store: stores.get(contender.needed ?? 'mongod') ?? never() },
    contender,
    workload,
    dataset,
  );

for (const module of registry.datasets.values()) {
  for (const [workload, plugin] of registry.workloads) {
    const isLarge = operationsOf(plugin).some(({ operation }) => operation.documents > COUNTS.few);
    const dataset = { ...module.create(1), count: COUNTS[isLarge ? 'many' : 'few'] };
    // Those with documents of their own have a test of their own.
    if (plugin.documentsOf) continue;
    // Those that need no server are of one driver alone.
    if (operationsOf(plugin).some(({ operation }) => !operation.call && !operation.steps)) continue;
    // Made of others, or others on fewer documents: what a dataset does to those, it does to these.
    const isVariation = operationsOf(plugin).some(
      ({ operation }) => operation.steps ?? operation.method,
    );
    if (isVariation && dataset.name !== 'narrow') continue;
    test(`${workload} on ${dataset.name}: every driver answers and stores as the official one`, async () => {
      const truth = await outcome({ name: OFFICIAL }, workload, dataset);
      for (const contender of contendersFor(plugin)) {
        const label = `${contender.name}/${contender.variant}`;
        if (dataset.name === 'mixed' && contender.variant.startsWith('class')) {
          await assert.rejects(outcome(contender, workload, dataset), {
            message: 'the documents of mixed have not all the same keys, which a class needs',
          });
          continue;
        }
        const { answers, inJson, counts, stored } = await outcome(contender, workload, dataset);
        const wanted = inJson ? truth.answers.map((one) => JSON.stringify(one)) : truth.answers;
        if (answers.length > 0) assert.ok(bytes(answers) === bytes(wanted), `${label} answers`);
        assert.deepEqual(counts, truth.counts, label);
        assert.ok(bytes(stored) === bytes(truth.stored), `${label} stores otherwise`);
      }
    });
  }
}

test('what a driver lacks is unsupported, by every way to it', async () => {
  const narrow = await store.load({
    ...(registry.datasets.get('narrow')?.create(1) ?? never()),
    count: COUNTS.few,
  });
  /** @type {any} */
  const watch = { name: 'watch', call: (/** @type {any} */ { collection }) => collection.watch() };
  for (const [name, reason] of [
    ['mongoose', 'mongoose has no collection.watch'],
    ['libmongoc', 'no loop in C is written for watch'],
  ]) {
    const opened = await openFor(store, { name }, 'findOne', 'narrow', narrow);
    assert.throws(
      () => prepareOperation(opened, watch, { guarded: true })(1),
      (error) => error instanceof Unsupported && error.reason === reason,
    );
    await opened.session.close();
  }
  const rumongo = registry.drivers.get('rumongo');
  const [{ operation }] = operationsOf(registry.workloads.get('insertOne') ?? never());
  assert.equal(rumongo?.lacks?.(operation), 'rumongo has no insertOne: it has find alone');
});

test('a toArray of several replies takes native a second thread, and native/single none', async () => {
  const wide = registry.datasets.get('wide')?.create(1) ?? never();
  const documents = Array.from({ length: 4000 }, (_, i) => wide.document(i));
  const { open: openNative } = registry.drivers.get('native') ?? never();
  for (const { variant, overlapping } of [
    { variant: '', overlapping: ['decode'] },
    { variant: 'single', overlapping: [] },
  ]) {
    const collection = await store.empty(`large${variant}`, wide);
    const session = await openNative({
      ...{ uri: store.uri, database: store.database, collection, dataset: wide, variant },
      concurrency: 1,
      ...{ package: { NativeClient }, packageFolder: '' },
    });
    const { collection: target } = session.target ?? never();
    target.insertMany(documents);
    assert.deepEqual(session.timings?.().overlapping, []);
    assert.equal(target.find().toArray().length, documents.length);
    assert.deepEqual(session.timings?.().overlapping, overlapping);
    await session.close();
  }
});

/** @returns {never} */
function never() {
  throw new Error('a plug-in of ours is missing');
}

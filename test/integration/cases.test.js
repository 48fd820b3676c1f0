/** Every case of the families on every driver: what it answers and leaves is what the official driver does. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sequenceOf } from '../../js/engine/measure/sequence.js';
import { loadRegistry } from '../../js/engine/plugins/registry.js';
import { datasetOf, openSession, prepareOperation } from '../../js/engine/plugins/session.js';
import { checksOf, collectAnswers, verifyAnswers } from '../../js/engine/verification/answers.js';
import { collectionFor, Oracle } from '../../js/engine/verification/oracle.js';
import { verifyStored } from '../../js/engine/verification/stored.js';

/** @typedef {import('../../js/types.d.ts').Workload} Workload */

const SEED = 1;
/** Operations that change thousands of documents take a while: fewer of them will do. */
const isLarge = (/** @type {Workload} */ { mix = [] }) => mix[0].operation.documents > 100;
const { workloads, families, stores } = await loadRegistry();

/** @type {import('../../js/types.d.ts').Store} */
let store;
/** @type {Oracle} */
let oracle;
before(async () => {
  const mongod = stores.get('mongod');
  assert.ok(mongod);
  store = await mongod.start({ database: 'tollgate_cases' });
  oracle = new Oracle(store, mongod.oracle, { seed: SEED, plugins: [] });
});
after(async () => {
  await oracle.close();
  await store.stop();
});

/**
 * As a contender in a run: the checks, some more operations, and what they leave.
 *
 * @param {Workload} workload
 * @param {string} name of a driver
 * @param {number} concurrency
 */
async function runCase(workload, name, concurrency) {
  const dataset = datasetOf(workload, undefined, SEED);
  const sequence = sequenceOf(workload, dataset, SEED, { concurrency });
  const truth = await oracle.truth(workload, dataset, { concurrency });
  const slot = `cell_${name}`;
  const collection = await collectionFor(workload, store, dataset, {
    slot,
    checked: truth.touched,
  });
  const stored = await store.count(collection);
  const { driver, session } = await openSession({
    ...{ driver: name, version: '', variant: '', seed: SEED, plugins: [] },
    ...{ workload: workload.name, dataset: dataset.name },
    ...{ uri: store.uri, database: store.database, collection },
  });
  try {
    const calls = sequence.operations.map((operation) =>
      prepareOperation({ driver, session }, operation, { guarded: true }),
    );
    const plain = session.plain?.bind(session);
    const count = checksOf(workload, sequence, concurrency);
    const { answers } = await collectAnswers({ calls, sequence, count, concurrency, plain });
    verifyAnswers(sequence, 'documents', answers, truth.answers);
    await verifyStored(truth, store, collection);
    const later = {
      operations: sequence.operations,
      which: (/** @type {number} */ i) => sequence.which(count + i),
      input: (/** @type {number} */ i) => sequence.input(count + i),
    };
    const more = isLarge(workload) ? 1 : 5;
    await collectAnswers({ calls, sequence: later, count: more, concurrency, plain });
    const used = count + more;
    const left = { collection, used, overtaken: concurrency > 1 ? used : 0, before: stored };
    await oracle.verifyLeft(workload, dataset, { concurrency }, left);
  } finally {
    await session.close();
  }
}

/** The others have tests of whole runs (public_benchmarks.test.js). */
const cases = [...families].filter(([name]) => name.endsWith('-cases'));

for (const [family, { members }] of cases) {
  for (const { name } of members) {
    const full = `${family}/${name}`;
    const workload = workloads.get(full);
    test(full, async () => {
      assert.ok(workload);
      await runCase(workload, 'native', 1);
      if (isLarge(workload)) return;
      await runCase(workload, 'mongoose', 1);
      // One at a time it would be held against itself.
      await runCase(workload, 'mongodb', 4);
    });
  }
}

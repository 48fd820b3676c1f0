/** A contender before it is measured: its collection filled, its process opened and checked, then warmed up. */

import { coerce, gte } from 'semver';
import { mutates } from '../planning/workloads.js';
import { Unsupported } from '../plugins/session.js';
import { collectionFor } from '../verification/oracle.js';
import { verifyStored } from '../verification/stored.js';
import { CellProcess } from './cell_process.js';
import { askedOf, placeOf, referenceOf, restock, theProcess } from './runner.js';

/** @typedef {import('../planning/plan.js').Step} Step */
/** @typedef {import('../../types.d.ts').Store} Store */
/** @typedef {import('./runner.js').Runner} Runner */
/** @typedef {import('./runner.js').Surroundings} Surroundings */

/** A slice of the warm-up. */
const WARM_MS = 100;

/**
 * @param {Runner} runner
 * @param {string} slot
 * @param {Step} step
 * @param {Surroundings} around
 */
export const prepare = (runner, slot, step, around) =>
  runner.attempt(async () => {
    const { workload, dataset } = around;
    const { store, oracle } = runner;
    refuseOlder(workload, store);
    const { params } = step.setting;
    const { touched } = await oracle.truth(workload, dataset, askedOf(step.setting));
    const collection = (/** @type {string} */ slot, /** @type {unknown[] | true} */ checked) =>
      collectionFor(workload, store, dataset, { slot, checked, params });
    runner.collection = await collection(slot, touched);
    runner.stock = () => collection(slot, true);
    if (mutates(workload)) runner.before = await store.count(runner.collection);
  });

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {Store} store
 * @throws {Unsupported} where the server is older than the workload needs
 */
function refuseOlder({ name, needs }, { version }) {
  const [wanted, here] = [needs?.server, version].map((text) => coerce(text));
  if (!wanted || !here || gte(here, wanted)) return;
  throw new Unsupported(
    `${name} needs a server of version ${needs?.server} or later, not ${version}`,
  );
}

/**
 * Whether it is operations on exactly so many records.
 *
 * @param {Step['setting']} setting
 */
const hasRecords = ({ params }) => params.records !== undefined;

/**
 * @param {Runner} runner
 * @param {Step} step
 * @param {Surroundings} around
 */
export const open = (runner, { setting }, around) =>
  runner.attempt(async () => {
    const { cell, store, oracle, collection } = runner;
    const { workload, dataset, signal, cores, nodeOptions, kept } = around;
    const truth = await oracle.truth(workload, dataset, askedOf(setting));
    const reference = await referenceOf(runner, setting, around);
    // Those that had started were ended: none may start after them.
    signal.throwIfAborted();
    runner.process = kept?.get(placeOf(cell)) ?? new CellProcess(cores, nodeOptions);
    kept?.delete(placeOf(cell));
    await runner.process.open({
      reference,
      ...{ dispatch: cell.dispatch, dispatchVariant: cell.dispatchVariant },
      ...{ poolSize: cell.poolSize, reply: cell.reply, params: setting.params },
      load: /** @type {import('../../types.d.ts').Load} */ (setting.load),
      truth: truth.answers,
      counters: setting.counters,
    });
    await verifyStored(truth, store, collection);
  });

/**
 * A workload that uses its collection up finds it restored as often as it takes, and once more when measuring begins;
 * then also one whose operations are counted. In the same session: another one's begins cold (measured: the first
 * thousand operations took three times as long).
 *
 * @param {Runner} runner
 * @param {Step} step
 * @param {Surroundings} around
 * @returns {Promise<{ steady: boolean, seconds: number } | undefined>} undefined where it failed
 */
export const warm = (runner, { setting }, { workload, warmUpSeconds, signal }) =>
  runner.attempt(async () => {
    let state = { steady: false, seconds: 0, usedUp: false };
    while (!state.steady && state.seconds < warmUpSeconds) {
      if (state.usedUp) await restock(runner);
      state = await theProcess(runner).ask({ type: 'warm', ms: WARM_MS });
      signal.throwIfAborted();
    }
    if (hasRecords(setting) || (workload.limit && warmUpSeconds > 0)) await restock(runner);
    return state;
  });

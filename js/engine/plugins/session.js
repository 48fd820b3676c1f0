/** Sessions, opened where they are used – inline or in a worker – and the operations prepared on them. */

import { resolvePackage } from './packages.js';
import { loadPlugin } from './registry.js';

/**
 * @typedef {import('../../types.d.ts').Call} Call
 * @typedef {import('../../types.d.ts').Operation} Operation
 * @typedef {import('../../types.d.ts').Session} Session
 * @typedef {import('../../types.d.ts').Target} Target
 */

/** A driver has not what an operation needs: no failure, and nothing to be measured. */
export class Unsupported extends Error {
  name = 'Unsupported';

  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * @param {import('../../types.d.ts').DatasetModule} module
 * @param {number} seed
 * @param {number} [records] in place of its own number
 * @returns {import('../../types.d.ts').Dataset}
 */
export function datasetOf(module, seed, records) {
  const dataset = module.create(seed);
  return records === undefined ? dataset : { ...dataset, count: records };
}

/** @param {import('../../types.d.ts').SessionReference} reference */
export async function openSession(reference) {
  const { plugins, seed, version, records } = reference;
  const [driver, workload, module] = await Promise.all([
    loadPlugin('drivers', reference.driver, plugins),
    loadPlugin('workloads', reference.workload, plugins),
    loadPlugin('datasets', reference.dataset, plugins),
  ]);
  const dataset = datasetOf(module, seed, records);
  const { uri, database, collection, variant, offload, concurrency = 1 } = reference;
  const session = await driver.open({
    ...{ uri, database, collection, dataset, variant, offload, concurrency },
    package: await resolvePackage(driver, version).load(),
  });
  return { driver, session, dataset, workload };
}

/**
 * @param {{ driver: import('../../types.d.ts').Driver, session: Session }} opened
 * @param {Operation} operation
 * @param {{ guarded?: boolean }} [options] `guarded`: what the driver lacks is named; for verification, since
 *   it takes time
 * @returns {Call}
 * @throws {Unsupported}
 */
export function prepareOperation({ driver, session }, operation, { guarded = false } = {}) {
  const lack = driver.lacks?.(operation);
  if (lack) throw new Unsupported(lack);
  const own = session.operations?.[operation.name];
  if (own) return own;
  const { call } = operation;
  if (!session.target || !call) {
    throw new Unsupported(`${driver.name} has no operation ${operation.name}`);
  }
  const target = guarded ? guardTarget(session.target, driver.name) : session.target;
  return (input) => call(target, input);
}

/**
 * The same target, but a member that it has not throws `Unsupported` where JavaScript would go on with
 * undefined.
 *
 * @param {Target} target
 * @param {string} driver its name
 * @returns {Target}
 */
export function guardTarget(target, driver) {
  /** @type {[keyof Target, any][]} */
  const parts = [
    ['client', target.client],
    ['db', target.db],
    ['collection', target.collection],
  ];
  const guarded = parts.map(([part, real]) => [
    part,
    real && guard(real, `${driver} has no ${part}`),
  ]);
  return guardMembers(Object.fromEntries(guarded), driver);
}

/**
 * @param {any} real
 * @param {string} lack
 */
const guard = (real, lack) =>
  new Proxy(real, {
    get(object, key) {
      // Whoever awaits an object asks for its `then`.
      const isMissing = typeof key === 'string' && key !== 'then' && !(key in object);
      if (isMissing) throw new Unsupported(`${lack}.${key}`);
      const value = object[key];
      // Bound to the object itself: its private fields are not the proxy's.
      return typeof value === 'function' ? value.bind(object) : value;
    },
  });

/**
 * @param {any} target
 * @param {string} driver
 * @returns {Target}
 */
const guardMembers = (target, driver) =>
  new Proxy(target, {
    get(object, key) {
      if (object[key] === undefined) throw new Unsupported(`${driver} has no ${String(key)}`);
      return object[key];
    },
  });

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @returns {{ weight: number, operation: Operation }[]} the operations of a mix, or the one that it is
 */
export const operationsOf = (workload) =>
  workload.mix ?? [{ weight: 1, operation: /** @type {Operation} */ (workload) }];

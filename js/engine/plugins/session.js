/** Sessions, opened where they are used – inline or in a worker – and the operations prepared on them. */

import { OWN_DOCUMENTS } from '../../stats/answers/own_documents.js';
import { neededPackage, resolvePackage } from './packages.js';
import { loadPlugin } from './registry.js';
import { driven, isOfSteps, parallel } from './steps.js';

/**
 * @typedef {import('../../types.d.ts').Call} Call
 * @typedef {import('../../types.d.ts').Operation} Operation
 * @typedef {import('../../types.d.ts').Session} Session
 * @typedef {import('../../types.d.ts').Target} Target
 * @typedef {import('../../types.d.ts').Place} Place
 * @typedef {import('../../types.d.ts').Steps} Steps
 * @typedef {import('../../types.d.ts').Workload} Workload
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
 * @param {Workload} workload
 * @param {import('../../types.d.ts').DatasetModule | undefined} module may lack where the workload has its own
 * @param {number} seed
 * @param {number} [records] in place of its own number
 * @returns {import('../../types.d.ts').Dataset}
 */
export function datasetOf(workload, module, seed, records) {
  const own = workload.documentsOf?.(seed);
  if (!own && !module) throw new Error(`${workload.name} needs a dataset`);
  const description = `documents of ${workload.name}`;
  const dataset = own
    ? { name: OWN_DOCUMENTS, description, ...own }
    : /** @type {import('../../types.d.ts').DatasetModule} */ (module).create(seed);
  return records === undefined ? dataset : { ...dataset, count: records };
}

/**
 * Of a setting, by the names in a reference: nothing else is loaded.
 *
 * @param {Pick<import('../../types.d.ts').SessionReference, 'workload' | 'dataset' | 'seed' | 'records' | 'plugins'>} reference
 */
export async function loadWork({ workload: name, dataset, seed, records, plugins }) {
  const workload = await loadPlugin('workloads', name, plugins);
  const module = workload.documentsOf ? undefined : await loadPlugin('datasets', dataset, plugins);
  return { workload, dataset: datasetOf(workload, module, seed, records) };
}

/** For references: where plug-ins find what is here. */
export const ENGINE = import.meta.url;

/** @param {import('../../types.d.ts').SessionReference} reference */
export async function openSession(reference) {
  const [driver, { workload, dataset }] = await Promise.all([
    loadPlugin('drivers', reference.driver, reference.plugins),
    loadWork(reference),
  ]);
  const { uri, database, collection, variant, offload, observed, concurrency = 1 } = reference;
  const measured = resolvePackage(driver, reference.version, reference.packageFolder);
  const session = await driver.open({
    ...{ uri, database, collection, dataset, variant, offload, observed, concurrency },
    ...{ package: await measured.load(), packageFolder: measured.folder },
    needs: await neededPackage(driver, variant).load(),
  });
  return { driver, session, dataset, workload };
}

/**
 * @param {{ driver: import('../../types.d.ts').Driver, session: Session }} opened
 * @param {Operation} operation
 * @param {import('../../types.d.ts').PrepareOptions} [options]
 * @returns {Call}
 * @throws {Unsupported}
 */
export function prepareOperation({ driver, session }, operation, options = {}) {
  const lack = lackOf(driver, operation);
  if (lack) throw new Unsupported(lack);
  const prepare = (/** @type {Place} */ place) =>
    callOn(place, operation, { ...options, driver: driver.name });
  return session.wrap ? session.wrap(prepare) : prepare(session);
}

/**
 * @param {import('../../types.d.ts').Driver} driver
 * @param {Operation} operation
 * @returns {string | undefined} why it has not this operation, or one of its steps
 */
export const lackOf = (driver, operation) =>
  driver.lacks?.(operation) ??
  operation.steps?.map((step) => lackOf(driver, step)).find((lack) => lack !== undefined);

/**
 * @param {Place} place
 * @param {Operation} operation
 * @param {import('../../types.d.ts').PrepareOptions & { driver: string }} how
 * @returns {Call}
 */
function callOn(place, operation, how) {
  const { onStep } = how;
  if (operation.steps) {
    return inTurn(
      operation.steps.map((step) => {
        const call = callOn(place, step, how);
        return onStep ? timed(call, (us) => onStep(step.name, us)) : call;
      }),
    );
  }
  const own = place.operations?.[methodOf(operation)];
  if (own) return own;
  const { call } = operation;
  if (!place.target || !call) {
    throw new Unsupported(`${how.driver} has no operation ${operation.name}`);
  }
  const target = how.guarded ? guardTarget(place.target, how.driver) : place.target;
  return isOfSteps(call)
    ? (input) => driven(/** @type {Steps} */ (call(target, input, parallel)))
    : (input) => call(target, input, parallel);
}

/** @param {Call} call @param {(us: number) => void} record @returns {Call} */
const timed = (call, record) => (input) => {
  const from = performance.now();
  const took = () => record((performance.now() - from) * 1000);
  const answer = call(input);
  if (answer instanceof Promise) {
    return answer.then((value) => {
      took();
      return value;
    });
  }
  took();
  return answer;
};

/** @param {Operation} operation */
export const methodOf = ({ name, method = name }) => method;

/**
 * One call after the other, as many as there are inputs; answers come as a promise where one of theirs does.
 *
 * @param {Call[]} calls
 * @returns {Call}
 */
function inTurn(calls) {
  /** @type {(inputs: any[], answers: unknown[], pending: Promise<unknown>) => Promise<unknown[]>} */
  const goOn = async (inputs, answers, pending) => {
    answers.push(await pending);
    while (answers.length < inputs.length) {
      const next = answers.length;
      answers.push(await calls[next](inputs[next]));
    }
    return answers;
  };
  return (inputs) => {
    /** @type {unknown[]} */
    const answers = [];
    for (const [i, input] of inputs.entries()) {
      const answer = calls[i](input);
      if (answer instanceof Promise) return goOn(inputs, answers, answer);
      answers.push(answer);
    }
    return answers;
  };
}

/**
 * An answer that can be compared with the oracle's.
 *
 * @param {Pick<Session, 'plain'>} session
 * @param {Operation} operation
 * @param {any} answer
 * @returns {unknown}
 */
export function plainAnswer(session, operation, answer) {
  if (!session.plain) return answer;
  if (!operation.steps) return session.plain(methodOf(operation), answer);
  const { steps } = operation;
  return answer.map((/** @type {unknown} */ one, /** @type {number} */ i) =>
    plainAnswer(session, steps[i], one),
  );
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
    ['bucket', target.bucket],
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

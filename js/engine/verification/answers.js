/** Answers are checked before a speed counts: against the official driver's, at the cell's concurrency. */

import { deserialize } from 'bson';
import { MIX_PERIOD } from '../measure/sequence.js';
import { plainAnswer } from '../plugins/session.js';
import { sameAll } from './equality.js';

/** @typedef {import('../../types.d.ts').Operation} Operation */
/** @typedef {import('../measure/sequence.js').Sequence} Sequence */
/** @typedef {import('../../types.d.ts').Call} Call */

/** Documents read in one check, at most: comparing them costs more than reading them. */
const MOST_DOCUMENTS = 4000;

/**
 * @param {import('../../types.d.ts').Workload} workload
 * @param {Pick<Sequence, 'operations' | 'which'>} sequence
 * @param {number} concurrency
 * @returns {number} operations to check: enough that as many as measured can be in flight, and that each of a
 *   mix is among them
 */
export function checksOf(workload, { operations, which }, concurrency) {
  const documents = Math.max(...operations.map((operation) => operation.documents), 1);
  const affordable = Math.max(1, Math.floor(MOST_DOCUMENTS / documents));
  const missing = new Set(operations.keys());
  let covering = 0;
  for (let i = 0; i < MIX_PERIOD && missing.size > 0; i++) {
    if (missing.delete(which(i))) covering = i + 1;
  }
  return Math.max(workload.checks, Math.min(concurrency, affordable), covering);
}

/**
 * Asks the first `count` operations, `concurrency` at a time where answers come as promises.
 *
 * @param {{ calls: Call[], sequence: Sequence, count: number, concurrency: number,
 *   plain?: (operation: string, answer: any) => unknown }} asked
 * @returns {Promise<{ answers: unknown[], sync: boolean }>} plain answers; `sync`: none came as a promise
 */
export async function collectAnswers({ calls, sequence, count, concurrency, plain }) {
  /** @type {unknown[]} */
  const answers = new Array(count);
  let sync = true;
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const i = next++;
      const place = sequence.which(i);
      const given = calls[place](sequence.input(i));
      if (given instanceof Promise) sync = false;
      const answer = await given;
      answers[i] = plainAnswer({ plain }, sequence.operations[place], answer);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, count) }, caller));
  return { answers, sync };
}

/**
 * @param {Sequence} sequence
 * @param {import('../../types.d.ts').Answers} kind what the contender's answers are
 * @param {unknown[]} answers plain
 * @param {Uint8Array[] | undefined} truth BSON of `{ answer }` each; undefined where there is no oracle
 * @throws {Error} with the first difference
 */
export function verifyAnswers(sequence, kind, answers, truth) {
  const expected = truth?.map((bytes) => deserialize(bytes, { promoteValues: true }).answer);
  for (const [place, operation] of sequence.operations.entries()) {
    const ours = (/** @type {unknown} */ _, /** @type {number} */ i) => sequence.which(i) === place;
    const got = answers.filter(ours);
    const wanted = expected?.filter(ours);
    if (got.length > 0) verifyOperation(operation, kind, got, wanted);
  }
}

/** JSON comes as a string, or as bytes, which a worker's port makes a Uint8Array of. @param {unknown} answer */
const textOf = (answer) =>
  answer instanceof Uint8Array ? Buffer.from(answer).toString() : String(answer);

/**
 * @param {Operation} operation
 * @param {import('../../types.d.ts').Answers} kind
 * @param {unknown[]} got
 * @param {unknown[] | undefined} wanted
 */
function verifyOperation(operation, kind, got, wanted) {
  if (operation.verify && kind === 'documents') return operation.verify(got, wanted);
  const parsed = kind === 'json' ? got.map((answer) => JSON.parse(textOf(answer))) : got;
  if (!wanted) {
    if (operation.verify && kind === 'json') return operation.verify(parsed, undefined);
    throw new Error(
      `its store has no oracle, and ${operation.name} does not verify answers itself`,
    );
  }
  if (kind === 'count') {
    const counts = wanted.map((answer) => operation.count(answer));
    return sameAll(got, counts, 'number of documents');
  }
  if (kind === 'json') {
    return sameAll(parsed, JSON.parse(JSON.stringify(wanted)), 'JSON answer');
  }
  return sameAll(got, wanted, 'answer');
}

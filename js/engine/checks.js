/** The operations that are compared before anything is measured: the same for the oracle and every contender. */

import { hashSeed, seededRandom } from '../stats/random.js';

/** @typedef {import('../types.d.ts').Inputs} Inputs */
/** @typedef {import('../types.d.ts').Workload} Workload */

/**
 * @param {Workload} workload
 * @param {import('../types.d.ts').Dataset} dataset
 * @param {number} seed of the run: every contender and round meets the same inputs
 * @param {number} inFlight
 * @returns {Inputs}
 */
export function inputsOf(workload, dataset, seed, inFlight) {
  const random = seededRandom(hashSeed(seed, 'inputs', workload.name, dataset.name));
  return workload.inputs(dataset, random, inFlight);
}

/**
 * @param {import('../types.d.ts').Session} session
 * @param {Workload} workload
 * @param {Inputs} inputs
 * @returns {Promise<{ answers: unknown[], sync: boolean }>} plain answers; `sync`: none came as a promise
 */
export async function answerChecks(session, workload, inputs) {
  const op = session.op(workload.name, inputs);
  if (!op) throw new Error(`this driver has no operation ${workload.name}`);
  const answers = [];
  let sync = true;
  for (let i = 0; i < workload.checks; i++) {
    const given = op(i);
    if (given instanceof Promise) sync = false;
    const answer = await given;
    answers.push(session.plain ? session.plain(workload.name, answer) : answer);
  }
  return { answers, sync };
}

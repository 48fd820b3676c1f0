/**
 * Contenders that take turns in one process: whatever the machine does to one round, it does to all. What
 * is measured is the process's CPU time: what neighbours take away is not in it, what V8's helpers collect is.
 */

import { seededRandom, shuffle } from '../../js/stats/random.js';

/**
 * `check` says whether the answer is right; `run` does the work so many times.
 * @typedef {{ check: () => boolean, run: (times: number) => void }} Contender
 */

const ROUNDS = 11;
/** V8 optimises what is hot within some tens of milliseconds. */
const WARM_UP_NS = 50e6;
const TURN_NS = 10e6;
/** Any number: the same turns every time. */
const SEED = 7;

/** What was made last, so that making it is not optimised away. */
export let kept = /** @type {unknown} */ (undefined);

/**
 * @param {() => unknown} work
 * @param {(answer: any) => boolean} isRight
 * @returns {Contender}
 */
export function contender(work, isRight) {
  return {
    check: () => isRight(work()),
    run(times) {
      for (let i = 0; i < times; i++) kept = work();
    },
  };
}

/**
 * @param {Record<string, Contender>} contenders
 * @param {number} [rounds]
 * @returns {Record<string, number[]>} By name: ns for each time, one number per round.
 * @throws {Error} when an answer is wrong: its speed would say nothing.
 */
export function takeTurns(contenders, rounds = ROUNDS) {
  const all = Object.entries(contenders).map(([name, { check, run }]) => {
    if (!check()) throw new Error(`the answer of ${name} is wrong`);
    return { name, run, times: warmUp(run), ns: /** @type {number[]} */ ([]) };
  });
  const random = seededRandom(SEED);
  for (let round = 0; round < rounds; round++) {
    for (const { run, times, ns } of shuffle(all, random)) ns.push(timeOf(run, times) / times);
  }
  return Object.fromEntries(all.map(({ name, ns }) => [name, ns]));
}

/**
 * @param {Contender['run']} run
 * @returns {number} How many times fill a turn.
 */
function warmUp(run) {
  let times = 1;
  let last = timeOf(run, times);
  for (let spent = last; spent < WARM_UP_NS; spent += last) {
    if (last < TURN_NS) times *= 2;
    last = timeOf(run, times);
  }
  return Math.max(1, Math.round((TURN_NS * times) / last));
}

/**
 * @param {Contender['run']} run
 * @param {number} times
 * @returns {number} ns
 */
function timeOf(run, times) {
  const start = process.cpuUsage();
  run(times);
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1000;
}

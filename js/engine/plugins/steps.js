/** Calls of several steps, written once as generators: run at once where a driver answers at once, else awaited. */

/** @typedef {import('../../types.d.ts').Steps} Steps */

const GENERATOR = Object.getPrototypeOf(function* () {});

/** Several calls as one step. */
class Parallel {
  /**
   * @param {(() => unknown)[]} calls
   * @param {number} most
   */
  constructor(calls, most) {
    this.calls = calls;
    this.most = most;
  }
}

/** @type {import('../../types.d.ts').Parallel} */
export const parallel = (calls, most = calls.length) => new Parallel(calls, most);

/** @param {Function} call */
export const isOfSteps = (call) => Object.getPrototypeOf(call) === GENERATOR;

/**
 * @param {Steps} steps
 * @returns {unknown} what they return; a promise of it where a step gave one
 */
export function driven(steps) {
  let step = steps.next();
  while (!step.done) {
    const given = givenBy(step.value);
    if (given instanceof Promise) return awaited(steps, given);
    step = steps.next(given);
  }
  return step.value;
}

/** @param {Steps} steps @param {Promise<unknown>} first */
async function awaited(steps, first) {
  /** @type {unknown} */
  let given = first;
  for (;;) {
    const step = await settled(given, steps);
    if (step.done) return step.value;
    given = givenBy(step.value);
  }
}

/** What fails is thrown where it was yielded, as by a driver without promises. @param {unknown} given @param {Steps} steps */
async function settled(given, steps) {
  let value;
  try {
    value = await given;
  } catch (error) {
    return steps.throw(error);
  }
  return steps.next(value);
}

/** @param {unknown} value that was yielded */
const givenBy = (value) => (value instanceof Parallel ? allOf(value) : value);

/**
 * The first `most` are begun; whether they give promises shows how the others go.
 *
 * @param {Parallel} parallel
 * @returns {unknown[] | Promise<unknown[]>}
 */
function allOf({ calls, most }) {
  const answers = new Array(calls.length);
  let next = 0;
  /** @returns {unknown} a promise where it has to be waited for */
  const one = () => {
    const at = next++;
    const given = calls[at]();
    const answer = isSteps(given) ? driven(given) : given;
    answers[at] = answer;
    return answer instanceof Promise ? answer.then((value) => (answers[at] = value)) : undefined;
  };
  /** @type {Promise<unknown>[]} */
  const lanes = [];
  while (next < calls.length && lanes.length < most) {
    const pending = one();
    if (pending instanceof Promise) lanes.push(pending);
  }
  if (lanes.length === 0) return answers;
  const goOn = async (/** @type {Promise<unknown>} */ first) => {
    await first;
    while (next < calls.length) await one();
  };
  return Promise.all(lanes.map(goOn)).then(() => answers);
}

/** @param {any} value @returns {value is Steps} */
const isSteps = (value) => typeof value?.next === 'function' && typeof value?.throw === 'function';

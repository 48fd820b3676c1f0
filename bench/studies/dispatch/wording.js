/** What the break-even says, in sentences and in one table. */

import { breakEvenUs, predictInline, predictOffload } from '../../../js/stats/offload_model.js';

/** @typedef {import('../../../js/results/run.d.ts').Answer} Answer */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {import('./break_even.js').Fitted} Fitted */
/** @typedef {import('./break_even.js').Checked} Checked */

const QUESTION = 'When does offloading a blocking call pay?';
const CONCURRENCIES = [1, 2, 8, 32];
const TIMES_US = [10, 30, 100, 300, 1000, 3000, 10_000];
/** What throughput has to be predicted within, to count as right. */
const CLOSE = 0.2;

/** @param {Fitted[]} fitted @returns {Answer[]} */
export const offloadAnswers = (fitted) =>
  fitted.map(({ name, workers, costs, evidence }) => {
    const least = breakEvenUs(costs, { concurrency: 32, workers });
    const pays = Number.isFinite(least)
      ? `with 32 in flight it brings more operations a second once a call blocks its thread for ${time(least)}`
      : 'it never brings more operations a second';
    const costing = `one at a time, a call takes ${time(costs.addedUs)} longer, and at most ${rate(1e6 / costs.callUs)} calls a second get through`;
    return { question: QUESTION, answer: `Through ${name}, ${pays}; ${costing}.`, evidence };
  });

/** @param {Checked[]} checked @returns {Answer} */
export function heldOutAnswer(checked) {
  const close = checked.filter(({ error }) => Math.abs(error) <= CLOSE).length;
  const right = checked.filter(({ isRight }) => isRight).length;
  const worst = Math.max(...checked.map(({ error }) => Math.abs(error)));
  const answer =
    `Of ${checked.length} cells that the model was not fitted to, it is within 20 % of the throughput of ` +
    `${close} (at worst ${Math.round(100 * worst)} % off), and says of ${right} rightly whether offloading is faster.`;
  return { question: QUESTION, answer, evidence: checked.map(({ cell }) => cell) };
}

/** @param {{ cell: string, error: number }[]} checked @returns {Answer} */
export function sizesAnswer(checked) {
  const worst = Math.max(...checked.map(({ error }) => Math.abs(error)));
  const answer =
    `What answers of 64 KB cost through a way, worked out from smaller and larger ones, is within 30 % of the ` +
    `throughput measured in ${checked.filter(({ error }) => Math.abs(error) <= 0.3).length} of ${checked.length} cells ` +
    `(at worst ${Math.round(100 * worst)} % off).`;
  return { question: QUESTION, answer, evidence: checked.map(({ cell }) => cell) };
}

/** @param {Fitted[]} fitted @returns {StudyTable} */
export function breakEvenTable(fitted) {
  return {
    title: 'Break-even map',
    note:
      'The way that brings the most operations a second, and how many times those of the calling thread: by how ' +
      'long a call blocks its thread (rows) and how many are in flight (columns). Predicted by the model that ' +
      'docs/dispatch.md describes, fitted to this run.',
    head: ['a call blocks', ...CONCURRENCIES.map((many) => `${many} in flight`)],
    rows: TIMES_US.map((opUs) => [
      time(opUs),
      ...CONCURRENCIES.map((concurrency) => best(fitted, { opUs, concurrency })),
    ]),
  };
}

/** @param {Fitted[]} fitted @param {{ opUs: number, concurrency: number }} asked */
function best(fitted, asked) {
  const inline = predictInline(asked).opsPerSecond;
  let chosen = { text: 'inline', times: 1 };
  for (const { name, workers, costs } of fitted) {
    const times = predictOffload(costs, { ...asked, workers }).opsPerSecond / inline;
    if (times > chosen.times) chosen = { text: `${name} ${times.toFixed(1)} ×`, times };
  }
  return chosen.text;
}

/** @param {number} us */
export const time = (us) => (us < 1000 ? `${short(us)} µs` : `${short(us / 1000)} ms`);

/** @param {number} perSecond */
export const rate = (perSecond) => short(perSecond).toLocaleString('en-US');

/** Two digits: more are not known. @param {number} value */
const short = (value) => Number(value.toPrecision(2));

import { NOISES } from './noise.js';
import { simulate } from './simulate.js';

const ROUNDS = [3, 5, 7, 10, 20, 30];
const DIFFERENCES = [5, 10, 20];

/**
 * What the statistics hold, as Markdown tables.
 * @param {{ runs: number, seed: number }} options
 * @returns {Generator<string>} one table after the other: each takes a while
 */
export function* simulationTables({ runs, seed }) {
  /** @type {Map<string, ReturnType<typeof simulate>>} three tables look at the same runs */
  const known = new Map();
  /** @param {import('./noise.js').Noise} noise @param {number} rounds */
  const nothing = (noise, rounds) => {
    const key = `${noise}/${rounds}`;
    const result = known.get(key) ?? simulate({ noise, rounds, runs, seed });
    known.set(key, result);
    return result;
  };
  yield table(
    'Nothing differs: intervals that hold 1.00 (nominal 95 %)',
    rows((noise, rounds) => percent(nothing(noise, rounds).coverage)),
  );
  yield table(
    'Nothing differs: comparisons with an uncorrected p under 5 % / called faster or slower',
    rows((noise, rounds) => {
      const { significant, verdicts } = nothing(noise, rounds);
      return `${percent(significant)} / ${percent(verdicts)}`;
    }),
  );
  yield table(
    'Nothing differs: runs (16 comparisons) with even one called faster or slower',
    rows((noise, rounds) => percent(nothing(noise, rounds).runsWithVerdict)),
  );
  for (const differencePct of DIFFERENCES) {
    yield table(
      `Contenders ${differencePct} % slower: comparisons called so (after correction, beyond the noise)`,
      rows((noise, rounds) =>
        percent(simulate({ noise, rounds, runs, seed, differencePct }).verdicts),
      ),
    );
  }
}

/** @param {(noise: import('./noise.js').Noise, rounds: number) => string} cell */
function rows(cell) {
  return NOISES.map((noise) => [noise, ...ROUNDS.map((rounds) => cell(noise, rounds))]);
}

/** @param {string} title @param {string[][]} body */
function table(title, body) {
  return markdown(title, ['noise between launches', ...ROUNDS.map((n) => `${n} rounds`)], body);
}

/** @param {string} title @param {string[]} head @param {string[][]} body */
export function markdown(title, head, body) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'));
  return [`### ${title}`, '', ...[head, rule, ...body].map(line), ''].join('\n');
}

/** @param {number} share */
export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

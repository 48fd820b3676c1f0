import { simulatePairs } from './simulate_pairs.js';
import { markdown, percent } from './tables.js';

const ROUNDS = [3, 5, 10, 20];
const KINDS = /** @type {const} */ ([
  ['normal', false],
  ['heavy-tailed', false],
  ['bimodal', false],
  ['normal', true],
]);

/**
 * What comparisons between two runs hold, as Markdown tables.
 * @param {{ runs: number, seed: number }} options
 * @returns {Generator<string>} one table after the other: each takes a while
 */
export function* pairTables({ runs, seed }) {
  /** @param {number} differencePct */
  const all = (differencePct) =>
    KINDS.map(([noise, unlike]) => ({
      name: unlike ? `${noise}, of another kind than the reference` : noise,
      found: ROUNDS.map((rounds) =>
        simulatePairs({ noise, unlike, rounds, runs, seed, differencePct }),
      ),
    }));
  const nothing = all(0);
  yield table(
    'Nothing differs: intervals that hold 1.00 / pairs of runs (16 comparisons) with even one called faster or slower',
    nothing,
    ({ coverage, pairsWithVerdict }) => `${percent(coverage)} / ${percent(pairsWithVerdict)}`,
  );
  for (const differencePct of [5, 10, 20]) {
    yield table(
      `The later run ${differencePct} % slower: comparisons called so`,
      all(differencePct),
      ({ verdicts }) => percent(verdicts),
    );
  }
}

/**
 * @param {string} title
 * @param {{ name: string, found: ReturnType<typeof simulatePairs>[] }[]} kinds
 * @param {(found: ReturnType<typeof simulatePairs>) => string} cell
 */
function table(title, kinds, cell) {
  const head = ['noise between launches', ...ROUNDS.map((n) => `${n} rounds`)];
  return markdown(
    title,
    head,
    kinds.map(({ name, found }) => [name, ...found.map(cell)]),
  );
}

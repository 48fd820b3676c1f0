import { compare } from '../../js/stats/between_runs/index.js';
import { METRICS, PRIMARY } from '../../js/stats/metrics.js';
import { gaussian, hashSeed, seededRandom } from '../../js/stats/random.js';
import { isDifference, madeUpRun } from './simulate.js';

/**
 * Made-up pairs of runs whose truth is known, through the comparison that real pairs go through. Each run has its
 * own scatter, and the machine is slower or faster in the second one by an amount of its own.
 */

/** @typedef {import('../../js/results/run.d.ts').Run} Run */
/** @typedef {import('./simulate.js').Options} Options */

/** The machine's change from run to run, as a standard deviation of its logarithm: as it was where 40 runs were made. */
const MACHINE = 0.3;
/** Of that, what the ratio of a contender of another kind keeps: as a standard deviation of the share. */
const KEPT = 0.5;

/**
 * @param {Options & { unlike?: boolean }} options `unlike`: contenders answer synchronously, the baseline does
 *   not, and the machine's change meets them differently
 * @returns {{ coverage: number, verdicts: number, pairsWithVerdict: number, halfWidthPct: number }} shares of 1:
 *   intervals that hold the truth, verdicts of a difference, and pairs of runs with at least one such verdict
 */
export function simulatePairs(options) {
  const { noise, rounds, runs, seed = 1, differencePct = 0, unlike = false } = options;
  const random = seededRandom(
    hashSeed('pairs', seed, noise, rounds, differencePct, Number(unlike)),
  );
  const truth = Math.log1p(differencePct / 100);
  const seen = { changes: 0, covered: 0, verdicts: 0, pairs: 0, widths: 0 };
  for (let i = 0; i < runs; i++) {
    const machine = MACHINE * gaussian(random);
    const [before, after] = [0, truth].map((shift) =>
      asRun(madeUpRun(options, shift, random), unlike),
    );
    disturb(after, machine, unlike ? () => KEPT * gaussian(random) : () => 0);
    const changes = compare([named('before', before), named('after', after)]).series.flatMap(
      ({ reference, points }) =>
        reference ? [] : points[1].changes.filter(({ metric }) => metric === PRIMARY),
    );
    for (const { lo, hi } of changes) {
      seen.changes++;
      seen.widths += Math.log(hi / lo) / 2;
      if (Math.log(lo) <= truth && Math.log(hi) >= truth) seen.covered++;
    }
    const found = changes.filter((change) => isDifference(/** @type {any} */ (change))).length;
    seen.verdicts += found;
    if (found > 0) seen.pairs++;
  }
  return {
    coverage: seen.covered / seen.changes,
    verdicts: seen.verdicts / seen.changes,
    pairsWithVerdict: seen.pairs / runs,
    halfWidthPct: 100 * Math.expm1(seen.widths / seen.changes),
  };
}

/** @param {string} name @param {Run} run */
const named = (name, run) => ({ name, folder: name, run });

/**
 * What the machine does to all, but for the share that a contender is spared.
 *
 * @param {Run} run changed
 * @param {number} machine as a logarithm
 * @param {() => number} spared
 */
function disturb({ cells, data }, machine, spared) {
  for (const { id, role } of cells) {
    const factor = Math.exp(machine * (1 - (role === 'contender' ? spared() : 0)));
    for (const round of data.get(id)?.rounds ?? []) {
      round.seconds *= factor;
      round.slices.us = round.slices.us.map((us) => us * factor);
    }
  }
}

/** @param {import('./simulate.js').Measured} measured @param {boolean} unlike @returns {Run} */
function asRun(measured, unlike) {
  const cells = measured.cells.map((cell) => ({
    ...cell,
    ...{
      driver: cell.contender,
      version: '',
      variant: '',
      dispatch: 'inline',
      dispatchVariant: '',
    },
    ...{ store: 'none', poolSize: 0, reply: 'objects', summary: { metrics: {} } },
  }));
  const drivers = cells.map(({ driver, role }) => [
    driver,
    { version: '1.0.0', mode: unlike && role === 'contender' ? 'sync' : 'async' },
  ]);
  return /** @type {any} */ ({
    ...measured,
    cells,
    settings: measured.settings.map((setting) => ({ ...setting, load: { concurrency: 1 } })),
    metrics: [METRICS[0]],
    fingerprint: { code: '' },
    environment: {
      ...{ stores: {}, drivers: Object.fromEntries(drivers), dispatch: {} },
      placement: { pin: 'free' },
      warnings: [],
    },
    warnings: [],
  });
}

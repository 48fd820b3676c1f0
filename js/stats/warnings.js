import { coveragePct } from './bootstrap.js';

/** @typedef {import('../types.d.ts').Run} Run */
/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').Warning} Warning */

const FEW_ROUNDS = 5;
const WIDE_PCT = 10;
const STEAL_PCT = 2;
const CONTROL_OFF_PCT = 3;
/** A p99 rests on the slowest hundredth: ten operations of a thousand. */
const OPS_FOR_P99 = 1000;
const NAMED_CELLS = 3;

/**
 * What a reader should doubt, most serious first. Each function looks at one thing.
 * @type {Record<string, (run: Run) => Omit<Warning, 'code'> | undefined>}
 */
const CHECKS = {
  unfinished,
  'cells-failed': cellsFailed,
  'no-baseline': noBaseline,
  'few-rounds': fewRounds,
  'control-off': controlOff,
  'no-control': noControl,
  'not-steady': notSteady,
  steal,
  'wide-interval': wideInterval,
  'few-operations': fewOperations,
};

/** Codes of the warnings made here, so that analysing twice does not repeat them. */
export const WARNING_CODES = new Set(Object.keys(CHECKS));

/**
 * @param {Run} run with summaries, comparisons and control filled in
 * @returns {Warning[]}
 */
export function warnings(run) {
  return Object.entries(CHECKS).flatMap(([code, check]) => {
    const found = check(run);
    return found ? [{ code, ...found }] : [];
  });
}

/** @param {Run} run */
function unfinished(run) {
  if (run.status === 'complete') return undefined;
  return {
    text: `The run is ${run.status}: the cells and rounds that it finished are all there is.`,
    advice: 'Continue it with --resume, or read its numbers as provisional.',
  };
}

/** @param {Run} run */
function cellsFailed(run) {
  const failed = run.cells.filter((cell) => cell.status === 'failed');
  if (failed.length === 0) return undefined;
  return {
    text: `${count(failed, 'cell')} failed: ${named(failed)}.`,
    advice: "Read each failure's reason in the list of cells; a failed cell has no numbers.",
  };
}

/** @param {Run} run */
function noBaseline(run) {
  const compared = new Set([...run.comparisons, ...run.control.aa].map(({ cell }) => cell));
  const alone = run.cells.filter(
    (cell) => cell.summary && cell.contender !== run.baseline && !compared.has(cell.id),
  );
  if (alone.length === 0) return undefined;
  return {
    text: `${count(alone, 'cell')} could not be compared with ${run.baseline}: ${named(alone)}.`,
    advice: `Include ${run.baseline} in the same setting, or choose another --baseline.`,
  };
}

/** @param {Run} run */
function fewRounds(run) {
  const counts = measured(run).map((cell) => cell.rounds.length);
  const least = Math.min(...counts);
  if (counts.length === 0 || least >= FEW_ROUNDS) return undefined;
  const advice = `Measure at least ${FEW_ROUNDS} rounds (--rounds) before a decision.`;
  if (least === 1) {
    return { text: 'One round gives no interval: differences cannot be told from chance.', advice };
  }
  const coverage = Math.round(coveragePct(least));
  return {
    text: `${least} rounds: an interval of so few holds the true median ${coverage} % of the time, not 95 %.`,
    advice,
  };
}

/** @param {Run} run */
function controlOff(run) {
  const limit = Math.log1p(CONTROL_OFF_PCT / 100);
  const off = run.control.aa.filter(
    ({ metric, ratio }) => metric === 'usPerOp' && Math.abs(Math.log(ratio)) > limit,
  );
  if (off.length === 0) return undefined;
  const worst = off.reduce((a, b) =>
    Math.abs(Math.log(b.ratio)) > Math.abs(Math.log(a.ratio)) ? b : a,
  );
  return {
    text:
      `The A/A control compares ${run.baseline} with itself and found ` +
      `${worst.ratio.toFixed(2)} ×, not 1.00 × (${worst.cell}).`,
    advice: 'Quiet the machine, or measure longer (--time) and more rounds (--rounds).',
  };
}

/** @param {Run} run */
function noControl(run) {
  if (run.comparisons.length === 0 || run.control.aa.length > 0) return undefined;
  return {
    text: 'No A/A control was measured, so the noise floor of this machine is unknown.',
    advice: 'Distrust differences of a few percent, or plan a control in the study.',
  };
}

/** @param {Run} run */
function steal(run) {
  const shares = measured(run)
    .flatMap((cell) => cell.rounds)
    .map((round) => round.stealPct)
    .filter((share) => share !== undefined);
  if (shares.length === 0) return undefined;
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  if (mean <= STEAL_PCT) return undefined;
  return {
    text:
      `The hypervisor took ${mean.toFixed(1)} % of the CPU time ` +
      `(up to ${Math.max(...shares).toFixed(1)} % in a round).`,
    advice: 'Trust ratios more than absolute times, or use a machine without neighbours.',
  };
}

/** @param {Run} run */
function notSteady(run) {
  const cells = measured(run);
  // Once or twice may be noise; most rounds are a pattern.
  const cold = cells.filter(
    ({ rounds }) =>
      rounds.filter(({ warmup }) => warmup?.steady === false).length * 2 > rounds.length,
  );
  if (cold.length === 0) return undefined;
  return {
    text:
      `${cold.length} of ${count(cells, 'cell')} were not steady yet when measuring began: ` +
      `${named(cold)}.`,
    advice: 'Their figures may be pessimistic. The preset paper warms up longer.',
  };
}

/** @param {Run} run */
function wideInterval(run) {
  /** @param {Cell} cell half the interval, as a share of the median, in percent */
  const width = ({ summary }) => {
    const { median, lo, hi } = /** @type {NonNullable<typeof summary>} */ (summary).opsPerSecond;
    return (50 * (hi - lo)) / median;
  };
  const cells = measured(run);
  const wide = cells.filter((cell) => width(cell) > WIDE_PCT);
  if (wide.length === 0) return undefined;
  wide.sort((a, b) => width(b) - width(a));
  return {
    text:
      `${wide.length} of ${count(cells, 'cell')} vary by more than ±${WIDE_PCT} % ` +
      `from round to round, most: ${named(wide)}.`,
    advice: 'Measure longer (--time) or more rounds (--rounds), with nothing else running.',
  };
}

/** @param {Run} run */
function fewOperations(run) {
  const cells = measured(run);
  const few = cells.filter((cell) => cell.rounds.some((round) => round.ops < OPS_FOR_P99));
  if (few.length === 0) return undefined;
  return {
    text:
      `${few.length} of ${count(cells, 'cell')} have a p99 that rests on rounds of fewer than ` +
      `1 000 operations: ${named(few)}.`,
    advice: 'Measure longer (--time) before trusting their tails.',
  };
}

/** @param {Run} run */
function measured(run) {
  return run.cells.filter((cell) => cell.summary);
}

/** @param {readonly unknown[]} items @param {string} noun */
function count(items, noun) {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}

/** @param {readonly Cell[]} cells */
function named(cells) {
  const ids = cells.slice(0, NAMED_CELLS).map((cell) => cell.id);
  return cells.length > ids.length
    ? `${ids.join(', ')} and ${cells.length - ids.length} more`
    : ids.join(', ');
}

import Table from 'cli-table3';
import {
  bothPassed,
  isFailed,
  isGained,
  isMissed,
  neitherPassed,
  pairResults,
  staleDifferences,
  wasRun,
} from './verdict.js';

/**
 * @typedef {import('./verdict.js').Pair} Pair
 * @typedef {import('./verdict.js').Known} Known
 */

/** Columns and what they count among the tests that were run. @type {Record<string, (pair: Pair) => boolean>} */
const OF_BOTH = {
  run: () => true,
  'both pass': bothPassed,
  'peer only': isMissed,
  '(known)': (pair) => isMissed(pair) && pair.known !== undefined,
  'native only': isGained,
  neither: neitherPassed,
};
/** @type {typeof OF_BOTH} */
const OF_ONE = {
  run: () => true,
  pass: ({ result }) => result.status === 'passed',
  fail: isFailed,
};

/**
 * One line per suite, then what needs a reader.
 *
 * @param {import('./verdict.js').Run[]} runs
 * @param {Known[]} known
 * @returns {{ text: string, exitCode: number }} Exit code 1 when this driver fails what the official one
 *   passes without being known for it, when it is not as it is known, or when a driver that was run alone
 *   fails.
 */
export function report(runs, known) {
  const both = new Set(runs.map(({ driver }) => driver)).size > 1;
  const pairs = pairResults(runs, known);
  const wrong = pairs.filter(both ? isMissed : isFailed);
  const unknown = wrong.filter((pair) => !both || !pair.known);
  const stale = both ? staleDifferences(known, pairs) : [];
  const text = [
    `${table(pairs, both ? OF_BOTH : OF_ONE)}\n`,
    section(both ? 'Passed by the official driver only' : 'Failed', unknown.map(withReason)),
    section('Known differences', both ? knownLines(wrong) : []),
    section(
      'No differences any more: to be taken out of known.js',
      stale.map(({ test }) => test),
    ),
    section('Passed by neither', pairs.filter(neitherPassed).map(withReason)),
    section('Skipped', skips(pairs)),
  ];
  return { text: text.join(''), exitCode: unknown.length + stale.length > 0 ? 1 : 0 };
}

/** @param {Pair[]} pairs @param {typeof OF_BOTH} columns */
function table(pairs, columns) {
  const head = ['suite', ...Object.keys(columns), 'skipped'];
  const out = new Table({
    head,
    style: { head: [], border: [] },
    colAligns: head.map((_, i) => (i === 0 ? 'left' : 'right')),
  });
  for (const [title, of] of groupBy(pairs, titleOf)) out.push([title, ...counts(of, columns)]);
  out.push(['all', ...counts(pairs, columns)]);
  return out.toString();
}

/** @param {Pair} pair */
const titleOf = ({ result, topology }) => `${result.suite}, ${topology}`;

/** @param {Pair[]} pairs @param {typeof OF_BOTH} columns */
function counts(pairs, columns) {
  const run = pairs.filter(wasRun);
  const counted = Object.values(columns).map((test) => run.filter(test).length);
  return [...counted, pairs.length - run.length];
}

/** @param {string} title @param {string[]} lines */
const section = (title, lines) =>
  lines.length > 0 ? `\n${title} (${lines.length}):\n${lines.map(indent).join('\n')}\n` : '';

/** @param {string} text */
const indent = (text) => `  ${text.replaceAll('\n', '\n  ')}`;

/** @param {Pair} pair */
const nameOf = ({ topology, result }) =>
  `${result.suite}/${result.file}: ${result.description} [${topology}]`;

/** @param {Pair} pair */
const withReason = (pair) => `${nameOf(pair)}\n  ${(pair.own ?? pair.result).reason}`;

/** @param {Pair[]} pairs */
function knownLines(pairs) {
  const known = groupBy(
    pairs.filter((pair) => pair.known),
    (pair) => /** @type {Known} */ (pair.known),
  );
  return [...known].map(([{ test, reason }, of]) => `${test} (${of.length})\n  ${reason}`);
}

/** @param {Pair[]} pairs */
function skips(pairs) {
  const skipped = pairs.filter((pair) => !wasRun(pair));
  const reasons = groupBy(skipped, ({ result, peer }) => (peer ?? result).reason ?? '');
  return [...reasons]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([reason, of]) => `${of.length} × ${reason}`);
}

/**
 * @template T, K
 * @param {T[]} items
 * @param {(item: T) => K} key
 * @returns {Map<K, T[]>}
 */
function groupBy(items, key) {
  /** @type {Map<K, T[]>} */
  const groups = new Map();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

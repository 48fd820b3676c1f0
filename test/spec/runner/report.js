import Table from 'cli-table3';
import { OFFICIAL } from '../drivers/index.js';
import {
  allFail,
  compareResults,
  isPassed,
  missesOf,
  staleDifferences,
  wasRun,
} from './verdict.js';

/**
 * @typedef {import('./verdict.js').Compared} Compared
 * @typedef {import('./verdict.js').Known} Known
 * @typedef {import('./verdict.js').Miss} Miss
 * @typedef {import('./run.js').Result} Result
 */

/**
 * One line per suite, then what needs a reader.
 *
 * @param {import('./verdict.js').Run[]} runs
 * @param {Known[]} known
 * @param {Result[]} [withoutDriver] Of the tests that touch no driver.
 * @returns {{ text: string, exitCode: number }} Exit code 1 when ours fails what the official driver passes
 *   without being known for it, or is not as it is known; when a driver that was run alone fails; when
 *   a process did not exit well; and when nothing was run.
 */
export function report(runs, known, withoutDriver = []) {
  const drivers = [...new Set(runs.map(({ driver }) => driver))];
  const compares = drivers.includes(OFFICIAL) && drivers.length > 1;
  const all = compareResults(runs);
  const misses = all.flatMap((one) => missesOf(one, compares ? known : []));
  const failures = compares ? misses : all.flatMap(failuresOf);
  const unknown = failures.filter((miss) => !miss.known);
  const stale = compares ? staleDifferences(known, all, misses) : [];
  const badEnds = runs.filter(({ badEnd }) => badEnd);
  const ofNone = withoutDriver.filter(({ status }) => status === 'failed');
  const nothing = !all.some(wasRun) && withoutDriver.length === 0;
  const text = [
    all.length > 0 ? `${table(all, drivers, misses)}\n` : '',
    withoutDriver.length > 0 ? `${countWithoutDriver(withoutDriver)}\n` : '',
    nothing ? 'No test was run.\n' : '',
    section(compares ? 'Passed by the official driver only' : 'Failed', unknown.map(describeMiss)),
    section(
      'Processes that did not exit well after their last test',
      badEnds.map(({ driver, topology, badEnd }) => `${driver} [${topology}]: ${badEnd}`),
    ),
    section('Known differences', knownLines(misses)),
    section(
      'No differences any more: to be taken out of known.js',
      stale.map(({ test }) => test),
    ),
    section('Flaky: the official driver failed, and passed when repeated', flaky(all)),
    section('All fail, the official driver twice', all.filter(allFail).map(describeFailures)),
    section(
      'Failed, and touch no driver',
      ofNone.map((result) => `${nameOf(result)} [${result.of}]\n  ${result.reason}`),
    ),
    section('Skipped', skips(all)),
  ];
  // What js-bson does is no driver's.
  const runnerFails = ofNone.filter(({ of }) => of === 'runner');
  const wrong = [unknown, stale, badEnds, runnerFails].some(({ length }) => length > 0);
  return { text: text.join(''), exitCode: wrong || nothing ? 1 : 0 };
}

/** @param {Compared} compared @returns {Miss[]} */
const failuresOf = (compared) =>
  [...compared.byDriver]
    .filter(([, { status }]) => status === 'failed')
    .map(([driver, result]) => ({ compared, driver, result }));

/** @param {Compared[]} all @param {string[]} drivers @param {Miss[]} misses */
function table(all, drivers, misses) {
  const head = ['suite', 'run', ...drivers, 'missed', '(known)', 'skipped'];
  const out = new Table({
    head,
    style: { head: [], border: [] },
    colAligns: head.map((_, i) => (i === 0 ? 'left' : 'right')),
  });
  const titled = groupBy(all, ({ result, topology }) => `${result.suite}, ${topology}`);
  titled.set('all', all);
  for (const [title, of] of titled) {
    const run = of.filter(wasRun);
    const missed = misses.filter(({ compared }) => of.includes(compared));
    out.push([
      title,
      run.length,
      ...drivers.map((driver) => passes(run, driver)),
      missed.length,
      missed.filter((miss) => miss.known).length,
      of.length - run.length,
    ]);
  }
  return out.toString();
}

/** @param {Compared[]} run @param {string} driver */
const passes = (run, driver) =>
  run.some(({ byDriver }) => byDriver.has(driver))
    ? run.filter((one) => isPassed(one, driver)).length
    : '–';

/** @param {Result[]} results */
function countWithoutDriver(results) {
  const counts = [...groupBy(results, ({ of }) => of)].map(([of, all]) => {
    const passed = all.filter(({ status }) => status === 'passed');
    return `${of} ${passed.length} of ${all.length}`;
  });
  return `Tests that touch no driver, passed by the ${counts.join(', by ')}.`;
}

/** @param {string} title @param {string[]} lines */
const section = (title, lines) =>
  lines.length > 0 ? `\n${title} (${lines.length}):\n${lines.map(indent).join('\n')}\n` : '';

/** @param {string} text */
const indent = (text) => `  ${text.replaceAll('\n', '\n  ')}`;

/** @param {Result} result */
const nameOf = ({ suite, file, description }) => `${suite}/${file}: ${description}`;

/** @param {Miss} miss */
const describeMiss = ({ compared, driver, result }) =>
  `${nameOf(result)} [${compared.topology}, ${driver}]\n  ${result.reason}`;

/** @param {Compared} compared */
const describeFailures = ({ topology, result, byDriver }) =>
  [
    `${nameOf(result)} [${topology}]`,
    ...[...byDriver].map(([driver, { reason }]) => `  ${driver}: ${reason}`),
  ].join('\n');

/** @param {Miss[]} misses */
function knownLines(misses) {
  const known = groupBy(
    misses.filter((miss) => miss.known),
    (miss) => /** @type {Known} */ (miss.known),
  );
  return [...known].map(([{ test, reason }, of]) => `${test} (${of.length})\n  ${reason}`);
}

/** @param {Compared[]} all */
const flaky = (all) =>
  all
    .filter(({ result }) => result.flaky !== undefined)
    .map(({ topology, result }) => `${nameOf(result)} [${topology}]\n  ${result.flaky}`);

/** @param {Compared[]} all */
function skips(all) {
  const skipped = all.filter((one) => !wasRun(one));
  const reasons = groupBy(skipped, ({ result }) => result.reason ?? '');
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

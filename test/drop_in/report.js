/** @typedef {import('./run.js').Outcomes} Outcomes */

/**
 * Why a test that passes on `mongodb` does not on this driver: the first class that fits.
 * @typedef {{ name: string, fits: (test: { title: string, file: string, error: string }) => boolean }} Class
 */

/**
 * @param {{ name: string, version: string }} suite
 * @param {{ mongodb: Outcomes, native: Outcomes }} outcomes
 * @param {readonly Class[]} classes
 * @returns {{ text: string, unexplained: number }} A table, what differs by classes, and what is of none.
 */
export function report({ name, version }, { mongodb, native }, classes) {
  const passes = [...mongodb].filter(([, { state }]) => state === 'passed');
  const missed = passes.flatMap(([title, { file }]) => {
    const own = native.get(title);
    if (own?.state === 'passed') return [];
    return [{ title, file, error: own?.error ?? 'was not run' }];
  });
  const only = [...native].filter(
    ([title, { state }]) => state === 'passed' && mongodb.get(title)?.state === 'failed',
  );
  const byClass = groupBy(missed, (test) => classOf(test, classes));
  const unexplained = byClass.get('') ?? [];
  const lines = [
    `${name} ${version}`,
    '',
    '| | passed | failed |',
    '|---|---|---|',
    `| on mongodb | ${count(mongodb, 'passed')} | ${count(mongodb, 'failed')} |`,
    `| on native | ${count(native, 'passed')} | ${count(native, 'failed')} |`,
    '',
    `${passes.length - missed.length} of the ${passes.length} that pass on mongodb pass on native` +
      `${only.length > 0 ? `, and ${only.length} that fail there` : ''}.`,
    ...[...byClass]
      .filter(([reason]) => reason !== '')
      .sort((a, b) => b[1].length - a[1].length)
      .map(([reason, tests]) => `${tests.length} do not: ${reason}`),
    ...(unexplained.length > 0 ? ['', `${unexplained.length} for no reason that is known:`] : []),
    ...unexplained.map(({ title, file, error }) => `  ${file}: ${title}\n    ${firstLine(error)}`),
    '',
  ];
  return { text: lines.join('\n'), unexplained: unexplained.length };
}

/**
 * @param {{ title: string, file: string, error: string }} test
 * @param {readonly Class[]} classes
 * @returns {string} Empty for none.
 */
function classOf(test, classes) {
  return classes.find(({ fits }) => fits(test))?.name ?? '';
}

/** @param {Outcomes} outcomes @param {string} wanted */
const count = (outcomes, wanted) =>
  [...outcomes.values()].filter(({ state }) => state === wanted).length;

/** @param {string} text */
const firstLine = (text) => text.split('\n')[0].slice(0, 200);

/** @template T @param {T[]} list @param {(one: T) => string} keyOf @returns {Map<string, T[]>} */
function groupBy(list, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

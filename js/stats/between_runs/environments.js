/** @typedef {import('../../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('./compared.schema.d.ts').Difference} Difference */
/** @typedef {[what: string, of: (run: RunFile) => unknown]} Fact */

/** What should be alike where figures are to be compared. @type {Fact[]} */
const ENVIRONMENT = [
  ['CPU', ({ environment }) => environment.cpu],
  ['cores', ({ environment }) => environment.cores],
  ['memory', ({ environment }) => `${Math.round(environment.memoryMb / 1024)} GB`],
  ['virtual machine', ({ environment }) => environment.virtual],
  ['CPU governor', ({ environment }) => environment.governor],
  ['system', ({ environment }) => environment.os],
  ['Node.js', ({ environment }) => environment.node],
  ['placement', ({ environment }) => placementText(environment.placement)],
  ['idle cores', ({ environment }) => environment.placement.idle],
  ['seed of documents and inputs', ({ seed }) => seed],
  ['slice', ({ measuring }) => `${measuring.sliceMs} ms`],
  ['warm-up', ({ measuring }) => `${measuring.warmUpSeconds} s at most`],
  ['status', ({ status, reason }) => (reason ? `${status}: ${reason}` : status)],
];

/** What may be the very thing that is compared. @type {Fact[]} */
const SUBJECT = [
  ['study', ({ study, preset }) => `${study}, ${preset}`],
  ['commit', ({ environment }) => environment.git],
  ['baseline', ({ baseline }) => baseline],
  ['rounds', ({ measuring }) => measuring.rounds],
  ['slices in a round', ({ measuring }) => measuring.turns],
];

const ABSENT = 'none';

/**
 * @param {readonly RunFile[]} runs
 * @returns {Difference[]} what should have been alike first
 */
export function differencesOf(runs) {
  const environment = [
    ...ENVIRONMENT,
    ...named(runs, 'server', ({ environment: { stores } }) =>
      mapValues(stores, (store) =>
        [store.version, store.topology, store.engine, store.started ? '' : `at ${store.address}`]
          .filter(Boolean)
          .join(', '),
      ),
    ),
  ];
  const subject = [
    ...SUBJECT,
    ...named(runs, 'driver', ({ environment: { drivers } }) =>
      mapValues(drivers, ({ version }) => version),
    ),
    ...named(runs, 'dispatch', ({ environment: { dispatch } }) => dispatch),
    /** @type {Fact} */ (['code of this repository', codeOf(runs)]),
  ];
  return [...differing(runs, environment, 'environment'), ...differing(runs, subject, 'subject')];
}

/**
 * The files themselves, where the commits do not say already that they differ.
 *
 * @param {readonly RunFile[]} runs
 * @returns {Fact[1]}
 */
function codeOf(runs) {
  const sameCommit = runs.every(({ environment }) => environment.git === runs[0].environment.git);
  return ({ fingerprint }) => (sameCommit ? fingerprint.code : '');
}

/** @param {readonly RunFile[]} runs @param {Fact[]} facts @param {Difference['kind']} kind */
function differing(runs, facts, kind) {
  return facts.flatMap(([what, of]) => {
    const values = runs.map((run) => String(of(run) ?? ABSENT));
    return new Set(values).size > 1 ? [{ what, values, kind }] : [];
  });
}

/**
 * A fact for each name that all runs know: what only one has used is no difference between them.
 *
 * @param {readonly RunFile[]} runs
 * @param {string} what
 * @param {(run: RunFile) => Record<string, string>} of
 * @returns {Fact[]}
 */
function named(runs, what, of) {
  return Object.keys(of(runs[0]))
    .filter((name) => runs.every((run) => of(run)[name] !== undefined))
    .map((name) => [`${what} ${name}`, (run) => of(run)[name]]);
}

/**
 * @template T
 * @param {Record<string, T>} record
 * @param {(value: T) => string} map
 */
const mapValues = (record, map) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** @param {RunFile['environment']['placement']} placement */
const placementText = ({ pin, server, clients }) =>
  [pin, server && `server on ${server.join(', ')}`, clients && `clients on ${clients.join(', ')}`]
    .filter(Boolean)
    .join('; ');

/** An insert's time in parts: what each layer takes is what the way with it takes longer than the way without. */

/** @typedef {import('../../../js/results/run.d.ts').Run} Run */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */

/**
 * @param {Run} run
 * @param {string} workload
 * @returns {(contender: string) => number | undefined} µs an operation
 */
export function timesOf(run, workload) {
  const setting = run.settings.find((one) => one.workload === workload);
  return (contender) =>
    run.cells.find((one) => one.setting === setting?.id && one.contender === `${contender}+inline`)
      ?.summary?.metrics.usPerOp.median;
}

/** @param {Run} run @returns {StudyTable | undefined} undefined where not all of it was measured */
export function partsTable(run) {
  const us = timesOf(run, 'insertOne');
  const [plain, unvalidated, saved, created, accessors, own] = [
    ...['mongodb', 'mongoose/unvalidated', 'mongoose/save', 'mongoose', 'mongoose/accessors'],
    'mongodb/class',
  ].map(us);
  if (!plain || !unvalidated || !saved || !created || !accessors || !own) return undefined;
  const cell = run.cells.find(
    ({ contender, setting }) => contender === 'mongodb+inline' && setting.startsWith('insertOne'),
  );
  const server = cell?.summary?.stagesUs?.server?.median;
  /** @type {[string, number][]} */
  const parts = [
    ...(server === undefined
      ? []
      : [/** @type {[string, number]} */ (['server, by its own clock', server])]),
    [
      server === undefined ? 'driver, network and server' : 'driver and network',
      plain - (server ?? 0),
    ],
    ["a class of one's own that makes its document", own - plain],
    ['Mongoose: document, casting and its own save()', unvalidated - plain],
    ['Mongoose: validation', saved - unvalidated],
    ['Mongoose: Model.create() around save()', created - saved],
    ['Mongoose: getters, setters and virtuals', accessors - created],
  ];
  return {
    title: 'Where an insert spends its time',
    note:
      'The difference between two ways that differ in one thing, µs an insert. Medians of the rounds; less than the ' +
      'noise may be below zero.',
    head: ['part', 'µs', '% of a plain insert'],
    rows: parts.map(([part, took]) => [
      part,
      took.toFixed(1),
      String(Math.round((100 * took) / plain)),
    ]),
  };
}

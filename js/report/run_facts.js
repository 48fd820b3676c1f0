/** What stands beside the figures: warnings, answers, published findings, and what ran where. */

import { NEVER_MEASURED } from '../results/index.js';
import { intervalsText } from '../stats/median.js';
import { doubtsOf } from '../stats/quotable.js';
import { counted, minuteOf, number } from './text.js';

/** @typedef {import('../results/run.d.ts').RunFile} RunFile */
/** @typedef {import('../results/run.d.ts').Environment} Environment */
/** @typedef {[what: string, value: string]} Fact */

/** Why the run should not be quoted, which stands where others have a headline. @param {RunFile} run analysed */
export const doubtOf = (run) => doubtsOf(run)[0];

/**
 * @param {RunFile} run
 * @returns {import('../results/run.d.ts').Warning[]} of the run and of the machine, without `doubtOf`: one of each
 *   kind, with all that those of the kind say
 */
export function warningsOf(run) {
  const doubt = doubtOf(run);
  const all = [...run.warnings, ...run.environment.warnings].filter(
    ({ title, text }) => title === undefined || text !== doubt?.text,
  );
  return [...new Set(all.map(({ code }) => code))].map((code) => {
    const alike = all.filter((warning) => warning.code === code);
    const together = (/** @type {'title' | 'text' | 'advice'} */ key) =>
      [...new Set(alike.flatMap((warning) => warning[key] ?? []))].join(' ');
    // Another doubt than the first keeps its title.
    const text = `${together('title')} ${together('text')}`.trimStart();
    return { code, text, advice: together('advice') };
  });
}

/** What a run that was interrupted did not get to: it is said once, not for each cell. @param {RunFile} run */
export function neverMeasuredText({ cells, settings }) {
  const left = cells.filter(isNeverMeasured);
  if (left.length === 0) return '';
  const where = new Set(left.map(({ setting }) => setting)).size;
  return (
    `${left.length} of ${cells.length} cells, in ${where} of ${settings.length} settings, were not ` +
    'measured: the run ended before their first round. Go on with --resume and the folder of this run.'
  );
}

/** @param {{ status: string, reason?: string }} cell */
export const isNeverMeasured = ({ status, reason }) =>
  status === 'skipped' && reason === NEVER_MEASURED;

/** @param {RunFile} run @returns {{ question: string, answers: string[] }[]} each question once */
export function questionsOf(run) {
  return [...new Set(run.answers.map(({ question }) => question))].map((question) => ({
    question,
    answers: run.answers.filter((one) => one.question === question).map(({ answer }) => answer),
  }));
}

/** What a check of a published finding may come to, in the order in which they are counted. */
export const OUTCOMES = /** @type {const} */ ([
  'holds',
  'does not hold',
  'another operation',
  'cannot be told',
]);

/** @param {NonNullable<RunFile['published']>[number]} found `does not hold: reversed` */
export const outcomeText = ({ outcome, how }) => (how ? `${outcome}: ${how}` : outcome);

/** @param {RunFile} run @returns {number[]} findings with each outcome, in the order of `OUTCOMES` */
export const outcomesOf = ({ published = [] }) =>
  OUTCOMES.map((wanted) => published.filter(({ outcome }) => outcome === wanted).length);

/** Of a run among others: how and when it was measured. @param {RunFile} run */
export const runText = ({ preset, measuring, startedAt, status, reason }) =>
  `Preset ${preset}, ${roundsText(measuring.rounds)}, ${minuteOf(startedAt)}` +
  `${status === 'complete' ? '' : ` (${status}${reason ? `: ${reason}` : ''})`}.`;

/** Where it ran, in short. @param {RunFile} run */
export function machineText({ environment: e }) {
  // Some are none: what is measured there needs no server.
  const stores = Object.entries(e.stores).flatMap(([name, { version }]) =>
    version === '' ? [] : [`${name} ${version}`],
  );
  return `On ${[e.cpu, counted(e.cores, 'core'), e.os, `Node.js ${e.node}`, ...stores].join(', ')}; Tollgate ${e.git}.`;
}

/** What tables of figures hold, in words. @param {RunFile} run @param {string} baseline */
export function legendText(run, baseline) {
  const { rounds } = run.measuring;
  const intervals = rounds === 1 ? '' : ` with ${intervalsText(rounds)}`;
  const ratios = rounds === 1 ? '' : ', with 95 % intervals';
  return (
    `Medians over ${roundsText(rounds)}${intervals}; as fast: how many times as fast as ` +
    `${baseline}${ratios}; above 1 is faster. ${noiseText(run)}`
  );
}

/** @param {number} rounds */
export function roundsText(rounds) {
  return counted(rounds, 'round');
}

/** @param {RunFile} run */
export function noiseText({ control: { pooledPct, noisePct } }) {
  if (pooledPct === null) return 'No A/A control was measured.';
  const median = Object.keys(noisePct).length > 1 ? ', the median of the settings' : '';
  return `The baseline differed from itself by ±${number(pooledPct)} %${median}.`;
}

/** What one setting's control showed, where it has one. @param {number | undefined} noisePct */
export function settingNoise(noisePct) {
  return noisePct === undefined ? '' : `noise ±${number(noisePct)} %`;
}

/** @param {RunFile} run @returns {Fact[]} */
export function environmentOf({ environment: e, measuring, ...run }) {
  return [
    ['Study', `${run.study}, preset ${run.preset}`],
    ['Measured', `${minuteOf(run.startedAt)} to ${minuteOf(run.finishedAt)}, ${run.status}`],
    [
      'Rounds',
      `${roundsText(measuring.rounds)} of ${roundText(measuring, run.settings)}, in fresh processes`,
    ],
    ['Seeds', `${run.seed} for documents and inputs, ${run.orderSeed} for the order`],
    ['Machine', `${e.cpu}, ${e.cores} cores, ${(e.memoryMb / 1024).toFixed(1)} GB`],
    ['Placement', placementText(e.placement)],
    ...idleFact(e),
    ['Virtual', `${e.virtual}; CPU governor ${e.governor}`],
    ['System', e.os],
    ['Node.js', e.node],
    ...Object.entries(e.stores).map(storeFact),
    ...(e.relays ?? []).map(relayFact),
    ...Object.entries(e.drivers).map(driverFact),
    ...Object.entries(e.dispatch).map(dispatchFact),
    [
      'Harness',
      `measuring itself takes ${e.harnessUsPerOp.sync.toFixed(2)} µs an operation ` +
        `(${e.harnessUsPerOp.async.toFixed(2)} µs where it is awaited), found with a driver that does nothing`,
    ],
    ['Tollgate', e.git],
  ];
}

/**
 * What every contender does in a round.
 *
 * @param {Pick<RunFile['measuring'], 'turns' | 'sliceMs' | 'open'>} measuring
 * @param {RunFile['settings']} settings
 */
export function roundText(measuring, settings) {
  const kinds = new Set(settings.map(({ load }) => load.kind));
  const { open = measuring } = measuring;
  return [
    kinds.has('iterations') && countedText(settings),
    kinds.has('task') && taskText(settings),
    kinds.has('launch') && launchText(settings),
    kinds.has('closed') && slicesText(measuring),
    kinds.has('open') && `${slicesText(open)}${kinds.size > 1 ? ' at a rate' : ''}`,
  ]
    .filter(Boolean)
    .join(' or ');
}

/** @param {{ turns: number, sliceMs: number }} slices */
const slicesText = ({ turns, sliceMs }) => `${counted(turns, 'slice')} of ${number(sliceMs)} ms`;

/** @param {RunFile['settings']} settings */
function countedText(settings) {
  const filled = settings.filter(({ load }) => load.kind === 'iterations');
  if (filled.every(({ load, params }) => load.operations === params.records)) {
    return 'every record once';
  }
  return [...new Set(filled.map(({ load }) => `${load.operations} operations`))].join(', ');
}

/** @param {RunFile['settings']} settings */
function taskText(settings) {
  const tasks = settings.filter(({ load }) => load.kind === 'task');
  const said = tasks.map(
    ({ load: { least, most, longest } }) =>
      `each task for ${least} s, then until it was done ${most} times or took ${longest} s`,
  );
  return [...new Set(said)].join(' or ');
}

/** @param {RunFile['settings']} settings */
function launchText(settings) {
  const launches = settings.filter(({ load }) => load.kind === 'launch');
  const calls = [...new Set(launches.map(({ load }) => load.operations))];
  return `one launch alone, of ${calls.join(' or ')} calls`;
}

/** @param {Environment['placement']} placement */
function placementText({ pin, server = [], clients = [] }) {
  const cores = [
    server.length > 0 ? `servers on ${coresText(server)}` : '',
    clients.length > 0 ? `clients on ${coresText(clients)}` : '',
  ].filter((text) => text !== '');
  if (pin === 'free' || cores.length === 0) return 'free: servers and clients share all cores';
  return `${pin}: ${cores.join(', ')}`;
}

/** Files of before 2026-11-23 do not tell. @param {Environment} environment @returns {Fact[]} */
function idleFact({ placement: { idle }, wakeUpUs }) {
  if (!idle || wakeUpUs === undefined) return [];
  const what = idle === 'poll' ? 'kept awake' : 'asleep';
  return [['Idle cores', `${what}; a waiting thread is woken after ${number(wakeUpUs)} µs`]];
}

/** @param {readonly number[]} cores */
function coresText(cores) {
  return `${cores.length === 1 ? 'core' : 'cores'} ${cores.join(', ')}`;
}

/** @param {[string, Environment['stores'][string]]} store @returns {Fact} */
function storeFact([name, { address, version, topology, engine, started, source }]) {
  const origin = started ? `started for this run (${source})` : `given (${source})`;
  const parts = [`${name} ${version}`, topology, engine, address && `at ${address}`, origin];
  return ['Store', parts.filter((part) => part !== '').join(', ')];
}

/** @param {NonNullable<Environment['relays']>[number]} relay @returns {Fact} */
function relayFact({ store, rttUs, costUs, measuredUs }) {
  const [asked, found, own] = [rttUs, measuredUs, costUs].map((us) => `${number(us)} µs`);
  return [
    'Relay',
    `before ${store}: a round trip of ${asked} was asked for and ${found} measured, of which the relay itself takes ${own}`,
  ];
}

/** @param {[string, Environment['drivers'][string]]} driver @returns {Fact} */
function driverFact([name, { version, mode, bound }]) {
  const kind = mode === 'sync' ? 'synchronous' : 'asynchronous';
  return ['Driver', `${name} ${version}, ${kind}${bound ? ', a lower bound' : ''}`];
}

/** @param {[string, string]} dispatch @returns {Fact} */
function dispatchFact([name, version]) {
  return ['Dispatch', version === '' ? name : `${name} ${version}`];
}

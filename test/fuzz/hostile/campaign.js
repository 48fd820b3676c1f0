import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { caseOf, describe } from './cases.js';

const PLAYER = fileURLToPath(new URL('player.js', import.meta.url));
/** Longer than all timeouts of one call together. */
const LIMIT_MS = 5000;
/** Of a process that starts beside others on a busy machine. */
const START_MS = 120_000;
/** When a process that says nothing is taken to hang: before this driver's outcome, and after. */
const SILENCE_MS = { native: 25_000, official: 4000 };
/** How an outcome says that time ran out. */
const OUT_OF_TIME = /timed out|expired|timeout|it waits|it never answers/;
/** How many times as long all timeouts are when a case is played once more. */
const SECOND_PACE = 4;

/**
 * What became of a campaign: how many cases, and those of each kind that shows a fault.
 * @typedef {object} Report
 * @property {number} cases
 * @property {number} values Those to which both gave a value.
 * @property {number} errors Those to which both gave an error. Where the official driver never
 *   answers, which it does where it throws behind its caller's back, that is its error.
 * @property {string[]} crashes Cases at which the process ended.
 * @property {string[]} hangs Cases that took longer than all timeouts together.
 * @property {string[]} taken Cases in which only the official driver saw an error.
 * @property {string[]} refused Cases in which only this driver saw an error.
 * @property {string[]} races Cases in which one of the two, or the machine, ran out of time, and which came
 *   out alike when they were played once more, with more time and alone.
 */

/** @typedef {{ value?: true, error?: string, ms: number }} Outcome */

/**
 * @param {{ seed: number, cases: number, from?: number, players?: number,
 *   progress?: (report: Report) => void }} how `players` processes share the cases.
 * @returns {Promise<Report>}
 */
export async function runCampaign({ seed, cases, from = 0, players = 2, progress }) {
  const report = newReport();
  let next = from;
  const each = Math.max(1, Math.min(100, Math.ceil(cases / players)));
  const player = async () => {
    while (next < from + cases) {
      const first = next;
      next = Math.min(from + cases, first + each);
      await playAll(report, seed, first, next);
      progress?.(report);
    }
  };
  await Promise.all(Array.from({ length: players }, player));
  await replay(report, seed);
  return report;
}

/** @returns {Report} */
function newReport() {
  const none = { crashes: [], hangs: [], taken: [], refused: [], races: [] };
  return { cases: 0, values: 0, errors: 0, ...none };
}

/**
 * How much of a campaign came out alike, from 0 to 1: of what the machine was quick enough for.
 * @param {Report} report
 */
export function agreement({ cases, crashes, hangs, taken, refused, races }) {
  const differences = crashes.length + hangs.length + taken.length + refused.length;
  return 1 - differences / Math.max(1, cases - races.length);
}

/**
 * Both drivers give up after half a second. On a busy machine one of them may have its answer in time and
 * the other not, and a machine that stands still looks like a process that hangs: neither is the drivers'
 * doing. What differs by a timeout, and what hung, is played once more, alone and with longer timeouts.
 * What then differs again is a difference.
 * @param {Report} report
 * @param {number} seed
 */
async function replay(report, seed) {
  for (const kind of /** @type {const} */ (['taken', 'refused', 'hangs'])) {
    const differences = report[kind];
    report[kind] = [];
    for (const line of differences) {
      const again = newReport();
      const index = Number.parseInt(line, 10);
      if (kind === 'hangs' || OUT_OF_TIME.test(line)) {
        await playAll(again, seed, index, index + 1, SECOND_PACE);
      }
      report.crashes.push(...again.crashes);
      const alike = again.values + again.errors > 0 && again.hangs.length === 0;
      report[alike ? 'races' : kind].push(line);
    }
  }
}

/**
 * Plays cases in as many processes as they cost.
 * @param {Report} report
 * @param {number} seed
 * @param {number} from
 * @param {number} to
 * @param {number} [pace] How many times as long the timeouts are.
 */
async function playAll(report, seed, from, to, pace = 1) {
  for (let next = from; next < to; ) {
    /** @type {Outcome | undefined} */
    let native;
    let index = next;
    const end = await play([seed, next, to, pace], (said) => {
      if (said.native) native = said.native;
      else if (native) {
        judge(report, seed, index++, said.official, { ...native, ms: native.ms / pace });
        native = undefined;
      }
    });
    if (end === undefined) return;
    if (native) {
      judge(report, seed, index, { error: 'it never answers', ms: 0 }, native);
    } else {
      report.cases++;
      const name = `${index}: ${describe(caseOf(seed, index))}`;
      if (end === 'silence') report.hangs.push(name);
      else report.crashes.push(`${name}: ${end}`);
    }
    next = index + 1;
  }
}

/**
 * @param {Report} report
 * @param {number} seed
 * @param {number} index
 * @param {Outcome} official
 * @param {Outcome} native
 */
function judge(report, seed, index, official, native) {
  report.cases++;
  const name = `${index}: ${describe(caseOf(seed, index))}`;
  if (native.ms > LIMIT_MS) report.hangs.push(`${name}: ${native.ms} ms`);
  if (official.error === undefined && native.error === undefined) report.values++;
  else if (official.error !== undefined && native.error !== undefined) report.errors++;
  else if (native.error === undefined) report.taken.push(`${name}: ${official.error}`);
  else report.refused.push(`${name}: ${native.error}`);
}

/**
 * @param {[seed: number, from: number, to: number, pace: number]} range The first case and the one after
 *   the last.
 * @param {(said: { native?: Outcome, official: Outcome }) => void} emit
 * @returns {Promise<string | undefined>} How the process ended, if not well.
 */
async function play(range, emit) {
  const player = spawn(process.execPath, [PLAYER, ...range.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {Promise<string | undefined>} */
  const ended = new Promise((resolve) => {
    player.once('close', (code, signal) => resolve(signal ?? (code === 0 ? undefined : `${code}`)));
  });
  const pace = range[3];
  let silent = false;
  const giveUp = () => {
    silent = true;
    player.kill('SIGKILL');
  };
  let watch = setTimeout(giveUp, START_MS);
  for await (const line of createInterface({ input: player.stdout })) {
    const said = JSON.parse(line);
    clearTimeout(watch);
    watch = setTimeout(giveUp, SILENCE_MS[said.native ? 'official' : 'native'] * pace);
    if (!said.ready) emit(said);
  }
  clearTimeout(watch);
  const end = await ended;
  return silent ? 'silence' : end;
}

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { caseOf, describe } from './cases.js';

const PLAYER = fileURLToPath(new URL('player.js', import.meta.url));
/** Longer than all timeouts of one call together. */
const LIMIT_MS = 5000;
/** When a player that says nothing is taken to hang. */
const SILENCE_MS = 30_000;

/**
 * What became of a campaign: how many cases, and those of each kind that shows a fault.
 * @typedef {object} Report
 * @property {number} cases
 * @property {number} values Those to which both gave a value.
 * @property {number} errors Those to which both gave an error.
 * @property {string[]} crashes Cases at which the process ended.
 * @property {string[]} hangs Cases that took longer than all timeouts together.
 * @property {string[]} taken Cases in which only the official driver saw an error.
 * @property {string[]} refused Cases in which only this driver saw an error.
 */

/**
 * @param {{ seed: number, cases: number, from?: number, progress?: (report: Report) => void }} how
 * @returns {Promise<Report>}
 */
export async function runCampaign({ seed, cases, from = 0, progress }) {
  /** @type {Report} */
  const report = { cases: 0, values: 0, errors: 0, crashes: [], hangs: [], taken: [], refused: [] };
  const to = from + cases;
  for (let next = from; next < to; ) {
    const { last, end } = await play(seed, next, to, (index, peer, native) => {
      judge(report, seed, index, peer, native);
      progress?.(report);
    });
    if (end === undefined) break;
    // The case after the last that was played to its end.
    report.cases++;
    const name = `${last + 1}: ${describe(caseOf(seed, last + 1))}`;
    if (end === 'silent') report.hangs.push(name);
    else report.crashes.push(`${name}: ${end}`);
    next = last + 2;
  }
  return report;
}

/** How much of a campaign came out alike, from 0 to 1. @param {Report} report */
export function agreement({ cases, values, errors }) {
  return cases === 0 ? 1 : (values + errors) / cases;
}

/**
 * @typedef {{ value?: true, error?: string, ms: number }} Outcome
 * @param {Report} report
 * @param {number} seed
 * @param {number} index
 * @param {Outcome} peer
 * @param {Outcome} native
 */
function judge(report, seed, index, peer, native) {
  report.cases++;
  const name = () => `${index}: ${describe(caseOf(seed, index))}`;
  if (native.ms > LIMIT_MS) report.hangs.push(`${name()}: ${native.ms} ms`);
  if (peer.error === undefined && native.error === undefined) report.values++;
  else if (peer.error !== undefined && native.error !== undefined) report.errors++;
  else if (native.error === undefined) report.taken.push(`${name()}: ${peer.error}`);
  else report.refused.push(`${name()}: ${native.error}`);
}

/**
 * Plays cases in a process of its own until it has played all or ends.
 * @param {number} seed
 * @param {number} from
 * @param {number} to
 * @param {(index: number, peer: Outcome, native: Outcome) => void} hear
 * @returns {Promise<{ last: number, end?: string }>} The last case that was played to its end, and how
 *   the process ended if not well.
 */
async function play(seed, from, to, hear) {
  const player = spawn(process.execPath, [PLAYER, ...[seed, from, to].map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {Promise<string | undefined>} */
  const ended = new Promise((resolve) => {
    player.once('close', (code, signal) => resolve(signal ?? (code === 0 ? undefined : `${code}`)));
  });
  let silent = false;
  const watch = setTimeout(() => {
    silent = true;
    player.kill('SIGKILL');
  }, SILENCE_MS);
  let last = from - 1;
  for await (const line of createInterface({ input: player.stdout })) {
    watch.refresh();
    const { index, peer, native } = JSON.parse(line);
    hear(index, peer, native);
    last = index;
  }
  clearTimeout(watch);
  const end = await ended;
  return { last, end: silent ? 'silent' : end };
}

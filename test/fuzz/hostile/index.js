import { availableParallelism } from 'node:os';
import { addon } from '../../../js/client/binding/addon.js';
import { say } from '../../../js/host/say.js';
import { agreement, runCampaign } from './campaign.js';

/** The two disagree on a few hellos that no server sends: see docs/addon.md. */
const ALIKE = 0.98;
const PROGRESS_CASES = 1000;

/**
 * Plays damaged replies and prints what became of them.
 * @param {{ cases: number, seed: number }} how
 * @returns {Promise<boolean>} Whether no process ended or hung, and nearly all came out alike.
 */
export async function fuzzHostile({ cases, seed }) {
  if (!addon.guardsReplies) say('libmongoc is a shared library: its replies cannot be checked');
  let shown = 0;
  const report = await runCampaign({
    seed,
    cases,
    // Most of the time they wait.
    players: 2 * availableParallelism(),
    progress: (sofar) => {
      if (sofar.cases - shown < PROGRESS_CASES) return;
      shown = sofar.cases;
      process.stderr.write(`${shown} cases, ${sofar.crashes.length} crashes\n`);
    },
  });
  const { values, errors, ...kinds } = report;
  for (const kind of /** @type {const} */ (['crashes', 'hangs', 'taken', 'refused', 'races'])) {
    for (const line of kinds[kind]) process.stdout.write(`${kind}: ${line}\n`);
  }
  const { crashes, hangs, taken, refused, races } = report;
  process.stdout.write(
    `${report.cases} cases (seed ${seed}): ${values} values and ${errors} errors of both, ${taken.length} errors of mongodb alone, ${refused.length} of this driver alone, ${races.length} races with time, ${crashes.length} crashes, ${hangs.length} hangs\n`,
  );
  return crashes.length === 0 && hangs.length === 0 && agreement(report) >= ALIKE;
}

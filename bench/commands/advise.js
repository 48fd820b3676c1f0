/** `tollgate advise`: which way to call, for an operation that the user describes, from a run of the study dispatch. */

import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UsageError } from '../../js/engine/errors.js';
import { byteSize, durationUs, whole } from '../../js/engine/planning/flags.js';
import { readRun } from '../../js/report/index.js';
import { printableJson, printableText } from '../../js/report/printable.js';
import { wrap } from '../../js/report/wrap.js';
import { doubtsOf } from '../../js/stats/quotable.js';
import { listWidthOf } from '../command_line/terminal.js';
import { advise as adviceFrom, sentenceOf } from '../studies/dispatch/advice.js';
import { fittedDispatches } from '../studies/dispatch/break_even.js';

const USUAL_DOC = '1.4KB';
const USUAL_CONCURRENCY = '32';

/**
 * @param {{ opTime?: string, doc?: string, concurrency?: string, cores?: string, loopDelayMax?: string,
 *   from?: string, out?: string, json?: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export default async function advise(options) {
  const { opTime, doc = USUAL_DOC, concurrency = USUAL_CONCURRENCY, cores, loopDelayMax } = options;
  if (opTime === undefined) {
    throw new UsageError('--op-time is missing: how long a synchronous call blocks, such as 300us');
  }
  const asked = {
    opUs: durationUs('--op-time', opTime),
    docBytes: byteSize('--doc', doc),
    concurrency: Number(whole('--concurrency', concurrency, { least: 1, most: 1024 })),
    cores: whole('--cores', cores, { least: 1, most: 1024 }) ?? os.availableParallelism(),
    ...(loopDelayMax && { loopDelayUs: durationUs('--loop-delay-max', loopDelayMax) }),
  };
  if (asked.opUs === 0) throw new UsageError('--op-time must be more than nothing');
  const { run, folder } = measured(options);
  const advice = adviceFrom(run, asked);
  if (options.json) {
    const doubts = doubtsOf(run);
    process.stdout.write(
      printableJson(`${JSON.stringify({ asked, ...advice, doubts, from: folder }, null, 2)}\n`),
    );
  } else {
    const lines = [...linesOf(run, advice, asked), originOf(run, folder)];
    const width = listWidthOf();
    process.stdout.write(`${lines.map((line) => wrap(printableText(line), width)).join('\n')}\n`);
  }
  return advice.chosen ? 0 : 1;
}

/**
 * The advice, and what throws doubt on it.
 *
 * @param {import('../../js/results/run.d.ts').Run} run
 * @param {ReturnType<typeof adviceFrom>} advice
 * @param {import('../studies/dispatch/advice.js').Asked} asked
 * @returns {string[]}
 */
export function linesOf(run, advice, asked) {
  const doubts = doubtsOf(run).map(({ title, text }) => `${title} ${text}`);
  const sentence = sentenceOf(advice, asked);
  return doubts.length === 0 ? [sentence] : [...doubts, `What it would say: ${sentence}`];
}

/** @param {import('../../js/results/run.d.ts').Run} run @param {string} folder */
const originOf = ({ startedAt, environment }, folder) =>
  `From ${folder}, measured ${startedAt.slice(0, 10)} on ${environment.cpu}, ${environment.cores} cores, Node.js ${environment.node}.`;

/**
 * @param {{ from?: string, out?: string }} options
 * @returns {{ run: import('../../js/results/run.d.ts').Run, folder: string }}
 */
function measured({ from, out = 'results' }) {
  const folders = from ? [from] : existsSync(out) ? newestFirst(out) : [];
  for (const folder of folders) {
    const run = readRun([folder]);
    if (fittedDispatches(run).length > 0) return { run, folder };
  }
  const where = from ?? out;
  throw new UsageError(
    `${where} holds no run that the break-even can be fitted to, for which the preset smoke measures too little: run \`npm run bench:native -- --study dispatch --preset standard\`, or name its folder with --from`,
  );
}

/** @param {string} out */
const newestFirst = (out) =>
  readdirSync(out)
    .filter((name) => name.endsWith('-dispatch') && existsSync(path.join(out, name, 'run.json')))
    .sort()
    .reverse()
    .map((name) => path.join(out, name));

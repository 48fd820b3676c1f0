/**
 * Looks for documents that this driver and js-bson read or write differently:
 * `npm run fuzz -- --seconds 60 --seed 1`; with --hostile for damaged replies of a server to which the
 * two drivers answer differently, or one not at all.
 */
import { parseArgs } from 'node:util';
import { SetupError, say } from '../../js/host/say.js';
import { fuzzHostile } from './hostile/index.js';
import { fuzzNative } from './native.js';
import { runRound } from './rounds.js';

const USAGE = `usage: npm run fuzz -- [--seconds N] [--documents N] [--seed S] [--round R]
                        [--native | --hostile [--cases N]]
  --seconds    how long to look (60)
  --documents  how many documents to look at, at most
  --seed       where chance begins (1)
  --round      this round of the seed alone
  --native     libFuzzer over the C++ instead, under sanitizers (wants clang)
  --hostile    a server that damages its replies instead
  --cases      how many of its replies (20000); about a thousand take two minutes`;
const PROGRESS_MS = 10_000;

/** @param {string} message */
function refuse(message) {
  process.stderr.write(`tollgate: ${message}\n${USAGE}\n`);
  process.exit(2);
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function toCount(name, text, otherwise) {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) {
    refuse(`--${name} must be a whole number, not "${text}"`);
  }
  return value;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string' },
        documents: { type: 'string' },
        seed: { type: 'string' },
        round: { type: 'string' },
        native: { type: 'boolean', default: false },
        hostile: { type: 'boolean', default: false },
        cases: { type: 'string' },
      },
    });
    return {
      seconds: toCount('seconds', values.seconds, 60),
      documents: toCount('documents', values.documents, Number.POSITIVE_INFINITY),
      seed: toCount('seed', values.seed, 1),
      native: values.native,
      hostile: values.hostile,
      cases: toCount('cases', values.cases, 20_000),
      round: values.round === undefined ? undefined : toCount('round', values.round, 0),
    };
  } catch (error) {
    refuse(/** @type {Error} */ (error).message);
    throw error;
  }
}

/** @param {{ seconds: number, documents: number, seed: number, round?: number }} how */
function fuzzDocuments({ seconds, documents, seed, round: only }) {
  const end = performance.now() + seconds * 1000;
  let seen = 0;
  let shown = performance.now();
  let round = only ?? 0;
  do {
    const report = runRound(seed, round);
    seen += report.documents;
    if (report.difference) {
      process.stdout.write(
        `${report.difference}\na difference after ${seen} documents; again with: npm run fuzz -- --seed ${seed} --round ${round}\n`,
      );
      return false;
    }
    round++;
    if (performance.now() - shown > PROGRESS_MS) {
      shown = performance.now();
      process.stderr.write(`${seen} documents, ${round} rounds\n`);
    }
  } while (only === undefined && performance.now() < end && seen < documents);
  process.stdout.write(`no difference in ${seen} documents (seed ${seed}, ${round} rounds)\n`);
  return true;
}

/** @param {ReturnType<typeof readArguments>} how */
function fuzz(how) {
  if (how.hostile) return fuzzHostile(how);
  return how.native ? fuzzNative(how) : fuzzDocuments(how);
}

try {
  process.exitCode = (await fuzz(readArguments())) ? 0 : 1;
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exitCode = error.exitCode;
}

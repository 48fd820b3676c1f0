/**
 * What sysbench says of the machine, in the study's own three tests: files read and written, prime numbers,
 * memory. All else is sysbench's default: one thread, 128 files, 16 KB a request, fsync after every hundredth.
 */

import { sysbench as requirement } from '../../../js/host/system/known_requirements.js';
import { columnsOf, cpuOf, fileioOf, memoryOf } from './sysbench_output.js';

/** @typedef {import('../../../js/types.d.ts').Tool} Tool */
/** @typedef {import('../../../js/results/run.d.ts').StudyTable} StudyTable */
/** @typedef {(args: string[]) => Promise<string>} Exec */

/**
 * Sizes are the study's in `paper`; how long each test is; limits of the prime numbers; what is written to memory.
 *
 * @typedef {{ fileMb: number[], length: Length, primes: number[], memory: string[] }} Preset
 * @typedef {{ flags: string[], text: string }} Length
 */

/** @type {Record<'smoke' | 'standard' | 'paper', Preset>} */
const PRESETS = {
  smoke: { fileMb: [16], length: events(1000), primes: [1000], memory: ['128M'] },
  standard: {
    fileMb: [512, 2048],
    length: seconds(3),
    primes: [100, 10_000],
    memory: ['10G', '50G'],
  },
  paper: {
    fileMb: [512, 1024, 1536, 2048],
    length: seconds(10),
    primes: [100, 2000, 5000, 10_000],
    memory: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((size) => `${size}G`),
  },
};

/** @param {number} count @returns {Length} */
function events(count) {
  return { flags: [`--events=${count}`], text: `${count} events each` };
}

/** @param {number} count @returns {Length} */
function seconds(count) {
  return { flags: [`--time=${count}`], text: `${count} s each` };
}

/** In sysbench's words and ours; creating comes last, since it replaces the files that the others use. */
const MODES = Object.entries({
  seqrd: 'sequential read',
  seqrewr: 'sequential rewrite',
  rndrd: 'random read',
  rndwr: 'random write',
  rndrw: 'random, 3 reads to 2 writes',
  seqwr: 'sequential write',
});

/** @type {Tool} */
export const sysbench = {
  name: 'sysbench',
  requirement,
  async measure(preset, exec) {
    const { fileMb, length, primes, memory } = PRESETS[preset];
    const version = (await exec(['--version'])).trim();
    return [
      await files(exec, version, fileMb, length),
      await primeNumbers(exec, version, primes, length),
      await memorySpeed(exec, version, memory),
    ];
  },
};

/**
 * @param {Exec} exec
 * @param {string} version
 * @param {number[]} sizesMb
 * @param {Length} length
 * @returns {Promise<StudyTable>}
 */
async function files(exec, version, sizesMb, length) {
  const rows = [];
  for (const size of sizesMb) {
    const fileio = ['fileio', `--file-total-size=${size}M`];
    await exec([...fileio, 'prepare']);
    for (const [mode, title] of MODES) {
      if (mode === 'seqwr') await exec([...fileio, 'cleanup']);
      const output = await exec([...fileio, `--file-test-mode=${mode}`, ...length.flags, 'run']);
      rows.push([`${size} MB`, title, ...columnsOf(fileioOf(output))]);
    }
    await exec([...fileio, 'cleanup']);
  }
  return {
    title: 'sysbench: files',
    note: `${version}, ${length.text}. Files lie in the temporary folder and pass through the system's page cache.`,
    head: ['size', 'access', 'read MiB/s', 'written MiB/s', 'requests/s', 'p95 ms'],
    rows,
  };
}

/**
 * @param {Exec} exec
 * @param {string} version
 * @param {number[]} limits
 * @param {Length} length
 * @returns {Promise<StudyTable>}
 */
async function primeNumbers(exec, version, limits, length) {
  const rows = [];
  for (const limit of limits) {
    const output = await exec(['cpu', `--cpu-max-prime=${limit}`, ...length.flags, 'run']);
    rows.push([String(limit), ...columnsOf(cpuOf(output))]);
  }
  return {
    title: 'sysbench: prime numbers',
    note: `${version}, one thread, ${length.text}. An event looks for all prime numbers up to the limit.`,
    head: ['up to', 'events/s', 'mean ms'],
    rows,
  };
}

/**
 * @param {Exec} exec
 * @param {string} version
 * @param {string[]} sizes
 * @returns {Promise<StudyTable>}
 */
async function memorySpeed(exec, version, sizes) {
  const rows = [];
  for (const size of sizes) {
    for (const operation of ['write', 'read']) {
      const all = [`--memory-total-size=${size}`, `--memory-oper=${operation}`];
      // However long it takes.
      const output = await exec(['memory', ...all, '--time=0', 'run']);
      rows.push([size.replace(/\D/, ' $&B'), operation, ...columnsOf(memoryOf(output))]);
    }
  }
  return {
    title: 'sysbench: memory',
    note: `${version}, one thread, blocks of 1 KB.`,
    head: ['size', 'operation', 'MiB/s', 's'],
    rows,
  };
}

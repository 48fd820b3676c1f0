/** What a profile says, in tables and sentences, before any format. */

import { number, percent, title } from '../text.js';

/** @typedef {import('../../results/profile.d.ts').ProfileFile} ProfileFile */
/** @typedef {import('../../results/profile.d.ts').ContenderProfile} ContenderProfile */
/** @typedef {import('../../results/profile.d.ts').Attribution} Attribution */

/**
 * @typedef {{ indent?: boolean, cells: string[] }} Row `indent`: it is a part of the row above
 * @typedef {{ head: string[], rows: Row[] }} Table the first column is text, the others are numbers
 * @typedef {{ heading: string, level: 1 | 2 | 3, lines: string[], table?: Table, list?: string[] }} Section `lines` stand
 *   before table and list
 */

/** Of a layer, functions that hold at least so much of the whole, but no more than so many. */
const LEAST_PCT = 0.5;
const MOST_FUNCTIONS = 6;
/** A layer whose functions are many and small shows so many of them, unless it is as small itself. */
const FEWEST_FUNCTIONS = 3;
const SMALL_LAYER_PCT = 2;
/** Of a contender that is warm, V8 has compiled what is hot. */
const COMPILE = 'compile';
const MUCH_COMPILED_PCT = 10;
/** Of all that allocate, and of all system calls. */
const MOST_ROWS = 10;
/** So rare ones are the client's background, not the operation's. */
const LEAST_CALLS = 0.005;

/**
 * @param {ProfileFile} profile
 * @returns {Section[]}
 */
export function sectionsOf(profile) {
  const measured = profile.contenders.filter(({ status }) => status === 'ok');
  return [
    opening(profile),
    ...(measured.length > 1 ? [sideBySide(profile, measured)] : []),
    ...profile.contenders.flatMap((one) => contenderSections(one)),
  ];
}

/** @param {ProfileFile} profile @returns {Section} */
function opening({ setting, environment: { cpu, cores, node, os, stores }, ...profile }) {
  const servers = Object.entries(stores).flatMap(([name, { version }]) =>
    version ? [`${name} ${version}`] : [],
  );
  const machine = [`${cpu}, ${cores} cores`, os, `Node.js ${node}`, ...servers].join(', ');
  return {
    ...{ heading: `Profile: ${title(setting)}`, level: 1 },
    lines: [
      `${profile.startedAt.slice(0, 10)}, ${machine}; ${number(profile.seconds)} s a pass.`,
      ...(profile.status === 'interrupted'
        ? ['It was interrupted: what was found until then.']
        : []),
    ],
  };
}

/** @param {ProfileFile} profile @param {ContenderProfile[]} measured @returns {Section} */
function sideBySide({ layers }, measured) {
  const seen = [...layers.map(({ name }) => name), 'unattributed'].filter((name) =>
    measured.some(({ cpu }) => cpu?.layers.some(({ layer }) => layer === name)),
  );
  const perOp = (/** @type {ContenderProfile} */ { cpu }, /** @type {string} */ name) => {
    const share = cpu?.layers.find(({ layer }) => layer === name);
    return share ? number(share.perOp) : '';
  };
  const sources = new Set(measured.flatMap(({ cpu }) => cpu?.source ?? []));
  return {
    ...{
      heading: `${unitOf(sources.has('v8') ? 'v8' : 'perf')} per operation by layer`,
      level: 2,
      lines: [],
    },
    table: {
      head: ['layer', ...measured.map(({ label }) => label)],
      rows: [
        ...seen.map((name) => ({ cells: [name, ...measured.map((one) => perOp(one, name))] })),
        { cells: ['all', ...measured.map(({ cpu }) => (cpu ? number(cpu.perOp) : ''))] },
      ],
    },
  };
}

/** @param {'perf' | 'v8'} source */
const unitOf = (source) => (source === 'perf' ? 'µs of CPU' : 'µs on JavaScript threads');

/** @param {ContenderProfile} profile @returns {Section[]} */
function contenderSections(profile) {
  const { label, status, reason, cpu, allocations, systemCalls, files, notSeen } = profile;
  if (status !== 'ok') {
    return [{ heading: label, level: 2, lines: [`${status}: ${reason}`] }];
  }
  return [
    { heading: label, level: 2, lines: [plainText(profile)] },
    ...(cpu ? [cpuSection(cpu)] : []),
    ...(allocations ? [allocationSection(profile, allocations)] : []),
    ...(systemCalls ? [callSection(systemCalls)] : []),
    ...(notSeen.length > 0
      ? [
          {
            ...{ heading: 'Not seen', level: /** @type {const} */ (3), lines: [] },
            list: notSeen.map(({ pass, reason }) => `${pass}: ${reason}`),
          },
        ]
      : []),
    ...(files.length > 0
      ? [
          {
            ...{ heading: 'Files in profiles/', level: /** @type {const} */ (3), lines: [] },
            list: files.map(({ file, holds }) => `${file}: ${holds}`),
          },
        ]
      : []),
  ];
}

/** @param {ContenderProfile} profile */
function plainText({ metrics }) {
  const { usPerOp, latencyP50Us, latencyP99Us, clientCpuUsPerOp, gcPct } = metrics;
  const system = metrics.clientSystemCpuUsPerOp;
  const split =
    system === undefined
      ? ''
      : `: ${number(clientCpuUsPerOp - system)} of it in user space, ${number(system)} in the kernel`;
  const cpu =
    clientCpuUsPerOp === undefined ? '' : `, ${number(clientCpuUsPerOp)} µs of CPU${split}`;
  return (
    `Without a profiler: ${number(usPerOp)} µs per operation ` +
    `(p50 ${number(latencyP50Us)}, p99 ${number(latencyP99Us)})${cpu}; ` +
    `garbage collection ${percent(gcPct)} of the time.`
  );
}

/** @param {import('../../results/profile.d.ts').CpuAttribution} cpu @returns {Section} */
function cpuSection(cpu) {
  const { source, perOp, attributedPct, samples, seenPct, profiledCpuUsPerOp } = cpu;
  const seen =
    seenPct === undefined ? '' : `, which are ${number(seenPct)} % of the CPU time used meanwhile`;
  const how =
    source === 'perf'
      ? `Shares by perf, of the CPU time without it: ${samples} samples${seen}. Under perf an operation took ${number(profiledCpuUsPerOp)} µs of CPU.`
      : `By V8's profiler alone, ${samples} samples: time on the threads that run JavaScript, in which a call that waits for the server counts like one that works.`;
  return {
    heading: `${unitOf(source)} per operation by function and layer`,
    level: 3,
    lines: [`${number(attributedPct)} % is in named layers. ${how}`, ...unlessWarm(cpu)],
    table: {
      head: ['layer, function', 'µs/op', '%'],
      rows: [
        ...cpu.layers.flatMap(({ layer, pct, functions, ...share }) => [
          { cells: [layer, number(share.perOp), pct.toFixed(1)] },
          ...topOf(functions, pct, perOp).map((one) => ({
            indent: true,
            cells: [`${one.name}  ${one.where}`, number(one.perOp), pctOf(one.perOp, perOp)],
          })),
        ]),
        { cells: ['all', number(perOp), '100'] },
      ],
    },
  };
}

/** @param {Attribution} cpu */
function unlessWarm({ layers }) {
  const { pct = 0 } = layers.find(({ layer }) => layer === COMPILE) ?? {};
  if (pct < MUCH_COMPILED_PCT) return [];
  return [
    `V8 was still compiling, ${number(pct)} % of the CPU time: take a longer --warmup, or a machine that has less to do.`,
  ];
}

/** @param {number} part @param {number} whole */
const pctOf = (part, whole) => (whole > 0 ? ((100 * part) / whole).toFixed(1) : '');

/** @param {import('../../results/profile.d.ts').Share[]} functions @param {number} layerPct @param {number} whole */
function topOf(functions, layerPct, whole) {
  const fewest = layerPct >= SMALL_LAYER_PCT ? FEWEST_FUNCTIONS : 0;
  return functions
    .slice(0, MOST_FUNCTIONS)
    .filter(({ perOp }, i) => i < fewest || (100 * perOp) / whole >= LEAST_PCT);
}

/** @param {ContenderProfile} profile @param {Attribution} allocations @returns {Section} */
function allocationSection({ libbson, metrics }, allocations) {
  const { perOp, layers } = allocations;
  const functions = layers
    .flatMap(({ layer, functions: own }) => own.map((one) => ({ ...one, layer })))
    .sort((a, b) => b.perOp - a.perOp);
  const counted = metrics.allocatedBytesPerOp;
  const library = libbson
    ? ` libbson and libmongoc allocate ${number(libbson.allocationsPerOp)} times, ${number(libbson.bytesPerOp)} B in all.`
    : '';
  return {
    ...{ heading: 'Allocated bytes per operation', level: 3 },
    lines: [
      `On the JavaScript heap of the calling thread ${number(perOp)} B, sampled${counted === undefined ? '' : ` (${number(counted)} B by the heap's growth)`}.${library}`,
    ],
    table: {
      head: ['function', 'layer', 'B/op', '%'],
      rows: functions.slice(0, MOST_ROWS).map((one) => ({
        cells: [`${one.name}  ${one.where}`, one.layer, number(one.perOp), pctOf(one.perOp, perOp)],
      })),
    },
  };
}

/** @param {import('../../results/profile.d.ts').SystemCall[]} calls @returns {Section} */
function callSection(calls) {
  const all = calls.reduce((sum, { perOp }) => sum + perOp, 0);
  const frequent = calls.filter(({ perOp }) => perOp >= LEAST_CALLS).slice(0, MOST_ROWS);
  return {
    ...{ heading: 'System calls per operation', level: 3, lines: [`${number(all)} in all.`] },
    table: {
      head: ['system call', 'per operation', 'of them failed'],
      rows: frequent.map(({ name, perOp, errorsPerOp }) => ({
        cells: [name, number(perOp), errorsPerOp > 0 ? number(errorsPerOp) : ''],
      })),
    },
  };
}

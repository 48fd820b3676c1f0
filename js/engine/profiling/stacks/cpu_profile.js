/** V8's own CPU profile (`.cpuprofile`) and its sample of allocations (`.heapprofile`), as stacks. */

import { fileURLToPath } from 'node:url';
import { FrameTable } from './frame_table.js';

/** @typedef {import('node:inspector').Profiler.Profile} Profile */
/** @typedef {import('node:inspector').Runtime.CallFrame} CallFrame */
/** @typedef {import('node:inspector').HeapProfiler.SamplingHeapProfile} HeapProfile */
/** @typedef {import('./stacks.d.ts').Frame} Frame */
/** @typedef {import('./stacks.d.ts').Sampled} Sampled */
/** @typedef {import('./stacks.d.ts').Stack} Stack */

/** Nothing ran. */
const IDLE = '(idle)';
const ROOT = '(root)';

/**
 * @param {{ thread: string, profile: Profile }[]} profiles one for each thread
 * @returns {Sampled} time, not CPU: a call that waits is sampled like one that works
 */
export function readCpuProfiles(profiles) {
  const table = new FrameTable();
  return {
    stacks: profiles.flatMap(({ thread, profile }) => stacksOf(thread, profile, table)),
    frames: table.frames,
  };
}

/**
 * @param {string} thread
 * @param {Profile} profile
 * @param {FrameTable} table
 * @returns {Stack[]}
 */
function stacksOf(thread, { nodes, samples = [], timeDeltas = [] }, table) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Map<number, number>} */
  const parents = new Map();
  for (const { id, children = [] } of nodes) for (const child of children) parents.set(child, id);
  /** @type {Map<number, number[]>} */
  const known = new Map();
  const framesFrom = (/** @type {number} */ id) => {
    const frames = known.get(id) ?? [];
    if (frames.length > 0) return frames;
    for (let at = /** @type {number | undefined} */ (id); at !== undefined; at = parents.get(at)) {
      const callFrame = byId.get(at)?.callFrame;
      if (callFrame && callFrame.functionName !== ROOT) frames.push(placeOf(callFrame, table));
    }
    known.set(id, frames);
    return frames;
  };
  return samples.flatMap((id, i) => {
    if (byId.get(id)?.callFrame.functionName === IDLE) return [];
    // A sample stands for the time until the next one; the clock may seem to go back.
    const weight = Math.max(0, timeDeltas[i + 1] ?? 0);
    return weight > 0 ? [{ thread, weight, frames: framesFrom(id) }] : [];
  });
}

/**
 * @param {HeapProfile} profile
 * @returns {Sampled} bytes
 */
export function readHeapProfile({ head }) {
  const table = new FrameTable();
  /** @type {Stack[]} */
  const stacks = [];
  /** @type {(node: HeapProfile['head'], callers: number[]) => void} */
  const visit = ({ callFrame, selfSize, children }, callers) => {
    const own = callFrame.functionName === ROOT ? callers : [placeOf(callFrame, table), ...callers];
    if (selfSize > 0) stacks.push({ thread: 'main', weight: selfSize, frames: own });
    for (const child of children) visit(child, own);
  };
  visit(head, []);
  return { frames: table.frames, stacks };
}

/**
 * @param {CallFrame} callFrame
 * @param {FrameTable} table
 */
function placeOf({ functionName, url, lineNumber }, table) {
  return table.place(`${functionName}\0${url}\0${lineNumber}`, () => {
    /** @type {Frame['origin']} */
    const origin = lineNumber < 0 && url === '' ? 'binary' : 'js';
    const file = url.startsWith('file:') ? fileURLToPath(url.split('?')[0]) : url;
    return { name: functionName, file, ...(lineNumber >= 0 && { line: lineNumber + 1 }), origin };
  });
}

/** What `perf script` prints, as stacks: JavaScript, native code and the kernel in one. */

import { fileURLToPath } from 'node:url';
import { FrameTable } from './frame_table.js';

/** @typedef {import('./stacks.d.ts').Frame} Frame */
/** @typedef {import('./stacks.d.ts').Sampled} Sampled */
/** @typedef {import('./stacks.d.ts').Stack} Stack */

/** The fields that are read here. */
export const FIELDS = 'comm,pid,tid,time,period,event,ip,sym,dso';

/** `node  4711/4712  63117.376230:     500000 cpu-clock:` */
const HEADER = /^(.+?)\s+(\d+)\/(\d+)\s+[\d.]+:\s+(\d+)\s+\S/;
/** `    7f2a2783729c JS:~encode file:///a.js:2:21 (/tmp/perf-4711.map)` */
const FRAME = /^\s*([0-9a-f]+) (.*) \(([/[].*?)\)$/;
/** Where generated code lies, as perf has it: a map of names that it has found, or memory without a file. */
const GENERATED = /^\/tmp\/perf-\d+\.map$|^\/\/anon|^\[unknown\]$|^\/memfd:|^\[heap\]$/;
/** What V8 writes of a function, its tier in a sign: `JS:*encode file:///a.js:2:21`, `JS:^ :3:14`. */
const SCRIPT =
  /^(?:JS|LazyCompile|Function|Script|Eval|Module|Callback):[*~^+']*(.*?) ?((?:file:|node:|\/|native:).*|):(\d+):\d+$/;
const KERNEL = /^\[(?:kernel|guest\.kernel|[\w.]*kallsyms)|^\[\w+\]$/;
const NS_PER_US = 1000;

/**
 * @param {AsyncIterable<string>} lines of `perf script -F` with the fields above, the event being `cpu-clock`,
 *   whose period is in ns
 * @param {(pid: number, address: number) => string | undefined} [nameOf] of generated code, where somebody knows it
 *   better than perf
 * @returns {Promise<Sampled>}
 */
export async function readPerfScript(lines, nameOf = () => undefined) {
  const table = new FrameTable();
  let process = 0;
  /** @type {Stack[]} */
  const stacks = [];
  /** @type {Stack | undefined} */
  let open;
  for await (const line of lines) {
    if (line === '') {
      open = undefined;
      continue;
    }
    const frame = open && FRAME.exec(line);
    if (open && frame) {
      const [, address, known, place] = frame;
      // What a caller goes on with lies behind its call, and perhaps behind its end.
      const at = Number.parseInt(address, 16) - (open.frames.length > 0 ? 1 : 0);
      const symbol = (GENERATED.test(place) && nameOf(process, at)) || known;
      open.frames.push(table.place(`${symbol}\0${place}`, () => frameOf(symbol, place)));
      continue;
    }
    const header = HEADER.exec(line);
    if (!header) continue;
    const [, command, pid, tid, ns] = header;
    process = Number(pid);
    const thread = pid === tid ? `${command} ${pid}` : `${command} ${pid}/${tid}`;
    open = { thread, weight: Number(ns) / NS_PER_US, frames: [] };
    stacks.push(open);
  }
  return { frames: table.frames, stacks };
}

/**
 * @param {string} symbol
 * @param {string} place what perf calls the DSO
 * @returns {Frame}
 */
function frameOf(symbol, place) {
  const script = SCRIPT.exec(symbol);
  if (script) {
    const [, name, where, line] = script;
    return { name, file: pathOf(where), line: Number(line), origin: 'js' };
  }
  const name = readable(symbol);
  if (KERNEL.test(place) && place !== '[unknown]')
    return { name, file: '[kernel]', origin: 'kernel' };
  const file = place.startsWith('/tmp/perf-') ? '[generated]' : place;
  return { name, file, origin: 'binary' };
}

/**
 * An older perf leaves newer C++ names as the compiler writes them: `_ZN2v88internal9HashTableI…`. Where a template's
 * parameters begin, enough is known.
 *
 * @param {string} symbol
 */
function readable(symbol) {
  const [prefix] = /^_ZNK?(?=\d)/.exec(symbol) ?? [];
  if (prefix === undefined) return symbol;
  const parts = [];
  for (let rest = symbol.slice(prefix.length); /^\d/.test(rest); ) {
    const length = Number.parseInt(rest, 10);
    const start = String(length).length;
    parts.push(rest.slice(start, start + length));
    rest = rest.slice(start + length);
  }
  return parts.join('::');
}

/** @param {string} where */
function pathOf(where) {
  try {
    return where.startsWith('file:') ? fileURLToPath(where.split('?')[0]) : where;
  } catch {
    return where;
  }
}

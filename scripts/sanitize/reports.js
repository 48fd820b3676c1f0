import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { KNOWN } from './known.js';

/** @typedef {import('./known.js').Report} Report */

const FRAME = /^\s*#\d+ /;
const NOBODY = /libsanitizer|_interceptor|libstdc\+\+|libc\.so|nptl\/|operator (?:new|delete)/;
const BLANK = /\n\s*\n/;

/**
 * @param {string} text A sanitizer's log.
 * @returns {Report[]}
 */
export function parseReports(text) {
  const races = text.split('==================').filter((part) => part.includes('data race'));
  if (races.length > 0) return races.map((part) => report('race', part));
  const sections = text.split(BLANK);
  const leaks = sections.filter((part) => /(?:Direct|Indirect) leak of/.test(part));
  const address = text.includes('ERROR: AddressSanitizer') ? [text] : [];
  return [
    ...leaks.map((part) => report('leak', part)),
    ...address.map((part) => report('address', part)),
  ];
}

/**
 * @param {Report['kind']} kind
 * @param {string} text
 * @returns {Report}
 */
function report(kind, text) {
  const stacks = text
    .split(BLANK)
    .map((part) => part.split('\n').filter((line) => FRAME.test(line)))
    .filter((frames) => frames.length > 0);
  const owners = stacks.map((frames) => (frames.find((one) => !NOBODY.test(one)) ?? '').trim());
  const accesses = owners.slice(0, text.includes('[failed to restore the stack]') ? 1 : 2);
  return { kind, text: text.trim(), owners, accesses };
}

/**
 * @param {string} folder Of log files.
 * @returns {{ unknown: Report[], known: Map<string, number> }} Findings, and how often each of the
 *   known ones appeared, by its reason.
 */
export function readReports(folder) {
  /** @type {Report[]} */
  const unknown = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const name of readdirSync(folder)) {
    for (const found of parseReports(readFileSync(path.join(folder, name), 'utf8'))) {
      const reason = KNOWN.find(({ matches }) => matches(found))?.why;
      if (reason) known.set(reason, (known.get(reason) ?? 0) + 1);
      else unknown.push(found);
    }
  }
  return { unknown, known };
}

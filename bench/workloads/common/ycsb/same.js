/** Answers that are right beside others' writes: who reads a record that is being written sees it before or after. */

import { isDeepStrictEqual } from 'node:util';

/** @typedef {import('../../../../js/types.d.ts').Doc} Doc */

/** What updates write begins with it: no loaded value does. */
export const WRITTEN = '~';
/** What was inserted has it in its first field. */
export const INSERTED = '+';

/** @param {unknown} value */
const isWritten = (value) => typeof value === 'string' && value.startsWith(WRITTEN);

/** @param {Doc | null} got @param {Doc | null} wanted */
function isSame(got, wanted) {
  if (got === null || wanted === null) return got === wanted;
  const keys = Object.keys(wanted);
  return (
    isDeepStrictEqual(Object.keys(got), keys) &&
    keys.every((key) => got[key] === wanted[key] || isWritten(got[key]) || isWritten(wanted[key]))
  );
}

/** @param {any[]} answers @param {any[] | undefined} oracle */
export function sameButWritten(answers, oracle = []) {
  for (const [i, answer] of answers.entries()) {
    if (!isSame(answer, oracle[i]))
      throw new Error(`read ${i} gave another record than the official driver`);
  }
}

/** Records that are inserted meanwhile stand between the others, or do not yet. @param {any[]} answers @param {any[] | undefined} oracle */
export function sameScans(answers, oracle = []) {
  for (const [i, answer] of answers.entries()) {
    const [got, wanted] = [answer, oracle[i]].map((/** @type {Doc[]} */ found) => ({
      length: found.length,
      loaded: found.filter(({ field0 }) => !String(field0).startsWith(INSERTED)),
    }));
    const both = Math.min(got.loaded.length, wanted.loaded.length);
    const same = got.loaded.slice(0, both).every((one, at) => isSame(one, wanted.loaded[at]));
    if (same && got.length === wanted.length) continue;
    throw new Error(`scan ${i} gave other records than the official driver`);
  }
}

/** Cases on one large document, as a monitoring system keeps a day of a value in one: fields before, behind and within. */

import { filled } from './stored.js';

/** @typedef {import('./updates.js').UpdateCase} UpdateCase */

/** A day of a monitored value in one document: a number, a time and a value for each minute of each hour. */
const hours = () => numbered(24, () => numbered(60, () => ({ n: 0, t: 0, v: 0 })));
/** @type {<T>(count: number, made: () => T) => Record<string, T>} */
const numbered = (count, made) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at), made()]));
/** @type {(own: string, does: string, paths: string[]) => UpdateCase} */
const increments = (own, does, paths) => ({
  ...{ name: `Update.Mms${own}`, does, filter: { _id: 0 } },
  stored: { count: 1, document: () => ({ _id: 0, a: 0, h: hours(), z: 0 }) },
  update: { $inc: filled(paths, 1) },
});
const minutes = ['0.0', '0.15', '0.30', '0.45', '0.59', '12.0', '12.15', '12.30', '12.45', '12.59'];
const setPaths = [...minutes.map((minute) => `h.${minute}.n`), 'h.0.0.t', 'h.0.0.v', 'h.12.59.t'];

/** @type {UpdateCase[]} */
export const monitored = [
  increments('IncShallow1', 'increments a field before 1 440 nested ones', ['a']),
  increments('IncShallow2', 'increments a field before and one behind nested ones', ['a', 'z']),
  increments('IncDeep1', 'increments the last nested field', ['h.23.59.n']),
  increments('IncDeepSharedPath2', 'increments 2 nested fields of one', ['h.23.59.n', 'h.23.59.t']),
  increments('IncDeepSharedPath3', 'increments 3 nested fields of one', [
    ...['h.23.59.n', 'h.23.59.t', 'h.23.59.v'],
  ]),
  increments('IncDeepDistinctPath2', 'increments 2 nested fields', ['h.22.59.n', 'h.23.59.t']),
  increments('IncDeepDistinctPath3', 'increments 3 nested fields', [
    ...['h.21.59.n', 'h.22.59.t', 'h.23.59.v'],
  ]),
  increments('IncDeepDistinctPath4', 'increments 3 nested fields far apart', [
    ...['h.23.59.n', 'h.12.59.t', 'h.0.59.v'],
  ]),
  {
    ...increments('SetDeepDistinctPaths', 'sets 13 nested fields', []),
    update: (_i, draw) => ({ $set: Object.fromEntries(setPaths.map((path) => [path, draw(100)])) }),
  },
];

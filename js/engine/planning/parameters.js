/** Parameters that workloads declare: what flags, sweeps and reports know of them. */

import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../errors.js';
import { byteSize, durationUs, list, oneOf, whole } from './flags.js';
import { PATH_PARAMETERS } from './path_parameters.js';
import { SIZE } from './size.js';

/** @typedef {import('../../types.d.ts').Parameter} Parameter */
/** @typedef {import('../../types.d.ts').Workload} Workload */
/** @typedef {number | string} Value */

const MOST = 1e9;

/** @param {Pick<Workload, 'params' | 'documentsOf'>} workload @returns {Parameter[]} those that it obeys */
export const parametersOf = ({ params = [], documentsOf }) => [
  ...(documentsOf ? [] : [SIZE]),
  ...params,
  ...PATH_PARAMETERS,
];

/**
 * @param {Iterable<Workload>} workloads
 * @returns {Parameter[]} each once, by the name of its flag
 * @throws {UsageError} where two of them have one name or flag
 */
export function allParameters(workloads) {
  /** @type {Parameter[]} */
  const all = [SIZE, ...PATH_PARAMETERS];
  for (const workload of workloads) {
    for (const one of workload.params ?? []) {
      const other = all.find(({ name, flag }) => name === one.name || flag === one.flag);
      if (!other) all.push(one);
      else if (!isDeepStrictEqual({ ...one }, { ...other })) {
        throw new UsageError(
          `the workload ${workload.name} declares a parameter ${one.name} (--${one.flag}), which is another one elsewhere: rename it`,
        );
      }
    }
  }
  return all.sort((a, b) => (a.flag < b.flag ? -1 : 1));
}

/** As commander names it: `opTime`. @param {Pick<Parameter, 'flag'>} parameter */
export const keyOf = ({ flag }) =>
  flag.replaceAll(/-(.)/g, (_, letter) => /** @type {string} */ (letter).toUpperCase());

/**
 * @param {Parameter} parameter
 * @param {string | undefined} text as typed, with commas
 * @returns {Value[] | undefined}
 * @throws {UsageError}
 */
export function valuesOf({ flag, values }, text) {
  return list(text)?.map((one) => {
    const name = `--${flag}`;
    if (values === 'time') return durationUs(name, one);
    if (values === 'size') return byteSize(name, one);
    if (values === 'count')
      return /** @type {number} */ (whole(name, one, { least: 1, most: MOST }));
    return oneOf(name, one, [...values]);
  });
}

/** @param {Pick<Workload, 'params' | 'documentsOf'>} workload @returns {Record<string, Value>} */
export const defaultsOf = (workload) =>
  Object.fromEntries(
    parametersOf(workload).flatMap((one) =>
      one.default === undefined ? [] : [[one.name, one.default]],
    ),
  );

/** What values are in. */
const UNITS = { time: 'µs', size: 'bytes', count: '' };

/**
 * For reports.
 *
 * @param {Parameter} parameter
 * @param {Value} value
 * @returns {string} `op time 300 µs`
 */
export function textOf({ flag, values, unit }, value) {
  const known = typeof values === 'string' ? UNITS[values] : '';
  const text = typeof value === 'number' ? value.toLocaleString('en-US') : value;
  return [flag.replaceAll('-', ' '), text, unit ?? known].filter(Boolean).join(' ');
}

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** @typedef {import('ajv').ValidateFunction} ValidateFunction */

const SCHEMA = new URL('./schema/run.schema.json', import.meta.url);

/** @type {ValidateFunction | undefined} compiled on first use: it takes some 30 ms */
let validate;

/**
 * @param {unknown} run
 * @returns {string | undefined} the first difference from the schema, as a clause; undefined when valid
 */
export function whatIsWrong(run) {
  validate ??= new Ajv2020().compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  if (validate(run)) return undefined;
  const { instancePath, message, params } = validate.errors?.[0] ?? {};
  const value = params?.allowedValue ?? params?.allowedValues?.join(', ');
  return `${instancePath || 'it'} ${message}${value ? ` ${value}` : ''}`;
}

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** @typedef {import('ajv').ErrorObject} ErrorObject */

const SCHEMA = new URL('../run.schema.json', import.meta.url);
/** Refers to the other. */
const PROFILE_SCHEMA = new URL('../profile.schema.json', import.meta.url);

/** Of the whole schemas; the others are definitions. @type {Record<string, string>} */
const PLACES = { RunFile: 'run', ProfileFile: 'profile' };

/**
 * Compiling takes longer than checking all but the largest files: half as long as with Ajv's defaults, which look at
 * the schema first (a test does) and spend as much again on code that is a little faster.
 */
const QUICKLY = Object.freeze({
  ...{ meta: false, validateSchema: false },
  ...{ inlineRefs: false, code: { optimize: false } },
});

/** @type {Ajv | undefined} made on first use */
let ajv;

/**
 * @param {unknown} value
 * @param {'RunFile' | 'Sample' | 'Failure' | 'ProfileFile'} kind what it ought to be
 * @returns {string | undefined} the first difference from the schema, as a clause; undefined when valid
 */
export function whatIsWrong(value, kind = 'RunFile') {
  const validate = validatorOf(kind);
  if (validate(value)) return undefined;
  const [{ instancePath, keyword, message, params }, around] = /** @type {ErrorObject[]} */ (
    validate.errors
  );
  const allowed = params?.allowedValue ?? params?.allowedValues?.join(', ');
  const where = instancePath || 'it';
  // The schema has no other `not`.
  if (keyword === 'not') {
    const name = around?.params.propertyName;
    return `${where} ${name ? `has the name ${name}` : 'is a name'} that every object has already`;
  }
  return `${where} ${message}${allowed ? ` ${allowed}` : ''}`;
}

/** @param {string} kind @returns {import('ajv').ValidateFunction} */
function validatorOf(kind) {
  if (!ajv) {
    // `tsType` is for the generator of run.schema.d.ts alone.
    ajv = new Ajv({ allowUnionTypes: true, keywords: ['tsType'], ...QUICKLY });
    ajv.addSchema(JSON.parse(readFileSync(SCHEMA, 'utf8')), 'run');
    ajv.addSchema(JSON.parse(readFileSync(PROFILE_SCHEMA, 'utf8')), 'profile');
  }
  const found = ajv.getSchema(PLACES[kind] ?? `run#/definitions/${kind}`);
  return /** @type {import('ajv').ValidateFunction} */ (found);
}

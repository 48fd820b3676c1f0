import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { expect } from '../runner/failures.js';
import { readJson } from '../runner/load.js';

/** Compiled schemas by their files. @type {Map<string, import('ajv').ValidateFunction>} */
const validators = new Map();

/**
 * A file that is not in the unified test format: the format's own schema, which lies beside its tests, has
 * to refuse it.
 *
 * @param {string} name
 * @returns {import('./index.js').SpecTest[]}
 */
export function invalidTests(name) {
  const schema = path.join(path.dirname(name), '..', '..', 'schema-latest.json');
  const file = readJson(name);
  return [
    {
      description: file.description ?? path.basename(name),
      tests: 'runner',
      run: () => expect(!validatorFor(schema)(file), 'the schema takes the file'),
    },
  ];
}

/** @param {string} schema */
function validatorFor(schema) {
  const known = validators.get(schema) ?? new Ajv2019({ strict: false }).compile(readJson(schema));
  validators.set(schema, known);
  return known;
}

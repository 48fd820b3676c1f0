/**
 * Writes js/results/run.schema.d.ts, the types of what a results folder holds, from its schema: `npm run
 * schema`. A test compares the two.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = new URL('../js/results/run.schema.json', import.meta.url);
const TYPES = new URL('../js/results/run.schema.d.ts', import.meta.url);

/** The generator's remark on where a type is used. */
const NOISE =
  /(?: \*\n)? \* This interface was referenced by `RunFile`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g;

/** @returns {Promise<string>} the generated declarations */
export async function schemaTypes() {
  const schema = JSON.parse(await readFile(SCHEMA, 'utf8'));
  const declarations = await compile(schema, 'RunFile', {
    bannerComment:
      '/** Generated from run.schema.json by `npm run schema`: change that file, not this one. */',
    additionalProperties: false,
    // Lines of samples.ndjson are definitions that run.json does not refer to.
    unreachableDefinitions: true,
    style: { printWidth: 100, singleQuote: true },
  });
  return declarations
    .replace(NOISE, '')
    .replaceAll('/**\n */\n', '')
    .replace(/\/\*\*\n( *) \* (.*)\n *\*\//g, '/** $2 */')
    .trim()
    .concat('\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await writeFile(TYPES, await schemaTypes());
  process.stdout.write(`wrote ${fileURLToPath(TYPES)}\n`);
}

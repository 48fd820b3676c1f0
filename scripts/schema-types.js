/**
 * Writes the types of what is stored and printed from their schemas: `npm run schema`. A test compares the two.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';

/** What a results folder holds, and what `tollgate compare --json` prints. */
export const SCHEMAS = [
  { file: '../js/results/run.schema.json', type: 'RunFile' },
  { file: '../js/stats/between_runs/compared.schema.json', type: 'Compared' },
].map(({ file, type }) => ({
  type,
  schema: new URL(file, import.meta.url),
  types: new URL(file.replace(/json$/, 'd.ts'), import.meta.url),
}));

/**
 * @param {typeof SCHEMAS[number]} of
 * @returns {Promise<string>} the generated declarations
 */
export async function schemaTypes({ schema: file, type }) {
  const schema = JSON.parse(await readFile(file, 'utf8'));
  const name = file.pathname.split('/').at(-1);
  const declarations = await compile(schema, type, {
    bannerComment: `/** Generated from ${name} by \`npm run schema\`: change that file, not this one. */`,
    additionalProperties: false,
    // Lines of samples.ndjson are definitions that run.json does not refer to.
    unreachableDefinitions: true,
    style: { printWidth: 100, singleQuote: true },
  });
  return declarations
    .replace(noiseOf(type), '')
    .replaceAll('/**\n */\n', '')
    .replace(/\/\*\*\n( *) \* (.*)\n *\*\//g, '/** $2 */')
    .trim()
    .concat('\n');
}

/** The generator's remark on where a type is used. @param {string} type */
function noiseOf(type) {
  return new RegExp(
    `(?: \\*\\n)? \\* This interface was referenced by \`${type}\`'s JSON-Schema\\n` +
      ' \\* via the `definition` ".*"\\.\\n',
    'g',
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const one of SCHEMAS) {
    await writeFile(one.types, await schemaTypes(one));
    process.stdout.write(`wrote ${fileURLToPath(one.types)}\n`);
  }
}

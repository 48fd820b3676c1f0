/**
 * The driver's declarations once more, in a folder whose modules are CommonJS: TypeScript's `node16` and `node18`
 * let CommonJS take types from such a module only, though Node.js itself may `require` the driver. npm runs this
 * before it packs.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const source = path.join(root, 'js');
const target = path.join(root, 'commonjs');

// What an earlier version of the sources left would be packed, too.
rmSync(target, { recursive: true, force: true });
const reached = new Set([path.join(source, 'index.d.ts')]);
for (const file of reached) {
  const text = readFileSync(file, 'utf8');
  for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)\.js'/g)) {
    reached.add(path.resolve(path.dirname(file), `${specifier}.d.ts`));
  }
  const copy = path.join(target, path.relative(source, file));
  mkdirSync(path.dirname(copy), { recursive: true });
  copyFileSync(file, copy);
}
writeFileSync(path.join(target, 'package.json'), '{ "type": "commonjs" }\n');

/**
 * The driver as the npm package has it: one file of CommonJS, which every loader reads (Node.js by `import` and by
 * `require`, Jest, ts-node, bundlers), so that no process gets its classes twice. Beside it the declarations once
 * more: TypeScript's `node16` and `node18` let CommonJS take types from a module of its own kind only. npm runs this
 * before it packs; an argument names another folder than the package's.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const source = path.join(root, 'js');
const target = path.resolve(process.argv[2] ?? path.join(root, 'commonjs'));
/** What a program may ask for by path. */
const ENTRIES = [
  'index',
  ...['bson', 'bulk/common', 'connection_string'].map((name) => `mongodb/lib/${name}`),
];

// What an earlier version of the sources left would be packed, too.
rmSync(target, { recursive: true, force: true });
await writeModules();
copyDeclarations();
writeFileSync(path.join(target, 'package.json'), '{ "type": "commonjs" }\n');

async function writeModules() {
  const bundle = await rollup({
    input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(source, `${name}.js`)])),
    external: /^node:/,
    onLog: (_level, { message }) => {
      throw new Error(message);
    },
  });
  await bundle.write({
    dir: target,
    format: 'cjs',
    exports: 'named',
    generatedCode: 'es2015',
    // As deep as the module that looks for the addon from where it lies.
    chunkFileNames: 'client/binding/[name].js',
  });
  await bundle.close();
}

function copyDeclarations() {
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
}

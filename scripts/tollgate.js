#!/usr/bin/env node
/**
 * The `tollgate` command. In a clone it is the benchmark's. An installed package has none: `tollgate build` compiles its
 * addon, and without arguments it says what a report of a fault should name.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const bench = new URL('../bench/cli.js', import.meta.url);
if (existsSync(bench)) await import(bench.href);
else if (process.argv[2] === 'build') await import('./package/build.js');
else await describe();

async function describe() {
  const manifest = new URL('../package.json', import.meta.url);
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  try {
    const driver = new URL('../commonjs/index.js', import.meta.url);
    const { libmongoc, path: file } = (await import(driver.href)).addonInfo();
    const runtime = process.versions.bun
      ? `Bun ${process.versions.bun}`
      : `Node.js ${process.versions.node}`;
    const { glibcVersionRuntime: glibc } = /** @type {any} */ (process.report.getReport()).header;
    const system = `${process.platform}-${process.arch}${glibc ? ` (glibc ${glibc})` : ''}`;
    console.log(`${name} ${version}, libmongoc ${libmongoc}, ${runtime}, ${system}`);
    console.log(`addon: ${path.relative(process.cwd(), file)}`);
    console.log('The benchmark is no part of the package: it runs from a clone of the repository.');
  } catch (error) {
    const { message, exitCode = 1 } = /** @type {Error & { exitCode?: number }} */ (error);
    console.error(`${name}: ${message}`);
    process.exitCode = exitCode;
  }
}

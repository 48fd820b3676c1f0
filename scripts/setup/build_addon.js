import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { addonFile, hasOtherLibmongocs, writeStamp } from '../../js/host/checkout/addon.js';
import { requireLibmongocSource } from '../../js/host/checkout/libmongoc.js';
import { run } from '../../js/host/run_program.js';
import { SetupError } from '../../js/host/say.js';
import { tryAddon } from '../../js/host/try_addon.js';

/**
 * Compiles the addon into build/Release, sees that it loads, and notes what it was made from.
 *
 * @param {string} root
 * @param {{ log: string, fetch: boolean }} options `fetch`: build libmongoc from its source release, too.
 * @throws {SetupError} `exitCode` 3.
 */
export async function buildAddon(root, { log, fetch }) {
  const cmakeJs = path.join(root, 'node_modules', 'cmake-js', 'bin', 'cmake-js');
  const source = requireLibmongocSource();
  const options = [
    `--CDTOLLGATE_FETCH_LIBMONGOC=${fetch ? 'ON' : 'OFF'}`,
    `--CDTOLLGATE_LIBMONGOC_SOURCE=${source}`,
  ];
  // Not cmake-js's "compile": where that fails, it deletes the folder, and the log that says why.
  const compile = async () => {
    const configured = await run(
      process.execPath,
      [cmakeJs, 'configure', '--out', 'build', ...options],
      { cwd: root, log },
    );
    if (!configured.ok) return configured;
    return await run(process.execPath, [cmakeJs, 'build', '--out', 'build'], { cwd: root, log });
  };

  const cache = path.join(root, 'build', 'CMakeCache.txt');
  if (hasOtherLibmongocs(root)) rmSync(cache, { force: true });
  const hadCache = existsSync(cache);
  let built = await compile();
  if (!built.ok && hadCache) {
    // A cache from another folder, or from another libmongoc, is a cause that a fresh start cures.
    rmSync(cache);
    built = await compile();
  }
  if (!built.ok) {
    throw new SetupError(`the addon does not compile: see ${log}`, {
      exitCode: 3,
      detail: built.tail,
    });
  }
  const loaded = await tryAddon(addonFile(root), log);
  if (!loaded.ok) {
    throw new SetupError(`the addon was built but does not load: see ${log}`, {
      exitCode: 3,
      detail: loaded.tail,
    });
  }
  await writeStamp(root);
}

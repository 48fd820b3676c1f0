import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { libmongocSource } from '../../js/host/checkout/libmongoc.js';
import { tryAddon } from '../../js/host/try_addon.js';

/**
 * Why the package's addon must be compiled: none for this platform came with it, or it does not load here. One that
 * was compiled before and no longer loads is deleted where it may hide a prebuilt one.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string | undefined>} Undefined when one loads, and nobody asked for another.
 */
export async function whyCompile(root, env = process.env) {
  if (asked(env)) return 'the addon is to be built from source';
  const require = createRequire(path.join(root, 'package.json'));
  let file;
  try {
    file = require('node-gyp-build').resolve(root);
  } catch {
    return `there is no prebuilt addon for ${process.platform}-${process.arch}`;
  }
  const { ok, output } = await tryAddon(file);
  if (ok) return undefined;
  const isCompiled = file.startsWith(path.join(root, 'build', path.sep));
  if (isCompiled && existsSync(path.join(root, 'prebuilds'))) {
    rmSync(file);
    return whyCompile(root, env);
  }
  const [, why = output.trim().split('\n')[0]] = /^\w*Error: (.*)$/m.exec(output) ?? [];
  return `the addon at ${path.relative(root, file)} does not load here (${why})`;
}

/**
 * `--build-from-source`, as npm passes it on, of all packages or of this one; or a libmongoc to build it with.
 *
 * @param {NodeJS.ProcessEnv} env
 */
const asked = (env) => {
  const { npm_config_build_from_source: wanted, npm_package_name: name } = env;
  const forAll = wanted === 'true' || wanted === '1';
  return forAll || (wanted !== undefined && wanted === name) || libmongocSource(env) !== '';
};

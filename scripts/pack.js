/**
 * Packs what is to be published, `dist/*.tgz`: the driver, and each prebuilt addon in a package of its own, on which
 * the driver depends where it fits. `node scripts/pack.js [FOLDER [PREBUILDS]]` takes others than dist and prebuilds.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../js/host/run_program.js';
import { SetupError, say, sayWhy } from '../js/host/say.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const [to = path.join(root, 'dist'), from = path.join(root, 'prebuilds')] = process.argv.slice(2);
const target = path.resolve(to);
const work = mkdtempSync(path.join(os.tmpdir(), 'tollgate-pack-'));

async function packAll() {
  const names = existsSync(from) ? readdirSync(from).sort() : [];
  const binaries = names.map((name) => path.join(from, name));
  const { version } = manifestOf(root);
  const optionalDependencies = addonsOf(version, binaries.map(manifestOf));
  mkdirSync(target, { recursive: true });
  // Of an earlier version; anything else in that folder is not ours.
  for (const file of readdirSync(target).filter((name) => /^tollgate-.*\.tgz$/.test(name))) {
    rmSync(path.join(target, file));
  }
  await pack(root, work);
  const [tarball] = readdirSync(work);
  await must('tar', ['xzf', path.join(work, tarball), '-C', work]);
  const driver = path.join(work, 'package');
  // Not in the clone's package.json: there nobody needs them, and of a version to come none can be had.
  const { devDependencies, ...kept } = manifestOf(driver);
  const manifest = JSON.stringify({ ...kept, optionalDependencies }, null, 2);
  writeFileSync(path.join(driver, 'package.json'), `${manifest}\n`);
  await pack(driver, target, ['--ignore-scripts']);
  for (const folder of binaries) await pack(folder, target);
  const of = names.length > 0 ? names.join(', ') : 'no platform: npm run build:prebuilt makes some';
  say(
    `tollgate ${version} with prebuilt addons for ${of}, in ${path.relative(process.cwd(), target)}`,
  );
}

/** @param {string} folder of a package */
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/**
 * @param {string} version of the driver
 * @param {{ name: string, version: string }[]} binaries
 * @returns {Record<string, string>} as package.json has dependencies
 * @throws {SetupError} where one is of another version
 */
function addonsOf(version, binaries) {
  const other = binaries.find((binary) => binary.version !== version);
  if (other) {
    throw new SetupError(
      `${other.name} is of ${other.version}, and the driver of ${version}: make it anew by npm run build:prebuilt`,
    );
  }
  return Object.fromEntries(binaries.map(({ name }) => [name, version]));
}

/** @param {string} folder @param {string} destination @param {string[]} [flags] */
const pack = (folder, destination, flags = []) =>
  must('npm', ['pack', '--silent', ...flags, '--pack-destination', destination], folder);

/** @param {string} command @param {string[]} args @param {string} [cwd] */
async function must(command, args, cwd) {
  const { ok, tail } = await run(command, args, { cwd });
  if (!ok) throw new SetupError(`${command} ${args[0]} fails: ${tail.at(-1)}`);
}

try {
  await packAll();
} catch (error) {
  sayWhy(error);
} finally {
  rmSync(work, { recursive: true });
}

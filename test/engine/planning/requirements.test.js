/** Cells whose server or program is absent: skipped with the command that brings it, or installed first. */

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import {
  provideRequirements,
  RequirementMissing,
  withoutAbsent,
} from '../../../js/engine/planning/requirements.js';
import { uriFor } from '../../../js/engine/plugins/addresses.js';
import { findProgram } from '../../../js/host/system/requirements.js';
import { temporaryFolder } from '../../helpers/cli.js';

const requirement = {
  name: 'Pear',
  programs: ['no-such-peard', 'peard'],
  apt: ['pear-core', 'pear-bits'],
};
const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
const COMMAND = `${sudo}apt-get install -y pear-core pear-bits`;

/** @type {string} */
let bin;
/** @type {string} what the package manager was asked for */
let asked;

beforeEach((t) => {
  const home = temporaryFolder(/** @type {import('node:test').TestContext} */ (t));
  bin = path.join(home, 'bin');
  asked = path.join(home, 'asked');
  mkdirSync(bin);
  const before = { ...process.env };
  // Nothing of this machine is found: neither a requirement nor its package manager.
  process.env.PATH = bin;
  delete process.env.TOLLGATE_SETUP_SYSTEM;
  /** @type {import('node:test').TestContext} */ (t).after(() => {
    process.env = before;
  });
  plant('sudo', '[ "$1" = -n ] && exit 0; exec "$@"');
});

/**
 * @param {string} name of a program
 * @param {string} script for the shell
 */
function plant(name, script) {
  const file = path.join(bin, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

const plantApt = (/** @type {string} */ script) =>
  plant('apt-get', `echo "$@" >> ${asked}\n${script}`);

/** Two cells of one setting: the second one's store starts a Pear. */
const cells = /** @type {any[]} */ ([
  { id: 'a', driver: 'plain', dispatch: 'inline', store: 'mongod', status: 'ok' },
  { id: 'b', driver: 'plain', dispatch: 'inline', store: 'pear', status: 'ok' },
]);
const plan = { cells, steps: /** @type {any[]} */ ([{ round: 1, cells }]) };
const pear = { name: 'pear', requirement, schemes: ['pear'] };
const mongod = { name: 'mongod' };
const registry = /** @type {any} */ ({
  drivers: new Map([['plain', {}]]),
  dispatch: new Map([['inline', {}]]),
  stores: new Map(
    /** @type {[string, object][]} */ ([
      ['mongod', mongod],
      ['pear', pear],
    ]),
  ),
});
const where = { registry };

/** @param {typeof plan} found */
const statusOf = ({ cells: [a, b], steps }) => ({
  ...{ a: a.status, b: b.status, reason: b.reason },
  run: steps.flatMap((step) => step.cells.map((/** @type {any} */ { id }) => id)),
});

test('a cell whose requirement is absent is skipped with the command that brings it', () => {
  plantApt('exit 1');
  const reason = `Pear is not installed: ${COMMAND}, or --install`;
  assert.deepEqual(statusOf(withoutAbsent(plan, where)), {
    ...{ a: 'ok', b: 'skipped', reason, run: ['a'] },
  });
  assert.equal(existsSync(asked), false);
});

test('where no package manager is known, it says what to look for', () => {
  const { reason } = statusOf(withoutAbsent(plan, where));
  assert.equal(
    reason,
    "Pear is not installed: install Pear with your system's package manager, or --install",
  );
});

test('one that is there is measured, and nothing is installed', async () => {
  plantApt('exit 1');
  plant('peard', '');
  const found = await provideRequirements(plan, where, { install: true, required: true });
  assert.equal(found, plan);
  assert.equal(findProgram(['peard']), path.join(bin, 'peard'));
  assert.equal(existsSync(asked), false);
});

test('--install brings it, once, and says so before', async () => {
  plantApt(
    `[ "$1" = update ] || { printf '#!/bin/sh\\n' > ${bin}/peard; PATH=/bin:/usr/bin chmod 755 ${bin}/peard; }`,
  );
  /** @type {string[]} */
  const said = [];
  const options = {
    ...{ install: true, required: true },
    onInstall: (/** @type {{ name: string }} */ { name }) => said.push(name),
  };
  assert.equal(await provideRequirements(plan, where, options), plan);
  assert.equal(await provideRequirements(plan, where, options), plan);
  assert.deepEqual(said, ['Pear']);
  const installs = readFileSync(asked, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('install'));
  assert.deepEqual(installs, ['install -y pear-core pear-bits --no-install-recommends']);
});

test('one that cannot be installed is skipped with the reason, and an error where it was named', async () => {
  plantApt('echo reading; echo "E: Unable to locate package pear-core"; exit 100');
  const reason = `Pear could not be installed (E: Unable to locate package pear-core): ${COMMAND}`;
  const install = { install: true, required: false };
  assert.equal(statusOf(await provideRequirements(plan, where, install)).reason, reason);
  await assert.rejects(provideRequirements(plan, where, { install: true, required: true }), {
    ...{ name: RequirementMissing.name, message: reason, exitCode: 3 },
  });
});

test('TOLLGATE_SETUP_SYSTEM=no forbids to install', async () => {
  plantApt('exit 0');
  process.env.TOLLGATE_SETUP_SYSTEM = 'no';
  const onInstall = () => assert.fail('nothing is installed');
  const found = await provideRequirements(plan, where, {
    install: true,
    required: false,
    onInstall,
  });
  assert.equal(
    statusOf(found).reason,
    `Pear is not installed, and --install cannot bring it (TOLLGATE_SETUP_SYSTEM=no forbids it): ${COMMAND}`,
  );
  assert.equal(existsSync(asked), false);
});

test('an address goes to the store that claims its scheme, and spares its requirement', () => {
  const given = { registry, uri: 'pear://a:1' };
  assert.equal(withoutAbsent(plan, given), plan);
  const to = (/** @type {any} */ store, /** @type {string | undefined} */ uri) =>
    uriFor(store, uri, registry);
  assert.deepEqual(
    ['pear://a', 'mongodb://a', 'env', undefined].map((uri) => [to(pear, uri), to(mongod, uri)]),
    [
      ['pear://a', undefined],
      [undefined, 'mongodb://a'],
      [undefined, 'env'],
      [undefined, undefined],
    ],
  );
});

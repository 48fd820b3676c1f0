/** What a MariaDB of ours does that other servers do not: count its work for the drivers, and know two users alone. */

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { resolvePackage } from '../../../../js/engine/plugins/packages.js';
import { needs } from '../../../helpers/machine/requirements.js';
import { MARIADB, never, registry } from './servers.js';

const module = registry.stores.get('mariadb') ?? never();
const installed = needs(module.requirement ?? never());

describe('MariaDB', installed, async () => {
  if (installed.skip) return;
  const store = await module.start({ database: 'tollgate_mariadb' });
  after(() => store.stop());
  const access = await MARIADB.access(store.uri);
  after(() => access.end());

  test('its clock counts what the drivers ask for, and nothing else', async () => {
    const before = (await store.serverUs?.()) ?? never();
    assert.equal(await store.serverUs?.(), before);
    await access.query('SELECT SLEEP(0.05)');
    const worked = ((await store.serverUs?.()) ?? never()) - before;
    assert.ok(worked >= 50_000, `${worked} µs`);
  });

  test('nobody may log in but the run', async () => {
    const { createConnection } = await resolvePackage(
      registry.drivers.get('mariadb') ?? never(),
    ).load();
    const { port } = new URL(store.uri);
    const stranger = { host: '127.0.0.1', port: Number(port), user: 'root' };
    await assert.rejects(createConnection(stranger), /Access denied for user/);
    const users = await access.query(
      "SELECT user AS user FROM mysql.user WHERE user <> 'mariadb.sys'",
    );
    assert.deepEqual(users.map((/** @type {{ user: string }} */ { user }) => user).sort(), [
      'tollgate',
      'tollgate_owner',
    ]);
  });
});

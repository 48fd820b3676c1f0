/** A PostgreSQL of ours: nobody else may log in, and root starts it as somebody else. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { resolvePackage } from '../../../../js/engine/plugins/packages.js';
import { isRoot } from '../../../../js/host/system/packages.js';
import { needs } from '../../../helpers/machine/requirements.js';
import { never, registry } from './servers.js';

const module = registry.stores.get('postgres') ?? never();

test(
  'it knows one user, and does not run as root',
  needs(module.requirement ?? never()),
  async (t) => {
    const store = await module.start({ database: 'tollgate_postgres' });
    t.after(() => store.stop());
    const { Client } = await resolvePackage(registry.drivers.get('pg') ?? never()).load();
    for (const user of ['postgres', 'tollgate']) {
      const { port } = new URL(store.uri);
      const stranger = new Client({
        ...{ host: '127.0.0.1', port: Number(port), database: 'postgres', user },
        password: 'guessed',
      });
      await assert.rejects(stranger.connect(), /password authentication failed for user/);
    }
    const [pid] = store.pids;
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    assert.equal(Number(uid), isRoot() ? 65534 : process.getuid?.());
  },
);

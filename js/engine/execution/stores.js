/** The stores that a run needs: started or found before it, stopped after it whatever happens; and cores for all. */

import { busyShare } from '../../host/machine/facts.js';
import { idleCores } from '../../host/machine/idle.js';
import { place } from '../../host/machine/placement.js';
import { temporaryFolder } from '../../host/temporary_folder/index.js';
import { makeCertificate } from '../../host/tls_certificate.js';
import { uriFor } from '../plugins/addresses.js';
import { lookUp } from '../plugins/registry.js';

/** @typedef {import('../../types.d.ts').Store} Store */
/** @typedef {import('../../results/run.d.ts').Warning} Warning */

/**
 * @param {string[]} names
 * @param {import('../plugins/registry.js').Registry} registry
 * @param {Pick<import('../planning/config.js').Config, 'uri' | 'mongod' | 'pin' | 'idle'>} config
 * @param {{ tls?: boolean }} [needs] `tls`: servers that are started speak it, too
 * @returns {Promise<{ stores: Map<string, Store>, warnings: Warning[], busy: number,
 *   placement: import('../../host/machine/placement.js').Placement, stop: () => Promise<void> }>} `busy`: what share
 *   of the machine others kept at work
 */
export async function startStores(names, registry, { uri, mongod, pin, idle }, { tls } = {}) {
  // A name that no other run uses: several may measure one server.
  const database = `tollgate_${process.pid}_${Date.now().toString(36)}`;
  /** @type {Map<string, Store>} */
  const stores = new Map();
  // Before a server starts, which is at work for a second.
  const busy = await busyShare();
  const awake = idleCores(idle);
  const folder = tls ? temporaryFolder('tollgate-tls-') : undefined;
  const stop = async () => {
    awake.release();
    folder?.remove();
    const ended = await Promise.allSettled([...stores.values()].map((store) => store.stop()));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason;
  };
  try {
    /** @type {Warning[]} */
    const warnings = [];
    const certificate = folder && { tls: await makeCertificate(folder.path) };
    for (const name of names) {
      const module = lookUp('store', name, registry.stores, registry.broken);
      // At a given address several stores are one server: each has a database of its own there.
      const own = stores.size === 0 ? database : `${database}_${stores.size + 1}`;
      const given = uriFor(module, uri, registry);
      const asked = { uri: given, binary: mongod, database: own, ...certificate };
      const store = await module.start(asked);
      stores.set(name, store);
      warnings.push(...((await store.survey?.()) ?? []));
    }
    const all = [...stores.values()];
    const pids = all.flatMap((store) => store.pids);
    const binding = place(pin, pids, {
      // What was started and is no process is part of the clients.
      withoutServer: all.every(
        ({ topology, started, pids: own }) => topology === 'none' || (started && own.length === 0),
      ),
    });
    return { stores, warnings, busy, placement: { ...binding, idle: awake.idle }, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

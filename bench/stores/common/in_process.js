/** What the stores without a server share: a folder of the run's own, below the temp folder, with their files. */

import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { temporaryFolder } from '../../../js/host/temporary_folder/index.js';
import { RunFiles } from './run_files.js';

/**
 * @template {import('./run_files.js').Collection<C>} C
 * @param {import('../../../js/types.d.ts').StoreOptions} options
 * @param {{
 *   name: string, package: string, version: (pkg: any) => string,
 *   open: (pkg: any, uri: string, collection: string, dataset: import('../../../js/types.d.ts').Dataset) => C,
 * }} embedded
 * @returns {Promise<import('../../../js/types.d.ts').Store>}
 */
export async function startInProcess({ database }, embedded) {
  const { name } = embedded;
  const resolved = resolvePackage(embedded);
  await resolved.install();
  const pkg = await resolved.load();
  const folder = temporaryFolder(`tollgate-${name}-`);
  const uri = `${name}:${folder.path}`;
  const files = new RunFiles(name, folder, (collection, dataset) =>
    embedded.open(pkg, uri, collection, dataset),
  );
  /** @type {Promise<void> | undefined} */
  let stopping;
  const stop = async () => {
    try {
      await files.close();
    } finally {
      folder.remove();
    }
  };
  return {
    ...{ uri, address: '', version: embedded.version(pkg), topology: 'in process', engine: '' },
    ...{ pids: [], started: true, source: 'npm', database },
    onExit() {},
    load: (dataset) => files.load(dataset),
    copy: (dataset, slot, options) => files.copy(dataset, slot, options),
    empty: (slot, dataset) => files.empty(slot, dataset),
    read: async (collection, ids) => files.read(collection, ids),
    count: async (collection) => files.count(collection),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

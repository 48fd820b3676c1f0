/** Nothing is started and nothing stored: for dispatch and operations that need no server. */

export const name = 'none';
export const description = 'no server: for dispatch, and operations that need none';

/** @type {import('../../js/types.d.ts').StoreModule['start']} */
export async function start({ database }) {
  return {
    ...{ uri: 'none:', address: 'none', version: '', topology: 'none', engine: 'none' },
    ...{ pids: [], started: false, source: 'none', database },
    onExit() {},
    load: async () => 'none',
    copy: async () => 'none',
    empty: async () => 'none',
    read: async () => [],
    count: async () => 0,
    async stop() {},
  };
}

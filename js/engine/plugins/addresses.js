/** Which stores an address is for: those whose scheme it has, or else all that claim none. */

const SCHEME = /^([\w+.-]+):\/\//;

/**
 * @param {import('../../types.d.ts').StoreModule} store
 * @param {string | undefined} uri as given with `--uri`
 * @param {import('./registry.js').Registry} registry
 * @returns {string | undefined} undefined: it is to start one
 */
export function uriFor(store, uri, { stores }) {
  const scheme = SCHEME.exec(uri ?? '')?.[1] ?? '';
  const isClaimed = [...stores.values()].some(({ schemes }) => schemes?.includes(scheme));
  const isIts = isClaimed ? store.schemes?.includes(scheme) : !store.schemes;
  return isIts ? uri : undefined;
}

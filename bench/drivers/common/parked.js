/**
 * A client that stays open from one setting to the next in a process that measures several, as an application has one
 * for all its collections. What V8 has compiled for a client it throws away when another begins: the first thousand
 * operations of that take two to three times as long, and some thousand more a tenth.
 */

/** @type {{ key: string, client: any, close: () => unknown } | undefined} */
let parked;

/**
 * @template T
 * @param {unknown} how what clients must have in common to stand for one another, as JSON
 * @param {() => T | Promise<T>} open
 * @param {(client: T) => unknown} close
 * @returns {Promise<{ client: T, close: (how?: { goesOn?: boolean }) => unknown }>} `goesOn`: another setting follows,
 *   which may take it over
 */
export async function takeOrOpen(how, open, close) {
  const key = JSON.stringify(how);
  const before = parked;
  parked = undefined;
  if (before && before.key !== key) await before.close();
  const client = before?.key === key ? before.client : await open();
  return {
    client,
    close({ goesOn = false } = {}) {
      if (!goesOn) return close(client);
      parked = { key, client, close: () => close(client) };
    },
  };
}

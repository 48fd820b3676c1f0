/** @typedef {import('../client/index.js').NativeClient} NativeClient */

/**
 * A client as `mongodb`'s users know it: its calls are promises, and it emits its events itself.
 * @param {NativeClient} client
 * @returns {any}
 */
export const withPromises = (client) =>
  new Proxy(client, {
    get(_, name) {
      const owner = /** @type {any} */ (name in client.async ? client.async : client);
      const value = owner[name];
      // Bound to what it belongs to: its private fields are not the proxy's.
      return typeof value === 'function' && name !== 'constructor' ? value.bind(owner) : value;
    },
    set: (_, name, value) => Reflect.set(client, name, value),
  });

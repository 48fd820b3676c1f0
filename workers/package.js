/**
 * Loads a measured package in a process of its own and says what it is built on: two builds of one addon need not
 * meet in the engine's process, and one that is broken ends nothing but this.
 */

import { resolvePackage } from '../js/engine/plugins/packages.js';
import { loadPlugin } from '../js/engine/plugins/registry.js';

/** @typedef {import('../js/engine/plugins/load_apart.js').Reference} Reference */

const send = (/** @type {object} */ message) =>
  new Promise((resolve) => /** @type {any} */ (process).send(message, resolve));

process.once('message', async (/** @type {Reference} */ { driver: name, ...reference }) => {
  try {
    const driver = await loadPlugin('drivers', name, reference.plugins);
    const { version, packageFolder } = reference;
    const exports = await resolvePackage(driver, version, packageFolder).load();
    await send({ details: driver.details?.(exports) });
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    await send({ failed: message.split('\n')[0] });
  }
  // A package may keep a process alive by being loaded.
  process.disconnect();
  process.exit();
});

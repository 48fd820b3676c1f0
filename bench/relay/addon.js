import { addon as driversAddon } from '../../js/client/binding/addon.js';

/**
 * What bench/relay/native adds to the addon's exports, on Linux.
 * @typedef {object} RelayExports
 * @property {((serverPort: number, delayUs: number) => number) | undefined} startRelay Its own port on 127.0.0.1, 0
 *   where it could not be opened; it holds back what each end sends by so much, and ends with the process.
 */

export const addon = /** @type {RelayExports} */ (/** @type {unknown} */ (driversAddon));

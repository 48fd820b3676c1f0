/**
 * BSON as a driver reads and writes it.
 *
 * @typedef {object} Codec
 * @property {(bytes: Uint8Array) => any} decode Numbers and other values keep their types.
 * @property {(bytes: Uint8Array) => any} decodeDefault As documents are read by default.
 * @property {(document: any) => Uint8Array} encode
 */

/**
 * What a client made of its connection string.
 *
 * @typedef {object} Settings
 * @property {{ host: string, port?: number }[]} hosts
 * @property {{ username?: string, password?: string, db?: string }} auth
 * @property {Record<string, any>} options By their names in connection strings.
 */

/**
 * How the runner speaks to a driver, where they differ in more than promises.
 *
 * @typedef {object} Driver
 * @property {string} name
 * @property {(uri: string, options: Record<string, unknown>) => any} open A client.
 * @property {(client: any) => unknown} connect
 * @property {(client: any) => unknown} close
 * @property {(client: any) => import('node:events').EventEmitter} emitterOf What emits its events.
 * @property {(client: any, uri: string) => Settings} settings
 * @property {(database: any, options: Record<string, unknown>) => any} bucket
 * @property {(stream: any) => unknown} openChangeStream Creates its cursor at the server, if that is not
 *   done yet.
 * @property {(error: unknown) => boolean} isServerError Whether it comes from a server's reply.
 * @property {(error: unknown) => boolean} isBulkError
 * @property {(error: unknown) => boolean} isTimeoutError Whether `timeoutMS` ran out.
 * @property {(session: any) => string} transactionState In the specification's words.
 * @property {(session: any) => boolean} isDirty
 * @property {(session: any) => boolean} isPinned
 * @property {Codec} codec
 * @property {boolean} hasPoolEvents Whether it emits events of connections that are checked out.
 */

/** The official driver, which says what can be expected. */
export const OFFICIAL = 'mongodb';

/** The modules of drivers, by their names; ours with and without promises. @type {Record<string, string>} */
const MODULES = {
  [OFFICIAL]: './official.js',
  native: './native.js',
  'native.async': './native_async.js',
};

export const DRIVERS = Object.keys(MODULES);

/**
 * Loads one only, so that the official driver can be run where the addon cannot be built.
 *
 * @param {string} name
 * @returns {Promise<Driver>}
 */
export async function loadDriver(name) {
  return (await import(MODULES[name])).default;
}

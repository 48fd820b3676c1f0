import { addon } from './addon.js';

/** @typedef {import('./addon.js').Addon} Addon */

/**
 * The addon's calls that wait for a server. Named, so that a profile shows which one the time went
 * to.
 */
export const NATIVE = Object.freeze({
  /** @type {Addon['command']} */
  command: function nativeCommand(database, size, optionsSize, kind, session) {
    return addon.command(database, size, optionsSize, kind, session);
  },
  /** @type {Addon['write']} */
  write: function nativeWrite(database, size, optionsSize, kind, session) {
    return addon.write(database, size, optionsSize, kind, session);
  },
  /** @type {Addon['findOne']} */
  findOne: function nativeFindOne(database, size, optionsSize, kind, session, shapes) {
    return addon.findOne(database, size, optionsSize, kind, session, shapes);
  },
  /** @type {Addon['openCursor']} */
  openCursor: function nativeOpenCursor(database, size, optionsSize, kind, session, shapes) {
    return addon.openCursor(database, size, optionsSize, kind, session, shapes);
  },
  /** @type {Addon['getMore']} */
  getMore: function nativeGetMore(cursor, extrasSize) {
    return addon.getMore(cursor, extrasSize);
  },
  /** @type {Addon['closeCursor']} */
  closeCursor: function nativeCloseCursor(cursor, extrasSize) {
    return addon.closeCursor(cursor, extrasSize);
  },
  /** @type {Addon['startSession']} */
  startSession: function nativeStartSession(client, causal, snapshot) {
    return addon.startSession(client, causal, snapshot);
  },
  /** @type {Addon['endSession']} */
  endSession: function nativeEndSession(session) {
    return addon.endSession(session);
  },
  /** @type {Addon['serverType']} */
  serverType: function nativeServerType(client, find) {
    return addon.serverType(client, find);
  },
});

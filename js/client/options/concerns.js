import { bareOf, optionsOf } from './given.js';
import { acknowledgement } from './values.js';

/** @typedef {import('bson').Document} Document */

/**
 * Read and write concern below the client's own, as libmongoc's options spell them. The client's
 * come from its connection string.
 * @typedef {{ readConcern?: { level: string }, writeConcern?: Document }} Concerns
 */

/**
 * For reads that take no other level, such as listIndexes: libmongoc would add the connection
 * string's, which the server refuses. It is the server's own default.
 */
export const LOCAL = Object.freeze(bareOf({ readConcern: { level: 'local' } }));

/**
 * @param {Document} options A collection's or a call's.
 * @param {Concerns} inherited
 * @returns {Concerns}
 */
export function concernsOf(options, inherited) {
  const { readConcern, writeConcern } = optionsOf(options);
  if (readConcern == null && writeConcern == null) return inherited;
  const level = typeof readConcern === 'string' ? readConcern : readConcern?.level;
  const read = level ? { level } : inherited.readConcern;
  const write = writeConcern ? formatWriteConcern(writeConcern) : inherited.writeConcern;
  // Both may go to libmongoc as they are, and it takes no null.
  return bareOf({ ...(read && { readConcern: read }), ...(write && { writeConcern: write }) });
}

/**
 * @param {Document | string | number} concern
 * @returns {Document}
 */
function formatWriteConcern(concern) {
  if (typeof concern !== 'object') return { w: acknowledged(concern) };
  const { w, journal, j = journal, wtimeoutMS, wtimeout = wtimeoutMS } = optionsOf(concern);
  /** @type {Document} */
  const formatted = bareOf();
  if (w != null) formatted.w = acknowledged(w);
  // The server takes a number for a boolean; libmongoc does not.
  if (j != null) formatted.j = typeof j === 'number' ? j !== 0 : j;
  if (wtimeout != null) formatted.wtimeout = wtimeout;
  return formatted;
}

/** @param {unknown} w '2' is two servers, as in a connection string, and no rule's name. */
const acknowledged = (w) => (typeof w === 'string' ? acknowledgement('w', w) : w);

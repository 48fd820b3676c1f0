import { after, settle } from '../../runner/maybe.js';

/**
 * A cursor or change stream that has been opened at the server; what that brought is kept for the first
 * iteration.
 *
 * @typedef {{ cursor: any, first: any[] }} OpenCursor
 */

/** @param {any} cursor @returns {OpenCursor | Promise<OpenCursor>} */
export const openCursor = (cursor) =>
  after(cursor.tryNext(), (document) => ({ cursor, first: document === null ? [] : [document] }));

/**
 * @param {any} cursor A change stream, which would go on to its second command.
 * @param {import('../context.js').Context} context
 * @returns {OpenCursor | Promise<OpenCursor>}
 */
export const openChangeStream = (cursor, { driver }) =>
  after(driver.openChangeStream(cursor), () => ({ cursor, first: [] }));

/** @param {OpenCursor} open Errors are nobody's concern. */
export const closeCursor = ({ cursor }) =>
  settle(
    () => cursor.close(),
    () => undefined,
    () => undefined,
  );

/** @type {Record<string, import('./define.js').Operation>} */
export const cursorOperations = {
  close: { run: (_, open) => closeCursor(open) },
  iterateOnce: { run: (_, open) => open.first.shift() ?? open.cursor.tryNext() },
  iterateUntilDocumentOrError: { run: (_, open) => open.first.shift() ?? open.cursor.next() },
};

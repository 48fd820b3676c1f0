/**
 * Mongoose's stock collection waits for the connection, emits its events and prints calls, and passes them on to
 * whatever collection the connection's database gives: it serves as it is, on a class of its own.
 *
 * @param {{ Collection: any }} stock
 */
export const collectionClassOf = (stock) => class NativeCollection extends stock.Collection {};

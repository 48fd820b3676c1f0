/** For the first of them there is nothing to do but to wait. */
const FIRST_BYTES = 1024 * 1024;
const MOST_BYTES = 2 * 1024 * 1024;

/** What is read of replies while a server that is far away is asked and answers once, and once more for good measure. */
const BYTES_A_MS = 2 * 128 * 1024;
const DOCUMENT_BYTES = 1024;
/** Nearer than this, servers know best how many documents to begin with. */
const FAR_MS = 1;

/**
 * How many documents replies are to have, where a cursor is read to its end at once. After the first one a server
 * fills 16 MB unless it is asked for fewer documents, and is at rest while those are read; of smaller replies
 * it makes the next one meanwhile. But each takes a round trip: the longer that is, the larger they are.
 */
export class ReplySize {
  #bytes = FIRST_BYTES;
  #least;

  /** @param {number} roundTripMs To the server and back; 0 where nothing is known. */
  constructor(roundTripMs) {
    this.#least = roundTripMs < FAR_MS ? 0 : roundTripMs * BYTES_A_MS;
  }

  /** How many documents the first reply is to have; undefined for what servers give. */
  get first() {
    return this.#least === 0 ? undefined : Math.ceil(this.#least / DOCUMENT_BYTES);
  }

  /**
   * @param {number} documentBytes What a document takes.
   * @returns {number} How many to ask for.
   */
  next(documentBytes) {
    const documents = Math.max(1, Math.floor(Math.max(this.#bytes, this.#least) / documentBytes));
    this.#bytes = MOST_BYTES;
    return documents;
  }
}

/** For the first of them there is nothing to do but to wait. */
const FIRST_BYTES = 1024 * 1024;
const MOST_BYTES = 2 * 1024 * 1024;

/**
 * How many documents the replies after the first are to have, where a cursor is read to its end at once. A server
 * fills 16 MB unless it is asked for fewer documents, and is at rest while those are read; of smaller replies
 * it makes the next one meanwhile.
 */
export class ReplySize {
  #bytes = FIRST_BYTES;

  /**
   * @param {number} documentBytes What a document takes.
   * @returns {number} How many to ask for.
   */
  next(documentBytes) {
    const documents = Math.max(1, Math.floor(this.#bytes / documentBytes));
    this.#bytes = MOST_BYTES;
    return documents;
  }
}

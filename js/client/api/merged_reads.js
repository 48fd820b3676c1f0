/**
 * Reads by `_id` that go to the server together, as DataLoader has them do by hand: those asked for before the event
 * loop turns are one `find` with `$in`, and come back each to its caller.
 */

/**
 * @typedef {import('bson').Document} Document
 * @typedef {{ id: any, key: string, resolve: (document: Document | null) => void, reject: (why: unknown) => void }} Asked
 */

/** One reply holds as many, and says that there are no more; another thread may ask for others meanwhile. */
const MOST = 100;

/**
 * An `_id` as text, for those whose equality here is the server's.
 * @param {any} id
 * @returns {string | undefined} undefined for what is asked for alone
 */
function keyOf(id) {
  if (typeof id === 'string') return `s${id}`;
  if (typeof id === 'number') return Number.isFinite(id) ? `n${id + 0}` : undefined;
  if (id?._bsontype === 'ObjectId') return `o${id.toHexString()}`;
  if (id?._bsontype === 'Binary' && id.sub_type === 4) return `u${id.toString('hex')}`;
  return undefined;
}

/**
 * @param {any} filter
 * @returns {string | undefined} the key of the only thing that it asks for, an `_id`
 */
const keyIn = (filter) =>
  filter && Object.keys(filter).length === 1 && Object.hasOwn(filter, '_id')
    ? keyOf(filter._id)
    : undefined;

export class MergedReads {
  #alone;
  #together;
  /** @type {Asked[]} */
  #waiting = [];

  /**
   * @param {{ alone: (filter: Document) => Promise<Document | null>, together: (filter: Document) => Promise<Document[]> }} reads
   *   of one collection
   */
  constructor({ alone, together }) {
    this.#alone = alone;
    this.#together = together;
  }

  /**
   * @param {any} filter
   * @returns {Promise<Document | null>}
   */
  findOne(filter) {
    const key = keyIn(filter);
    if (key === undefined) return this.#alone(filter);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: filter._id, key, resolve, reject });
      if (this.#waiting.length > 1) return;
      // After the microtasks that run now: whoever awaits an answer of the last batch asks in one of them.
      queueMicrotask(() => process.nextTick(() => this.#send()));
    });
  }

  #send() {
    let waiting = this.#waiting;
    this.#waiting = [];
    while (waiting.length > 0) {
      /** @type {Map<string, Asked>} */
      const batch = new Map();
      // Who asks for the same gets a document of its own.
      const later = [];
      for (const one of waiting) {
        if (batch.size === MOST || batch.has(one.key)) later.push(one);
        else batch.set(one.key, one);
      }
      this.#read(batch);
      waiting = later;
    }
  }

  /** @param {Map<string, Asked>} batch */
  async #read(batch) {
    const ids = [...batch.values()].map(({ id }) => id);
    if (ids.length === 1) return this.#readAlone(batch);
    try {
      const documents = await this.#together({ _id: { $in: ids } });
      for (const document of documents) {
        const key = keyOf(document._id);
        // One that is equal to what was asked for in the server's eyes only: who asked is served alone, below.
        if (key === undefined) continue;
        batch.get(key)?.resolve(document);
        batch.delete(key);
      }
      const isTold = documents.length === ids.length - batch.size;
      for (const [key, { resolve }] of batch) {
        // A collation of the collection's may find other texts.
        if (!isTold || key.startsWith('s')) continue;
        resolve(null);
        batch.delete(key);
      }
      this.#readAlone(batch);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  /** @param {Map<string, Asked>} batch */
  #readAlone(batch) {
    for (const { id, resolve, reject } of batch.values()) {
      this.#alone({ _id: id }).then(resolve, reject);
    }
  }
}

import { InvalidTest } from '../runner/failures.js';

/**
 * @typedef {'client' | 'database' | 'collection' | 'session' | 'bucket' | 'cursor' | 'value'
 *   | 'topology'} Kind `value` is anything of BSON.
 */

/** The things that a test speaks of by name. Names are unique, and a thing is what it is taken for. */
export class Entities {
  /** @type {Map<string, { kind: Kind, value: any }>} */
  #all = new Map();
  /** Kept for those who compare the ids of sessions that have ended. @type {Map<string, unknown>} */
  #lsids = new Map();

  /**
   * @param {string} name
   * @param {Kind} kind
   * @param {any} value
   */
  add(name, kind, value) {
    if (this.#all.has(name)) throw new InvalidTest(`there is an entity ${name} already`);
    this.#all.set(name, { kind, value });
    if (kind === 'session') this.#lsids.set(name, value.id);
  }

  /** @param {string} name @returns {{ kind: Kind, value: any }} */
  find(name) {
    const found = this.#all.get(name);
    if (!found) throw new InvalidTest(`there is no entity ${name}`);
    return found;
  }

  /**
   * @param {string} name
   * @param {Kind} kind
   * @returns {any}
   */
  get(name, kind) {
    const found = this.find(name);
    if (found.kind !== kind) throw new InvalidTest(`entity ${name} is no ${kind}: ${found.kind}`);
    return found.value;
  }

  /** @param {string} session @returns {unknown} Its id at the server. */
  lsid(session) {
    this.get(session, 'session');
    return this.#lsids.get(session);
  }

  /** @param {Kind} kind @returns {any[]} */
  all(kind) {
    return [...this.#all.values()].filter((one) => one.kind === kind).map(({ value }) => value);
  }
}

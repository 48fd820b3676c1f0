/** @typedef {import('bson').Document} Document */

/** `client.topology` as far as libraries look: what is known of the servers. */
export class Topology {
  #native;
  #options;

  /**
   * @param {{ topologyDescription: Document }} native
   * @param {Document} options The client's.
   */
  constructor(native, options) {
    this.#native = native;
    this.#options = options;
  }

  /** As of now. @returns {Document} */
  get description() {
    const { heartbeatFrequencyMS = 10_000, localThresholdMS = 15 } = this.#options;
    return { ...this.#native.topologyDescription, heartbeatFrequencyMS, localThresholdMS };
  }

  get s() {
    const seedlist = this.#options.hosts;
    // Their connections are libmongoc's: none of `mongodb`'s servers is there.
    const servers = new Map();
    return { description: this.description, options: this.#options, seedlist, servers };
  }

  get logicalSessionTimeoutMinutes() {
    return this.description.logicalSessionTimeoutMinutes;
  }

  get loadBalanced() {
    return this.#options.loadBalanced === true;
  }

  isConnected() {
    return this.description.type !== 'Unknown';
  }

  isDestroyed() {
    return false;
  }

  /** What a server said of itself last. @returns {Document} */
  lastHello() {
    const [server] = this.description.servers.values();
    return server ?? {};
  }
}

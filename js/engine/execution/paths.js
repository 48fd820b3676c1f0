/** Ways from clients to a store: through a relay that takes time, by TLS, compressed. */

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** @typedef {import('../../types.d.ts').Store} Store */
/** @typedef {import('../../results/run.d.ts').Setting['params']} Params */
/**
 * What a relay is like, µs.
 *
 * @typedef {{ store: string, rttUs: number, costUs: number, measuredUs: number }} RelayFacts `costUs`: of the relay
 *   itself, which is part of `rttUs`; `measuredUs`: what it adds to a round trip
 */

/**
 * How often a client that is warmed up asks how its server is. By default it does so for the first time after ten
 * seconds: what V8 has compiled by then knows one kind of connection, and is thrown away in the midst of a measurement
 * (findOne through `mongodb` on Node.js 26: from 58 µs to 75, for 20 000 to 45 000 calls). 500 ms is the shortest that
 * drivers accept.
 */
const WARM_HEARTBEAT = 'heartbeatFrequencyMS=500';

const RELAY = fileURLToPath(new URL('../../../workers/relay.js', import.meta.url));

export class Paths {
  /** By store and round trip. @type {Map<string, Promise<number>>} */
  #relays = new Map();
  /** @type {import('node:child_process').ChildProcess[]} */
  #processes = [];
  /** Of those that have started. @type {RelayFacts[]} */
  relays = [];

  /**
   * Starts the relays of all steps, while nothing is measured yet.
   *
   * @param {import('../planning/plan.js').Step[]} steps
   * @param {Map<string, Store>} stores
   */
  async open(steps, stores) {
    for (const { setting, cells } of steps) {
      for (const { store } of cells) {
        await this.uriFor(/** @type {Store} */ (stores.get(store)), setting.params);
      }
    }
  }

  /**
   * @param {Store} store
   * @param {Params} params of a setting
   * @param {{ isWarm?: boolean }} [how] `isWarm`: its clients are warmed up before they are measured
   * @returns {Promise<string>} what a driver connects to there
   * @throws {Error} in one line
   */
  async uriFor(store, { rttUs, tls, compressors }, { isWarm = false } = {}) {
    // What has no server has no way to it.
    if (store.topology === 'none') return store.uri;
    let { uri } = store;
    if (rttUs !== undefined) {
      const host = hostOf(uri);
      const port = await this.#relay(store, host.port, Number(rttUs));
      uri = uri.replace(host.text, `127.0.0.1:${port}`);
      // Or the client would go to where the server says that it is.
      if (uri.startsWith('mongodb:')) uri = withOption(uri, 'directConnection=true');
    }
    if (tls === 'on') {
      if (!store.tls)
        throw new Error('--tls on is for a server that the run starts, and speaks TLS');
      uri = withOption(uri, `tls=true&tlsCAFile=${encodeURIComponent(store.tls.caFile)}`);
    }
    if (compressors !== undefined && compressors !== 'none') {
      uri = withOption(uri, `compressors=${compressors}`);
    }
    if (isWarm && /^mongodb(\+srv)?:/.test(uri) && !/[?&]heartbeatFrequencyMS=/i.test(uri)) {
      uri = withOption(uri, WARM_HEARTBEAT);
    }
    return uri;
  }

  /** @param {Store} store @param {number} serverPort @param {number} rttUs */
  #relay(store, serverPort, rttUs) {
    const key = `${store.address} ${rttUs}`;
    const known = this.#relays.get(key) ?? this.#start(store, serverPort, rttUs);
    this.#relays.set(key, known);
    return known;
  }

  /** @param {Store} store @param {number} serverPort @param {number} rttUs @returns {Promise<number>} its port */
  async #start({ address }, serverPort, rttUs) {
    const child = fork(RELAY);
    this.#processes.push(child);
    child.send({ serverPort, rttUs });
    const { port, failed, ...facts } = await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the relay ended with exit code ${code}`)));
    });
    if (failed !== undefined) throw new Error(failed);
    this.relays.push({ store: address, rttUs, ...facts });
    return port;
  }

  close() {
    for (const child of this.#processes) child.kill();
  }
}

/**
 * @param {string} uri
 * @returns {{ text: string, port: number }}
 * @throws {Error} where it names no server on this machine: the relay's way to another one takes time of its own
 */
function hostOf(uri) {
  const [, text = '', name, port] =
    /^[\w+.-]+:\/\/(?:[^@/]*@)?(([^/?:,]+):(\d+))(?=[/?]|$)/.exec(uri) ?? [];
  if (['127.0.0.1', 'localhost'].includes(name)) return { text, port: Number(port) };
  throw new Error(
    '--rtt adds a round trip to one server on this machine: leave out --uri, or name 127.0.0.1:PORT',
  );
}

/** @param {string} uri @param {string} option */
function withOption(uri, option) {
  if (uri.includes('?')) return `${uri}&${option}`;
  return /:\/\/[^/]+\//.test(uri) ? `${uri}?${option}` : `${uri}/?${option}`;
}

import { KIND } from '../binding/constants.js';
import { watch } from '../cursors/change_streams/watch.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { runCommand } from '../execution/run_command.js';
import { stepsOf } from '../execution/steps.js';
import { LOCAL } from '../options/concerns.js';
import { NO_OPTIONS } from '../options/given.js';
import { startSession, withSession } from '../sessions/start_session.js';
import { Db } from './db.js';
import { databasesOf } from './scopes.js';

/**
 * @typedef {import('bson').Document} Document
 * @typedef {import('../execution/target.js').Target} Target
 */

/** @typedef {import('./client_context.js').ClientContext} ClientContext */

/** What a client can be asked for, whether its calls block or are promises. */
export class ClientApi {
  #context;
  #databases;

  /** @param {ClientContext} context */
  constructor(context) {
    this.#context = context;
    this.#databases = databasesOf(context);
  }

  /** @returns {Target} */
  get #admin() {
    return { ...this.#context, handle: this.#context.sessions.adminDatabase() };
  }

  /** @returns {any} */
  ping() {
    const { run } = this.#context;
    return run(runCommand(this.#admin, { ping: 1 }, { kind: KIND.read, concerns: LOCAL }));
  }

  /** @internal Finds a server of the client's read preference, which checks credentials where there are some. @returns {any} */
  reach() {
    const { run, sessions, authenticates } = this.#context;
    return authenticates ? this.ping() : run(sessions.findServer({ reads: true }));
  }

  /** @param {Document[] | Document} [pipeline] @param {Document} [options] */
  watch(pipeline, options) {
    const scope = { target: this.#admin, bson: this.#context.bson, concerns: NO_OPTIONS };
    return watch(scope, 1, pipeline, options, true);
  }

  /** @param {string} [name] @param {Document} [options] */
  db(name = this.#context.dbName ?? 'test', options) {
    return new Db(this.#databases(name, options));
  }

  /** @param {import('../sessions/session.js').SessionOptions} [options] */
  startSession(options) {
    return startSession(this.#context, options);
  }

  /**
   * @param {import('../sessions/session.js').SessionOptions | ((session: any) => any)} options
   * @param {(session: any) => any} [callback]
   * @returns {any}
   */
  withSession(options, callback) {
    const chosen = typeof options === 'function' ? undefined : options;
    const wanted = typeof options === 'function' ? options : callback;
    const steps = stepsOf(() => {
      if (typeof wanted === 'function') return withSession(this.#context, chosen, wanted);
      throw new MongoInvalidArgumentError('Missing required callback parameter');
    });
    return this.#context.run(steps);
  }
}

import { isDocument } from './values.js';

/**
 * Every event of the specification that drivers publish, and what both call it.
 * @type {Record<string, string>}
 */
export const EVENTS = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
  poolCreatedEvent: 'connectionPoolCreated',
  poolReadyEvent: 'connectionPoolReady',
  poolClearedEvent: 'connectionPoolCleared',
  poolClosedEvent: 'connectionPoolClosed',
  connectionCreatedEvent: 'connectionCreated',
  connectionReadyEvent: 'connectionReady',
  connectionClosedEvent: 'connectionClosed',
  connectionCheckOutStartedEvent: 'connectionCheckOutStarted',
  connectionCheckOutFailedEvent: 'connectionCheckOutFailed',
  connectionCheckedOutEvent: 'connectionCheckedOut',
  connectionCheckedInEvent: 'connectionCheckedIn',
  serverDescriptionChangedEvent: 'serverDescriptionChanged',
  serverHeartbeatStartedEvent: 'serverHeartbeatStarted',
  serverHeartbeatSucceededEvent: 'serverHeartbeatSucceeded',
  serverHeartbeatFailedEvent: 'serverHeartbeatFailed',
  topologyDescriptionChangedEvent: 'topologyDescriptionChanged',
  topologyOpeningEvent: 'topologyOpening',
  topologyClosedEvent: 'topologyClosed',
};

/** The kind that lists of expected events name. @param {string} type */
export function kindOfEvent(type) {
  if (type.startsWith('command')) return 'command';
  return /^(pool|connection)/.test(type) ? 'cmap' : 'sdam';
}

/** Their commands and replies carry credentials (Command Logging and Monitoring, "Security"). */
const SENSITIVE = new Set(
  [
    'authenticate',
    'saslStart',
    'saslContinue',
    'getnonce',
    'createUser',
    'updateUser',
    'copydbgetnonce',
    'copydbsaslstart',
    'copydb',
  ].map((name) => name.toLowerCase()),
);

/** @typedef {{ type: string, event: Record<string, any> }} Observed */

/** Keeps the events of one client that its test wants to see, in their order. */
export class Observer {
  /** @type {Observed[]} */
  seen = [];
  checkedOut = 0;
  #emitter;
  /** @type {[string, (event: any) => void][]} */
  #listeners = [];

  /**
   * @param {import('node:events').EventEmitter} emitter
   * @param {object} entity
   * @param {string[]} [entity.observeEvents]
   * @param {string[]} [entity.ignoreCommandMonitoringEvents]
   * @param {boolean} [entity.observeSensitiveCommands]
   */
  constructor(emitter, entity) {
    this.#emitter = emitter;
    const ignored = new Set(entity.ignoreCommandMonitoringEvents);
    for (const type of entity.observeEvents ?? []) {
      this.#listen(EVENTS[type], (event) => {
        if (kindOfEvent(type) === 'command') {
          if (ignored.has(event.commandName) || event.commandName === 'configureFailPoint') return;
          if (!entity.observeSensitiveCommands && isSensitive(event)) return;
        }
        this.seen.push({ type, event });
      });
    }
  }

  countConnections() {
    this.#listen(EVENTS.connectionCheckedOutEvent, () => this.checkedOut++);
    this.#listen(EVENTS.connectionCheckedInEvent, () => this.checkedOut--);
  }

  /** Those that a driver sends when it connects are none of the test's. */
  forgetCommands() {
    this.seen = this.seen.filter(({ type }) => kindOfEvent(type) !== 'command');
  }

  stop() {
    for (const [name, listener] of this.#listeners) this.#emitter.removeListener(name, listener);
    this.#listeners = [];
  }

  /** @param {string} name @param {(event: any) => void} listener */
  #listen(name, listener) {
    this.#emitter.on(name, listener);
    this.#listeners.push([name, listener]);
  }
}

/** A hello is one when it was redacted. @param {Record<string, any>} event */
function isSensitive({ commandName, command, reply }) {
  if (SENSITIVE.has(commandName.toLowerCase())) return true;
  if (!/^(hello|ismaster)$/i.test(commandName)) return false;
  const document = command ?? reply;
  return isDocument(document) && Object.keys(document).length === 0;
}

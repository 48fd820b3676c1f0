import { addon } from '../../binding/addon.js';
import { DEFAULT_BSON_OPTIONS } from '../../bson/options.js';
import { deserialize } from '../../bson/package.js';
import { errorOf } from '../../execution/errors_of_failures.js';
import { ownOf } from '../../options/given.js';
import { publish } from './command_channels.js';
import { emit } from './emit.js';

/** @typedef {import('bson').Document} Document */

/**
 * What `mongodb`'s events of commands have, too. `connectionId` is the server's number of the connection,
 * since libmongoc has none of its own.
 */
class CommandEvent {
  /** @param {Document} record One of native/core/commands/command_log.h. */
  constructor({ event, address, connectionId, serviceId, requestId, databaseName, commandName }) {
    /** @type {string} */
    this.address = address;
    /** @type {number | undefined} */
    this.connectionId = connectionId == null ? undefined : Number(connectionId);
    /** @type {bigint | null} */
    this.serverConnectionId = connectionId == null ? null : BigInt(connectionId);
    /** @type {import('bson').ObjectId | undefined} */
    this.serviceId = serviceId;
    /** The same in all events of one command. */
    this.requestId = Number(requestId);
    /** @type {string} */
    this.databaseName = databaseName;
    /** @type {string} */
    this.commandName = commandName;
    /** @type {string} */
    this.name = event;
  }

  get hasServiceId() {
    return this.serviceId !== undefined;
  }
}

export class CommandStartedEvent extends CommandEvent {
  /** @param {Document} record */
  constructor(record) {
    super(record);
    /** @type {Document} With 64-bit integers as Long; empty when it holds secrets. */
    this.command = withMaps(record.command);
  }
}

/**
 * Orders as `mongodb` builds them, whose keys keep their places even where they are numbers.
 * @param {Document} command Is changed.
 */
function withMaps(command) {
  toMap(command, 'sort');
  for (const statement of listOf(command, 'updates')) toMap(statement, 'sort');
  for (const index of listOf(command, 'indexes')) toMap(index, 'key');
  return command;
}

/** What the command itself has: somebody may have put more on `Object.prototype`. @param {any} of @param {string} name */
const ownValue = (of, name) => (of && Object.hasOwn(of, name) ? of[name] : undefined);

/** @param {Document} command @param {string} name @returns {Document[]} */
function listOf(command, name) {
  const value = ownValue(command, name);
  return Array.isArray(value) ? value : [];
}

/** @param {Document} document @param {string} name */
function toMap(document, name) {
  const value = ownValue(document, name);
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && !value._bsontype) {
    document[name] = new Map(Object.entries(value));
  }
}

class CommandEndedEvent extends CommandEvent {
  /** @param {Document} record */
  constructor(record) {
    super(record);
    this.durationUs = Number(record.durationUs);
    /** In ms, with fractions. */
    this.duration = this.durationUs / 1e3;
  }
}

export class CommandSucceededEvent extends CommandEndedEvent {
  /** @param {Document} record */
  constructor(record) {
    super(record);
    /** @type {Document} Empty when it holds secrets. */
    this.reply = record.reply;
  }
}

/** Commands whose errors may show secrets. libmongoc empties commands and replies itself. */
const SENSITIVE = new Set([
  'authenticate',
  'copydb',
  'copydbgetnonce',
  'copydbsaslstart',
  'createUser',
  'getnonce',
  'saslContinue',
  'saslStart',
  'updateUser',
]);

export class CommandFailedEvent extends CommandEndedEvent {
  /**
   * @param {Document} record
   * @param {any} [failure] By default what libmongoc or the server said.
   */
  constructor(record, failure = failureOf(record)) {
    super(record);
    /** @type {Error | {}} Empty when it may show secrets. */
    this.failure = SENSITIVE.has(this.commandName) ? {} : failure;
  }
}

/** @param {Document} record */
const failureOf = ({ domain, code, message, reply }) =>
  errorOf({ domain, code, message, timedOut: false }, reply);

/**
 * Emits what happened to a client's commands since it was called last, in order. Not while a call still
 * needs the arena: a listener may use the client.
 * @param {import('node:events').EventEmitter} client
 * @param {import('../../binding/addon.js').ClientHandle} handle
 * @param {AbortSignal} [abortedBy] What ended the wait for these commands: whatever the server said to
 *   them, they failed for their caller.
 */
export function deliverCommandEvents(client, handle, abortedBy) {
  const bytes = addon.takeCommandEvents(handle);
  for (let at = 0; bytes && at < bytes.length; at += bytes.readInt32LE(at)) {
    const event = toEvent(bytes.subarray(at, at + bytes.readInt32LE(at)), abortedBy);
    publish(client, event);
    emit(client, event.name, event);
  }
}

/**
 * Has the starts of calls that nobody blocks for be emitted while the calls run.
 * @param {import('node:events').EventEmitter} client
 * @param {import('../../binding/addon.js').ClientHandle} handle
 */
export function watchCommands(client, handle) {
  // What the addon holds must not keep a forgotten client alive.
  const [weak, weakHandle] = [new WeakRef(client), new WeakRef(handle)];
  addon.watchCommands(handle, () => {
    const [listened, live] = [weak.deref(), weakHandle.deref()];
    if (listened && live) deliverCommandEvents(listened, live);
  });
}

const AS_IT_IS = { ...DEFAULT_BSON_OPTIONS, validation: { utf8: false } };
const AS_WRITTEN = { ...AS_IT_IS, promoteLongs: false };

/** @param {Buffer} bytes @param {AbortSignal} [abortedBy] */
function toEvent(bytes, abortedBy) {
  const record = ownOf(deserialize(bytes, AS_IT_IS));
  if (record.event === 'commandSucceeded') {
    return abortedBy
      ? new CommandFailedEvent(ownOf({ ...record, event: 'commandFailed' }), abortedBy.reason)
      : new CommandSucceededEvent(record);
  }
  if (record.event === 'commandFailed') return new CommandFailedEvent(record);
  // A command is shown as it was written.
  return new CommandStartedEvent(ownOf(deserialize(bytes, AS_WRITTEN)));
}

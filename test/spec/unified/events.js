import { expect, InvalidTest, Mismatch, Skipped } from '../runner/failures.js';
import { match } from './match.js';
import { EVENTS, kindOfEvent } from './observer.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {Record<string, any>} Expected `{ commandStartedEvent: { … } }`
 * @typedef {import('./observer.js').Observed} Observed
 */

/** The specification's for the second attempt of a commit. */
const COMMIT_WAIT_MS = 10_000;

/**
 * Holds what clients have published against a test's `expectEvents`.
 *
 * @param {Context} context
 * @param {{ client: string, eventType?: string, events: Expected[], ignoreExtraEvents?: boolean }[]}
 *   [lists]
 */
export function checkEvents(context, lists = []) {
  for (const { client, eventType = 'command', events, ignoreExtraEvents } of lists) {
    refusePoolEvents(context, eventType);
    context.entities.get(client, 'client');
    const seen = (context.observers.get(client)?.seen ?? []).filter(
      ({ type }) => kindOfEvent(type) === eventType,
    );
    events.forEach((expected, i) => {
      expect(seen[i], () => `event ${i}: expected ${nameOf(expected)}, found no more events`);
      matchEvent(context, expected, seen[i], `event ${i}`);
    });
    const more = seen[events.length];
    expect(
      !more || ignoreExtraEvents,
      () => `event ${events.length}: expected none: ${describe(more)}`,
    );
  }
}

/**
 * @param {Context} context
 * @param {string} client
 * @param {Expected} expected
 * @returns {number} How many such events the client has published.
 */
export function countMatching(context, client, expected) {
  refusePoolEvents(context, kindOfEvent(nameOf(expected)));
  context.entities.get(client, 'client');
  return (context.observers.get(client)?.seen ?? []).filter((observed) => {
    try {
      matchEvent(context, expected, observed, '');
      return true;
    } catch (error) {
      if (error instanceof Mismatch) return false;
      throw error;
    }
  }).length;
}

/** @param {Context} context @param {string} kind */
function refusePoolEvents({ driver }, kind) {
  if (kind === 'cmap' && !driver.hasPoolEvents) throw new Skipped('the driver has no pool events');
}

/** @param {Context} context @param {Expected} expected @param {Observed} observed @param {string} path */
function matchEvent({ entities }, expected, observed, path) {
  const name = nameOf(expected);
  if (!(name in EVENTS)) throw new InvalidTest(`unknown event ${name}`);
  expect(name === observed.type, () => `${path}: expected ${name}, found ${describe(observed)}`);
  const { hasServiceId, hasServerConnectionId, ...fields } = expected[name];
  const { event } = observed;
  for (const [field, value] of Object.entries(fields)) {
    match(value, field === 'command' ? commandOf(event, value) : fieldOf(event, field), {
      entities,
      root: field === 'command' || field === 'reply',
      path: `${path}: ${name}.${field}`,
    });
  }
  checkPresence(hasServiceId, event.serviceId, `${path}: ${name}.serviceId`);
  checkPresence(hasServerConnectionId, event.serverConnectionId, `${path}: serverConnectionId`);
}

/** @param {boolean | undefined} wanted @param {unknown} value @param {string} path */
function checkPresence(wanted, value, path) {
  if (wanted === undefined) return;
  expect((value != null) === wanted, `${path} is ${wanted ? 'missing' : 'there'}`);
}

/**
 * Both drivers bound the wait of all that ends a transaction, not of a second attempt alone. Left as it
 * is, that would hide what else these commands hold.
 *
 * @param {any} event
 * @param {any} expected
 */
function commandOf({ commandName, command }, expected) {
  const { wtimeout, ...concern } = command.writeConcern ?? {};
  if (!/^(commit|abort)Transaction$/.test(commandName) || wtimeout !== COMMIT_WAIT_MS)
    return command;
  if (expected.writeConcern?.wtimeout !== undefined) return command;
  return { ...command, writeConcern: concern };
}

/** Descriptions are compared by their type alone. @param {any} event @param {string} field */
function fieldOf(event, field) {
  const value = event[field];
  return /Description$/.test(field) ? { type: value?.type } : value;
}

/** @param {Expected} expected */
const nameOf = (expected) => Object.keys(expected)[0];

/** @param {Observed} observed */
const describe = ({ type, event }) =>
  event.commandName ? `${type} of ${event.commandName}` : type;

import { channel } from 'node:diagnostics_channel';

/**
 * Events of commands for whoever follows a whole process, as tracing does: each is published on a channel of Node's
 * `diagnostics_channel` by its name, for clients that are made while somebody subscribes.
 */
const CHANNELS = new Map(
  ['commandStarted', 'commandSucceeded', 'commandFailed'].map((name) => [
    name,
    channel(`tollgate:${name}`),
  ]),
);

export const isFollowed = () => [...CHANNELS.values()].some(({ hasSubscribers }) => hasSubscribers);

/** @param {object} client @param {{ name: string }} event */
export function publish(client, event) {
  CHANNELS.get(event.name)?.publish({ client, event });
}

/** How many commands an operation takes, by the events of the client. */

/** @typedef {import('../../../js/types.d.ts').Session} Session */

/**
 * @param {Session} session
 * @param {{ on: (event: string, listener: () => void) => unknown }} client with `monitorCommands`
 * @returns {Session} the same, whose counters hold the commands begun
 */
export function countingCommands(session, client) {
  let commandsPerOp = 0;
  client.on('commandStarted', () => {
    commandsPerOp++;
  });
  return { ...session, counters: () => ({ ...session.counters?.(), commandsPerOp }) };
}

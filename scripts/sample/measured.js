/** When, how and where a run was measured, as a sentence. */

/** @param {import('../../js/results/run.d.ts').Run} run */
export function measuredText({ environment: on, preset, measuring, startedAt }) {
  // Some are none: what is measured there needs no server.
  const stores = Object.entries(on.stores).flatMap(([name, { version }]) =>
    version === '' ? [] : [`${name} ${version}`],
  );
  const machine = `${on.cpu}, ${on.cores} cores (${on.virtual}), ${on.os}`;
  return `Measured ${startedAt.slice(0, 10)} with the preset \`${preset}\`, ${measuring.rounds} rounds, on ${machine}, Node.js ${on.node}, ${stores.join(', ')} on the same machine.`;
}

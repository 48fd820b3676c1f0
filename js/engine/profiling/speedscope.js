/** Stacks as speedscope reads them: https://www.speedscope.app/file-format-schema.json. */

/** @typedef {import('./stacks/stacks.d.ts').Sampled} Sampled */
/** @typedef {import('./stacks/stacks.d.ts').Stack} Stack */

/**
 * @param {Sampled} sampled in µs
 * @param {string} name of the whole
 * @returns {object} one profile for each thread, the busiest first
 */
export function speedscopeOf({ frames, stacks }, name) {
  /** @type {Map<string, Stack[]>} */
  const threads = new Map();
  for (const stack of stacks) {
    const known = threads.get(stack.thread);
    if (known) known.push(stack);
    else threads.set(stack.thread, [stack]);
  }
  const profiles = [...threads].map(([thread, own]) => ({
    type: 'sampled',
    ...{ name: thread, unit: 'microseconds', startValue: 0 },
    endValue: own.reduce((sum, { weight }) => sum + weight, 0),
    // Theirs begin where ours end: with what all began with.
    samples: own.map((stack) => stack.frames.toReversed()),
    weights: own.map(({ weight }) => weight),
  }));
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    ...{ name, exporter: 'tollgate', activeProfileIndex: 0 },
    shared: {
      frames: frames.map(({ name, file, line }) => ({
        name: name || '(anonymous)',
        ...(file && { file }),
        ...(line !== undefined && { line }),
      })),
    },
    profiles: profiles.sort((a, b) => b.endValue - a.endValue),
  };
}

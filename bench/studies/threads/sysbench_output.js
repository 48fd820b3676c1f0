/** The figures in what sysbench 1.0 prints. */

/**
 * @param {string} output
 * @param {RegExp} pattern whose first group is the figure
 * @returns {number}
 * @throws {Error} where it is not there: another version may print otherwise
 */
function figure(output, pattern) {
  const found = Number(pattern.exec(output)?.[1] ?? Number.NaN);
  if (Number.isFinite(found)) return found;
  throw new Error(`sysbench has not printed what ${pattern} looks for`);
}

/** @param {string} output of `fileio … run` */
export const fileioOf = (output) => ({
  readMibPerSecond: figure(output, /read, MiB\/s:\s+([\d.]+)/),
  writtenMibPerSecond: figure(output, /written, MiB\/s:\s+([\d.]+)/),
  // Without the fsyncs.
  requestsPerSecond:
    figure(output, /reads\/s:\s+([\d.]+)/) + figure(output, /writes\/s:\s+([\d.]+)/),
  p95Ms: figure(output, /95th percentile:\s+([\d.]+)/),
});

/** @param {string} output of `cpu … run` */
export const cpuOf = (output) => {
  const eventsPerSecond = figure(output, /events per second:\s+([\d.]+)/);
  // The mean that it prints has two digits after the point, of which a fast machine leaves none.
  return { eventsPerSecond, meanMs: 1000 / eventsPerSecond };
};

/** @param {string} output of `memory … run` */
export const memoryOf = (output) => ({
  mibPerSecond: figure(output, /transferred \(([\d.]+) MiB\/sec\)/),
  seconds: figure(output, /total time:\s+([\d.]+)s/),
});

/** @param {Record<string, number>} figures @returns {string[]} three significant digits, as tables have them */
export const columnsOf = (figures) =>
  Object.values(figures).map((value) =>
    value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))),
  );

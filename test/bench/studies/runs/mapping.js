/** A run of the study mapping, made of times. */

/**
 * @param {Record<string, Record<string, number>>} us an operation's time, by workload and contender
 * @param {number} [spread] of the intervals
 */
export function mappingRun(us, spread = 1.05) {
  const settings = Object.keys(us).map((workload) => ({ id: `${workload}/network`, workload }));
  const rows = Object.entries(us).flatMap(([workload, times]) =>
    Object.entries(times).map(([contender, median]) => ({ workload, contender, median })),
  );
  const cells = rows.map(({ workload, contender }) => ({
    ...{ id: `${workload}/${contender}`, setting: `${workload}/network` },
    contender: contender.includes('+') ? contender : `${contender}+inline`,
  }));
  // In the second round the server takes longer, for all: differences are those of the first.
  const data = new Map(
    rows.map(({ workload, contender, median: us }) => [
      `${workload}/${contender}`,
      {
        rounds: (workload.endsWith('Bson') ? [0] : [0, 10]).map((more, i) => ({
          ...{ round: i + 1, group: 0, metrics: { usPerOp: us + more } },
          stagesUs: { server: 40 + more },
        })),
      },
    ]),
  );
  const comparisons = rows.map(({ workload, contender, median }) => {
    const ratio = median / us[workload].mongodb;
    const [lo, hi] = [ratio / spread, ratio * spread];
    return { cell: `${workload}/${contender}`, metric: 'usPerOp', ratio, lo, hi };
  });
  return /** @type {any} */ ({ settings, cells, comparisons, data, measuring: { rounds: 2 } });
}

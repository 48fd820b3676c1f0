/** A run of the study threads with the same rows in several stores, made of rates. */

const WORKLOADS = ['insertOne', 'findOne', 'updateOne', 'deleteOne'];

/**
 * @param {Record<string, number>} rates operations a second of each workload, by contender; `mongodb` is the baseline
 * @param {number} [spread] of every interval, to both sides
 */
export function rowsRun(rates, spread = 1.01) {
  const settings = WORKLOADS.map((workload) => ({
    ...{ id: `${workload}/narrow/c1`, workload, load: { kind: 'closed', concurrency: 1 } },
  }));
  const all = settings.flatMap(({ id }) =>
    Object.entries(rates).map(([driver, median]) => ({
      cell: {
        ...{ id: `${id}/${driver}`, setting: id, contender: `${driver}+inline` },
        ...{ role: 'contender', store: driver === 'mongodb' ? 'mongod' : 'mariadb' },
        summary: {
          metrics: { opsPerSecond: { median, lo: median / spread, hi: median * spread } },
        },
      },
      ratio: rates.mongodb / median,
    })),
  );
  const comparisons = all
    .filter(({ cell }) => cell.store === 'mariadb')
    .map(({ cell: { id: cell, setting }, ratio }) => ({
      ...{ cell, setting, metric: 'usPerOp', ratio, p: 0.01 },
      ...{ lo: ratio / spread, hi: ratio * spread },
    }));
  return /** @type {any} */ ({ settings, cells: all.map(({ cell }) => cell), comparisons });
}

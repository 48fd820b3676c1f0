/** A run of the study offload, made of rates. */

const CONNECTIONS = [8, 32, 1];
/** By the first part of a contender's name; others read a record. @type {Record<string, string>} */
const WORKLOADS = { bare: 'noop' };

/**
 * @param {Record<string, (number | undefined)[]>} rates requests a second, with 8, 32 connections and 1, by contender; `in-memory` is
 *   a record from memory
 * @param {number} [spread] between the rounds
 * @param {Record<string, number>} [calls] µs within the driver, by contender
 */
export function offloadRun(rates, spread = 1.01, calls = {}) {
  const settings = ['noop', 'findOne'].flatMap((workload) =>
    CONNECTIONS.map((concurrency) => ({
      ...{ id: `${workload}/c${concurrency}`, workload, load: { kind: 'closed', concurrency } },
    })),
  );
  const all = Object.entries(rates).flatMap(([contender, perConnections]) =>
    perConnections.flatMap((rate, at) => {
      if (rate === undefined) return [];
      const [driver, way] = contender.split('+');
      const [dispatch, dispatchVariant = ''] = way.split(':');
      const setting = `${WORKLOADS[driver] ?? 'findOne'}/c${CONNECTIONS[at]}`;
      return {
        rate,
        ...(contender in calls && {
          stagesUs: { transferIn: 7, roundTrip: calls[contender] - 1, driver: 1 },
        }),
        cell: {
          ...{ id: `${setting}/${contender}`, setting, driver, variant: '', dispatch },
          dispatchVariant,
          summary: { metrics: { webLoopDelayP99Us: { median: rate } } },
        },
      };
    }),
  );
  const data = new Map(
    all.map(({ rate, stagesUs, cell }, at) => [
      cell.id,
      {
        rounds: factorsOf(at, spread).map((factor, i) => ({
          ...{ round: i + 1, metrics: {}, stagesUs },
          // One slice that something fell into does not count.
          slices: { ops: [rate * factor, rate * factor, 1], us: [1e6, 1e6, 1e6] },
        })),
      },
    ]),
  );
  return /** @type {any} */ ({ settings, cells: all.map(({ cell }) => cell), data });
}

/** Of four rounds one is slower and one faster: not the same two of any two cells. @param {number} at @param {number} spread */
function factorsOf(at, spread) {
  const slow = at % 4;
  const fast = (slow + 1 + (Math.floor(at / 4) % 3)) % 4;
  return [0, 1, 2, 3].map((i) => (i === slow ? 1 / spread : i === fast ? spread : 1));
}

/** Connections to PostgreSQL, as its driver and the run itself use them. */

export const PACKAGE = 'pg@8.23.1';

/** Of BIGINT, which comes as text: what documents hold is within 2⁵³. */
const INT8 = 20;

/**
 * @param {any} pg the package's exports
 * @param {string} uri `postgres://user:password@host:port/database`
 * @param {number} connections
 */
export function openPool(pg, uri, connections) {
  /** @type {(type: number, format: string) => (value: any) => unknown} */
  const getTypeParser = (type, format) =>
    type === INT8 ? Number : pg.types.getTypeParser(type, format);
  const pool = new pg.Pool({
    ...{ connectionString: uri, max: connections, types: { getTypeParser } },
    // Contenders stand still while others have their turn.
    idleTimeoutMillis: 0,
  });
  // The operation that meets a connection which broke says so; nobody asked this one.
  pool.on('error', () => {});
  return pool;
}

/**
 * @param {{ rows: any[], rowCount: number | null, command: string }} result
 * @returns rows, or what a writing statement says
 */
export const answerOf = ({ rows, rowCount, command }) =>
  command === 'SELECT' ? rows : { affectedRows: Number(rowCount) };

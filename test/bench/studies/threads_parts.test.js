/** The parts of the study threads that are not MongoDB's cases: web servers, and rows in a relational server. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsTable } from '../../../bench/studies/threads/rows.js';
import { webFindings, webTable } from '../../../bench/studies/threads/web.js';

/**
 * @param {Record<string, number>} rates requests a second, by server and requests at a time
 * @param {number} [spread] of every interval, to both sides
 */
function webRun(rates, spread = 1.05) {
  const settings = [100, 1000].map((concurrency) => ({
    ...{ id: `page/${concurrency}`, workload: 'page', load: { kind: 'closed', concurrency } },
  }));
  const cells = Object.entries(rates).map(([key, median]) => {
    const [dispatch, concurrency] = key.split(' ');
    const opsPerSecond = { median, lo: median / spread, hi: median * spread };
    const summary = { metrics: { opsPerSecond, latencyP99Us: { median: 2500 } } };
    return { setting: `page/${concurrency}`, dispatch, summary };
  });
  return /** @type {any} */ ({ settings, cells });
}

const outcomes = (/** @type {any} */ run) => webFindings.map(({ check }) => check(run).outcome);

const PUBLISHED = {
  'node-http 1000': 2896,
  'node-http 100': 3141,
  'apache 1000': 1700,
  'apache 100': 6189,
};

test('the published requests a second agree with the findings, others do not', () => {
  assert.deepEqual(outcomes(webRun(PUBLISHED)), ['holds', 'holds', 'holds', 'holds']);
  assert.deepEqual(
    outcomes(
      webRun({ ...PUBLISHED, 'node-http 1000': 900, 'apache 1000': 9000, 'apache 100': 2000 }),
    ),
    ['does not hold', 'does not hold', 'does not hold', 'does not hold'],
  );
  // Certain of nothing.
  assert.deepEqual(new Set(outcomes(webRun(PUBLISHED, 4))), new Set(['cannot be told']));
  assert.deepEqual(new Set(outcomes(webRun(PUBLISHED, 1))), new Set(['cannot be told']));
  assert.equal(
    webFindings[0].check(webRun(PUBLISHED)).figure,
    '2,900 to 1,700 requests/s, 1.70 × (1.59–1.83)',
  );
});

test('web servers stand with both numbers of requests at a time', () => {
  const table = webTable(webRun(PUBLISHED));
  assert.deepEqual(table?.head, ['server', '1000 at a time', 'p99 ms', '100 at a time', 'p99 ms']);
  assert.deepEqual(table?.rows, [
    ['Node.js, http', '2,900', '2.50', '3,140', '2.50'],
    ['Apache', '1,700', '2.50', '6,190', '2.50'],
  ]);
  assert.equal(webTable(/** @type {any} */ ({ settings: [], cells: [] })), undefined);
});

test('rows have a table where MariaDB was measured, and none where it was not', () => {
  const settings = [{ id: 'findOne/narrow/c4', workload: 'findOne', load: { concurrency: 4 } }];
  const cell = (/** @type {string} */ contender, /** @type {string} */ store, median = 0) => ({
    ...{ setting: 'findOne/narrow/c4', contender, store },
    ...(median && { summary: { metrics: { opsPerSecond: { median } } } }),
  });
  const official = cell('mongodb+inline', 'mongod', 4000);
  const run = /** @type {any} */ ({
    settings,
    cells: [official, cell('mariadb+inline', 'mariadb', 5000)],
  });
  assert.deepEqual(rowsTable(run)?.head, ['operation', 'clients', 'mongodb', 'mariadb']);
  assert.deepEqual(rowsTable(run)?.rows, [['findOne', '4', '4,000', '5,000']]);
  assert.equal(
    rowsTable({ ...run, cells: [official, cell('mariadb+inline', 'mariadb')] }),
    undefined,
  );
});

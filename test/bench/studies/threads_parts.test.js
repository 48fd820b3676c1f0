/** The parts of the study threads that are not MongoDB's cases: web servers, and rows in a relational server. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsFinding, rowsTable } from '../../../bench/studies/threads/rows.js';
import { webFindings, webTable } from '../../../bench/studies/threads/web.js';
import { rowsRun } from './runs/rows.js';
import { webRun } from './runs/web.js';

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
    '2,900 to 1,700 requests/s, 1.70 × (1.62–1.79)',
  );
});

test('a finding that does not hold says which way', () => {
  const [more, , alike] = webFindings;
  const slower = { ...PUBLISHED, 'node-http 1000': 900 };
  assert.equal(more.check(webRun(slower)).how, 'reversed');
  assert.equal(alike.check(webRun(slower)).how, 'a difference');
});

test('servers that took turns are compared in turns, whatever their own figures vary by', () => {
  const [more] = webFindings;
  const run = webRun(PUBLISHED, 4);
  assert.equal(more.check(run).outcome, 'cannot be told');
  for (const one of run.comparisons) Object.assign(one, { lo: 1.6, hi: 1.8 });
  assert.equal(more.check(run).outcome, 'holds');
});

test('web servers stand with both numbers of requests at a time', () => {
  const table = webTable(webRun(PUBLISHED));
  assert.deepEqual(table?.head, [
    'server',
    ...['1000 at a time', 'mean ms', 'p99 ms', 'reset, %'],
    ...['100 at a time', 'mean ms', 'p99 ms', 'reset, %'],
  ]);
  assert.deepEqual(table?.rows, [
    ['Node.js, http, from a file', '2,900', '1.20', '2.50', '–', '3,140', '1.20', '2.50', '–'],
    ['Apache, from a file', '1,700', '1.20', '2.50', '1.5', '6,190', '1.20', '2.50', '1.5'],
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

test('MongoDB is the better choice where it does more than the faster package for MariaDB', () => {
  const { check } = rowsFinding;
  assert.deepEqual(check(rowsRun({ mongodb: 5000, mariadb: 4000, mysql2: 3000 })), {
    ...{ outcome: 'holds', figure: 'more operations a second on MongoDB in 4 of 4 settings' },
  });
  assert.deepEqual(check(rowsRun({ mongodb: 5000, mariadb: 4000, mysql2: 6000 })), {
    ...{ outcome: 'does not hold', how: 'reversed' },
    figure: 'more operations a second on MongoDB in 0 of 4 settings',
    certain: '4 of 4 certain',
  });
  const near = rowsRun({ mongodb: 5000, mariadb: 4900 }, 1.1);
  assert.equal(check(near).outcome, 'cannot be told');
  assert.equal(check(rowsRun({ mongodb: 5000 })).figure, 'not measured');
});

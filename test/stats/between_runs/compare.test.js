import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../js/stats/between_runs/index.js';
import {
  cellId,
  named,
  SETTING,
  slowed,
  smallRun,
  withDriver,
  withVersion,
} from '../../helpers/runs/runs_to_compare.js';

/** @typedef {import('../../../js/stats/between_runs/compared.schema.d.ts').Compared} Compared */

/** @param {Compared} compared @param {string} contender */
const seriesOf = ({ series }, contender) =>
  series.find((one) => one.contender === `${contender}+inline`) ?? assert.fail(contender);

/** From the first point to the last. @param {Compared} compared @param {string} contender @param {string} [metric] */
function changeOf(compared, contender, metric = 'usPerOp') {
  const changes = seriesOf(compared, contender).points.at(-1)?.changes ?? [];
  return changes.find((one) => one.since === 0 && one.metric === metric) ?? assert.fail(metric);
}

const before = smallRun({ seed: 1, rounds: 8 });
const after = smallRun({ seed: 2, rounds: 8 });
const isMongoose = (/** @type {{ driver: string }} */ { driver }) => driver === 'mongoose';

test('two runs of the same thing: nothing is called faster or slower', () => {
  const compared = compare(named({ before, after }));
  assert.deepEqual(
    compared.series.map(({ contender, reference }) => [contender, reference]),
    [
      ['native+inline', false],
      ['mongodb+inline', true],
      ['mongoose+inline', false],
    ],
  );
  for (const contender of ['native', 'mongoose']) {
    const change = changeOf(compared, contender);
    assert.match(change.verdict, /^(same|unclear)$/);
    assert.equal(change.method, 'relative');
    assert.equal(change.reference, cellId('mongodb'));
    assert.deepEqual(change.rounds, [8, 8]);
    assert.ok(change.lo <= 1 && change.hi >= 1);
  }
  assert.deepEqual([compared.differences, compared.unmatched, compared.gates], [[], [], []]);
});

test('a slowdown of 10 % is found, in its size, on a machine that is half as fast', () => {
  const worse = slowed(slowed(after, 1.1, isMongoose), 2);
  const compared = compare(named({ before, worse }));
  const change = changeOf(compared, 'mongoose');
  assert.equal(change.verdict, 'slower');
  assert.ok(change.lo > 1.05 && change.lo < 1.1 && change.hi > 1.1 && change.hi < 1.16);
  assert.equal(changeOf(compared, 'mongoose', 'clientCpuUsPerOp').verdict, 'slower');
  assert.equal(change.exploratory, false);
  assert.ok((change.pAdjusted ?? 1) >= (change.p ?? 1));
  assert.equal(changeOf(compared, 'mongoose', 'rssPeakKb').verdict, 'same');
});

test('what answers in another way than the reference is doubted where the machine has changed', () => {
  const quiet = changeOf(compare(named({ before, after })), 'native');
  const busy = changeOf(compare(named({ before, after: slowed(after, 2) })), 'native');
  assert.ok(Math.abs(Math.log(quiet.ratio / busy.ratio)) < 1e-9);
  assert.ok((busy.error ?? 0) > 0.3, `${busy.error}`);
  assert.ok((quiet.error ?? 0) < 0.05, `${quiet.error}`);
  assert.equal(busy.verdict, 'unclear');
});

test('the reference itself is shown as it is, and not judged', () => {
  const change = changeOf(compare(named({ before, after: slowed(after, 2) })), 'mongodb');
  assert.equal(change.method, 'absolute');
  assert.equal(change.verdict, 'untested');
  assert.equal(change.p, null);
  assert.ok(change.ratio > 1.8 && change.ratio < 2.2);
});

test('a baseline of another version is no reference: another contender of the same code is', () => {
  const upgraded = { ...slowed(after, 1.2, ({ driver }) => driver === 'mongodb') };
  upgraded.environment = withDriver(upgraded, 'mongodb', '7.9.0');
  const compared = compare(named({ before, upgraded }));
  assert.equal(seriesOf(compared, 'native').reference, true);
  const change = changeOf(compared, 'mongodb');
  assert.equal(change.reference, cellId('native'));
  assert.ok(change.ratio > 1.15 && change.ratio < 1.25);
  assert.deepEqual(compared.differences.at(-1), {
    ...{ what: 'driver mongodb', kind: 'subject', values: ['7.8.0', '7.9.0'] },
  });
  // What a checkout holds may have changed with it.
  const other = { ...upgraded, fingerprint: { ...upgraded.fingerprint, code: 'other' } };
  const doubtful = compare(named({ before, other }));
  assert.equal(changeOf(doubtful, 'mongodb').method, 'absolute');
  assert.equal(changeOf(doubtful, 'mongodb').verdict, 'untested');
});

test('absolute values are judged only where that is asked for', () => {
  const alone = {
    before: smallRun({ seed: 1, rounds: 8 }),
    after: smallRun({ seed: 2, rounds: 8 }),
  };
  for (const run of Object.values(alone)) {
    run.cells = run.cells.filter(isMongoose);
  }
  alone.after = slowed(alone.after, 1.4);
  const plain = changeOf(compare(named(alone)), 'mongoose');
  assert.deepEqual(
    [plain.method, plain.verdict, plain.reference],
    ['absolute', 'untested', undefined],
  );
  assert.ok(plain.ratio > 1.2);
  const asked = changeOf(compare(named(alone), { absolute: true }), 'mongoose');
  assert.deepEqual([asked.method, asked.verdict], ['absolute', 'slower']);
  assert.equal(asked.ratio, plain.ratio);
});

test('another baseline is taken where one is named', () => {
  const compared = compare(named({ before, after }), { baseline: 'native+inline' });
  assert.equal(changeOf(compared, 'mongodb').reference, cellId('native'));
  assert.equal(seriesOf(compared, 'mongodb').reference, false);
});

test('versions match where there is one of each, and those that are everywhere stay themselves', () => {
  const older = withVersion(before, 'mongoose', '8.1.0');
  const newer = withVersion(after, 'mongoose', '9.0.0');
  const compared = compare(named({ older, newer }));
  const found = seriesOf(compared, 'mongoose@*');
  assert.equal(found.byVersion, true);
  assert.deepEqual(
    found.points.map(({ cell, version }) => [cell, version]),
    [
      [`${SETTING}/mongoose@8.1.0+inline`, '8.1.0'],
      [`${SETTING}/mongoose@9.0.0+inline`, '9.0.0'],
    ],
  );
  assert.equal(seriesOf(compared, 'mongodb').byVersion, false);
});

test('what only one run has stands alone, with the reason', () => {
  const { cells } = after;
  const failed = cells.map((cell) =>
    isMongoose(cell)
      ? { ...cell, status: /** @type {const} */ ('failed'), reason: 'no answer' }
      : cell,
  );
  const only = smallRun({ seed: 1, rounds: 3, contenders: ['native', 'mongoose', 'mongodb/raw'] });
  const compared = compare(named({ only, after: { ...after, cells: failed } }));
  assert.deepEqual(compared.unmatched, [
    { source: 0, cell: cellId('mongodb/raw'), reason: 'no other run has this contender' },
    { source: 0, cell: cellId('mongoose'), reason: 'failed elsewhere: no answer' },
  ]);
});

test('runs without a setting in common have no series', () => {
  const other = { ...after, settings: [{ ...after.settings[0], id: 'find/narrow/c1' }] };
  other.cells = after.cells.map((cell) => ({
    ...cell,
    ...{ id: cell.id.replace('findOne', 'find'), setting: 'find/narrow/c1' },
  }));
  const compared = compare(named({ before, other: { ...other, data: new Map() } }));
  assert.deepEqual(compared.series, []);
});

test('three runs make a history: since the first, and since the one before', () => {
  const runs = {
    a: before,
    b: slowed(after, 1.2, isMongoose),
    c: slowed(smallRun({ seed: 3, rounds: 8 }), 1.2, isMongoose),
  };
  const compared = compare(named(runs));
  const { points } = seriesOf(compared, 'mongoose');
  const verdicts = points.map(({ changes }) =>
    changes
      .filter(({ metric }) => metric === 'usPerOp')
      .map(({ since, verdict }) => [since, verdict]),
  );
  assert.deepEqual(verdicts.slice(0, 2), [[], [[0, 'slower']]]);
  assert.deepEqual(verdicts[2][0], [0, 'slower']);
  assert.equal(verdicts[2][1][0], 1);
  assert.match(String(verdicts[2][1][1]), /^(same|unclear)$/);
  assert.deepEqual(
    points.map(({ label }) => label),
    ['a', 'b', 'c'],
  );
});

test('what differs between the machines is named, before what is compared', () => {
  const { environment } = after;
  const moved = {
    ...after,
    seed: 2,
    environment: {
      ...environment,
      ...{ cpu: 'Other', node: '26.0.0', git: 'fedcba9' },
      stores: { mongod: { ...environment.stores.mongod, version: '7.0.1' } },
    },
  };
  const { differences } = compare(named({ before, moved }));
  assert.deepEqual(
    differences.map(({ what, kind, values }) => [what, kind, values[1]]),
    [
      ['CPU', 'environment', 'Other'],
      ['Node.js', 'environment', '26.0.0'],
      ['seed of documents and inputs', 'environment', '2'],
      ['server mongod', 'environment', '7.0.1, standalone, wiredTiger'],
      ['commit', 'subject', 'fedcba9'],
    ],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsOf, offloadGroups } from '../../js/stats/offload_points.js';

/** @param {string} workload @param {number | undefined} opTimeUs @param {number} concurrency */
const settingOf = (workload, opTimeUs, concurrency) => ({
  id: `${workload}/${opTimeUs}/${concurrency}`,
  ...{ workload, load: { kind: 'closed', concurrency } },
  params: opTimeUs === undefined ? {} : { opTimeUs },
});

/** @param {ReturnType<typeof settingOf>} setting @param {number} poolSize @param {number} us @param {string} [driver] */
const cellOf = (setting, poolSize, us, driver = 'bare') => ({
  ...{ id: `${setting.id}/${driver}/${poolSize}`, setting: setting.id, driver, version: '' },
  ...{ variant: '', dispatch: poolSize > 0 ? 'ring' : 'inline', dispatchVariant: '', poolSize },
  summary: {
    metrics: {
      usPerOp: { median: us },
      opsPerSecond: { median: 1e6 / us },
      latencyMeanUs: { median: us * setting.load.concurrency },
    },
  },
});

/** @param {ReturnType<typeof settingOf>[]} settings @param {ReturnType<typeof cellOf>[]} cells @returns {any} */
const runOf = (settings, cells) => ({ settings, cells });

test('cells are grouped by what was called, how, and by how many workers', () => {
  const settings = ['wait', 'work'].flatMap((workload) =>
    [0, 1000].flatMap((opTimeUs) => [1, 8].map((many) => settingOf(workload, opTimeUs, many))),
  );
  const cells = settings.flatMap((setting) => [
    cellOf(setting, 0, 100),
    cellOf(setting, 2, 60),
    cellOf(setting, 4, 30),
  ]);
  const groups = offloadGroups(runOf(settings, cells));
  assert.deepEqual(
    groups.map(({ workload, name, points }) => `${workload} ${name} ${points.length}`),
    ['wait', 'work'].flatMap((workload) => [
      `${workload} ring (2 workers) 4`,
      `${workload} ring (4 workers) 4`,
    ]),
  );
  const [point] = groups[0].points;
  assert.deepEqual(
    [point.waitUs, point.opUs, point.workers, point.concurrency, point.inlinePerSecond],
    [0, 100, 2, 1, 10_000],
  );
});

test('a pool without the same call on the calling thread is left out, as is any other workload', () => {
  const waits = settingOf('wait', 100, 8);
  const reads = settingOf('read', undefined, 8);
  const other = [cellOf(waits, 0, 100, 'other'), cellOf(waits, 2, 60)];
  const plain = [cellOf(reads, 0, 100), cellOf(reads, 2, 60)];
  assert.deepEqual(offloadGroups(runOf([waits, reads], [...other, ...plain])), []);
});

test('costs need a wait of none and one of a millisecond, alone and with many in flight', () => {
  const settings = [0, 1000].flatMap((opTimeUs) =>
    [1, 8].map((many) => settingOf('wait', opTimeUs, many)),
  );
  const cells = settings.flatMap((setting) => {
    const us = Number(setting.params.opTimeUs) + 10;
    return [cellOf(setting, 0, us), cellOf(setting, 2, us / 2 + 20)];
  });
  const [group] = offloadGroups(runOf(settings, cells));
  assert.equal(costsOf(group)?.callUs, 25);
  const [partly] = offloadGroups(runOf(settings.slice(0, 2), cells));
  assert.equal(costsOf(partly), undefined);
});

/**
 * Every publication's own figures, put through the checks of its findings: all hold, nothing can be told from
 * intervals that reach far, and figures halved and doubled are noticed.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { PUBLICATIONS } from './runs/publications.js';

/** @typedef {import('../../../js/types.d.ts').PublishedFinding} PublishedFinding */
/** @typedef {import('./runs/publications.js').Figures} Figures */
/** @typedef {(figures: Figures) => Figures} Change */

/** Of every interval, to both sides. */
const SPREAD = 1.01;
const FAR = 1000;
const TIMES = [0.5, 2];

/** @param {RegExp} which @param {(value: number, name: string, all: Figures) => number} change @returns {Change} */
const changed = (which, change) => (figures) =>
  new Map(
    [...figures].map(([name, value]) => [
      name,
      which.test(name) ? change(value, name, figures) : value,
    ]),
  );

/**
 * What no single figure, halved or doubled, refutes: findings of many figures, and of great differences.
 *
 * @type {Record<string, { finding: RegExp, how: string, change: Change }[]>}
 */
const REFUTED = {
  crud: [
    {
      finding: /Mongoose mostly takes more memory/,
      how: 'reversed',
      change: changed(/memoryKb, mongoose/, (value) => value / 2),
    },
    {
      finding: /MongoClient is cheaper from the perspective of all metrics/,
      how: 'reversed',
      change: changed(/mongoose$/, (value) => value / 3),
    },
    {
      finding: /CPU is roughly proportional to time/,
      how: 'reversed',
      change: changed(
        /cpuMs/,
        (_, name, all) => 100 / (all.get(name.replace('cpuMs', 'ms')) ?? 1) ** 3,
      ),
    },
  ],
  threads: [
    {
      finding: /Apache does fewer with 1000 at a time/,
      how: 'reversed',
      change: changed(/web apache 100$/, (value) => value / 4),
    },
  ],
};

/**
 * Where no interval of the run's leaves it open: sysbench measures once, and cells stand beside cells.
 *
 * @type {Record<string, { finding: RegExp, change: Change }[]>}
 */
const OPEN = {
  crud: [
    {
      finding: /CPU is roughly proportional to time/,
      change: changed(/insert, .*cpuMs/, (value) => value / 100),
    },
  ],
  threads: [
    {
      finding: /^(?:sequential|random).*: (?:files|times)|^writing to memory/,
      change: changed(/sysbench (?:fileio .* 2048MB|memory 100G)/, (value) => 1.22 * value),
    },
    {
      finding: /looking for primes/,
      change: changed(/sysbench cpu primes 10000/, (value) => 1.45 * value),
    },
  ],
};

/** Of the figures, halved and doubled: what is said of one side only leaves the other open. */
const NOTICED = { crud: 0.75, mapping: 0.7, transactions: 1, threads: 0.99, offload: 1 };

const { studies } = await loadRegistry();

/** @param {PublishedFinding[]} findings @param {RegExp} wanted */
function among(findings, wanted) {
  const found = findings.filter(({ finding }) => wanted.test(finding));
  assert.ok(found.length > 0, String(wanted));
  return found;
}

for (const [name, { figures, runOf }] of Object.entries(PUBLICATIONS)) {
  const findings = studies.get(name)?.published ?? assert.fail(name);

  test(`${name}: every check holds on the publication's own figures`, () => {
    const run = runOf(figures, SPREAD);
    for (const { finding, check } of findings) {
      const { outcome, how, figure } = check(run);
      assert.deepEqual({ outcome, how }, { outcome: 'holds', how: undefined }, finding + figure);
    }
  });

  test(`${name}: each check has what it cannot tell`, () => {
    const run = runOf(figures, FAR);
    const open = OPEN[name] ?? [];
    for (const { finding, check } of findings) {
      if (open.some((one) => one.finding.test(finding))) continue;
      assert.equal(check(run).outcome, 'cannot be told', finding);
    }
    for (const { finding: wanted, change } of open) {
      const near = runOf(change(figures), SPREAD);
      for (const { finding, check } of among(findings, wanted)) {
        const { outcome, figure } = check(near);
        assert.equal(outcome, 'cannot be told', `${finding}: ${figure}`);
      }
    }
  });

  test(`${name}: figures halved and doubled are noticed`, (t) => {
    /** @type {string[]} */
    const unnoticed = [];
    const refuted = new Set();
    for (const [of, value] of figures) {
      for (const times of TIMES) {
        const run = runOf(new Map([...figures, [of, times * value]]), SPREAD);
        const against = findings.filter(({ check }) => check(run).outcome === 'does not hold');
        if (against.length === 0) unnoticed.push(`${of} × ${times}`);
        for (const { finding } of against) refuted.add(finding);
      }
    }
    const all = TIMES.length * figures.size;
    const noticed = all - unnoticed.length;
    t.diagnostic(`${name}: ${noticed} of ${all} changed figures are noticed`);
    for (const one of unnoticed) t.diagnostic(`${name}: not noticed: ${one}`);
    t.diagnostic(`${name}: ${refuted.size} of ${findings.length} checks notice one`);
    assert.ok(noticed / all >= NOTICED[/** @type {keyof typeof NOTICED} */ (name)]);
    const others = REFUTED[name] ?? [];
    assert.deepEqual(
      findings
        .filter(({ finding }) => !refuted.has(finding))
        .filter(({ finding }) => !others.some((one) => one.finding.test(finding)))
        .map(({ finding }) => finding),
      [],
    );
  });

  test(`${name}: what many figures say is refuted by many`, () => {
    for (const { finding: wanted, how, change } of REFUTED[name] ?? []) {
      const run = runOf(change(figures), SPREAD);
      for (const { finding, check } of among(findings, wanted)) {
        const found = check(run);
        const said = { outcome: found.outcome, how: found.how };
        assert.deepEqual(said, { outcome: 'does not hold', how }, `${finding}: ${found.figure}`);
      }
    }
  });
}

test('the studies of publications have their figures here', () => {
  const reproducing = [...studies.values()].filter(({ paper }) => paper).map((study) => study.name);
  assert.deepEqual(reproducing.sort(), Object.keys(PUBLICATIONS).sort());
});

test('both ends of a published range hold', () => {
  const { figures, runOf } = PUBLICATIONS.transactions;
  for (const factor of [2.97, 8.92]) {
    const run = runOf(new Map([...figures].map(([workload]) => [workload, factor])), SPREAD);
    const found = among(studies.get('transactions')?.published ?? [], /./)
      .filter(({ figure }) => figure === '197–792 % slower')
      .map(({ check }) => check(run).outcome);
    assert.deepEqual(found, Array(4).fill('holds'));
  }
});

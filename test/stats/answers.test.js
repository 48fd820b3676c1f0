import assert from 'node:assert/strict';
import { test } from 'node:test';
import { title } from '../../js/report/text.js';
import { analyse } from '../../js/stats/analyse.js';
import { fastest } from '../../js/stats/answers/fastest.js';
import { OWN_DOCUMENTS } from '../../js/stats/answers/own_documents.js';
import { rangeAnswers } from '../../js/stats/answers/ranges.js';
import { runAtRate } from '../helpers/runs/at_rate.js';
import { syntheticRun } from '../helpers/runs/run_fixture.js';

/** @typedef {import('../../js/results/run.d.ts').Run} Run */

const workloads = ['findOne', 'insertMany'];
const DIRECT = 'Which driver is fastest, one operation at a time?';

/** @param {Run} run @param {string} question @returns {string[]} */
function answersTo(run, question) {
  const { answers, cells } = analyse(run);
  const ids = new Set(cells.map(({ id }) => id));
  for (const { evidence } of answers) {
    assert.ok(evidence.length > 0 && evidence.every((id) => ids.has(id)), 'evidence exists');
  }
  return answers.filter((one) => one.question === question).map(({ answer }) => answer);
}

/** @param {Run} run @param {string} idPart @param {number} factor on the time of these cells */
function slowed(run, idPart, factor) {
  for (const [id, { rounds }] of run.data) {
    if (!id.includes(idPart)) continue;
    for (const { slices } of rounds) slices.us = slices.us.map((us) => us * factor);
  }
  return run;
}

test('the fastest is said beside the next one and beside the baseline', () => {
  const [tally, first] = answersTo(syntheticRun({ workloads }), DIRECT);
  assert.equal(tally, 'native is fastest in 4 of 4 settings.');
  assert.match(
    first,
    /^native reads one wide document by _id 1\.5× as fast as native\+piscina \(2 workers\), the next \(1\.\d\d?–1\.\d\d?×\), and 2\.0× as fast as mongodb \(\d\.\d\d?–\d\.\d\d?×\)\.$/,
  );
});

test('where the baseline is the next one it is said once', () => {
  const run = slowed(syntheticRun({ workloads }), 'native+piscina', 3);
  assert.match(
    answersTo(run, DIRECT)[1],
    /^native reads one wide document by _id 2\.0× as fast as mongodb \(\d\.\d\d?–\d\.\d\d?×\)\.$/,
  );
});

test('an answer that is unclear although its interval excludes 1 says why', () => {
  const { cells, settings, comparisons } = analyse(syntheticRun({ workloads }));
  const cell = (/** @type {string} */ name) =>
    /** @type {any} */ (cells.find(({ id }) => id === `findOne/wide/c1/${name}`));
  const [contender, baseline] = [cell('native+inline'), cell('mongodb+inline')];
  const setting = /** @type {any} */ (settings.find(({ id }) => id === contender.setting));
  const found = /** @type {any} */ (comparisons.find(({ cell }) => cell === contender.id));
  const comparison = { ...found, ratio: 0.9, lo: 0.85, hi: 0.95, verdict: 'unclear' };
  const said = (/** @type {string | undefined} */ why) =>
    rangeAnswers([{ setting, contender, baseline, comparison, why }], () => 'mongodb')[0].answer;
  assert.match(said('within noise'), /: unclear, within noise\.$/);
  assert.match(said(undefined), /: unclear\.$/);
});

test('what the table calls unclear is not called the fastest', () => {
  const run = analyse(slowed(syntheticRun({ workloads }), 'native+piscina', 3));
  const planned = run.comparisons.find(
    ({ cell, pAdjusted }) => cell === 'findOne/wide/c1/native+inline' && pAdjusted !== undefined,
  );
  assert.equal(planned?.verdict, 'faster');
  Object.assign(planned, { verdict: 'unclear' });
  const [tally, wide] = fastest(run).map(({ answer }) => answer);
  assert.match(tally, /in 3 of 4 settings\. In 1 no single one can be called the fastest\.$/);
  assert.match(wide, /^These rounds cannot tell whether native or mongodb is fastest: /);
});

test('one driver called two ways is not ranked where its dispatch is unclear', () => {
  const run = syntheticRun({ workloads: ['findOne'], rounds: 3 });
  /** @param {string} driver @param {number} ratio @param {number} spread of it between rounds */
  const dispatchIn = (driver, ratio, spread) => {
    const direct = run.data.get(`findOne/wide/c1/${driver}+inline`);
    const offloaded = run.data.get(`findOne/wide/c1/${driver}+piscina/p2`);
    assert.ok(direct && offloaded);
    offloaded.rounds = structuredClone(direct.rounds);
    for (const [at, { slices }] of offloaded.rounds.entries()) {
      slices.us = slices.us.map((us) => us * (ratio + spread * (at - 1)));
    }
  };
  // Of three dispatches that may be chance, each needs more to be told than one race alone.
  dispatchIn('native', 1.1, 0.05);
  for (const driver of ['mongodb', 'mongoose']) dispatchIn(driver, 1.05, 0.08);
  const offloaded = answersTo(run, 'What does moving the calls to workers cost or gain?');
  assert.match(
    offloaded[0],
    /^One operation at a time, native\+piscina .*: unclear in 1, slower in 1\.$/,
  );
  const [, wide] = answersTo(run, DIRECT);
  assert.match(
    wide,
    /^These rounds cannot tell whether native or native\+piscina \(2 workers\) is /,
  );
});

test('what is not tested says so, and why, instead of being called too close', () => {
  const [tally, wide] = answersTo(syntheticRun({ workloads, rounds: 2 }), DIRECT);
  assert.equal(tally, 'No contender can be called the fastest in any of 4 settings.');
  assert.match(
    wide,
    /^Untested \(fewer than 3 rounds\): native reads .* 1\.\d+× as fast as native/,
  );
  const doubted = syntheticRun({ workloads });
  doubted.environment.warnings.push({
    ...{ code: 'battery', title: 'On battery.', text: 'The machine is on battery.', advice: '' },
  });
  const [, first] = answersTo(doubted, DIRECT);
  assert.match(first, /^Untested \(a run that is not to be quoted\): native reads /);
});

test('two that are alike are not ranked, however far both are from the baseline', () => {
  const run = syntheticRun({ workloads: ['findOne'], rounds: 15 });
  for (const setting of ['findOne/wide/c1', 'findOne/narrow/c1']) {
    const source = run.data.get(`${setting}/native+inline`);
    const copy = run.data.get(`${setting}/native+piscina/p2`);
    assert.ok(source && copy);
    copy.rounds = structuredClone(source.rounds);
    for (const { round, slices } of copy.rounds) {
      const wobble = setting.includes('wide')
        ? 1 + 0.001 * ((round % 3) - 1)
        : 1 + 0.2 * ((round % 3) - 1);
      slices.us = slices.us.map((us) => us * wobble);
    }
  }
  const [tally, wide, narrow] = answersTo(run, DIRECT);
  assert.equal(tally, 'No contender can be called the fastest in any of 2 settings.');
  assert.match(
    wide,
    /^native.* reads one wide document by _id as fast as native.*, within 2 %; no/,
  );
  assert.match(narrow, /^These rounds cannot tell whether native.* or native.* is fastest: /);
});

test('no headline rests on a cell that was not steady: it is named instead', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  for (const { warmup, round } of run.data.get('findOne/wide/c1/native+inline')?.rounds ?? []) {
    warmup.steady = round > 3;
  }
  const [, wide, narrow] = answersTo(run, DIRECT);
  assert.match(wide, /^native\+piscina \(2 workers\) .* Not steady, so left out: native\.$/);
  assert.match(narrow, /^native reads [^N]*$/);
});

test('nor is anything called so many times as fast as a baseline that was not steady', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  const [, before] = answersTo(run, DIRECT);
  assert.match(before, /as fast as mongodb \(/);
  for (const { warmup } of run.data.get('findOne/wide/c1/mongodb+inline')?.rounds ?? []) {
    warmup.steady = false;
  }
  const [, wide] = answersTo(run, DIRECT);
  assert.doesNotMatch(wide, /as fast as mongodb/);
  assert.match(wide, /Not steady, so left out: mongodb\.$/);
});

test('a baseline that wins is called the fastest like any other', () => {
  const run = slowed(syntheticRun({ workloads: ['findOne'] }), '/mongodb+inline', 1 / 50);
  const [tally, wide] = answersTo(run, DIRECT);
  assert.equal(tally, 'mongodb is fastest in 2 of 2 settings.');
  assert.match(wide, /^mongodb reads one wide document by _id 2\d× as fast as native, the next \(/);
});

test('offload stands beside the same driver called directly, pools of each size alone', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  const pooled = run.cells.find(({ id }) => id === 'findOne/wide/c1/native+piscina/p2');
  const data = run.data.get(pooled?.id ?? '');
  assert.ok(pooled && data);
  const id = 'findOne/wide/c1/native+piscina/p4/json';
  run.cells.push({ ...pooled, id, poolSize: 4, reply: 'json' });
  run.data.set(id, data);
  const answers = answersTo(run, 'What does moving the calls to workers cost or gain?');
  assert.match(
    answers[0],
    /^One operation at a time, native\+piscina \(2 workers\) takes 1\.5× \(findOne, wide\) to 1\.\d× \(findOne, narrow\) the time of native called directly: slower in 2\.$/,
  );
  assert.ok(
    answers.some((one) => one.includes('native+piscina (4 workers, replies as json) takes')),
  );
  const inFlight = answers.filter((one) => one.startsWith('With 32 in flight, native+piscina'));
  assert.match(inFlight[0], /: faster in 2\.$/);
});

test('with many in flight the distance from the lower bound is that of workers, too', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  const source = 'findOne/wide/c32/native+inline';
  const cell = run.cells.find(({ id }) => id === source);
  const found = run.data.get(source);
  assert.ok(cell && found);
  const data = { ...found, rounds: structuredClone(found.rounds) };
  for (const { slices } of data.rounds) slices.us = slices.us.map((us) => us / 10);
  const id = 'findOne/wide/c32/libmongoc+inline';
  const bound = { id, contender: 'libmongoc+inline', driver: 'libmongoc' };
  run.cells.push({ ...cell, ...bound, role: 'bound', reply: 'count' });
  run.data.set(id, data);
  const answers = answersTo(run, 'How far above the lower bound is each driver?');
  const inFlight = answers.filter((one) => one.startsWith('With 32 in flight'));
  const pooled = ['native', 'mongodb', 'mongoose'].map((name) => `${name}+piscina (2 workers)`);
  for (const name of ['native', 'mongodb', 'mongoose', ...pooled]) {
    assert.ok(
      inFlight.some((one) => one.startsWith(`With 32 in flight, ${name} takes `)),
      name,
    );
  }
  assert.match(
    inFlight[0],
    /^With 32 in flight, native takes 10× the time of the lower bound, libmongoc \([\d.]+–1\d×\)\.$/,
  );
});

test('one at a time the distance from the lower bound is that of direct calls', () => {
  const answers = answersTo(
    syntheticRun({ workloads }),
    'How far above the lower bound is each driver?',
  );
  assert.equal(answers.length, 3);
  assert.match(
    answers[0],
    /^One operation at a time, native takes 1\.\d+× \(.*\) to 1\.\d+× \(.*\) the time of the lower bound, libmongoc: slower in 4\.$/,
  );
});

const AT_RATE = 'How long do operations take at a rate, from when each was due?';

test('at a rate the p99 of each is said, from the fastest on, with what it was asked for', () => {
  const [wide, ...others] = answersTo(runAtRate({ rate: 800 }), AT_RATE);
  assert.match(
    wide,
    /^At 800 operations a second, at most 1 in flight, findOne on wide documents: 99 % end within \d+ µs with native, .* and [\d.]+ (µs|ms) with mong.*\.$/,
  );
  assert.ok(!/libmongoc|#aa/.test(wide), wide);
  assert.equal(others.length, 3);
  const shares = answersTo(runAtRate({ share: 0.5 }), AT_RATE);
  assert.equal(shares.length, 5, 'one for each setting, and what to mind');
  assert.match(shares[0], /^At 50 % of its own ceiling, .* with native \([\d,]+ a second\), /);
  assert.match(shares[4], /a share of what it can do itself: .* not at equal rates\.$/);
  assert.deepEqual(answersTo(syntheticRun({ workloads }), AT_RATE), []);
});

test('documents that a workload brings itself have no name to say', () => {
  const run = runAtRate({ rate: 800 });
  for (const setting of run.settings) setting.dataset = OWN_DOCUMENTS;
  assert.match(
    answersTo(run, AT_RATE)[0],
    /^At 800 operations a second, at most 1 in flight, findOne: 99 % end within /,
  );
  assert.equal(title(run.settings[0]), 'findOne, 800 a second, at most 1 in flight');
});

test('a rate that was not kept has no latency worth saying', () => {
  const answered = (/** @type {string} */ cell) => (cell.endsWith('/mongodb+inline') ? 0.9 : 0.97);
  const [wide] = answersTo(runAtRate({ rate: 800 }, { answered }), AT_RATE);
  assert.match(wide, / with native, .*\. Not kept by mongodb\.$/);
  const [none] = answersTo(runAtRate({ rate: 800 }, { answered: () => 0.5 }), AT_RATE);
  assert.match(none, /^At 800 operations .* documents: not kept by native, mongodb/);
});

test('open loads name no fastest: all keep the rate', () => {
  const run = syntheticRun({ workloads: ['findOne'] });
  for (const { load } of run.settings) Object.assign(load, { kind: 'open', rate: 5000 });
  assert.ok(analyse(run).answers.every(({ question }) => !question.startsWith('Which driver')));
});

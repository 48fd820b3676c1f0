import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { test } from 'node:test';
import { Figures, renderApart } from '../../../bench/commands/live/figures.js';
import { startLive } from '../../../bench/commands/live/index.js';
import { serve } from '../../../bench/commands/live/server.js';
import { seededRandom } from '../../../js/stats/random.js';
import { temporaryFolder } from '../../helpers/cli.js';
import { syntheticRun } from '../../helpers/runs/run_fixture.js';
import { ndjson, samplesOf, writeFolder } from '../../results/fixture.js';
import { hostileRequest, sendAll } from './hostile_requests.js';

/** Enough to meet every part of the generator; more are asked for by hand. */
const COUNT = Number(process.env.TOLLGATE_REQUESTS ?? 400);

/**
 * What fetch does not let one send: a Host of one's own.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} [method]
 * @returns {Promise<{ status: number | undefined, text: string, headers: import('node:http').IncomingHttpHeaders }>}
 */
const ask = (url, headers, method = 'GET') =>
  new Promise((resolve, reject) => {
    request(url, { headers, method }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode, text, headers: response.headers });
      });
    })
      .on('error', reject)
      .end();
  });

test('only its own pages may ask, by its own name', async (t) => {
  const live = await startLive(true);
  t.after(live.close);
  const { host, port } = new URL(live.url);
  assert.match(live.url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  /** @type {[number, Record<string, string>, string?, string?][]} */
  const cases = [
    [200, { host }],
    [200, { host: `localhost:${port}` }],
    [403, { host: `evil.example:${port}` }],
    [403, { host: '127.0.0.1' }],
    [403, { host: `[::1]:${port}` }],
    [403, { host, 'sec-fetch-site': 'cross-site' }, 'report'],
    [403, { host, 'sec-fetch-site': 'same-site' }, 'events'],
    [200, { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    [200, { host, 'sec-fetch-site': 'same-origin' }, 'report'],
    [404, { host }, 'page/../index.js'],
    [404, { host }, '__proto__'],
    [405, { host }, '', 'POST'],
    [400, { host }, '/'],
    [400, { host }, '/evil.example/'],
    [403, { host, 'sec-fetch-site': 'cross-site' }, '/'],
    [403, { host: 'evil.example' }, '/'],
  ];
  for (const [status, headers, place = '', method] of cases) {
    const answer = await ask(`${live.url}${place}`, headers, method);
    assert.equal(answer.status, status, JSON.stringify([headers, place]));
    assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin');
  }
  const { headers } = await ask(live.url, { host });
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; script-src 'self';/,
  );
  const { text } = await ask(`${live.url}report`, { host });
  assert.match(text, /The figures appear here when the first round has ended\./);
});

test('what cannot be answered is answered with 500, and the page goes on', async (t) => {
  const { url, close } = await serve(0, {
    report() {
      throw new Error('no report');
    },
    onSubscribe() {
      throw new Error('no events');
    },
  });
  t.after(close);
  const { host } = new URL(url);
  const { status, text } = await ask(`${url}report`, { host });
  assert.deepEqual([status, text], [500, 'no report']);
  await assert.rejects(ask(`${url}events`, { host }), { code: 'ECONNRESET' });
  assert.equal((await ask(url, { host })).status, 200);
});

test('no request ends a run, whatever its bytes', async (t) => {
  const live = await startLive(true);
  t.after(live.close);
  const { host, port } = new URL(live.url);
  const random = seededRandom(7);
  const answers = await sendAll(Number(port), COUNT, () => hostileRequest(random, host));
  // Those that it means, not only those that Node.js refuses by itself.
  for (const status of [200, 400, 403, 404, 405]) assert.ok(answers.has(status), `no ${status}`);
  assert.equal(answers.has(500), false);
  assert.equal((await ask(live.url, { host })).status, 200);
});

test('a port that is taken or none ends in one line with exit code 2', async (t) => {
  const live = await startLive(true);
  t.after(live.close);
  const { port } = new URL(live.url);
  const line = new RegExp(`^the live page cannot use port ${port} \\(EADDRINUSE\\): name another$`);
  await assert.rejects(startLive(port), { message: line, exitCode: 2 });
  for (const wrong of ['x', '70000', '-1', '1.5']) {
    await assert.rejects(startLive(wrong), { message: /--live must be a port/, exitCode: 2 });
  }
});

test('an open page does not keep the process alive', { timeout: 30_000 }, async () => {
  const module = JSON.stringify(
    new URL('../../../bench/commands/live/index.js', import.meta.url).href,
  );
  const program = `
    const { startLive } = await import(${module});
    const { url } = await startLive(true);
    process.on('message', () => process.disconnect());
    process.send(url);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [url] = await once(child, 'message');
  const { body } = await fetch(new URL('events', url));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  const { value } = await reader.read();
  assert.match(new TextDecoder().decode(value), /^data: \{/);
  child.send('nothing else is to be done');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  await reader.cancel().catch(() => {});
});

test('one page shows several runs, and waits at the end until it has the last figures', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(path.join(folder, 'report.html'), 'the report on all');
  const live = await startLive(true);
  t.after(live.close);
  const { body } = await fetch(new URL('events', live.url));
  const reader = /** @type {ReadableStream<Uint8Array>} */ (body).getReader();
  const next = async () => {
    const { value } = await reader.read();
    return JSON.parse(new TextDecoder().decode(value).slice('data: '.length));
  };
  assert.equal((await next()).study, '');
  const setting = syntheticRun({ workloads: ['findOne'], rounds: 1 }).settings[0];
  const step = /** @type {any} */ ({ setting, round: 1, group: 0, cells: [] });
  const failed = { status: 'failed', cell: 'a/b', round: 1, reason: 'no\u001b[2Janswer' };
  live.begin(folder, 'one', 2);
  assert.deepEqual([(await next()).total], [2]);
  live.roundBegins(step);
  assert.equal((await next()).setting, 'findOne, wide, one at a time');
  const { signal } = new AbortController();
  await live.roundEnds({ step, done: 1, lines: [/** @type {any} */ (failed)] }, signal);
  const ended = await next();
  assert.deepEqual([ended.done, ended.failures], [1, ['a/b FAILED: no\\x1b[2Janswer']]);
  live.begin(folder, 'two', 9);
  const second = await next();
  assert.deepEqual([second.study, second.done, second.failures], ['two', 0, []]);
  const farewell = live.end(folder, 'complete');
  const last = await next();
  assert.equal(last.ended, `The run is complete. Its report is ${folder}/report.html.`);
  const report = await fetch(new URL(`report?${last.figures}`, live.url));
  assert.equal(await report.text(), 'the report on all');
  assert.match(String(report.headers.get('content-security-policy')), /frame-ancestors 'self'$/);
  await reader.cancel();
  await farewell;
});

test('figures are made only when asked for, between rounds, for a tenth of the time', async () => {
  let made = 0;
  let clock = 0;
  /** @type {(ms: number) => Promise<string>} */
  const render = async () => {
    made++;
    clock += 100;
    return `report ${made}`;
  };
  const figures = new Figures([], /** @type {any} */ (render), () => clock);
  figures.begin('folder');
  await figures.update();
  assert.equal(made, 0, 'nobody has asked');
  assert.match(figures.ask(), /first round/);
  assert.equal(made, 0, 'a round goes on');
  await figures.update();
  assert.deepEqual([made, figures.version], [1, 1]);
  await figures.update();
  assert.equal(made, 1, 'nobody has asked again');
  assert.equal(figures.ask(), 'report 1');
  clock += 899;
  await figures.update();
  assert.equal(made, 1, 'it would take more than a tenth of the time');
  clock += 1;
  await figures.update();
  assert.equal(figures.ask(), 'report 2');
  figures.show('the last');
  assert.deepEqual([figures.ask(), figures.version], ['the last', 3]);
});

test('the report so far says that the run goes on', async (t) => {
  const measured = syntheticRun({ workloads: ['findOne'], rounds: 2 });
  const folder = writeFolder(
    path.join(temporaryFolder(t), 'run'),
    { ...measured, status: 'running', finishedAt: '' },
    ndjson(samplesOf(measured)),
  );
  const page = await renderApart(folder, []);
  assert.match(page, /^<!doctype html>/i);
  assert.match(page, /The run goes on: these are the rounds that it has finished so far\./);
  assert.equal(page.includes('The run is running'), false);
  assert.match(page, /native\/bytes/);
});

test('a report that cannot be made says why on its page', async (t) => {
  const folder = path.join(temporaryFolder(t), '<b>');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'run.json'), '{');
  const page = await renderApart(folder, []);
  assert.match(page, /The report could not be made: .*&#60;b&#62;\/run\.json is not JSON/);
});

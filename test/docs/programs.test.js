/**
 * Every program of README.md and docs, on the oldest Node.js and on the newest: it ends well and prints what the
 * page says. Those in TypeScript are compiled, too. Each begins with an empty server, a replica set of one.
 */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { MAJORS, nodeOf } from '../helpers/machine/node_versions.js';
import { withServer } from '../helpers/machine/server.js';
import { blocksOf, pages, ROOT } from './blocks.js';
import { understand } from './kinds.js';
import { folderOf, newProject, writePage } from './project.js';
import { isSample } from './samples.js';

/** @typedef {import('./kinds.js').Program} Program */

const run = promisify(execFile);
const TIMEOUT_MS = 60_000;
/** From this major on Node.js runs TypeScript by itself. */
const RUNS_TYPESCRIPT = 24;
const SYSTEM_DATABASES = ['admin', 'config', 'local'];
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');

const understood = pages().map((page) => understand(blocksOf(page), isSample));
const programs = understood.flatMap((page) => page.programs);
/** The settings for TypeScript that docs/library/typescript.md names. */
const tsconfig = understood
  .flatMap(({ data }) => data)
  .filter(({ language }) => language === 'json')
  .map(({ text }) => JSON.parse(text))
  .find(({ compilerOptions }) => compilerOptions);

test('programs end well, and print what their pages say', { concurrency: true }, async (t) => {
  const tests = MAJORS.map((major) => t.test(`on Node.js ${major}`, (t) => runAll(t, major)));
  await Promise.all(tests);
});

test('programs in TypeScript compile', async () => {
  assert.ok(programs.some(isTypeScript));
  const project = projectWith('mongodb://127.0.0.1:27017');
  const { stdout } = await run(process.execPath, [COMPILER, '-p', project]).catch((error) => error);
  assert.equal(stdout, '');
});

/**
 * @param {import('node:test').TestContext} t
 * @param {import('../helpers/machine/node_versions.js').Major} major
 */
async function runAll(t, major) {
  let node = '';
  try {
    node = await nodeOf(major);
  } catch (error) {
    if (process.env.CI) throw error;
    return t.skip(/** @type {Error} */ (error).message);
  }
  const server = await withServer(t, { topology: 'replicaSet' });
  const client = new MongoClient(server.uri);
  t.after(() => client.close());
  const project = projectWith(server.uri);
  for (const program of programs) {
    const { page, file, prints, blocks } = program;
    await t.test(`${page}:${blocks[0].line}`, { skip: reasonToSkip(program, major) }, async () => {
      await empty(client);
      const { stdout, stderr } = await run(node, [file], {
        cwd: folderOf(project, page),
        timeout: TIMEOUT_MS,
      });
      assert.equal(stderr, '');
      if (prints !== undefined) assert.equal(stdout, prints);
    });
  }
}

/**
 * @param {Program} program
 * @param {number} major
 */
function reasonToSkip(program, major) {
  if (program.oldest > major) return `it needs Node.js ${program.oldest}`;
  const needs = isTypeScript(program) && major < RUNS_TYPESCRIPT;
  return needs && `Node.js ${major} does not run TypeScript; it is compiled below`;
}

/** @param {Program} program */
const isTypeScript = ({ file }) => file.endsWith('.ts');

/** @param {string} uri */
function projectWith(uri) {
  const project = newProject(tsconfig);
  after(() => rmSync(project, { recursive: true, force: true }));
  for (const page of understood) writePage(project, page, uri);
  return project;
}

/** @param {MongoClient} client */
async function empty(client) {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (!SYSTEM_DATABASES.includes(name)) await client.db(name).dropDatabase();
  }
}

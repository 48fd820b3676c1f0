import path from 'node:path';
import { jsonFiles, UsageError } from '../runner/load.js';
import { corpusTests } from './bson_corpus.js';
import { concernTests } from './concerns.js';
import { invalidTests } from './invalid.js';
import { failingTests, unifiedTests } from './unified.js';
import { uriTests } from './uris.js';

/**
 * The suites, and where a checkout of the specifications has them.
 *
 * @typedef {object} SpecTest
 * @property {string} description
 * @property {'runner' | 'js-bson'} [tests] What it tests where it touches no driver.
 * @property {(target: import('../unified/context.js').Target) => any} run Throws, or rejects, when the
 *   test fails; with Skipped when it does not apply.
 *
 * @typedef {{ folder: string, tests: (file: string) => SpecTest[] }} Part
 * @typedef {{ parts: Part[], offline?: boolean }} Suite `offline`: no server is asked, so one topology is
 *   enough, and it is the same with and without promises.
 */

/** @param {string} folder @returns {Suite} */
const unified = (folder) => ({ parts: [{ folder, tests: unifiedTests }] });

/** @param {string} folder @param {Part['tests']} tests @returns {Suite} */
const offline = (folder, tests) => ({ parts: [{ folder, tests }], offline: true });

/** @type {Record<string, Suite>} */
export const SUITES = {
  'valid-pass': unified('unified-test-format/tests/valid-pass'),
  'valid-fail': {
    parts: [{ folder: 'unified-test-format/tests/valid-fail', tests: failingTests }],
  },
  invalid: offline('unified-test-format/tests/invalid', invalidTests),
  'bson-corpus': offline('bson-corpus/tests', corpusTests),
  'connection-string': offline('connection-string/tests', uriTests),
  'uri-options': offline('uri-options/tests', uriTests),
  crud: unified('crud/tests'),
  transactions: unified('transactions/tests'),
  'transactions-convenient-api': unified('transactions-convenient-api/tests'),
  sessions: unified('sessions/tests'),
  'retryable-reads': unified('retryable-reads/tests'),
  'retryable-writes': unified('retryable-writes/tests'),
  'collection-management': unified('collection-management/tests'),
  'index-management': unified('index-management/tests'),
  'read-write-concern': {
    parts: [
      { folder: 'read-write-concern/tests/operation', tests: unifiedTests },
      { folder: 'read-write-concern/tests/document', tests: concernTests },
      { folder: 'read-write-concern/tests/connection-string', tests: uriTests },
    ],
  },
  'command-monitoring': unified('command-logging-and-monitoring/tests/monitoring'),
  gridfs: unified('gridfs/tests'),
  'change-streams': unified('change-streams/tests'),
  'run-command': unified('run-command/tests'),
  'versioned-api': unified('versioned-api/tests'),
};

/**
 * @typedef {{ id: string, suite: string, file: string, test: SpecTest }} Listed `id` is the same in
 *   every listing of the same files.
 */

/**
 * Which tests are meant.
 * @typedef {object} Selection
 * @property {string} source The folder of specifications.
 * @property {string[]} suites Their names.
 * @property {string} [match] A part of the wanted tests' names.
 * @property {string[]} [ids] Those of the wanted tests.
 */

/**
 * @param {Selection} selection
 * @returns {Listed[]}
 * @throws {UsageError} where a suite has no tests, or none is of that name.
 */
export function listTests({ source, suites, match = '', ids }) {
  const listed = suites.flatMap((suite) => listSuite(source, suite));
  const known = ids && new Set(ids);
  const wanted = listed.filter(
    ({ id, test }) => `${id} ${test.description}`.includes(match) && (known?.has(id) ?? true),
  );
  if (wanted.length === 0) throw new UsageError(`no test matches "${match}"`);
  return wanted;
}

/** @param {string} source @param {string} suite @returns {Listed[]} */
function listSuite(source, suite) {
  const listed = SUITES[suite].parts.flatMap(({ folder, tests }) =>
    jsonFiles(path.join(source, folder)).flatMap((name) => {
      const file = shortName(path.relative(source, name));
      return tests(name).map((test, i) => ({ id: `${suite}/${file}#${i}`, suite, file, test }));
    }),
  );
  if (listed.length === 0) throw new UsageError(`${source} holds no tests of the suite ${suite}`);
  return listed;
}

/** Without what is the same in most. @param {string} name */
const shortName = (name) => name.replace(/^[^/]+\/tests\/(unified\/)?/, '').replace(/\.json$/, '');

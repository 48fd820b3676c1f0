import path from 'node:path';
import { jsonFiles } from '../load.js';
import { corpusTests } from './bson_corpus.js';
import { failingTests, unifiedTests } from './unified.js';

/**
 * The suites, and where a checkout of the specifications has them.
 *
 * @typedef {object} SpecTest
 * @property {string} description
 * @property {(target: import('../unified/context.js').Target) => any} run Throws, or rejects, when the
 *   test fails; with Skipped when it does not apply.
 *
 * @typedef {{ folder: string, tests: (file: string) => SpecTest[], offline?: boolean }} Suite
 *   `offline`: the server makes no difference to it, so one topology is enough.
 */

/** @param {string} folder @returns {Suite} */
const unified = (folder) => ({ folder, tests: unifiedTests });

/** @type {Record<string, Suite>} */
export const SUITES = {
  'valid-pass': unified('unified-test-format/tests/valid-pass'),
  'valid-fail': { folder: 'unified-test-format/tests/valid-fail', tests: failingTests },
  'bson-corpus': { folder: 'bson-corpus/tests', tests: corpusTests, offline: true },
  crud: unified('crud/tests'),
  transactions: unified('transactions/tests'),
  'transactions-convenient-api': unified('transactions-convenient-api/tests'),
  sessions: unified('sessions/tests'),
  'retryable-reads': unified('retryable-reads/tests'),
  'retryable-writes': unified('retryable-writes/tests'),
  'collection-management': unified('collection-management/tests'),
  'index-management': unified('index-management/tests'),
  'read-write-concern': unified('read-write-concern/tests/operation'),
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
 * @param {string} source The folder of specifications.
 * @param {string[]} names Of suites.
 * @param {string} [wanted] A part of the names of those to list.
 * @returns {Listed[]}
 */
export function listTests(source, names, wanted = '') {
  return names.flatMap((suite) => {
    const { folder, tests } = SUITES[suite];
    const root = path.join(source, folder);
    return jsonFiles(root).flatMap((name) => {
      const file = path.relative(root, name).replace(/\.json$/, '');
      const listed = tests(name).map((test, i) => ({
        id: `${suite}/${file}#${i}`,
        suite,
        file,
        test,
      }));
      return listed.filter(({ id, test }) => `${id} ${test.description}`.includes(wanted));
    });
  });
}

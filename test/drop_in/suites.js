import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A test suite that others wrote for `mongodb`, in a clone of theirs.
 * @typedef {object} Suite
 * @property {string} folder
 * @property {string} name Of its package.
 * @property {string} version
 * @property {string[]} mocha Arguments.
 * @property {(uri: string) => Record<string, string>} env
 */

/** Ten times what a test takes that passes: many that fail wait for something that never comes. */
const TEST_LIMIT = ['--timeout', '10000'];

/** By package name. @type {Record<string, Pick<Suite, 'mocha' | 'env'>>} */
const SUITES = {
  mongoose: {
    mocha: ['--ignore', 'test/encryption/**/*.test.js', './test/**/*.test.js'],
    env: (uri) => ({
      MONGOOSE_TEST_URI: uri.replace('/?', '/mongoose_test?'),
      MONGOOSE_REPLSET_URI: uri,
    }),
  },
  mongodb: {
    mocha: [
      ...['--config', 'test/mocha_mongodb.js'],
      // They need another server: with users, a load balancer, or what encrypts.
      ...['auth', 'client-side-encryption', 'load-balancers'].flatMap((folder) => [
        '--ignore',
        `test/integration/${folder}/**`,
      ]),
      // The pool of connections is libmongoc's, and reports nothing.
      ...['--ignore', 'test/integration/connection-monitoring-and-pooling/**'],
      'test/integration',
    ],
    env: (uri) => ({ MONGODB_URI: uri, AUTH: 'noauth' }),
  },
};

export class UsageError extends Error {}

/**
 * @param {string} folder
 * @returns {Suite}
 * @throws {UsageError}
 */
export function suiteIn(folder) {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) throw new UsageError(`${folder} has no package.json: name a clone`);
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const suite = SUITES[name];
  if (!suite) {
    throw new UsageError(
      `${folder} is a clone of ${name}: only the suites of ${Object.keys(SUITES).join(' and ')} are known`,
    );
  }
  if (!existsSync(path.join(folder, 'node_modules/mocha'))) {
    throw new UsageError(
      `${folder} has no mocha: run "npm install --ignore-scripts" there, and try again`,
    );
  }
  return { folder, name, version, env: suite.env, mocha: [...TEST_LIMIT, ...suite.mocha] };
}

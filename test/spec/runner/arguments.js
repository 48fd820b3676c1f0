import { parseArgs } from 'node:util';
import { DRIVERS } from '../drivers/index.js';
import { UsageError } from './load.js';

export const HELP = `npm run test:spec -- DIR [options]

Runs MongoDB's specification tests from DIR, a clone of https://github.com/mongodb/specifications.

  --suite NAMES     some suites only, separated by commas
  --driver NAMES    some of mongodb, native and native.async only, separated by commas
  --match TEXT      only tests whose file or description contains it
  --uri URI         a standalone or replica set that is there, with test commands enabled; its data
                    are dropped; by default one of each is started
`;

/**
 * @typedef {{ folder: string, suites: string[], drivers: string[], uri?: string, match?: string }} Settings
 */

/**
 * @param {string[]} argv
 * @param {string[]} known Names of suites.
 * @returns {Settings | undefined} Undefined where help is asked for.
 * @throws {UsageError}
 */
export function parseArguments(argv, known) {
  const { values, positionals } = parse(argv);
  if (values.help) return undefined;
  if (positionals.length !== 1) {
    throw new UsageError(
      'name one folder, a clone of https://github.com/mongodb/specifications: npm run test:spec -- DIR',
    );
  }
  const suites = values.suite?.split(',') ?? known;
  const unknown = suites.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`unknown suite "${unknown}": known are ${known.join(', ')}`);
  }
  const drivers = values.driver?.split(',') ?? DRIVERS;
  const stranger = drivers.find((name) => !DRIVERS.includes(name));
  if (stranger !== undefined) {
    throw new UsageError(`unknown driver "${stranger}": known are ${DRIVERS.join(', ')}`);
  }
  return {
    folder: positionals[0],
    suites,
    drivers,
    uri: values.uri,
    match: values.match,
  };
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        suite: { type: 'string' },
        driver: { type: 'string' },
        match: { type: 'string' },
        uri: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message);
  }
}

/** The command line as it may stand in results, which are published. */

import { withoutCredentials } from '../host/mongod/address.js';

/** Flags whose values are places on the user's machine. */
const PLACES = ['--use', '--driver', '--plugins'];

/**
 * An address keeps neither its user nor its options, a place no folders above it.
 *
 * @param {string[]} argv
 * @returns {string[]}
 */
export const publishable = (argv) =>
  argv.map((argument, i) => {
    const isPlace = PLACES.some((flag) => argument.startsWith(`${flag}=`) || argv[i - 1] === flag);
    return isPlace ? withoutFolders(argument) : withoutSecrets(argument);
  });

/** @param {string} argument `--driver=/home/me/mine.js`, `mine=/home/me/checkout` */
const withoutFolders = (argument) =>
  argument.replace(/(^|[=,])\/[^,]*?([^/,]+\/?)(?=,|$)/g, '$1…/$2');

/** @param {string} argument */
const withoutSecrets = (argument) => argument.replace(/[\w+.-]+:\/\/.*/s, withoutCredentials);

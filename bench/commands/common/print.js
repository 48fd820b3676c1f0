/** A run on standard output, in the format that was asked for, and on standard error where its files are. */

import path from 'node:path';
import { UsageError } from '../../../js/engine/errors.js';
import { formatNamed } from '../../../js/report/index.js';
import { note, wantsColor, widthOf } from '../../command_line/terminal.js';

/** @typedef {{ json?: boolean, csv?: boolean, markdown?: boolean, color: boolean, plugins?: string[] }} Output */

/** Those that take standard output for themselves: programs read it. */
const INSTEAD = /** @type {const} */ (['json', 'csv', 'markdown']);

/**
 * @param {Pick<Output, 'json' | 'csv' | 'markdown'>} options
 * @returns {string} the name of the format that is printed
 * @throws {UsageError} when several are asked for
 */
export function printedFormat(options) {
  const asked = INSTEAD.filter((name) => options[name]);
  if (asked.length > 1) {
    const flags = asked.map((name) => `--${name}`);
    throw new UsageError(
      `${flags.join(' and ')} cannot share standard output: name one, the results folder has all of them`,
    );
  }
  return asked[0] ?? 'terminal';
}

/**
 * @param {import('../../../js/results/run.d.ts').Run} run
 * @param {Output} options
 */
export async function printRun(run, options) {
  const format = await formatNamed(printedFormat(options), { plugins: options.plugins ?? [] });
  const text = format.render(run, {
    color: wantsColor(process.stdout, options),
    width: widthOf(process.stdout),
  });
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/**
 * @param {string} folder
 * @param {string[]} files written into it
 */
export function sayWritten(folder, files) {
  const names = files.map((file) => path.relative(folder, file)).sort();
  // Paths stay in one piece, however long: they are copied.
  process.stderr.write(`\nwritten to ${folder}\n`);
  note(`  ${names.join(', ')}`);
  const page = files.find((file) => path.basename(file) === 'report.html');
  if (page) process.stderr.write(`report: ${page}\n`);
}

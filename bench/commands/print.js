/** A run on standard output, in the format that was asked for. */

import { formatNamed } from '../../js/report/index.js';

/** @typedef {{ json?: boolean, csv?: boolean, markdown?: boolean, color: boolean, plugins?: string[] }} Output */

/**
 * @param {import('../../js/results/run.d.ts').Run} run
 * @param {Output} options
 */
export async function printRun(run, { json, csv, markdown, color, plugins = [] }) {
  const name = (json && 'json') || (csv && 'csv') || (markdown && 'markdown') || 'terminal';
  const format = await formatNamed(name, { plugins });
  const text = format.render(run, { color: color && process.stdout.isTTY });
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

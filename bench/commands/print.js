/** A run on standard output, in the format that was asked for. */

import { formats } from '../../js/report/index.js';

/**
 * @param {import('../../js/types.d.ts').Run} run
 * @param {{ json?: boolean, csv?: boolean, markdown?: boolean, color: boolean }} options
 */
export async function printRun(run, { json, csv, markdown, color }) {
  const name = (json && 'json') || (csv && 'csv') || (markdown && 'markdown') || 'terminal';
  const format = (await formats()).find((one) => one.name === name);
  const text = format?.render(run, { color: color && process.stdout.isTTY }) ?? '';
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

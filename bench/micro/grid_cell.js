/** One cell of a grid in a process of its own, in which the contenders take turns. */

import { documentsOf } from './grid.js';
import { takeTurns } from './turns.js';

const [suite, cell] = process.argv.slice(2);

/** @type {{ rounds: Record<string, number[]> } | { error: string }} ns for a batch, or what went wrong */
const report = await measured().then(
  (rounds) => ({ rounds }),
  (error) => ({ error: String(error?.message ?? error) }),
);
/** @type {any} */ (process).send(report, () => process.exit());

async function measured() {
  const { contenders } = await import(`./suites/${suite}.js`);
  return takeTurns(contenders(documentsOf(JSON.parse(cell))));
}

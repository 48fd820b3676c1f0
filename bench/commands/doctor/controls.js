/** `tollgate doctor --controls`: whether differences that are known beforehand are found on this machine. */

import { configure } from '../../../js/engine/planning/config.js';
import { loadRegistry } from '../../../js/engine/plugins/registry.js';
import { run as runStudy } from '../../../js/engine/run.js';
import { outcomeText } from '../../../js/report/run_facts.js';
import { INTERRUPTED_EXIT, interruption } from '../../command_line/interruption.js';
import { definitions, listWidthOf } from '../../command_line/terminal.js';
import { sayWritten } from '../common/print.js';
import { startProgress } from '../common/progress.js';

/**
 * @param {{ uri?: string, preset?: string }} options
 * @returns {Promise<number>} the exit code: 1 when something known was not found as it is
 */
export default async function controls({ uri, preset }) {
  const registry = await loadRegistry();
  const config = configure({ study: 'controls', uri, preset }, registry);
  /** @type {ReturnType<typeof startProgress> | undefined} */
  let progress;
  const interrupted = interruption();
  try {
    const { run, folder, files } = await runStudy(config, registry, {
      ...{ argv: process.argv.slice(2), signal: interrupted.signal },
      onFolder(_, steps) {
        progress = startProgress(steps, {});
      },
      onStep: (step) => progress?.step(step),
    });
    progress?.stop();
    const rows = (run.published ?? []).map(
      (one) => /** @type {const} */ ([outcomeText(one), `${one.finding}: ${one.here}`]),
    );
    for (const line of definitions(rows, { width: listWidthOf(), indent: 0 })) {
      process.stdout.write(`${line}\n`);
    }
    sayWritten(folder, files);
    if (run.status !== 'complete') return INTERRUPTED_EXIT;
    return run.published?.some(({ outcome }) => outcome === 'does not hold') ? 1 : 0;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    process.stderr.write(
      `tollgate: ${interrupted.signal.reason.message} before anything was measured\n`,
    );
    return INTERRUPTED_EXIT;
  } finally {
    progress?.stop();
    interrupted.release();
  }
}

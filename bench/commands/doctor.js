/** `tollgate doctor`: one line for each thing a run needs, with the command that mends what is missing. */

import { diagnose } from '../../js/host/doctor.js';
import { definitions, listWidthOf } from '../command_line/terminal.js';

const MISSING_EXIT = 3;

/**
 * @param {{ uri?: string, controls?: boolean, preset?: string }} [options]
 * @returns {Promise<number>} the exit code: 3 when something needed is missing
 */
export default async function doctor(options = {}) {
  const findings = await diagnose(options);
  // Plug-ins need the npm packages, which may be what is missing.
  if (findings.every(({ ok }) => ok))
    findings.push(...(await (await import(REQUIREMENTS)).findRequirements()));
  const rows = findings.map(({ name, ok, found, fix }) => {
    const mend = ok || !fix ? '' : `: ${fix}`;
    return /** @type {const} */ ([`${ok ? 'ok     ' : 'MISSING'} ${name}`, `${found}${mend}`]);
  });
  process.stdout.write(`${definitions(rows, { width: listWidthOf(), indent: 0 }).join('\n')}\n`);
  if (!findings.every(({ ok }) => ok)) return MISSING_EXIT;
  if (!options.controls) return 0;
  // Loaded only now: a run needs the npm packages, which may be what is missing.
  return (await import(CONTROLS)).default(options);
}

const REQUIREMENTS = new URL('./doctor/requirements.js', import.meta.url).href;
const CONTROLS = new URL('./doctor/controls.js', import.meta.url).href;

/** `tollgate doctor`: one line for each thing a run needs, with the command that mends what is missing. */

import { diagnose } from '../../js/host/doctor.js';

const MISSING_EXIT = 3;

/**
 * @param {{ uri?: string, controls?: boolean, preset?: string }} [options]
 * @returns {Promise<number>} the exit code: 3 when something needed is missing
 */
export default async function doctor(options = {}) {
  const findings = await diagnose(options);
  // Plug-ins need the npm packages, which may be what is missing.
  if (findings.every(({ ok }) => ok)) findings.push(...(await (await import(PEERS)).findPeers()));
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, ok, found, fix } of findings) {
    const mend = ok || !fix ? '' : `: ${fix}`;
    process.stdout.write(`${ok ? 'ok     ' : 'MISSING'} ${name.padEnd(width)}  ${found}${mend}\n`);
  }
  if (!findings.every(({ ok }) => ok)) return MISSING_EXIT;
  if (!options.controls) return 0;
  // Loaded only now: a run needs the npm packages, which may be what is missing.
  return (await import(CONTROLS)).default(options);
}

const PEERS = new URL('./peers.js', import.meta.url).href;
const CONTROLS = new URL('./controls.js', import.meta.url).href;

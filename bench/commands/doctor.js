/** `tollgate doctor`: one line for each thing a run needs, with the command that mends what is missing. */

import { diagnose } from '../../js/engine/doctor.js';

/** @returns {Promise<number>} the exit code: 3 when something needed is missing */
export default async function doctor() {
  const findings = await diagnose();
  const width = Math.max(...findings.map(({ name }) => name.length));
  for (const { name, ok, found, fix } of findings) {
    const mend = ok || !fix ? '' : `: ${fix}`;
    process.stdout.write(`${ok ? 'ok     ' : 'MISSING'} ${name.padEnd(width)}  ${found}${mend}\n`);
  }
  return findings.every(({ ok }) => ok) ? 0 : 3;
}

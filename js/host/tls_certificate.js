/** A certificate for a server on loopback, made for one run by the system's openssl. */

import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run_program.js';

const TIMEOUT_MS = 30_000;
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];

/**
 * @param {string} folder that goes with the run
 * @returns {Promise<{ certificateKeyFile: string, caFile: string }>} `caFile`: of the authority that signed it
 * @throws {Error} in one line, where there is no openssl
 */
export async function makeCertificate(folder) {
  const at = (/** @type {string} */ name) => path.join(folder, name);
  writeFileSync(at('server.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  try {
    await openssl(
      ...['req', '-x509', ...KEY, '-keyout', at('ca.key'), '-out', at('ca.pem')],
      ...['-days', '2', '-subj', '/CN=tollgate-run'],
    );
    await openssl(
      ...['req', ...KEY, '-keyout', at('server.key'), '-out', at('server.csr')],
      ...['-subj', '/O=tollgate/CN=server'],
    );
    await openssl(
      ...['x509', '-req', '-in', at('server.csr'), '-CA', at('ca.pem'), '-CAkey', at('ca.key')],
      ...['-CAcreateserial', '-days', '2', '-extfile', at('server.ext'), '-out', at('server.pem')],
    );
  } catch (error) {
    const why = /** @type {Error} */ (error).message.split('\n')[0];
    throw new Error(
      `no certificate could be made for --tls (${why}): install openssl, or leave it out`,
    );
  }
  appendFileSync(at('server.pem'), readFileSync(at('server.key')));
  return { certificateKeyFile: at('server.pem'), caFile: at('ca.pem') };
}

/** @param {...string} args */
async function openssl(...args) {
  const { ok, tail } = await run('openssl', args, { timeoutMs: TIMEOUT_MS });
  if (!ok) throw new Error(tail.at(-1) ?? 'openssl failed');
}

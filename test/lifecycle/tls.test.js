/** OpenSSL is freed when a process exits, and must not meet a thread that still uses it. */
import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { NativeClient } from '../../js/client/index.js';
import { makeCertificates, noCertificates } from '../helpers/machine/certificates.js';
import { withServer } from '../helpers/machine/server.js';
import { liveAsProcess, liveAsWorker, times } from './programs/lives.js';

const needed = { skip: noCertificates ?? false };
const files = noCertificates ? undefined : makeCertificates();
if (noCertificates) console.log(`TLS is not tested: ${noCertificates}`);
after(() => files?.remove());

const server = await withServer(undefined, {
  args: files
    ? [
        ...['--tlsMode', 'preferTLS', '--tlsCertificateKeyFile', files.server],
        ...['--tlsCAFile', files.ca, '--tlsAllowConnectionsWithoutCertificates'],
      ]
    : [],
});
const pid = /** @type {number} */ (server.pid);
const uri = `${server.uri}?tls=true&tlsCAFile=${encodeURIComponent(files?.ca ?? '')}`;
const seed = new NativeClient(server.uri);
seed.db('lives').collection('things').insertMany([{}, {}, {}, {}]);
seed.close();
afterEach(() => process.kill(pid, 'SIGCONT'));

const CLEAN = { code: 0, signal: null, said: ['reached'], stderr: '' };

for (const stage of [
  'connected',
  'reading',
  'in a session',
  'many',
  'closed',
  'under way on threads',
]) {
  test(`with TLS a process exits and a worker ends: ${stage}`, needed, async () => {
    const [exited, returned, ended] = await Promise.all([
      liveAsProcess({ uri, stage, end: 'exit' }),
      liveAsProcess({ uri, stage }),
      liveAsWorker({ uri, stage }),
    ]);
    assert.deepEqual(exited, CLEAN);
    assert.deepEqual(returned, CLEAN);
    assert.deepEqual(ended, { code: 0, said: ['reached'], error: undefined });
  });
}

test('with TLS a process exits while its workers call', needed, async () => {
  for (let i = 0; i < times(3, 0.05); i++) {
    const life = /** @type {const} */ ({ uri, stage: 'amid workers', calls: i * 17, end: 'exit' });
    assert.deepEqual(await liveAsProcess(life), CLEAN);
  }
});

test('with TLS a process exits although the server hangs', needed, async () => {
  const life = /** @type {const} */ ({ stage: 'in a session', end: 'exit', freeze: pid });
  const patient = `${uri}&socketTimeoutMS=300000`;
  assert.deepEqual(await liveAsProcess({ ...life, uri: patient }), CLEAN);
});

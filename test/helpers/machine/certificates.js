import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Why there can be no certificates; undefined where `openssl` is at hand. */
export const noCertificates = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'the command openssl is missing';
  }
})();

/** The password of `clientLocked`'s key. */
export const KEY_PASSWORD = 'kéy & word';
/** The client certificate's subject, as MONGODB-X509 names its user. */
export const CLIENT_SUBJECT = 'CN=reader,OU=people,O=tollgate';

/**
 * Certificates for one test file, valid for a day.
 * @returns {{ ca: string, otherCa: string, server: string, wrongHost: string, client: string,
 *   clientLocked: string, remove: () => void }} Files; those of servers and clients hold the key, too.
 */
export function makeCertificates() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tollgate-tls-'));
  /** @param {string} name */
  const at = (name) => path.join(folder, name);
  /** @param {...string} args */
  const openssl = (...args) => execFileSync('openssl', args, { stdio: 'pipe', cwd: folder });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];

  /** @param {string} name */
  const authority = (name) => {
    const [key, pem] = [`${name}.key`, `${name}.pem`];
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      key,
      '-out',
      pem,
      '-days',
      '1',
      '-subj',
      `/CN=${name}`,
    );
    return at(pem);
  };
  /** @param {string} name @param {string} subject @param {string} extensions */
  const signed = (name, subject, extensions) => {
    writeFileSync(at(`${name}.ext`), extensions);
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    openssl(
      ...[
        'x509',
        '-req',
        '-in',
        `${name}.csr`,
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
      ],
      ...['-days', '1', '-extfile', `${name}.ext`, '-out', `${name}.pem`],
    );
    appendFileSync(at(`${name}.pem`), readFileSync(at(`${name}.key`)));
    return at(`${name}.pem`);
  };
  /** @param {string} name */
  const locked = (name) => {
    openssl(
      'pkcs8',
      '-topk8',
      '-in',
      `${name}.key`,
      '-out',
      'locked.key',
      '-passout',
      `pass:${KEY_PASSWORD}`,
    );
    openssl('x509', '-in', `${name}.pem`, '-out', 'locked.pem');
    appendFileSync(at('locked.pem'), readFileSync(at('locked.key')));
    return at('locked.pem');
  };
  return {
    ca: authority('ca'),
    otherCa: authority('other'),
    server: signed('server', '/O=tollgate/CN=server', 'subjectAltName=DNS:localhost,IP:127.0.0.1'),
    wrongHost: signed('wrong', '/O=tollgate/CN=wrong', 'subjectAltName=DNS:elsewhere.example'),
    client: signed('client', '/O=tollgate/OU=people/CN=reader', 'extendedKeyUsage=clientAuth'),
    clientLocked: locked('client'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

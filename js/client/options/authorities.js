import { existsSync } from 'node:fs';
import { addon } from '../binding/addon.js';

/** Where systems keep the certificates of known authorities: Debian and Alpine, Fedora, openSUSE, macOS. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/**
 * The authorities that a server's certificate may be of. A prebuilt addon's OpenSSL would look for them where the
 * machine keeps them on which it was compiled.
 *
 * @param {{ srv?: boolean, tls?: boolean, tlsCAFile?: string }} options
 * @param {object} [given]
 * @param {boolean} [given.bringsOpenSsl]
 * @param {NodeJS.ProcessEnv} [given.env]
 * @param {(file: string) => boolean} [given.exists]
 * @returns {string | undefined} Undefined where OpenSSL knows by itself, or TLS is not asked for.
 */
export function authoritiesFile(
  { srv, tls = srv, tlsCAFile },
  { bringsOpenSsl = addon.bringsOpenSsl, env = process.env, exists = existsSync } = {},
) {
  const isKnown = tlsCAFile || env.SSL_CERT_FILE || env.SSL_CERT_DIR;
  if (!tls || !bringsOpenSsl || isKnown) return tlsCAFile;
  return BUNDLES.find(exists);
}

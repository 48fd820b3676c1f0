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
 * @param {{ srv?: boolean, tls?: boolean, tlsCAFile?: string, [name: string]: unknown }} options
 * @param {object} [given]
 * @param {boolean} [given.bringsOpenSsl]
 * @param {NodeJS.ProcessEnv} [given.env]
 * @param {(file: string) => boolean} [given.exists]
 * @returns {string | undefined} Undefined where OpenSSL knows by itself, or libmongoc will not speak TLS.
 */
export function authoritiesFile(
  options,
  { bringsOpenSsl = addon.bringsOpenSsl, env = process.env, exists = existsSync } = {},
) {
  const { tlsCAFile } = options;
  const isKnown = tlsCAFile || env.SSL_CERT_FILE || env.SSL_CERT_DIR;
  if (!bringsOpenSsl || isKnown || !speaksTls(options)) return tlsCAFile;
  return BUNDLES.find(exists);
}

/**
 * As libmongoc decides it: unless `tls` says so itself, any of its kin that is written asks for TLS, a false one
 * too (docs/library/from-mongodb.md).
 *
 * @param {{ srv?: boolean, tls?: boolean, [name: string]: unknown }} options
 */
const speaksTls = ({ srv, tls, ...others }) =>
  tls ??
  (srv ||
    Object.entries(others).some(
      ([name, value]) => name.startsWith('tls') && value !== undefined && value !== '',
    ));

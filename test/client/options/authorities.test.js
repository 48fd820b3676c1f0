import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authoritiesFile } from '../../../js/client/options/authorities.js';

const debian = '/etc/ssl/certs/ca-certificates.crt';
const fedora = '/etc/pki/tls/certs/ca-bundle.crt';
const exists = (/** @type {string} */ file) => file === fedora;
const prebuilt = { bringsOpenSsl: true, env: {}, exists };

test('a prebuilt addon takes the authorities of the system it runs on', () => {
  for (const options of [{ tls: true }, { srv: true }]) {
    assert.equal(authoritiesFile(options, prebuilt), fedora);
  }
  assert.equal(authoritiesFile({ tls: true }, { ...prebuilt, exists: () => true }), debian);
  assert.equal(authoritiesFile({ tls: true }, { ...prebuilt, exists: () => false }), undefined);
});

test('with any option of TLS libmongoc speaks it, unless tls says no', () => {
  for (const option of [
    { tlsAllowInvalidCertificates: false },
    { tlsAllowInvalidHostnames: true },
    { tlsCertificateKeyFile: '/mine.pem' },
    { tlsCertificateKeyFilePassword: 'secret' },
    { tlsDisableCertificateRevocationCheck: true },
    { tlsDisableOCSPEndpointCheck: true },
    { tlsInsecure: false },
  ]) {
    assert.equal(authoritiesFile(option, prebuilt), fedora, Object.keys(option)[0]);
    assert.equal(authoritiesFile({ ...option, tls: false }, prebuilt), undefined);
  }
  // What is not written: naming a file would have libmongoc speak TLS.
  for (const option of [{ tlsCertificateKeyFile: '' }, { tlsInsecure: undefined }]) {
    assert.equal(authoritiesFile(option, prebuilt), undefined);
  }
});

test('what was named comes first, and without TLS nothing is named', () => {
  const tlsCAFile = '/mine.pem';
  assert.equal(authoritiesFile({ tls: true, tlsCAFile }, prebuilt), tlsCAFile);
  for (const env of [{ SSL_CERT_FILE: tlsCAFile }, { SSL_CERT_DIR: '/mine' }]) {
    assert.equal(authoritiesFile({ tls: true }, { ...prebuilt, env }), undefined);
  }
  for (const options of [{}, { tls: false }, { tls: false, srv: true }]) {
    assert.equal(authoritiesFile(options, prebuilt), undefined);
  }
});

test('an OpenSSL of this system knows by itself', () => {
  assert.equal(authoritiesFile({ tls: true }, { ...prebuilt, bringsOpenSsl: false }), undefined);
});

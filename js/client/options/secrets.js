/**
 * A text without the credentials of the connection strings in it.
 * @param {string} text
 * @param {(string | undefined)[]} [secrets] To be hidden wherever they stand, as they are and
 *   percent-encoded.
 */
export function hideCredentials(text, secrets = []) {
  let hidden = text.replace(/(mongodb(?:\+srv)?:\/\/)[^/?\s]*@/g, '$1***@');
  for (const secret of secrets) {
    if (!secret) continue;
    hidden = hidden.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
  }
  return hidden;
}

/** A login's property that is as good as a password. */
const SECRET_PROPERTY = 'AWS_SESSION_TOKEN';

/**
 * What of a client's options nobody is to see.
 * @param {Record<string, any>} options
 * @returns {(string | undefined)[]}
 */
export function secretsOf({ auth, tlsCertificateKeyFilePassword, authMechanismProperties }) {
  const token = authMechanismProperties?.[SECRET_PROPERTY];
  return [auth?.password, tlsCertificateKeyFilePassword, token];
}

/**
 * @template {Record<string, any>} T
 * @param {T} options
 * @returns {Omit<T, 'auth' | 'tlsCertificateKeyFilePassword'>} The options that may be shown.
 */
export function withoutSecrets(options) {
  const { auth, tlsCertificateKeyFilePassword, ...shown } = options;
  if (!shown.authMechanismProperties) return shown;
  const { [SECRET_PROPERTY]: token, ...properties } = shown.authMechanismProperties;
  return { ...shown, authMechanismProperties: properties };
}

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

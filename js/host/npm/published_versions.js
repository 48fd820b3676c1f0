/** What npm's registry has of a package. */

import { run } from '../run_program.js';

const TIMEOUT_MS = 30_000;
/** No such package, or none that this user may see. */
const NONE = new Set(['E404', 'E403']);

/**
 * @typedef {{ versions: string[], tags: Record<string, string> }} Published `tags`: versions by the names that
 *   they go by, such as `latest`
 * @typedef {{ unreachable: string }} Unreachable npm's word for why it cannot be asked
 */

/**
 * Asks npm itself, so that its configuration – another registry, a proxy, a login – holds here, too.
 *
 * @param {string} name of a package
 * @returns {Promise<Published | Unreachable>} without versions where there is no such package
 */
export async function publishedVersions(name) {
  const quick = ['--json', '--silent', '--fetch-retries=0'];
  const args = ['view', name, 'versions', 'dist-tags', ...quick];
  const { output } = await run('npm', args, { timeoutMs: TIMEOUT_MS });
  /** @type {any} */
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return { unreachable: output.trim().split('\n')[0] || 'it says nothing' };
  }
  if (answer.error) {
    const { code = 'an error without a code' } = answer.error;
    return NONE.has(code) ? { versions: [], tags: {} } : { unreachable: code };
  }
  // Of one version it makes a text, not a list.
  return { versions: [answer.versions ?? []].flat(), tags: answer['dist-tags'] ?? {} };
}

import { lookup } from 'node:dns/promises';

const LIMIT_MS = 3000;

/**
 * Whether a host's name is known here: asked before downloads that would retry an unknown one for minutes.
 * Behind a proxy names need not resolve, so then it is taken to be.
 *
 * @param {string} host
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>}
 */
export async function isKnown(host, env = process.env) {
  if (Object.keys(env).some((name) => /^(?:https?|all)_proxy$/i.test(name))) return true;
  const limit = new Promise((resolve) => setTimeout(resolve, LIMIT_MS, false).unref());
  const known = lookup(host).then(
    () => true,
    () => false,
  );
  return Promise.race([known, limit]);
}

import { resolvePackage } from '../../../js/engine/plugins/packages.js';
import { loadPlugin } from '../../../js/engine/plugins/registry.js';
import { apache } from '../../../js/host/system/known_requirements.js';
import { needs } from './requirements.js';

/** Of the dispatches that are web servers: those whose routes call a driver. */
export const SERVERS = ['fastify', 'node-http', 'bun'];

/** Why Apache cannot be tested here, or false. */
export const noApache = needs(apache).skip;

/**
 * Installs what a web server's dispatch and the one behind its routes are made of.
 *
 * @param {string} name
 * @param {string} [inner]
 */
export async function provide(name, inner) {
  const dispatch = await loadPlugin('dispatch', name);
  for (const one of dispatch.packages ?? []) await resolvePackage({ name, package: one }).install();
  await resolvePackage(dispatch).install();
  if (inner) await resolvePackage(await loadPlugin('dispatch', inner)).install();
  return dispatch;
}

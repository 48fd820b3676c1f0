/** Contenders by name: `driver[@version][/variant][+dispatch[:variant]]`. */

import { UsageError } from '../errors.js';
import { lookUp } from '../plugins/registry.js';

/**
 * @typedef {{
 *   contender: string, driver: string, version: string, variant: string, dispatch: string,
 *   dispatchVariant: string,
 * }} Contender `contender` is the canonical name, which spells `+inline` out; absent parts are ''
 */

const FORM = 'driver[@version][/variant][+dispatch[:variant]]';
const PARTS =
  /^(?<driver>[^@/+:]+)(?:@(?<version>[^/+:]+))?(?:\/(?<variant>[^/+:]+))?(?:\+(?<dispatch>[^/+:]+)(?::(?<dispatchVariant>[^/+:]+))?)?$/;
/** Versions, not tags or ranges: `latest` would be another one tomorrow. */
const VERSION = /^\d+(\.\d+){2}(-[\w.-]+)?$/;

/**
 * @param {string} text
 * @param {Pick<import('../plugins/registry.js').Registry, 'drivers' | 'dispatch'> &
 *   { broken?: import('../plugins/registry.js').Broken[] }} registry
 * @returns {Contender}
 * @throws {UsageError} which lists the known names where one is unknown
 */
export function parseContender(text, { drivers, dispatch: dispatches, broken }) {
  const parts = PARTS.exec(text)?.groups;
  if (!parts) throw new UsageError(`contender "${text}" is not of the form ${FORM}`);
  const { driver, version = '', variant = '', dispatch = 'inline', dispatchVariant = '' } = parts;
  const known = lookUp('driver', driver, drivers, broken);
  if (version && !known.package) {
    throw new UsageError(`contender "${text}": ${driver} has no other versions`);
  }
  if (version && !VERSION.test(version)) {
    throw new UsageError(`contender "${text}": a version looks like 1.2.3, not "${version}"`);
  }
  checkVariant(text, variant, Object.keys(known.variants), driver, '/');
  const { variants = { '': {} } } = lookUp('dispatch', dispatch, dispatches, broken);
  checkVariant(text, dispatchVariant, Object.keys(variants), dispatch, ':');
  const contender = `${driver}${version && `@${version}`}${variant && `/${variant}`}+${dispatch}${dispatchVariant && `:${dispatchVariant}`}`;
  return { contender, driver, version, variant, dispatch, dispatchVariant };
}

/**
 * @param {string} text the contender
 * @param {string} variant
 * @param {string[]} known
 * @param {string} name whose variants they are
 * @param {string} mark what stands before a variant
 */
function checkVariant(text, variant, known, name, mark) {
  if (known.includes(variant)) return;
  const names = known.sort().map((key) => (key ? `${name}${mark}${key}` : name));
  throw new UsageError(`unknown contender "${text}": known are ${names.join(', ')}`);
}

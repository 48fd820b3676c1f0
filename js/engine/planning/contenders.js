/** Contenders by name: `driver[@version][/variant][+dispatch[:variant]]`. */

import { lt, valid } from 'semver';
import { UsageError } from '../errors.js';
import { isTollgate, namedBy } from '../plugins/packages.js';
import { lookUp } from '../plugins/registry.js';
import { unknownName } from '../unknown_name.js';

/**
 * @typedef {{
 *   contender: string, driver: string, version: string, variant: string, dispatch: string,
 *   dispatchVariant: string,
 * }} Contender `contender` is the canonical name, which spells `+inline` out; absent parts are ''
 */

const FORM = 'driver[@version][/variant][+dispatch[:variant]]';
const PARTS =
  /^(?<driver>[^@/+:]+)(?:@(?<version>[^/+:]+))?(?:\/(?<variant>[^/+:]+))?(?:\+(?<dispatch>[^/+:]+)(?::(?<dispatchVariant>[^/+:]+))?)?$/;
/** Neither tag nor range: `latest` would be another one tomorrow, so such are resolved before. */
const EXACT = /^\d+(\.\d+){2}(-[\w.-]+)?$/;

/**
 * @typedef {Pick<import('../plugins/registry.js').Registry, 'drivers' | 'dispatch'> &
 *   Partial<Pick<import('../plugins/registry.js').Registry, 'broken' | 'uses'>>} Known
 */

/**
 * @param {string} text
 * @param {Known} registry
 * @returns {Contender}
 * @throws {UsageError} which lists the known names where one is unknown
 */
export function parseContender(text, { drivers, dispatch: dispatches, broken, uses = {} }) {
  const parts = PARTS.exec(text)?.groups;
  if (!parts) throw new UsageError(`contender "${text}" is not of the form ${FORM}`);
  const { driver, version = '', variant = '', dispatch = 'inline', dispatchVariant = '' } = parts;
  const known = lookUp('driver', driver, drivers, broken);
  checkVariant(text, variant, Object.keys(known.variants), driver, '/');
  if (version) checkVersion(text, { driver, version, variant }, known, uses);
  const { variants = { '': {} } } = lookUp('dispatch', dispatch, dispatches, broken);
  checkVariant(text, dispatchVariant, Object.keys(variants), dispatch, ':');
  const contender = `${driver}${version && `@${version}`}${variant && `/${variant}`}+${dispatch}${dispatchVariant && `:${dispatchVariant}`}`;
  return { contender, driver, version, variant, dispatch, dispatchVariant };
}

/** Whether it names one version and will tomorrow. @param {string} version */
export const isExact = (version) => EXACT.test(version);

/**
 * @param {string} text the contender
 * @returns {string} the version in it as it stands there, '' where there is none
 */
export const versionIn = (text) => PARTS.exec(text)?.groups?.version ?? '';

/**
 * @param {string} text the contender
 * @param {Pick<Contender, 'driver' | 'version' | 'variant'>} parts of it
 * @param {import('../../types.d.ts').Driver} known
 * @param {import('../plugins/local_packages.js').LocalPackages} uses
 */
function checkVersion(text, { driver, version, variant }, known, uses) {
  const fail = (/** @type {string} */ why) => {
    throw new UsageError(`contender "${text}": ${why}`);
  };
  const { package: measured, variants } = known;
  if (!measured) return fail(`${driver} has no other versions`);
  const local = Object.hasOwn(uses, version) ? uses[version] : undefined;
  const wanted = namedBy(measured).name;
  if (local && local.package !== wanted) {
    fail(`${driver} measures the package ${wanted}, and --use ${version} is ${local.package}`);
  }
  // Whoever may publish a package of our name: it would be another's.
  if (!local && isTollgate(wanted)) {
    fail(
      `${driver} is no package of npm’s: name another checkout with --use mine=../checkout, and measure ${driver}@mine`,
    );
  }
  if (!local && !isExact(version)) fail(`a version looks like 1.2.3, not "${version}"`);
  const real = local?.version ?? version;
  const oldest = variants[variant].oldest ?? known.oldest;
  if (oldest && valid(real) && lt(real, oldest)) {
    const what =
      variant && variants[variant].oldest ? `${driver}/${variant}` : `the driver ${driver}`;
    fail(`${what} works with ${wanted} ${oldest} or newer, not with ${real}`);
  }
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
  throw unknownName('contender', text, names);
}

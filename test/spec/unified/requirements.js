import { same } from './values.js';

/**
 * What a test may ask of the server.
 *
 * @typedef {{ version: number[], topology: 'single' | 'replicaset', auth: boolean,
 *   parameters: Record<string, unknown> }} ServerFacts `parameters`: all of its getParameter.
 * @typedef {Record<string, any>} Requirement
 */

/** Newest version of the test format that the runner follows; older minor ones are parts of it. */
const SCHEMA = [1, 28];

/** @param {string} text @returns {[number, number, number]} */
export function parseVersion(text) {
  const found = /^(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text);
  if (!found) throw new Error(`not a version: ${text}`);
  return [Number(found[1]), Number(found[2] ?? 0), Number(found[3] ?? 0)];
}

/** @param {string} version */
export function isKnownSchema(version) {
  const [major, minor] = parseVersion(version);
  return major === SCHEMA[0] && minor <= SCHEMA[1];
}

/**
 * @param {readonly number[]} left
 * @param {readonly number[]} right
 * @returns {number} Below, above or equal to 0.
 */
export function compareVersions(left, right) {
  for (let i = 0; i < 3; i++) {
    if ((left[i] ?? 0) !== (right[i] ?? 0)) return (left[i] ?? 0) - (right[i] ?? 0);
  }
  return 0;
}

/**
 * @param {Requirement[] | undefined} requirements One of them has to be met.
 * @param {ServerFacts} server
 * @returns {string | undefined} Why none is met.
 */
export function unmet(requirements, server) {
  if (!requirements) return undefined;
  const reasons = requirements.map((one) => unmetOne(one, server));
  return reasons.includes(undefined) ? undefined : [...new Set(reasons)].join('; or ');
}

/** @param {Requirement} requirement @param {ServerFacts} server @returns {string | undefined} */
function unmetOne(requirement, server) {
  const { minServerVersion, maxServerVersion, topologies, serverParameters } = requirement;
  if (minServerVersion && compareVersions(server.version, parseVersion(minServerVersion)) < 0) {
    return `needs server ${minServerVersion} or newer`;
  }
  if (maxServerVersion && compareVersions(server.version, parseVersion(maxServerVersion)) > 0) {
    return `needs server ${maxServerVersion} or older`;
  }
  if (topologies && !topologies.includes(server.topology)) {
    return `needs the topology ${topologies.join(' or ')}`;
  }
  if (requirement.serverless === 'require') return 'needs a serverless instance';
  if (requirement.csfle) return 'needs client-side encryption';
  if (requirement.auth !== undefined && requirement.auth !== server.auth) {
    return `needs authentication ${requirement.auth ? 'on' : 'off'}`;
  }
  if (requirement.authMechanism && !mechanisms(server).includes(requirement.authMechanism)) {
    return `needs the authentication mechanism ${requirement.authMechanism}`;
  }
  for (const [name, value] of Object.entries(serverParameters ?? {})) {
    if (!same(value, server.parameters[name])) return `needs the server parameter ${name}=${value}`;
  }
  return undefined;
}

/** @param {ServerFacts} server @returns {string[]} */
const mechanisms = ({ parameters }) =>
  /** @type {string[]} */ (parameters.authenticationMechanisms ?? []);

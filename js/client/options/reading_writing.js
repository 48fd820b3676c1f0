import { MongoInvalidArgumentError, MongoParseError } from '../errors.js';
import { optionsOf } from './given.js';
import { integer } from './values.js';

/** What a client reads from and waits for, made of the several options that say so. */

const MODES = ['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest'];

/**
 * @typedef {object} ReadPreference
 * @property {string} mode
 * @property {Record<string, string>[]} [tags] Tag sets in order of preference.
 * @property {number} [maxStalenessSeconds]
 * @property {{ enabled: boolean }} [hedge]
 */

/**
 * @param {Record<string, any>} options
 * @returns {ReadPreference | undefined}
 * @throws {MongoInvalidArgumentError | MongoParseError}
 */
export function readPreferenceOf(options) {
  const { readPreference: given = 'primary', readPreferenceTags, maxStalenessSeconds } = options;
  const parts = optionsOf(typeof given === 'string' ? { mode: given } : given);
  const mode = parts.mode ?? parts.preference;
  if (typeof mode !== 'string') {
    throw new MongoParseError(`Unknown ReadPreference value: ${JSON.stringify(given)}`);
  }
  if (!MODES.includes(mode)) {
    throw new MongoInvalidArgumentError(`Invalid read preference mode ${JSON.stringify(mode)}`);
  }
  const { tags = readPreferenceTags, hedge } = parts;
  // By specification -1 is the same as none.
  const staleness = parts.maxStalenessSeconds ?? maxStalenessSeconds ?? -1;
  if (typeof staleness !== 'number' || (staleness <= 0 && staleness !== -1)) {
    throw new MongoInvalidArgumentError('maxStalenessSeconds must be a positive integer');
  }
  if (tags !== undefined && !Array.isArray(tags)) {
    throw new MongoInvalidArgumentError('ReadPreference tags must be an array');
  }
  if (mode === 'primary') {
    const refused =
      (tags?.length > 0 && 'tags') ||
      (staleness > 0 && 'maxStalenessSeconds') ||
      (hedge && 'hedge');
    if (refused) {
      throw new MongoInvalidArgumentError(
        `Primary read preference cannot be combined with ${refused}`,
      );
    }
    return options.readPreference === undefined ? undefined : { mode };
  }
  return {
    mode,
    ...(tags && { tags }),
    ...(staleness > 0 && { maxStalenessSeconds: staleness }),
    ...(hedge && { hedge }),
  };
}

/**
 * @param {Record<string, any>} options
 * @returns {{ level: string } | undefined}
 */
export function readConcernOf({ readConcern, readConcernLevel }) {
  const level = readConcernLevel ?? readConcern?.level;
  return level === undefined ? undefined : { level: String(level) };
}

/**
 * @param {Record<string, any>} options
 * @returns {{ w?: number | string, journal?: boolean, wTimeoutMS?: number } | undefined}
 * @throws {MongoParseError}
 */
export function writeConcernOf({ writeConcern: given, w, journal, wTimeoutMS }) {
  const own = optionsOf(typeof given === 'number' || given === 'majority' ? { w: given } : given);
  if (typeof own !== 'object') {
    throw new MongoParseError(`Invalid WriteConcern cannot parse: ${JSON.stringify(given)}`);
  }
  const parts = {
    w: w ?? own.w,
    journal: journal ?? own.journal ?? own.j,
    wTimeoutMS: wTimeoutMS ?? own.wtimeoutMS ?? own.wtimeout,
  };
  if (typeof parts.w === 'number') integer()('w', parts.w);
  const known = Object.entries(parts).filter(([, value]) => value != null);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

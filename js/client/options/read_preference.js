import { MongoInvalidArgumentError } from '../errors.js';

/** @typedef {import('bson').Document} Document */

export const ReadPreferenceMode = Object.freeze({
  primary: 'primary',
  primaryPreferred: 'primaryPreferred',
  secondary: 'secondary',
  secondaryPreferred: 'secondaryPreferred',
  nearest: 'nearest',
});

const MODES = new Set(Object.values(ReadPreferenceMode));

/** Which servers may be read from, as `mongodb`'s class has it. */
export class ReadPreference {
  static PRIMARY = ReadPreferenceMode.primary;
  static PRIMARY_PREFERRED = ReadPreferenceMode.primaryPreferred;
  static SECONDARY = ReadPreferenceMode.secondary;
  static SECONDARY_PREFERRED = ReadPreferenceMode.secondaryPreferred;
  static NEAREST = ReadPreferenceMode.nearest;

  static primary = new ReadPreference('primary');
  static primaryPreferred = new ReadPreference('primaryPreferred');
  static secondary = new ReadPreference('secondary');
  static secondaryPreferred = new ReadPreference('secondaryPreferred');
  static nearest = new ReadPreference('nearest');

  /**
   * @param {string} mode
   * @param {Record<string, string>[] | Document} [tags] Tag sets in order of preference; or the options.
   * @param {{ maxStalenessSeconds?: number, hedge?: { enabled: boolean } }} [options]
   * @throws {MongoInvalidArgumentError}
   */
  constructor(mode, tags, options) {
    if (!ReadPreference.isValid(mode)) {
      throw new MongoInvalidArgumentError(`Invalid read preference mode ${JSON.stringify(mode)}`);
    }
    const isOptions = options == null && typeof tags === 'object' && !Array.isArray(tags);
    const sets = isOptions ? undefined : tags;
    if (sets && !Array.isArray(sets)) {
      throw new MongoInvalidArgumentError('ReadPreference tags must be an array');
    }
    const { maxStalenessSeconds, hedge } = (isOptions ? tags : options) ?? {};
    if (maxStalenessSeconds != null && !(maxStalenessSeconds > 0)) {
      throw new MongoInvalidArgumentError('maxStalenessSeconds must be a positive integer');
    }
    this.mode = mode;
    /** @type {Record<string, string>[] | undefined} */
    this.tags = sets ?? undefined;
    /** @type {{ enabled: boolean } | undefined} */
    this.hedge = hedge;
    /** @type {number | undefined} */
    this.maxStalenessSeconds = maxStalenessSeconds ?? undefined;
    if (mode === 'primary') this.#refuseForPrimary();
  }

  #refuseForPrimary() {
    const refused =
      (this.tags?.length && 'tags') ||
      (this.maxStalenessSeconds && 'maxStalenessSeconds') ||
      (this.hedge && 'hedge');
    if (!refused) return;
    throw new MongoInvalidArgumentError(
      `Primary read preference cannot be combined with ${refused}`,
    );
  }

  /** The older name of `mode`. */
  get preference() {
    return this.mode;
  }

  /** @param {string} mode */
  static fromString(mode) {
    return new ReadPreference(mode);
  }

  /**
   * @param {Document} [options] With `readPreference`, a mode's name or an object, and what goes with it.
   * @returns {ReadPreference | undefined}
   */
  static fromOptions(options) {
    const given = options?.readPreference ?? options?.session?.transaction?.options?.readPreference;
    if (given == null) return undefined;
    const { readPreferenceTags, maxStalenessSeconds, hedge } = options ?? {};
    if (typeof given === 'string') {
      return new ReadPreference(given, readPreferenceTags, { maxStalenessSeconds, hedge });
    }
    if (given instanceof ReadPreference) return given;
    const mode = given.mode ?? given.preference;
    if (typeof mode !== 'string') return given;
    const own = { maxStalenessSeconds: given.maxStalenessSeconds, hedge: given.hedge ?? hedge };
    return new ReadPreference(mode, given.tags ?? readPreferenceTags, own);
  }

  /**
   * @param {Document} options Whose `readPreference` becomes one of these.
   * @throws {MongoInvalidArgumentError}
   */
  static translate(options) {
    const given = options.readPreference;
    if (given == null) return options;
    if (typeof given !== 'string' && typeof given !== 'object') {
      throw new MongoInvalidArgumentError(`Invalid read preference: ${given}`);
    }
    options.readPreference = ReadPreference.fromOptions({ readPreference: given });
    return options;
  }

  /** @param {unknown} mode */
  static isValid(mode) {
    return mode === null || MODES.has(/** @type {any} */ (mode));
  }

  /** @param {unknown} [mode] Its own by default. */
  isValid(mode) {
    return ReadPreference.isValid(typeof mode === 'string' ? mode : this.mode);
  }

  /** Whether a secondary will do. */
  secondaryOk() {
    return this.mode !== 'primary' && MODES.has(/** @type {any} */ (this.mode));
  }

  /** @param {{ mode: string }} other */
  equals(other) {
    return other.mode === this.mode;
  }

  toJSON() {
    const { mode, tags, maxStalenessSeconds, hedge } = this;
    return {
      mode,
      ...(Array.isArray(tags) && { tags }),
      ...(maxStalenessSeconds && { maxStalenessSeconds }),
      ...(hedge && { hedge }),
    };
  }
}

/** @typedef {import('bson').Document} Document */

export const ReadConcernLevel = Object.freeze({
  local: 'local',
  majority: 'majority',
  linearizable: 'linearizable',
  available: 'available',
  snapshot: 'snapshot',
});

/** What of a server's data a read may see, as `mongodb`'s class has it. */
export class ReadConcern {
  /** @param {string} level */
  constructor(level) {
    this.level = level;
  }

  /**
   * @param {Document | null} [options] `{ readConcern }` or `{ level }`.
   * @returns {ReadConcern | undefined}
   */
  static fromOptions(options) {
    const given = options?.readConcern;
    if (given instanceof ReadConcern) return given;
    const level = (typeof given === 'string' ? given : given?.level) || options?.level;
    return level ? new ReadConcern(level) : undefined;
  }

  static get MAJORITY() {
    return ReadConcernLevel.majority;
  }

  static get AVAILABLE() {
    return ReadConcernLevel.available;
  }

  static get LINEARIZABLE() {
    return ReadConcernLevel.linearizable;
  }

  static get SNAPSHOT() {
    return ReadConcernLevel.snapshot;
  }

  toJSON() {
    return { level: this.level };
  }
}

/** What a server has to have done before it says that it has written, as `mongodb`'s class has it. */
export class WriteConcern {
  /**
   * @param {number | string} [w] How many servers, or the name of a rule.
   * @param {number} [wtimeoutMS]
   * @param {boolean} [journal]
   * @param {boolean | 1} [fsync] An older name of `journal`.
   */
  constructor(w, wtimeoutMS, journal, fsync) {
    const isJournaled = fsync == null ? journal : Boolean(fsync);
    // Only what was given, since users compare and print these.
    if (w != null) this.w = Number.isNaN(Number(w)) ? w : Number(w);
    if (wtimeoutMS != null) {
      this.wtimeoutMS = wtimeoutMS;
      this.wtimeout = wtimeoutMS;
    }
    if (isJournaled != null) {
      this.journal = isJournaled;
      this.j = isJournaled;
    }
  }

  /**
   * @param {Document} command Gets the write concern, in the server's words.
   * @param {WriteConcern} writeConcern
   */
  static apply(command, { w, wtimeoutMS, journal }) {
    command.writeConcern = {
      ...(w != null && { w }),
      ...(wtimeoutMS != null && { wtimeout: wtimeoutMS }),
      ...(journal != null && { j: journal }),
    };
    return command;
  }

  /**
   * @param {Document | string | number | null} [options] `{ writeConcern }`, one of these, or its `w`.
   * @param {Document} [inherit] The same of what it is an option of.
   * @returns {WriteConcern | undefined}
   */
  static fromOptions(options, inherit) {
    if (options == null) return undefined;
    const own =
      typeof options !== 'object'
        ? { w: options }
        : options instanceof WriteConcern
          ? options
          : options.writeConcern;
    const parent = inherit instanceof WriteConcern ? inherit : inherit?.writeConcern;
    const {
      w,
      wtimeoutMS,
      wtimeout = wtimeoutMS,
      journal,
      j = journal,
      fsync,
    } = {
      ...parent,
      ...own,
    };
    const isGiven = [w, wtimeout, j, fsync].some((value) => value != null);
    return isGiven ? new WriteConcern(w, wtimeout, j, fsync) : undefined;
  }
}

import type { Document } from 'bson';
import type { ReadPreferenceMode, TagSet, W, WriteConcernSettings } from './common.js';

export interface ReadPreferenceOptions {
  /** How far behind the primary a server may be, in seconds; 90 at least. */
  maxStalenessSeconds?: number;
  hedge?: { enabled: boolean };
}

/** Which servers may be read from. Constructors throw a MongoInvalidArgumentError for what contradicts itself. */
export class ReadPreference {
  static readonly PRIMARY: 'primary';
  static readonly PRIMARY_PREFERRED: 'primaryPreferred';
  static readonly SECONDARY: 'secondary';
  static readonly SECONDARY_PREFERRED: 'secondaryPreferred';
  static readonly NEAREST: 'nearest';
  static primary: ReadPreference;
  static primaryPreferred: ReadPreference;
  static secondary: ReadPreference;
  static secondaryPreferred: ReadPreference;
  static nearest: ReadPreference;
  constructor(mode: ReadPreferenceMode, tags?: TagSet[], options?: ReadPreferenceOptions);
  mode: ReadPreferenceMode;
  /** In order of preference. */
  tags?: TagSet[];
  hedge?: { enabled: boolean };
  maxStalenessSeconds?: number;
  /** @deprecated In favour of mode. */
  readonly preference: ReadPreferenceMode;
  static fromString(mode: string): ReadPreference;
  static fromOptions(options?: Document): ReadPreference | undefined;
  static translate(options: Document): Document;
  static isValid(mode: string): boolean;
  isValid(mode?: string): boolean;
  /** Whether a secondary will do. */
  secondaryOk(): boolean;
  equals(other: { mode: string }): boolean;
  toJSON(): Document;
}

export class ReadConcern {
  constructor(level: string);
  level: string;
  static readonly MAJORITY: 'majority';
  static readonly AVAILABLE: 'available';
  static readonly LINEARIZABLE: 'linearizable';
  static readonly SNAPSHOT: 'snapshot';
  static fromOptions(options?: Document | null): ReadConcern | undefined;
  toJSON(): Document;
}

export class WriteConcern {
  constructor(w?: W, wtimeoutMS?: number, journal?: boolean, fsync?: boolean | 1);
  readonly w?: W;
  readonly journal?: boolean;
  readonly wtimeoutMS?: number;
  /** @deprecated In favour of wtimeoutMS. */
  wtimeout?: number;
  /** @deprecated In favour of journal. */
  j?: boolean;
  static apply(command: Document, writeConcern: WriteConcern): Document;
  static fromOptions(
    options?: { writeConcern?: WriteConcernSettings | W } | WriteConcern | W | null,
    inherit?: { writeConcern?: WriteConcernSettings } | WriteConcern,
  ): WriteConcern | undefined;
}

export {};

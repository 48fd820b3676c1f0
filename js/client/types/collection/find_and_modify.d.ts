import type { Document } from 'bson';
import type { CallMode, Returned } from '../call_mode.js';
import type { Filter } from '../documents/filter.js';
import type { WithId, WithoutId } from '../documents/ids.js';
import type { UpdateFilter } from '../documents/update.js';
import type { Raw } from '../options/bson.js';
import type { Decoded, Explained, NotExplained } from '../options/common.js';
import type {
  FindOneAndDeleteOptions,
  FindOneAndReplaceOptions,
  FindOneAndUpdateOptions,
} from '../options/writes.js';
import type { ModifyResult } from '../results/writes.js';

/** Of a call that gives the document alone. */
interface Plain extends Decoded {
  includeResultMetadata?: false;
}

/** Of a call that gives the document alone, as a Buffer of BSON. */
interface PlainRaw extends NotExplained, Raw {
  includeResultMetadata?: false;
}

/** Of a call that gives the server's reply. */
interface WithMetadata extends NotExplained {
  includeResultMetadata: true;
}

/** A collection's writes that give back the document that they change: null when none matched. */
export interface CollectionFindAndModify<TSchema extends Document, Mode extends CallMode> {
  /** Gives the document before the change by default. */
  findOneAndUpdate(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options?: FindOneAndUpdateOptions & Plain,
  ): Returned<Mode, WithId<TSchema> | null>;
  findOneAndUpdate(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options: FindOneAndUpdateOptions & PlainRaw,
  ): Returned<Mode, Buffer | null>;
  findOneAndUpdate(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options: FindOneAndUpdateOptions & WithMetadata,
  ): Returned<Mode, ModifyResult<TSchema>>;
  findOneAndUpdate(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options: FindOneAndUpdateOptions & Explained,
  ): Returned<Mode, Document>;
  findOneAndUpdate(
    filter: Filter<TSchema>,
    update: UpdateFilter<TSchema> | Document[],
    options?: FindOneAndUpdateOptions,
  ): Returned<Mode, WithId<TSchema> | null>;

  /** Gives the document before the change by default. */
  findOneAndReplace(
    filter: Filter<TSchema>,
    replacement: WithoutId<TSchema>,
    options?: FindOneAndReplaceOptions & Plain,
  ): Returned<Mode, WithId<TSchema> | null>;
  findOneAndReplace(
    filter: Filter<TSchema>,
    replacement: WithoutId<TSchema>,
    options: FindOneAndReplaceOptions & PlainRaw,
  ): Returned<Mode, Buffer | null>;
  findOneAndReplace(
    filter: Filter<TSchema>,
    replacement: WithoutId<TSchema>,
    options: FindOneAndReplaceOptions & WithMetadata,
  ): Returned<Mode, ModifyResult<TSchema>>;
  findOneAndReplace(
    filter: Filter<TSchema>,
    replacement: WithoutId<TSchema>,
    options: FindOneAndReplaceOptions & Explained,
  ): Returned<Mode, Document>;
  findOneAndReplace(
    filter: Filter<TSchema>,
    replacement: WithoutId<TSchema>,
    options?: FindOneAndReplaceOptions,
  ): Returned<Mode, WithId<TSchema> | null>;

  findOneAndDelete(
    filter: Filter<TSchema>,
    options?: FindOneAndDeleteOptions & Plain,
  ): Returned<Mode, WithId<TSchema> | null>;
  findOneAndDelete(
    filter: Filter<TSchema>,
    options: FindOneAndDeleteOptions & PlainRaw,
  ): Returned<Mode, Buffer | null>;
  findOneAndDelete(
    filter: Filter<TSchema>,
    options: FindOneAndDeleteOptions & WithMetadata,
  ): Returned<Mode, ModifyResult<TSchema>>;
  findOneAndDelete(
    filter: Filter<TSchema>,
    options: FindOneAndDeleteOptions & Explained,
  ): Returned<Mode, Document>;
  findOneAndDelete(
    filter: Filter<TSchema>,
    options?: FindOneAndDeleteOptions,
  ): Returned<Mode, WithId<TSchema> | null>;
}

export {};

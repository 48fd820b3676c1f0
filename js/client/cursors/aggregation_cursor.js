import { KIND } from '../binding/constants.js';
import { aggregateCommand, hasWriteStage } from '../commands/statements.js';
import { MongoInvalidArgumentError } from '../errors.js';
import { ExplainableCursor } from './options_cursor.js';

/** @typedef {import('bson').Document} Document */

/** The documents of an aggregation. */
export class AggregationCursor extends ExplainableCursor {
  #collection;

  /**
   * @param {import('../execution/target.js').Target} target
   * @param {string | 1} collection 1 is the database itself.
   * @param {Document[]} pipeline
   * @param {Document} options The aggregation's.
   * @param {import('./cursor.js').CursorSettings} settings
   */
  constructor(target, collection, pipeline, options, settings) {
    super(target, options, settings);
    this.#collection = collection;
    this.pipeline = pipeline;
  }

  /** @returns {AggregationCursor} */
  clone() {
    const { bson, commandOptions } = this.settings;
    const settings = { bson, commandOptions: { ...commandOptions, session: undefined } };
    return new AggregationCursor(
      this.target,
      this.#collection,
      this.pipeline,
      this.options,
      settings,
    );
  }

  /** @internal @override @param {number} [first] */
  openingCommand(first) {
    const { out, cursor } = this.options;
    if (cursor != null && typeof cursor !== 'object') {
      throw new MongoInvalidArgumentError('Cursor options must be an object');
    }
    const pipeline = typeof out === 'string' ? [...this.pipeline, { $out: out }] : this.pipeline;
    return {
      command: aggregateCommand(this.#collection, pipeline, this.optionsFrom(first)),
      kind: hasWriteStage(pipeline) ? KIND.readWrite : KIND.read,
    };
  }

  /** @internal @override */
  getMoreExtras() {
    const { batchSize, comment, maxAwaitTimeMS } = this.options;
    /** @type {Document} */
    const extras = {};
    if (typeof batchSize === 'number') extras.batchSize = Math.abs(batchSize);
    if (typeof maxAwaitTimeMS === 'number') extras.maxTimeMS = maxAwaitTimeMS;
    if (comment !== undefined) extras.comment = comment;
    return Object.keys(extras).length > 0 ? extras : undefined;
  }

  /** @param {Document} stage @returns {this} */
  addStage(stage) {
    this.throwIfOpened();
    this.pipeline.push(stage);
    return this;
  }

  /** @param {Document} $group */
  group($group) {
    return this.addStage({ $group });
  }

  /** @param {number} $limit */
  limit($limit) {
    return this.addStage({ $limit });
  }

  /** @param {Document} $match */
  match($match) {
    return this.addStage({ $match });
  }

  /** @param {Document | string} $out */
  out($out) {
    return this.addStage({ $out });
  }

  /** @param {Document} $project */
  project($project) {
    return this.addStage({ $project });
  }

  /** @param {Document} $lookup */
  lookup($lookup) {
    return this.addStage({ $lookup });
  }

  /** @param {Document} $redact */
  redact($redact) {
    return this.addStage({ $redact });
  }

  /** @param {number} $skip */
  skip($skip) {
    return this.addStage({ $skip });
  }

  /** @param {Document} $sort */
  sort($sort) {
    return this.addStage({ $sort });
  }

  /** @param {Document | string} $unwind */
  unwind($unwind) {
    return this.addStage({ $unwind });
  }

  /** @param {Document} $geoNear */
  geoNear($geoNear) {
    return this.addStage({ $geoNear });
  }
}

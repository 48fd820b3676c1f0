import { KIND } from './calls.js';
import { NativeCursor, requireNumber } from './cursor.js';
import { explain } from './explain.js';
import { aggregateCommand, hasWriteStage } from './statements.js';

/** @typedef {import('bson').Document} Document */

/**
 * The documents of an aggregation.
 * @extends {NativeCursor<Document>}
 */
export class AggregationCursor extends NativeCursor {
  #collection;
  #pipeline;
  #options;
  #target;
  #settings;

  /**
   * @param {import('./envelope.js').Target} target
   * @param {string | 1} collection 1 is the database itself.
   * @param {Document[]} pipeline
   * @param {Document} options The aggregation's.
   * @param {{ bson: Readonly<import('./bson.js').ResolvedBsonOptions>, sending: import('./calls.js').Sending }} settings
   */
  constructor(target, collection, pipeline, options, settings) {
    super(target, settings.bson, settings.sending);
    this.#target = target;
    this.#settings = settings;
    this.#collection = collection;
    this.#pipeline = pipeline;
    this.#options = { ...options };
  }

  /** @protected @override */
  openingCommand() {
    return {
      command: aggregateCommand(this.#collection, this.#pipeline, this.#options),
      kind: hasWriteStage(this.#pipeline) ? KIND.readWrite : KIND.read,
    };
  }

  /** @protected @override */
  getMoreExtras() {
    const { batchSize, comment } = this.#options;
    /** @type {Document} */
    const extras = {};
    if (typeof batchSize === 'number') extras.batchSize = Math.abs(batchSize);
    if (comment !== undefined) extras.comment = comment;
    return Object.keys(extras).length > 0 ? extras : undefined;
  }

  /** @param {number} value */
  batchSize(value) {
    this.throwIfOpened();
    requireNumber('batchSize', value);
    this.#options.batchSize = value;
    return this;
  }

  /**
   * @param {string | boolean | { verbosity?: string, maxTimeMS?: number }} [verbosity]
   * @returns {Document} How the server would run this.
   */
  explain(verbosity) {
    const { command } = this.openingCommand();
    return this.#target.run(explain(this.#target, command, this.#settings, verbosity));
  }
}

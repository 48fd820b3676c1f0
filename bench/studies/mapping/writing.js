/** An insert, taken apart: mapping, validation, encoding and the round trip. */

import { layersOf, less, plainParts, tableOf, timesOf } from './parts.js';

/** @type {[string, string, string][]} */
const LAYERS = [
  ["a class of one's own that makes its document", 'mongodb/class', 'mongodb'],
  ['Mongoose: document, casting and its own save()', 'mongoose/unvalidated', 'mongodb'],
  ['Mongoose: validation', 'mongoose/save', 'mongoose/unvalidated'],
  ['Mongoose: Model.create() around save()', 'mongoose', 'mongoose/save'],
  ['Mongoose: getters, setters and virtuals', 'mongoose/accessors', 'mongoose'],
];

/**
 * @param {import('../../../js/results/run.d.ts').Run} run
 * @returns {import('../../../js/results/run.d.ts').StudyTable | undefined} undefined where not all of it was measured
 */
export function writingTable(run) {
  const us = timesOf(run, 'insertOne');
  const alone = timesOf(run, 'toBson');
  const plain = plainParts(run, 'insertOne', { codec: 'toBson', done: 'encoding' });
  // Alone, there are no two ways to make and to save a document.
  const document = (/** @type {string} */ contender) =>
    alone(contender === 'mongoose/unvalidated' ? 'mongoose' : contender);
  const first = layersOf(us, LAYERS.slice(0, 2), document);
  const others = layersOf(us, LAYERS.slice(2, 4), () => new Map());
  const accessors = layersOf(us, LAYERS.slice(4), alone);
  const whole = less(us('mongodb'));
  if (!whole || !first || !others || !accessors) return undefined;
  return tableOf(
    {
      ...{ title: 'Where an insert spends its time', note: 'an insert', whole: 'a plain insert' },
      rounds: run.measuring.rounds,
    },
    whole,
    [...plain, ...first, ...others, ...accessors],
  );
}

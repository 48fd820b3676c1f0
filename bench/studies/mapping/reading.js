/** Reading one back, taken apart: the round trip, decoding, and what is made of the document. */

import { layersOf, less, plainParts, tableOf, timesOf } from './parts.js';

/** @type {[string, string, string][]} */
const LAYERS = [
  ["an object of a class of one's own", 'mongodb/class', 'mongodb'],
  ['the same, fields behind accessors', 'mongodb/class-accessors', 'mongodb/class'],
  ['Mongoose: its query, plain objects (lean)', 'mongoose/lean', 'mongodb'],
  ['Mongoose: hydrating', 'mongoose', 'mongoose/lean'],
  ['Mongoose: getters, setters and virtuals', 'mongoose/accessors', 'mongoose'],
];

/**
 * @param {import('../../../js/results/run.d.ts').Run} run
 * @returns {import('../../../js/results/run.d.ts').StudyTable | undefined} undefined where not all of it was measured
 */
export function readingTable(run) {
  const us = timesOf(run, 'findOne');
  const alone = timesOf(run, 'fromBson');
  const plain = plainParts(run, 'findOne', { codec: 'fromBson', done: 'decoding' });
  // Alone, an object that Mongoose leaves plain is one that was decoded and nothing else.
  const layers = layersOf(us, LAYERS, (contender) =>
    alone(contender === 'mongoose/lean' ? 'mongodb' : contender),
  );
  const whole = less(us('mongodb'));
  if (!whole || !layers) return undefined;
  return tableOf(
    {
      ...{ title: 'Where reading one back spends its time', note: 'a read', whole: 'a plain read' },
      rounds: run.measuring.rounds,
    },
    whole,
    [...plain, ...layers],
  );
}

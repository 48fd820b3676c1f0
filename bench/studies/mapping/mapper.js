/** What the mapper itself costs, told apart from the driver below it. */

import { intervalsText } from '../../../js/stats/median.js';
import { less, tenths, timesOf } from './parts.js';

const OPERATIONS = ['insertOne', 'insertMany', 'findOne', 'find'];

/** The mapper calls both with promises: the native one on its C++ threads. */
const DRIVERS = [
  { driver: 'mongodb', mapped: 'mongoose' },
  { driver: 'native+threads', mapped: 'mongoose/native' },
];

/**
 * @param {import('../../../js/results/run.d.ts').Run} run
 * @returns {import('../../../js/results/run.d.ts').StudyTable | undefined} undefined where nothing of it was measured
 */
export function mapperTable(run) {
  const rows = OPERATIONS.flatMap((operation) => {
    const us = timesOf(run, operation);
    const cells = DRIVERS.map(({ driver, mapped }) => [us(driver), us(mapped)]).flatMap(
      ([below, whole]) => {
        const parts = [less(below), less(whole), less(whole, below)];
        return parts.flatMap((one) => (one ? tenths(one) : []));
      },
    );
    return cells.length === 3 * DRIVERS.length ? [[operation, ...cells]] : [];
  });
  if (rows.length === 0) return undefined;
  return {
    title: 'What the mapper costs on either driver',
    note: `µs an operation, medians of the rounds with ${intervalsText(run.measuring.rounds)}. The mapper’s own part is Mongoose less the driver below it, called by itself, in each round.`,
    head: [
      'operation',
      ...['mongodb', 'Mongoose on it', 'the mapper'],
      ...['native, on C++ threads', 'Mongoose on it', 'the mapper'],
    ],
    rows,
  };
}

/** Whether launches stayed at one level while they were measured: what the machine did to all of a turn is taken out. */

import { median } from '../median.js';
import { noiseVariance, stretches } from './changepoints.js';

/** @typedef {{ ops: number[], us: number[] }} Slices of one launch, by turn */

/** Fewer turns show no change. */
const LEAST_TURNS = 6;
/** A change costs so many variances: of a hundred launches that are steady, none should seem otherwise. */
const PENALTY = 40;
/** By less, a launch has not changed its level. */
const CHANGE = 0.05;

/**
 * @param {Slices[]} launches of one round: turn i of all was measured beside one another
 * @returns {(number | undefined)[]} for each, by what factor its time changed; undefined where it stayed
 */
export function levelChanges(launches) {
  // Fewer operations than turns leave slices empty.
  const full = (launches[0]?.ops ?? [])
    .map((_, turn) => turn)
    .filter((turn) => launches.every(({ ops, us }) => ops[turn] > 0 && us[turn] > 0));
  if (launches.length < 2 || full.length < LEAST_TURNS) return launches.map(() => undefined);
  const logs = launches.map(({ ops, us }) => full.map((turn) => Math.log(us[turn] / ops[turn])));
  const beside = logs.map((own, at) =>
    own.map((log, turn) => {
      const others = logs.flatMap((other, i) => (i === at ? [] : [other[turn]]));
      return log - median(others);
    }),
  );
  const variance = median(beside.map(noiseVariance));
  return beside.map((values) => {
    const found = stretches(values, { penalty: PENALTY, variance });
    const change = (found.at(-1)?.mean ?? 0) - found[0].mean;
    return Math.abs(change) > CHANGE ? Math.exp(change) : undefined;
  });
}

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
  const logs = launches.map(({ ops, us }) => ops.map((some, i) => Math.log(us[i] / some)));
  const turns = Math.min(...logs.map(({ length }) => length));
  if (launches.length < 2 || turns < LEAST_TURNS) return launches.map(() => undefined);
  const beside = logs.map((own, at) =>
    own.slice(0, turns).map((log, turn) => {
      const others = logs.flatMap((other, i) => (i === at ? [] : [other[turn]]));
      return log - median(others);
    }),
  );
  const variance = median(beside.map(noiseVariance));
  return beside.map((values) => {
    if (!values.every(Number.isFinite)) return undefined;
    const found = stretches(values, { penalty: PENALTY, variance });
    const change = (found.at(-1)?.mean ?? 0) - found[0].mean;
    return Math.abs(change) > CHANGE ? Math.exp(change) : undefined;
  });
}

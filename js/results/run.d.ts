/**
 * A run, stored and in memory. What is stored (`RunFile` in run.json; `Sample` and `Failure`, the lines of
 * samples.ndjson) is generated from run.schema.json.
 */

import type { Histogram } from '../stats/histogram.js';
import type { RunFile, Sample } from './run.schema.d.ts';

export * from './run.schema.d.ts';

/** A sample in memory, without its histograms: those are merged per cell as they are read. */
export type Round = Omit<Sample, 'cell' | 'histograms' | 'middle'>;

/** What statistics work on: not in run.json. */
export interface CellData {
  rounds: Round[];
  /** Merged over rounds, by operation. */
  histograms: Record<string, Histogram>;
  /** Of the middle third of each slice, where operations were counted. */
  middle?: Record<string, Histogram>;
}

/** Rounds of a cell that were not steady, of how many, and why the first of them was not. */
export interface LeftOut {
  rounds: number;
  of: number;
  reason: string;
}

/** What run.json holds, and beside it what samples.ndjson does. */
export interface Run extends RunFile {
  /** By the cell's id. */
  data: Map<string, CellData>;
  /** By the cell's id: what analysing has left out of `data`. */
  leftOut?: Map<string, LeftOut>;
  /** The same by the rounds themselves: what they warmed up like may say why. */
  unsteady?: Map<string, Round[]>;
}
